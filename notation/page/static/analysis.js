// The analysis that the record holds, beside the board (see notation/page/analysis.py).

const SKILLS = { "-3": ["very_bad", "??"], "-2": ["bad", "?"], "-1": ["doubtful", "?!"], 1: ["good", "!"], 2: ["very_good", "!!"] };
const LUCK = { "-2": "very_unlucky", "-1": "unlucky", 1: "lucky", 2: "very_lucky" };
const CUBE = ["no_double", "double_take", "double_pass"];
const told = (g, m) => (games[g - 1].a || {})[m];

function left(tag, className, text) {
  const made = html(tag, className, text);
  made.dir = "ltr";
  return made;
}

// A sentence with a mark by sign and word.
function judged(text, mark) {
  const line = html("p", "", text);
  const [word, sign] = SKILLS[mark] || [];
  if (word) line.append(" ", left("em", `skill ${word}`, sign), ` ${t(word)}`);
  return line;
}

function chancesOf(chances) {
  const [win, gammon, backgammon, lose, gammons, backgammons] = chances.map(notation);
  return t("chances_of", { win, gammon, backgammon, lose, gammons, backgammons });
}

function table(name, heads) {
  const made = html("table", "figures", ""), row = made.createTHead().insertRow();
  made.createCaption().append(html("span", "hide", name));
  for (const key of heads) {
    const head = html("th", "", t(key));
    head.scope = "col";
    row.append(head);
  }
  made.createTBody();
  return made;
}

const figure = (text) => html("td", "", notation(text));

function chancesRow(body, chances, columns) {
  if (!chances.length) return;
  const row = body.insertRow();
  row.className = "chances";
  const cell = html("td", "", chancesOf(chances));
  cell.colSpan = columns;
  row.append(cell);
}

function candidates([rows, made]) {
  const found = table(t("analysis"), ["rank", "candidate", "equity", "behind", "level"]);
  const body = found.tBodies[0];
  for (const [rank, play, equity, behind, level, chances] of rows) {
    const row = body.insertRow(), cell = html("td", "", ""), button = left("button", "", play || "–");
    button.onclick = () => draw(scene(here[0], here[1], play), true);
    cell.append(button);
    if (rank === made) {
      row.className = "made";
      cell.append(html("span", "tag", t("played")));
    }
    row.append(html("td", "", digits(rank)), cell, figure(equity), figure(behind), figure(level));
    chancesRow(body, chances, 5);
  }
  return found;
}

function cubeTable([unit, figures, best, made, , , level, chances]) {
  const found = table(t("cube_decision"), ["cube_decision", unit === "mwc" ? "mwc" : "equity", "level"]);
  const body = found.tBodies[0];
  CUBE.forEach((key, at) => {
    const row = body.insertRow(), cell = html("td", "", t(key));
    if (at === made) row.className = "made";
    if (at === best) cell.append(html("span", "tag best", t("best")));
    if (at === made) cell.append(html("span", "tag", t("played")));
    row.append(cell, figure(figures[at] || "–"), figure(at ? "" : level));
  });
  chancesRow(body, chances, 3);
  return found;
}

more.shown.push(({ g, m }) => {
  // Who hides the play wants to find it: its analysis waits as well.
  const known = prefs.before ? undefined : told(g, m);
  $("analysis").hidden = !known;
  if (!known) return;
  const [mark, play, cube, luck, lucky] = known;
  const parts = [];
  if (cube) {
    parts.push(cubeTable(cube));
    if (cube[4] || cube[5]) parts.push(judged(cube[4] ? t("cube_error", { error: notation(cube[4]) }) : "", cube[5]));
  }
  if (play) {
    parts.push(candidates(play));
    if (!play[1]) parts.push(html("p", "more", t("not_among")));
    if (play[2] || play[3]) parts.push(judged(play[2] ? t("play_error", { error: notation(play[2]) }) : "", play[3]));
  }
  if (mark && !play && !cube) parts.push(judged("", mark));
  if (luck || lucky) parts.push(html("p", "more", `${luck ? t("luck", { luck: notation(luck) }) : ""} ${lucky ? t(LUCK[lucky]) : ""}`));
  const program = (play && play[4]) || (cube && cube[8]);
  if (program) parts.push(left("p", "more", program));
  $("analysed").replaceChildren(...parts);
  $("chances").hidden = !$("analysed").querySelector(".chances");
});

function unfold() {
  $("analysis").classList.toggle("unfolded", prefs.chances);
  $("chances").setAttribute("aria-pressed", String(prefs.chances));
}
prefs.chances = prefs.chances === true;
unfold();
$("chances").addEventListener("click", () => { prefs.chances = !prefs.chances; keep(); unfold(); });

$("errors").value = [-1, -2, -3].includes(prefs.errors) ? prefs.errors : -1;
$("errors").addEventListener("change", (event) => { prefs.errors = Number(event.target.value); keep(); });
more.actions.error = () => seek((g, m) => (told(g, m) || [0])[0] <= Number($("errors").value));
more.keys.e = "error";
more.help.push(["E", "next_error"]);
