// The match: decisions, positions and findings out of the element `data` (see notation/page/view.py), and what a step shows.

const data = JSON.parse($("data").textContent);
const BAR = 25, WIDTH = 16;
const name = (player) => own(data.names[player]);
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
  const [, cube, owner, unknown] = /^(\d*)([ab]?)(\??)$/.exec(text.slice(26));
  return { numbers, cube: Number(cube || 1), owner: owner ? (owner === "a" ? 0 : 1) : null, unknown: Boolean(unknown) };
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
function played(numbers, player, moves) {
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

// What a page with an analysis adds (see analysis.js): what is shown of a step, actions, their keys, and lines of the help.
const more = { shown: [], actions: {}, keys: {}, help: [] };

// The links of the score sheet by step. Their ids go, so that the browser does not scroll the page to them.
const cells = new Map(all("#sheet a[id]").map((link) => [link.id, link]));
const rowOf = (g, m) => cells.get(`g${g}m${m}`).closest("tr").querySelector("th").dataset.d;

// Everything that a step shows.
function scene(g, m, choice = null, game = games[g - 1]) {
  const before = game.moments[Math.max(Math.min(m, game.last) - 1, 0)];
  const found = { g, m, game, before, numbers: before.numbers, cube: before.cube, owner: before.owner, moves: [], dice: null,
    turn: null, offered: 0, illegal: false, guess: false, decision: null };
  if (m === 0 || m === game.last) return found;
  const now = game.decisions[m - 1], after = game.moments[m];
  found.decision = now;
  found.turn = now.player;
  found.dice = now.dice;
  if (now.kind === "double" || now.kind === "beaver" || now.kind === "raccoon") found.offered = now.value || before.cube * 2;
  else if (now.kind === "take") [found.cube, found.owner] = [after.cube, after.owner];
  if (!now.dice || prefs.before && !choice) return found;
  found.illegal = now.illegal && !choice;
  found.guess = now.guess && !choice;
  found.moves = choice ? movements(choice) : now.moves;
  found.numbers = found.moves.length ? played(before.numbers, now.player, found.moves)
    : now.kind === "roll" && now.illegal ? after.numbers : before.numbers;
  return found;
}
