// The board: the same measures as in notation/page/board.py.

const SVG = "http://www.w3.org/2000/svg";
const element = (tag, attributes, parent, text) => {
  const made = document.createElementNS(SVG, tag);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
};
const canvas = () => element("svg", { class: "board", role: "img", viewBox: `0 0 ${WIDTH} 13.4` });
const board = canvas();
const round = (number) => Math.round(number * 1000) / 1000;
const across = (x) => round(prefs.mirror ? WIDTH - x : x);
const isBelow = (player) => player === (prefs.flip ? 1 : 0);

// The centre of a place: the nth checker (from 0) on a player's point.
function spot(player, point, nth) {
  const below = isBelow(player);
  if (point === 0) return [across(15.1), below ? 12.31 - 0.28 * nth : 1.09 + 0.28 * nth];
  if (point === BAR) return [8, below ? 5.6 - Math.min(nth, 4) : 7.8 + Math.min(nth, 4)];
  const seen = below ? point : 25 - point;
  const low = seen <= 12;
  const x = low ? 14 - seen + (seen <= 6 ? 1 : 0) : seen - 11 + (seen >= 19 ? 1 : 0);
  return [across(x), round(low ? 12 - nth : 1.4 + nth)];
}
const capped = (nth) => Math.min(nth, 4);

function drawLabels(layer, turn) {
  const both = prefs.numbers === "both";
  const player = prefs.numbers === "turn" && turn !== null ? turn : prefs.flip ? 1 : 0;
  for (let point = 1; point <= 24; point++) {
    const seen = isBelow(player) ? point : 25 - point;
    const [x, y] = spot(prefs.flip ? 1 : 0, seen, 0);
    element("text", { class: "lb", x, y: y < 6 ? 0.42 : 13.24 }, layer, point);
    if (both) element("text", { class: "ls", x, y: y < 6 ? 0.85 : 12.74 }, layer, 25 - point);
  }
}

function drawDie(layer, x, die, player) {
  const group = element("g", { class: "die", "data-die": die }, layer);
  element("rect", { class: `d${player}`, x: round(x - 0.5), y: 6.2, width: 1, height: 1, rx: 0.18 }, group);
  const places = ["", "4", "08", "048", "0268", "02468", "023568"][die] || "";
  const path = [...places].map((at) => `M${round(x + 0.27 * (at % 3 - 1))} ${round(6.7 + 0.27 * (Math.floor(at / 3) - 1))}h0`).join("");
  element("path", { class: `e${player}`, d: path }, group);
}

function drawCube(layer, { cube, owner, offered, turn }) {
  if (data.limit === 1 && !offered && cube === 1) return;
  let [x, y] = [across(0.9), owner === null ? 6.7 : isBelow(owner) ? 11.9 : 1.5];
  let value = cube > 1 ? cube : 64;
  if (offered) [x, y, value] = [isBelow(turn) ? 4.5 : 11.5, 6.7, offered];
  const group = element("g", { class: "cube", "data-cube": offered || cube, "data-owner": owner === null ? "" : owner }, layer);
  element("rect", { class: "cb", x: round(x - 0.5), y: y - 0.5, width: 1, height: 1, rx: 0.12 }, group);
  element("text", { class: value < 100 ? "cu" : "cu small", x, y: y + (value < 100 ? 0.2 : 0.14) }, group, value);
}

function drawCheckers(layer, { numbers, moves, turn }) {
  const landed = {};
  const spots = [];
  const mine = turn === null ? null : half(numbers, turn);
  const left = {};
  for (const { points } of moves) {
    const from = points[0], to = points[points.length - 1];
    landed[to] = (landed[to] || 0) + 1;
    left[from] = (left[from] || 0) + 1;
  }
  const ghosts = {};
  const arrived = {};
  for (const { points, hits } of moves) {
    const from = points[0], to = points[points.length - 1];
    ghosts[from] = (ghosts[from] || 0) + 1;
    arrived[to] = (arrived[to] || 0) + 1;
    const start = spot(turn, from, Math.min(mine[from] + ghosts[from] - 1, 4.5));
    const end = spot(turn, to, to ? capped(mine[to] - landed[to] + arrived[to] - 1) : mine[to] - landed[to] + arrived[to] - 1);
    spots.push({ from, to, start, end, hits, ways: points.slice(1, -1).map((point) => spot(turn, point, 0)) });
  }
  for (const { from, start } of spots) element("use", { href: "#gh", x: start[0], y: start[1], "data-ghost": from }, layer);
  for (const player of [0, 1]) {
    const counts = half(numbers, player);
    for (let point = BAR; point > 0; point--) {
      const count = counts[point];
      if (!count) continue;
      const group = element("g", { "data-player": player, "data-point": point, "data-count": count }, layer);
      for (let nth = 0; nth < Math.min(count, 5); nth++) {
        const [x, y] = spot(player, point, nth);
        element("use", { href: `#c${player}`, x, y }, group);
      }
      if (count > 5) {
        const [x, y] = spot(player, point, 4);
        element("text", { class: `n${player}`, x, y: y + 0.17 }, group, digits(count));
      }
    }
    drawTray(layer, player, counts[0]);
  }
  return spots;
}

function drawTray(layer, player, off) {
  const group = element("g", { "data-player": player, "data-point": 0, "data-count": off }, layer);
  if (!off) return;
  const x = across(15.1) - 0.4, below = isBelow(player);
  let path = "";
  for (let nth = 0; nth < off; nth++) path += `M${round(x)} ${round(spot(player, 0, nth)[1] - 0.11)}h.8v.22h-.8z`;
  element("path", { class: `c${player}`, d: path }, group);
  element("text", { class: "no", x: round(x + 0.4), y: round(below ? 12.2 - 0.28 * off : 1.4 + 0.28 * off) }, group, digits(off));
}

// The place `distance` away from one place in the direction of another.
function toward([x, y], [tx, ty], distance) {
  const length = Math.hypot(tx - x, ty - y) || 1;
  return [x + (tx - x) / length * distance, y + (ty - y) / length * distance];
}

function drawArrows(layer, spots, { illegal, guess }) {
  const group = element("g", { class: illegal ? "bad" : guess ? "guess" : "", "data-arrows": spots.length }, layer);
  for (const { start, end, ways, hits, to } of spots) {
    const path = [toward(start, ways[0] || end, 0.4), ...ways];
    const tip = toward(end, path[path.length - 1], to ? 0.44 : 0);
    const neck = toward(tip, path[path.length - 1], 0.3);
    const [ux, uy] = [(tip[0] - neck[0]) * 0.55, (tip[1] - neck[1]) * 0.55];
    element("path", { class: "ar", d: `M${[...path, neck].map((place) => place.map(round).join(" ")).join("L")}` }, group);
    const wings = [tip, [neck[0] - uy, neck[1] + ux], [neck[0] + uy, neck[1] - ux]];
    element("path", { class: "ah", d: `M${wings.map((place) => place.map(round).join(" ")).join("L")}z` }, group);
    for (const point of hits) {
      const [x, y] = point === to ? end : ways[0];
      const star = [0, 1, 2, 3].map((nth) => {
        const [cx, cy] = [Math.cos(nth * Math.PI / 4) * 0.62, Math.sin(nth * Math.PI / 4) * 0.62];
        const [ix, iy] = [cx * 0.8, cy * 0.8];
        return `M${round(x - cx)} ${round(y - cy)}L${round(x - ix)} ${round(y - iy)}M${round(x + ix)} ${round(y + iy)}L${round(x + cx)} ${round(y + cy)}`;
      }).join("");
      element("path", { class: "hi", d: star, "data-hit": point }, group);
    }
  }
}

function paint(shown, board = canvas()) {
  board.setAttribute("aria-label", sayBoard(shown.numbers));
  element("use", { href: "#bd", ...(prefs.mirror ? { transform: `matrix(-1 0 0 1 ${WIDTH} 0)` } : {}) }, board);
  drawLabels(board, shown.turn);
  const spots = drawCheckers(board, shown);
  drawCube(board, shown);
  if (shown.dice) shown.dice.forEach((die, at) => drawDie(board, (isBelow(shown.turn) ? 10.85 : 3.85) + 1.3 * at, die, shown.turn));
  if (prefs.arrows && spots.length) drawArrows(board, spots, shown);
  if (shown.illegal) {
    const warning = element("g", { class: "wrong" }, board);
    const x = isBelow(shown.turn) ? 9.6 : 6.4;
    element("path", { class: "wm", d: `M${x} 6.15l.65 1.1h-1.3z` }, warning);
    element("text", { class: "wt", x, y: 7.14 }, warning, "!");
  }
  return [board, spots];
}

let moving = [];
function draw(shown, animated) {
  for (const one of moving) one.cancel();
  moving = [];
  board.textContent = "";
  board.dataset.position = shown.numbers.join(" ");
  board.dataset.before = shown.before.numbers.join(" ");
  const spots = paint(shown, board)[1];
  if (animated && !matchMedia("(prefers-reduced-motion: reduce)").matches) slide(shown, spots);
}

// Let the checkers that moved slide in from where they stood.
function slide({ turn }, spots) {
  const taken = {};
  for (const { to, start, end } of spots) {
    const uses = to ? all(`[data-player="${turn}"][data-point="${to}"] use`, board) : [];
    taken[to] = (taken[to] || 0) + 1;
    const checker = uses[uses.length - taken[to]];
    if (!checker) continue;
    const [x, y] = [Number(checker.getAttribute("x")), Number(checker.getAttribute("y"))];
    moving.push(checker.animate([{ transform: `translate(${start[0] - x}px,${start[1] - y}px)` }, { transform: "none" }],
      { duration: 200, easing: "ease-out" }));
  }
}
