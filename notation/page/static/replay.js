(() => {
"use strict";
// The page's script. It draws the board at each step of the record and moves through it; everything that it shows
// stands in the two JSON elements, `data` (the match, see notation/page/view.py) and `words` (every language).

const $ = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const data = JSON.parse($("data").textContent);
const words = JSON.parse($("words").textContent);
const root = document.documentElement;
const SVG = "http://www.w3.org/2000/svg";
const BAR = 25, WIDTH = 16;

// -- words ------------------------------------------------------------------------------------------------------------

let language = root.lang;
const index = Object.fromEntries(words.keys.map((key, at) => [key, at]));
const own = (text) => `\u2068${text}\u2069`;
const notation = (text) => `\u2066${text}\u2069`;
const digits = (number) => String(number).replace(/[0-9]/g, (digit) => words[language].digits[digit]);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, key) => (Object.hasOwn(values, key) ? values[key] : whole));
function t(key, values = {}) {
  let text = words[language].texts[index[key]];
  if (typeof text === "object") text = text[new Intl.PluralRules(language).select(values.n)] || text.other;
  return fill(text, "n" in values ? { ...values, n: digits(values.n) } : values);
}
const list = (items, type = "conjunction") => new Intl.ListFormat(language, { type }).format(items);
const score = (pair) => `${digits(pair[0])}–${digits(pair[1])}`;
const name = (player) => own(data.names[player]);

// -- the record -------------------------------------------------------------------------------------------------------

const START = "-b----E-C---eE---c-e----B-";
const KINDS = { D: "double", T: "take", P: "pass", B: "beaver", R: "raccoon", X: "resign" };

function decision(code) {
  const [, letter, marks, action, value, dice, play, said] =
    /^([ab])([!~?]*)(?:([DTPBRX])(\d*)|(\d\d))(?: ([^|]*))?(?:\|(.*))?$/s.exec(code);
  const found = { player: letter === "a" ? 0 : 1, illegal: marks.includes("!"), guess: marks.includes("~"),
    unknown: marks.includes("?"), value: Number(value || 0), said: said || "", dice: null, play: "", moves: [] };
  if (action) return { ...found, kind: KINDS[action] };
  found.dice = [Number(dice[0]), Number(dice[1])];
  if (play === "-") return { ...found, kind: "dance" };
  if (!play) return { ...found, kind: "roll" };
  return { ...found, kind: "play", play, moves: movements(play) };
}

// A play's movements: the points each checker touches, and those where it hits.
function movements(play) {
  const number = (text) => (text === "bar" ? BAR : text === "off" ? 0 : Number(text));
  return play.split(" ").flatMap((text) => {
    const [, path, count] = /^(.*?)(?:\((\d)\))?$/.exec(text);
    const stops = path.split("/");
    const points = stops.map((stop) => number(stop.replace("*", "")));
    const hits = points.filter((_, at) => stops[at].includes("*"));
    return Array.from({ length: Number(count || 1) }, (_, nth) => ({ points, hits: nth ? [] : hits }));
  });
}

function moment(text) {
  const numbers = [...text.slice(0, 26)].map((letter) =>
    letter === "-" ? 0 : letter < "a" ? letter.charCodeAt(0) - 64 : 96 - letter.charCodeAt(0));
  const [, cube, owner] = /^(\d*)([ab]?)$/.exec(text.slice(26));
  return { numbers, cube: Number(cube || 1), owner: owner ? (owner === "a" ? 0 : 1) : null };
}

// One player's checkers by his own points, those borne off at 0.
function half(numbers, player) {
  const counts = (player ? numbers.map((number) => -number).reverse() : [...numbers]).map((number) => Math.max(number, 0));
  counts[0] = 0;
  counts[0] = Math.max(data.checkers - counts.reduce((sum, count) => sum + count), 0);
  return counts;
}
const pips = (numbers, player) => half(numbers, player).reduce((sum, count, point) => sum + count * point, 0);

// Make a play: the position after it.
function made(numbers, player, moves) {
  const after = [...numbers], sign = player ? -1 : 1;
  const at = (point) => (player ? 25 - point : point);
  for (const { points, hits } of moves) {
    for (const point of hits) if (point && after[at(point)] === -sign) {
      after[at(point)] = 0;
      after[player ? BAR : 0] -= sign;
    }
    after[at(points[0])] -= sign;
    const last = points[points.length - 1];
    if (last) after[at(last)] += sign;
  }
  return after;
}

const games = data.games.map((game) => {
  const decisions = game.d.map(decision);
  const moments = [...game.p, game.f].map(moment);
  return { ...game, decisions, moments, last: decisions.length + 1 };
});
const findings = data.findings.map(([game, step, code, facts, line]) => ({ game, step, code: data.codes[code], facts, line }));
const findingsAt = (g, m) => findings.filter((found) => found.game === g && found.step === m);

// What waits for an answer before a step: [offer, the player who doubled first].
function offer(game, m) {
  let waiting = null;
  for (let at = m - 1; at > 0; at--) {
    const { kind, player } = game.decisions[at - 1];
    if (kind === "double") return [waiting || "double", player];
    if ((kind === "beaver" || kind === "raccoon") && !waiting) waiting = kind;
    else if (kind !== "beaver") return [null, null];
  }
  return [null, null];
}

// The links of the score sheet by step. Their ids go, so that the browser does not scroll the page to them.
const cells = new Map(all("#sheet a[id]").map((link) => [link.id, link]));
const rowOf = (g, m) => cells.get(`g${g}m${m}`).closest("tr").querySelector("th").dataset.d;

// Everything that a step shows.
function scene(g, m, choice = null) {
  const game = games[g - 1];
  const before = game.moments[Math.max(Math.min(m, game.last) - 1, 0)];
  const found = { g, m, game, before, numbers: before.numbers, cube: before.cube, owner: before.owner, moves: [], dice: null,
    turn: null, offered: 0, illegal: false, decision: null };
  if (m === 0 || m === game.last) return found;
  const now = game.decisions[m - 1], after = game.moments[m];
  found.decision = now;
  found.turn = now.player;
  found.dice = now.dice;
  if (now.kind === "double" || now.kind === "beaver" || now.kind === "raccoon") found.offered = now.value || before.cube * 2;
  else if (now.kind === "take") [found.cube, found.owner] = [after.cube, after.owner];
  if (!now.dice || prefs.before && !choice) return found;
  found.illegal = now.illegal && !choice;
  found.moves = choice ? movements(choice) : now.moves;
  found.numbers = found.moves.length ? made(before.numbers, now.player, found.moves)
    : now.kind === "roll" && now.illegal ? after.numbers : before.numbers;
  return found;
}

// -- sentences --------------------------------------------------------------------------------------------------------

const pointWord = (point) => (point === BAR ? t("bar") : point === 0 ? t("off") : digits(point));

function sayMovement({ points, hits }, times) {
  const stops = points.slice(1).map((to, at) => {
    const from = points[at];
    const text = to === 0 ? t("say_off", { from: pointWord(from) }) : from === BAR ? t("say_enter", { to: digits(to) })
      : t("say_step", { from: digits(from), to: digits(to) });
    return hits.includes(to) ? t("say_hit", { step: text }) : text;
  });
  const text = list(stops);
  return times > 1 ? t("say_times", { step: text, n: times }) : text;
}

function sayPlay(moves) {
  const said = [];
  for (const move of moves) {
    const key = move.points.join("/");
    const same = said.find((one) => one.key === key);
    if (same) same.times += 1;
    else said.push({ key, move, times: 1 });
  }
  return list(said.map(({ move, times }) => sayMovement(move, times)));
}

function say({ g, m, game, decision: now }) {
  if (m === 0) return `${t("say_start", { n: game.n })} ${data.names.map((_, player) => `${name(player)} ${digits(game.s[player])}`).join(", ")}.`;
  if (m === game.last) return sayEnd(game);
  const who = { name: name(now.player) };
  const parts = [t("say_move", { n: rowOf(g, m) })];
  if (now.dice) {
    const dice = t("say_dice", { a: digits(now.dice[0]), b: digits(now.dice[1]) });
    if (prefs.before) parts.push(t("say_roll", { ...who, dice }));
    else if (now.kind === "play") parts.push(t("say_play", { ...who, dice, play: sayPlay(now.moves) }));
    else if (now.kind === "dance") parts.push(t("say_dance", { ...who, dice }));
    else parts.push(t("say_roll", { ...who, dice }));
    if (now.illegal) parts.push(t("say_illegal"));
    if (now.guess) parts.push(t("say_guess"));
  } else {
    const again = now.kind === "double" && game.moments[m - 1].owner !== null;
    parts.push(t(again ? "say_redouble" : `say_${now.kind}`, { ...who, n: now.value }));
  }
  if (now.unknown) parts.push(t("say_unknown"));
  return parts.join(" ");
}

function ending(game) {
  const [winner, , level, how] = game.e;
  if (winner === null) return "";
  const kind = how === "by_pass" ? t(how) : t(["single", "gammon", "backgammon"][level - 1]);
  return how === "by_resigning" ? `${kind}, ${t(how)}` : kind;
}

function sayEnd(game) {
  const [winner, points] = game.e;
  if (winner === null) return t("say_unfinished");
  const parts = [`${t("say_win", { name: name(winner), n: points })} (${ending(game)}).`];
  if (data.winner !== null && game === games[games.length - 1]) parts.push(t("say_match_won", { name: name(data.winner) }));
  return parts.join(" ");
}

// The same in notation, as players write it.
function line({ g, m, game, decision: now }) {
  if (m === 0) return `${t("game", { n: game.n })} · ${score(game.s)}${game.c ? ` · ${t(game.c)}` : ""}`;
  if (m === game.last) return `${t("score")}: ${score(game.e[4])}`;
  return `${digits(rowOf(g, m))}. ${name(now.player)}: ${actionText(now)}`;
}

function actionText(now) {
  if (!now.dice) {
    const key = { double: "doubles", take: "takes", pass: "passes", resign: "resigns" }[now.kind] || now.kind;
    return t(key, { n: now.value });
  }
  const roll = `${now.dice[0]}${now.dice[1]}`;
  if (prefs.before) return notation(roll);
  if (now.kind === "dance") return `${notation(roll)} ${t("no_play")}`;
  const extra = now.illegal ? ` ${t("illegal")}` : now.guess ? ` ${t("worked_out")}` : "";
  return notation(`${roll} ${now.said || now.play || "–"}`) + extra;
}

function sayBoard(numbers) {
  const where = (player) => {
    const counts = half(numbers, player);
    const said = [];
    for (let point = BAR; point >= 0; point--) if (counts[point]) said.push(t("say_point", { n: counts[point], point: pointWord(point) }));
    return list(said, "unit");
  };
  const mine = prefs.flip ? 1 : 0;
  return t("say_board", { name: name(mine), mine: where(mine), other: name(1 - mine), theirs: where(1 - mine) });
}

// -- the board --------------------------------------------------------------------------------------------------------

const board = document.createElementNS(SVG, "svg");
const element = (tag, attributes, parent, text) => {
  const made = document.createElementNS(SVG, tag);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
};
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

function drawArrows(layer, spots, illegal) {
  const group = element("g", { class: illegal ? "bad" : "", "data-arrows": spots.length }, layer);
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

let moving = [];
function draw(shown, animated) {
  for (const one of moving) one.cancel();
  moving = [];
  board.textContent = "";
  board.setAttribute("aria-label", sayBoard(shown.numbers));
  board.dataset.position = shown.numbers.join(" ");
  board.dataset.before = shown.before.numbers.join(" ");
  element("use", { href: "#bd", ...(prefs.mirror ? { transform: `matrix(-1 0 0 1 ${WIDTH} 0)` } : {}) }, board);
  drawLabels(board, shown.turn);
  const spots = drawCheckers(board, shown);
  drawCube(board, shown);
  if (shown.dice) shown.dice.forEach((die, at) => drawDie(board, (isBelow(shown.turn) ? 10.85 : 3.85) + 1.3 * at, die, shown.turn));
  if (prefs.arrows && spots.length) drawArrows(board, spots, shown.illegal);
  if (shown.illegal) {
    const warning = element("g", { class: "wrong" }, board);
    const x = isBelow(shown.turn) ? 9.6 : 6.4;
    element("path", { class: "wm", d: `M${x} 6.15l.65 1.1h-1.3z` }, warning);
    element("text", { class: "wt", x, y: 7.14 }, warning, "!");
  }
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

// -- the state of the page --------------------------------------------------------------------------------------------

const prefs = { flip: false, mirror: false, arrows: true, before: false, numbers: "below", theme: "system", speed: "1300" };
try { Object.assign(prefs, JSON.parse(localStorage.getItem("bgnotation") || "{}")); } catch { /* a page without storage keeps nothing */ }
prefs.before = false;
const keep = () => { try { localStorage.setItem("bgnotation", JSON.stringify(prefs)); } catch { /* as above */ } };

let here = [1, 0];
let timer = null;
let linking = null;

function go(g, m, how = {}) {
  g = Math.min(Math.max(g, 1), games.length);
  m = Math.min(Math.max(m, 0), games[g - 1].last);
  const forward = g === here[0] && m === here[1] + 1;
  here = [g, m];
  show(forward && how.animated !== false);
  clearTimeout(linking);
  linking = setTimeout(() => { try { history.replaceState(null, "", `#g${here[0]}m${here[1]}`); } catch { /* too often */ } }, how.link ?? 120);
}

function step(by) {
  const [g, m] = here;
  if (by > 0 && m >= games[g - 1].last) return g < games.length ? go(g + 1, 0) : stop();
  if (by < 0 && m <= 0) return g > 1 ? go(g - 1, games[g - 2].last) : undefined;
  return go(g, m + by);
}

function show(animated) {
  const [g, m] = here;
  const shown = scene(g, m);
  draw(shown, animated);
  plates(shown);
  $("line").textContent = line(shown);
  $("line").classList.toggle("illegal", shown.illegal);
  $("sentence").textContent = say(shown);
  notes(shown);
  const slider = $("slider");
  slider.max = shown.game.last;
  slider.value = m;
  slider.setAttribute("aria-valuetext", t("position_of", { n: m, all: digits(shown.game.last) }));
  current(g, m);
  legal(shown);
  ids(shown);
  $("mark").setAttribute("aria-pressed", String(chosen.has(here.join(" "))));
}

function plates({ game, numbers, turn, m }) {
  for (const [id, player] of [["above", prefs.flip ? 0 : 1], ["below", prefs.flip ? 1 : 0]]) {
    const points = (m === game.last ? game.e[4] : game.s)[player];
    const parts = [element2("span", `disc d${player}`, ""), element2("bdi", "name", data.names[player]), element2("b", "points", digits(points))];
    if (data.length) parts.push(element2("span", "away", t("away", { n: Math.max(data.length - points, 0) })));
    parts.push(element2("span", "pips", t("pips", { n: pips(numbers, player) })));
    $(id).replaceChildren(...parts);
    $(id).classList.toggle("turn", turn === player);
  }
}

function element2(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

const factsOf = (found, around) => Object.fromEntries(
  Object.entries(found.facts).map(([key, value]) => [key, around(typeof value === "object" ? value[language] : value)]));
const message = (found) => fill(found.code.message[language], factsOf(found, own));
const helps = (found) => found.code.help.map((line) => line[language])
  .filter((line) => [...line.matchAll(/\{(\w+)\}/g)].every(([, key]) => key in found.facts))
  .map((line) => fill(line, factsOf(found, notation)));

function notes({ g, m, game }) {
  const parts = [];
  for (const found of findingsAt(g, m)) {
    const box = element2("div", `finding ${found.code.severity}`, "");
    const head = element2("p", "", "");
    head.append(element2("b", "kind", t(found.code.severity)), ` ${message(found)}`);
    box.append(head, ...helps(found).map((text) => element2("p", "more", text)));
    box.append(element2("p", "more", `${t("rule")}: ${found.code.rule[language]}`));
    parts.push(box);
  }
  for (const remark of (game.r || {})[m] || []) {
    const box = element2("p", "remark", remark);
    box.dir = "auto";
    parts.push(box);
  }
  $("notes").replaceChildren(...parts);
}

let marked = null;
function current(g, m) {
  if (marked) marked.removeAttribute("aria-current");
  for (const link of all("#games a")) {
    if (link.getAttribute("href") === `#g${g}m0`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  marked = cells.get(`g${g}m${m}`);
  if (!marked) return;
  marked.setAttribute("aria-current", "step");
  const panel = $("sheet");
  if (!panel.hidden && panel.scrollHeight > panel.clientHeight) {
    const [inner, outer] = [marked.getBoundingClientRect(), panel.getBoundingClientRect()];
    if (inner.top < outer.top + 48 || inner.bottom > outer.bottom - 24) panel.scrollTop += inner.top - outer.top - panel.clientHeight / 2;
  }
}

// -- beside the board -------------------------------------------------------------------------------------------------

function legal({ m, game, decision: now }) {
  const box = $("legal");
  const known = (game.l || {})[m];
  if (!now || !now.dice || data.legal === "none") return box.replaceChildren();
  if (!known) return box.replaceChildren(element2("h3", "", t("legal")), element2("p", "more", t("legal_not_here")));
  const [at, text] = known;
  const plays = text ? text.split(",") : [];
  const items = element2("ol", "plays", "");
  plays.forEach((play, nth) => {
    const item = element2("li", "", "");
    const button = element2("button", nth === at ? "made" : "", play);
    button.dir = "ltr";
    button.onclick = () => draw(scene(here[0], here[1], play), true);
    item.append(button);
    if (nth === at) item.append(element2("span", "tag", t("played")));
    items.append(item);
  });
  box.replaceChildren(element2("h3", "", plays.length ? t("count_legal", { n: plays.length }) : t("no_legal")), items);
}

const base64 = (number, bytes) => {
  let text = "";
  for (let at = 0; at < bytes; at++) text += String.fromCharCode(Number((number >> BigInt(8 * at)) & 255n));
  return btoa(text);
};

// GNU Backgammon's Position ID: the checkers of the player not on roll, then those of the one on roll.
function gnubgPosition(numbers, turn) {
  let [bits, at] = [0n, 0n];
  for (const player of [1 - turn, turn]) {
    for (const count of half(numbers, player).slice(1)) {
      for (let nth = 0; nth < count; nth++) bits |= 1n << at++;
      at++;
    }
  }
  return base64(bits, 10).slice(0, 14);
}

// The moment before a decision as a position ID tells it (notation.replay.Replay.state).
function state({ game, m, before, decision: now }) {
  const [waiting, doubler] = offer(game, m);
  const turn = waiting ? doubler : now.player;
  let { cube, owner } = before;
  if (waiting === "beaver" || waiting === "raccoon") [cube, owner] = [cube * (waiting === "beaver" ? 2 : 4), 1 - turn];
  const dice = now.dice && now.dice[0] && now.dice[1] ? now.dice : null;
  return { numbers: before.numbers, turn, cube, owner, waiting, dice, crawford: game.c === "crawford", score: game.s, first: m === 1 && dice };
}

function gnubg(now) {
  const { turn, cube, owner, waiting } = now;
  const acts = waiting && waiting !== "beaver" ? 1 - turn : turn;
  const dice = now.dice ? [...now.dice].sort().reverse() : [0, 0];
  const fields = [[4, Math.log2(cube)], [2, owner === null ? 3 : owner], [1, turn], [1, now.crawford ? 1 : 0], [3, now.first ? 0 : 1], [1, acts],
    [1, waiting ? 1 : 0], [2, 0], [3, dice[0]], [3, dice[1]], [15, data.length], [15, now.score[0]], [15, now.score[1]],
    [1, data.length || data.jacoby === false ? 1 : 0]];
  let [bits, at] = [0n, 0n];
  for (const [width, value] of fields) {
    bits |= BigInt(value) << at;
    at += BigInt(width);
  }
  return `${gnubgPosition(now.numbers, turn)}:${base64(bits, 9)}`;
}

// eXtreme Gammon's ID, the second player its bottom player.
function xgid({ numbers, turn, cube, owner, waiting, dice, crawford, score: points }) {
  const letters = [...numbers].reverse().map((number) => (number ? String.fromCharCode((number < 0 ? 64 : 96) + Math.abs(number)) : "-")).join("");
  let action = dice ? dice.join("") : "00";
  if (waiting) {
    action = waiting[0].toUpperCase();
    if (waiting !== "double") {
      cube = Math.max(cube / (waiting === "beaver" ? 2 : 4), 1);
      owner = cube === 1 ? null : turn;
    }
  }
  const seat = (player) => (player === null ? "0" : player ? "1" : "-1");
  const rules = data.length ? (crawford ? 1 : 0) : (data.jacoby === false ? 0 : 1) + (data.beavers ? 2 : 0);
  const limit = data.limit ? Math.floor(Math.log2(data.limit)) : 10;
  return `XGID=${[letters, Math.log2(cube), seat(owner), seat(turn), action, points[1], points[0], rules, data.length, limit].join(":")}`;
}

// OpenGammon's ID: White is the second player; the fifth field names the one who has already acted.
function ogid({ numbers, turn, cube, owner, waiting, dice, crawford, score: points, first }) {
  const symbols = "0123456789abcdefghijklmnop";
  const places = (player) => half(numbers, player).flatMap((count, point) => (point ? Array(count).fill(symbols[player ? 25 - point : point]) : []));
  const stage = first ? "IW" : waiting ? "D" : dice ? "R" : "C";
  const fields = [places(1).sort().join(""), places(0).join(""), `${owner === null ? "N" : "BW"[owner]}${Math.log2(cube)}${waiting ? "O" : "N"}`,
    dice ? [...dice].sort().join("") : "", "BW"[waiting ? turn : 1 - turn], stage, points[1], points[0], `${data.length}${crawford ? "C" : ""}`, 0];
  if (data.checkers !== 15) fields.push(data.checkers);
  return fields.join(":");
}

function ids(shown) {
  const rows = [];
  if (shown.decision) {
    const now = state(shown);
    rows.push(["GNU", gnubg(now)], ["XGID", xgid(now)], ["OGID", ogid(now)]);
  } else rows.push(["GNU", gnubgPosition(shown.before.numbers, 0)]);
  $("ids").replaceChildren(...rows.map(([kind, text]) => {
    const row = element2("p", "id", "");
    const code = element2("code", "", text);
    code.dataset.id = kind;
    const button = element2("button", "", t("copy"));
    button.setAttribute("aria-label", `${t("copy")} ${kind}`);
    button.onclick = () => copy(text, button);
    row.dir = "ltr";
    row.append(element2("b", "", kind), code, button);
    return row;
  }));
}

async function copy(text, button) {
  try { await navigator.clipboard.writeText(text); } catch {
    const area = document.body.appendChild(element2("textarea", "", text));
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  const was = button.textContent;
  button.textContent = t("copied");
  setTimeout(() => { button.textContent = was; }, 1200);
}

function save(content, type, ending) {
  const link = document.createElement("a");
  const stem = (data.file || "match").replace(/\.[^.]*$/, "").replace(/[^\p{L}\p{N}._-]+/gu, "_") || "match";
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  link.download = `${stem}${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// The board as a file of its own: the symbols and the colours of the light theme go with it.
function alone() {
  const copied = board.cloneNode(true);
  copied.setAttribute("xmlns", SVG);
  for (const attribute of [...copied.attributes]) if (!/^(xmlns|viewBox|class)$/.test(attribute.name)) copied.removeAttribute(attribute.name);
  const css = document.querySelector("style").textContent.split("/*board*/")[0].replace(/var\([\w-]+, ?([^)]+)\)/g, "$1");
  const style = element("style", {}, null, css);
  const symbols = document.querySelector(".symbols defs").cloneNode(true);
  const paper = element("rect", { width: WIDTH, height: 13.4, fill: "#fff" });
  copied.prepend(style, symbols, paper);
  return new XMLSerializer().serializeToString(copied);
}

function png() {
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1600, 1340];
    canvas.getContext("2d").drawImage(image, 0, 0, 1600, 1340);
    canvas.toBlob((blob) => save(blob, "image/png", `-g${here[0]}m${here[1]}.png`));
  };
  image.src = `data:image/svg+xml,${encodeURIComponent(alone().replace("<svg ", '<svg width="1600" height="1340" '))}`;
}

async function record(which) {
  const packed = Uint8Array.from(atob(data.record), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return (await new Response(stream).text()).split("\0")[which];
}

// -- moving about -----------------------------------------------------------------------------------------------------

function stop() {
  clearTimeout(timer);
  timer = null;
  $("play").setAttribute("aria-pressed", "false");
  $("play").setAttribute("aria-label", t("play"));
}

function play() {
  if (timer) return stop();
  $("play").setAttribute("aria-pressed", "true");
  $("play").setAttribute("aria-label", t("pause"));
  const tick = () => {
    timer = setTimeout(tick, Number(prefs.speed));
    step(1);
  };
  timer = setTimeout(tick, Number(prefs.speed) / 2);
  return undefined;
}

// The next place after here for which `wanted` holds, going round at the end of the match.
function seek(wanted) {
  let [g, m] = here;
  const total = games.reduce((sum, game) => sum + game.last + 1, 0);
  for (let count = 0; count < total; count++) {
    m += 1;
    if (m > games[g - 1].last) [g, m] = [g % games.length + 1, 0];
    if (wanted(g, m)) return go(g, m);
  }
  return undefined;
}
const CUBES = new Set(["double", "take", "pass", "beaver", "raccoon"]);

function toggle(key) {
  prefs[key] = !prefs[key];
  keep();
  pressed();
  show(false);
}
function pressed() {
  for (const key of ["flip", "mirror", "arrows", "before"]) document.querySelector(`[data-do="${key}"]`).setAttribute("aria-pressed", String(prefs[key]));
}

const actions = {
  first: () => go(here[0], 0),
  previous: () => step(-1),
  next: () => step(1),
  last: () => go(here[0], games[here[0] - 1].last),
  play,
  flip: () => toggle("flip"),
  mirror: () => toggle("mirror"),
  arrows: () => toggle("arrows"),
  before: () => toggle("before"),
  finding: () => seek((g, m) => findingsAt(g, m).length > 0),
  cube: () => seek((g, m) => CUBES.has((games[g - 1].decisions[m - 1] || {}).kind)),
  previousGame: () => go(here[0] - 1, 0),
  nextGame: () => here[0] < games.length && go(here[0] + 1, 0),
  help,
};
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "previousGame", ArrowDown: "nextGame", Home: "first", End: "last", " ": "play",
  f: "flip", m: "mirror", a: "arrows", b: "before", n: "finding", c: "cube", "?": "help" };

function help() {
  const dialog = $("dialog");
  const rows = [["← →", "key_step"], ["↑ ↓", "key_game"], ["Home End", "key_ends"], [t("key_space"), "key_play"], ["F", "flip"], ["M", "mirror"],
    ["A", "arrows"], ["B", "before"], ["N", "next_finding"], ["C", "next_cube"], ["?", "help"]];
  const title = element2("h2", "", t("keys"));
  title.id = "dialog-title";
  const terms = element2("dl", "keys", "");
  for (const [keys, key] of rows) terms.append(element2("dt", "", keys), element2("dd", "", t(key)));
  const close = element2("button", "", t("close"));
  close.onclick = () => dialog.close();
  dialog.replaceChildren(title, terms, close);
  dialog.showModal();
}

// The panels beside the board as tabs; all of them are there at once without the script and in print.
const PANELS = ["sheet", "findings", "position", "record"];
function open(panel, focus = false) {
  for (const each of PANELS) {
    const tab = $(`tab-${each}`), chosen = each === panel;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    $(each).hidden = !chosen;
    if (chosen && focus) tab.focus();
  }
  if (panel === "sheet") current(...here);
}
function tabs() {
  for (const each of PANELS) {
    $(each).setAttribute("role", "tabpanel");
    $(each).setAttribute("aria-labelledby", `tab-${each}`);
    $(each).removeAttribute("aria-label");
    delete $(each).dataset.label;
    $(`tab-${each}`).onclick = () => open(each);
  }
  $("tabs").addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] * (root.dir === "rtl" ? -1 : 1);
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const at = PANELS.findIndex((each) => !$(each).hidden);
    open(PANELS[(at + by + PANELS.length) % PANELS.length], true);
  });
  open("sheet");
}

// Positions chosen for print, as pictures on paper.
const chosen = new Map();
function choose() {
  const key = here.join(" ");
  if (chosen.has(key)) chosen.delete(key);
  else chosen.set(key, here);
  $("mark").setAttribute("aria-pressed", String(chosen.has(key)));
}
function paper() {
  $("chosen").replaceChildren(...[...chosen.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([g, m]) => {
    const figure = element2("figure", "", "");
    draw(scene(g, m), false);
    const picture = board.cloneNode(true);
    picture.removeAttribute("data-position");
    figure.append(picture, element2("figcaption", "", `${t("game", { n: games[g - 1].n })}. ${line(scene(g, m))}`));
    return figure;
  }));
  show(false);
}

// -- languages --------------------------------------------------------------------------------------------------------

function speak(code) {
  language = code;
  root.lang = code;
  root.dir = words[code].dir;
  for (const each of all("[data-t]")) each.textContent = t(each.dataset.t, "n" in each.dataset ? { n: Number(each.dataset.n) } : {});
  for (const each of all("[data-d]")) each.textContent = digits(each.dataset.d);
  for (const each of all("[data-label]")) each.setAttribute("aria-label", t(each.dataset.label));
  all("#list li").forEach((item, at) => {
    const found = findings[at];
    item.querySelector(".message").textContent = message(found);
    const more = [...helps(found), found.code.rule[language]];
    all(".more", item).forEach((each, nth) => { each.textContent = more[nth]; });
  });
  document.title = `${data.names.join(" – ")} · ${data.length ? t("match", { n: data.length }) : t("money")}`;
  show(false);
}

// -- begin ------------------------------------------------------------------------------------------------------------

function begin() {
  root.classList.add("js");
  for (const link of cells.values()) link.removeAttribute("id");
  root.dataset.theme = prefs.theme;
  for (const id of ["tools", "tabs", "now", "controls", "view", "downloads"]) $(id).hidden = false;
  board.setAttribute("viewBox", `0 0 ${WIDTH} 13.4`);
  board.setAttribute("class", "board");
  board.setAttribute("role", "img");
  $("board").replaceChildren(board);
  for (const id of ["theme", "numbers", "speed"]) $(id).value = prefs[id];
  $("language").value = language;
  pressed();
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button) { if (button.dataset.do !== "play") stop(); return actions[button.dataset.do](); }
    const link = event.target.closest('a[href^="#g"]');
    const place = link && /^#g(\d+)m(\d+)$/.exec(link.getAttribute("href"));
    if (place && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      stop();
      go(Number(place[1]), Number(place[2]));
    }
    return undefined;
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog").open) return;
    const target = event.target;
    if (target.matches("select, textarea, input:not([type=range])")) return;
    if (target.matches("input") && /^(Arrow|Home|End)/.test(event.key)) return;
    if (event.key === " " && target.matches("button, a, summary")) return;
    const action = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    if (action !== "play") stop();
    actions[action]();
  });
  $("slider").addEventListener("input", (event) => { stop(); go(here[0], Number(event.target.value)); });
  $("speed").addEventListener("change", (event) => { prefs.speed = event.target.value; keep(); });
  $("numbers").addEventListener("change", (event) => { prefs.numbers = event.target.value; keep(); show(false); });
  $("theme").addEventListener("change", (event) => { root.dataset.theme = prefs.theme = event.target.value; keep(); });
  $("language").addEventListener("change", (event) => speak(event.target.value));
  $("help").addEventListener("click", help);
  $("svg").addEventListener("click", () => save(alone(), "image/svg+xml", `-g${here[0]}m${here[1]}.svg`));
  $("png").addEventListener("click", png);
  $("link").addEventListener("click", (event) => copy(`${location.href.split("#")[0]}#g${here[0]}m${here[1]}`, event.target));
  $("print").addEventListener("click", () => print());
  $("normal").addEventListener("click", async () => save(await record(0), "text/plain", "-normal.mat"));
  $("original").addEventListener("click", async () => save(await record(1), "text/plain", ".mat"));
  $("mark").addEventListener("click", choose);
  addEventListener("beforeprint", paper);
  addEventListener("hashchange", follow);
  tabs();
  gestures();
  follow();
}

function follow() {
  const place = /^#g(\d+)m(\d+)$/.exec(location.hash);
  if (place) go(Number(place[1]), Number(place[2]), { animated: false });
  else show(false);
}

// Wheel and swipe over the board.
function gestures() {
  let turned = 0, start = null;
  const stage = $("board");
  stage.addEventListener("wheel", (event) => {
    if (event.ctrlKey) return;
    event.preventDefault();
    turned += event.deltaY;
    if (Math.abs(turned) < 40) return;
    stop();
    step(turned > 0 ? 1 : -1);
    turned = 0;
  }, { passive: false });
  stage.addEventListener("pointerdown", (event) => { start = [event.clientX, event.clientY]; });
  stage.addEventListener("pointerup", (event) => {
    if (!start) return;
    const [dx, dy] = [event.clientX - start[0], event.clientY - start[1]];
    start = null;
    if (Math.abs(dx) < 40 || Math.abs(dx) < 1.5 * Math.abs(dy)) return;
    stop();
    step(dx < 0 ? 1 : -1);
  });
  stage.addEventListener("pointercancel", () => { start = null; });
}

if (games.length) begin();
})();
