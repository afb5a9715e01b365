// What happens, in words for everyone and in notation for players.

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
  if (game.moments[game.last - 1].unknown) parts.push(t("say_unknown"));
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
  const extra = (now.illegal ? ` ${t("illegal")}` : "") + (now.guess && !now.said ? ` ${t("worked_out")}` : "");
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
