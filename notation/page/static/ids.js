// Position IDs of a step, as notation/ids writes them.

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
  const stage = first ? "IB" : waiting ? "D" : dice ? "R" : "C";
  const fields = [places(1).sort().join(""), places(0).join(""), `${owner === null ? "N" : "BW"[owner]}${Math.log2(cube)}${waiting ? "O" : "N"}`,
    dice ? [...dice].sort().join("") : "", "BW"[waiting ? turn : 1 - turn], stage, points[1], points[0], `${data.length}${crawford ? "C" : ""}`, 0];
  if (data.checkers !== 15) fields.push(data.checkers);
  return fields.join(":");
}


