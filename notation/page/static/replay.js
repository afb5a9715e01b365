// The page: where the reader is, what is shown there, and every way to move on.

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
  linking = setTimeout(() => { try { history.replaceState(null, "", `#${root.classList.contains("embed") ? "embed-" : ""}g${here[0]}m${here[1]}`); } catch { /* too often */ } }, how.link ?? 120);
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
  $("line").classList.toggle("guess", shown.guess);
  $("sentence").textContent = say(shown);
  notes(shown);
  const slider = $("slider");
  slider.max = shown.game.last;
  slider.value = m;
  slider.setAttribute("aria-valuetext", t("position_of", { n: m, all: digits(shown.game.last) }));
  for (const each of more.shown) each(shown);
  current(g, m);
  legal(shown);
  ids(shown);
  $("mark").setAttribute("aria-pressed", String(chosen.has(here.join(" "))));
}

function plates({ game, numbers, turn, m }) {
  for (const [id, player] of [["above", prefs.flip ? 0 : 1], ["below", prefs.flip ? 1 : 0]]) {
    const points = (m === game.last ? game.e[4] : game.s)[player];
    const parts = [html("span", `disc d${player}`, ""), html("bdi", "name", data.names[player]), html("b", "points", digits(points))];
    if (data.length) parts.push(html("span", "away", t("away", { n: Math.max(data.length - points, 0) })));
    if (id === "above" && game.c) parts.push(html("span", "tag", t(game.c)));
    parts.push(html("span", "pips", t("pips", { n: pips(numbers, player) })));
    $(id).replaceChildren(...parts);
    $(id).classList.toggle("turn", turn === player);
  }
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
    const box = html("div", `finding ${found.code.severity}`, "");
    const head = html("p", "", "");
    head.append(html("b", "kind", t(found.code.severity)), ` ${message(found)}`);
    box.append(head, ...helps(found).map((text) => html("p", "more", text)));
    const rule = html("p", "more", `${t("rule")}: ${found.code.rule[language]} `);
    for (const row of found.code.rows) {
      const link = html("a", "rule", row);
      link.href = `#${row}`;
      rule.append(link, " ");
    }
    box.append(rule);
    parts.push(box);
  }
  for (const remark of (game.r || {})[m] || []) {
    const box = html("p", "remark", remark);
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
  ...more.actions,
};
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "previousGame", ArrowDown: "nextGame", Home: "first", End: "last", " ": "play",
  f: "flip", m: "mirror", a: "arrows", b: "before", n: "finding", c: "cube", "?": "help", ...more.keys };

function help() {
  const dialog = $("dialog");
  const rows = [["← →", "key_step"], ["↑ ↓", "key_game"], ["Home End", "key_ends"], [t("key_space"), "key_play"], ["F", "flip"], ["M", "mirror"],
    ["A", "arrows"], ["B", "before"], ["N", "next_finding"], ["C", "next_cube"], ...more.help, ["?", "help"]];
  const title = html("h2", "", t("keys"));
  title.id = "dialog-title";
  const terms = html("dl", "keys", "");
  for (const [keys, key] of rows) terms.append(html("dt", "", keys), html("dd", "", t(key)));
  const close = html("button", "", t("close"));
  close.onclick = () => dialog.close();
  dialog.replaceChildren(title, terms, close);
  dialog.showModal();
}


// Findings and title in the language just chosen.
function retell() {
  all("#list > li").forEach((item, at) => {
    const found = findings[at];
    item.querySelector(".message").textContent = message(found);
    const more = [...helps(found), found.code.rule[language]];
    all(".more", item).forEach((each, nth) => { each.textContent = more[nth]; });
  });
  $("play").setAttribute("aria-label", t(timer ? "pause" : "play"));
  for (const each of all("[data-rule]")) each.textContent = data.rules[each.dataset.rule][language];
  document.title = `${data.names.join(" – ")} · ${data.length ? t("match", { n: data.length }) : t("money")}`;
  show(false);
}

function begin() {
  root.classList.add("js");
  for (const link of cells.values()) link.removeAttribute("id");
  for (const id of ["tabs", "now", "controls", "view", "downloads"]) $(id).hidden = false;
  $("board").replaceChildren(board);
  for (const id of ["numbers", "speed"]) $(id).value = prefs[id];
  choices(retell);
  pressed();
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button) { if (button.dataset.do !== "play") stop(); return actions[button.dataset.do](); }
    const rule = event.target.closest("a.rule");
    if (rule) {
      event.preventDefault();
      open("findings");
      const told = $(rule.getAttribute("href").slice(1));
      told.scrollIntoView({ block: "center" });
      return told.focus();
    }
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
  $("help").addEventListener("click", help);
  $("svg").addEventListener("click", () => save(alone(), "image/svg+xml", `-g${here[0]}m${here[1]}.svg`));
  $("png").addEventListener("click", png);
  $("link").addEventListener("click", (event) => copy(`${location.href.split("#")[0]}#g${here[0]}m${here[1]}`, event.target));
  $("print").addEventListener("click", () => print());
  for (const button of all("[data-form]")) button.addEventListener("click", () => record(button.dataset.form));
  $("mark").addEventListener("click", choose);
  addEventListener("beforeprint", paper);
  addEventListener("hashchange", follow);
  tabs();
  gestures();
  follow();
  if (data.watch) watch();
}

// A page that is built again and again looks for its next version, and stays at the end when that is where the reader is.
function watch() {
  const atEnd = sessionStorage.getItem("bgnotation-end");
  if (atEnd) go(games.length, games[games.length - 1].last - 1, { animated: false });
  setTimeout(() => {
    const [g, m] = here;
    if (g === games.length && m >= games[g - 1].last - 1) sessionStorage.setItem("bgnotation-end", "1");
    else sessionStorage.removeItem("bgnotation-end");
    location.reload();
  }, 1000 * data.watch);
}

function follow() {
  if (location.hash.startsWith("#embed")) root.classList.add("embed");
  const place = /^#(?:embed-)?g(\d+)m(\d+)$/.exec(location.hash);
  $("whole").href = location.hash.replace("embed-", "");
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
else choices(() => {});
