// The fixes for findings (see notation/page/mended.py): in the list and beside the board, with the boards as written and as mended.

const fixesOf = (at) => data.fixes.of[at];
const inWords = (at) => data.fixes.texts[at][language];

// What a step shows once it is mended: the game as it is, with another decision there.
function mendedScene([g, m, before, code, after]) {
  const game = games[g - 1];
  const decisions = [...game.decisions], moments = [...game.moments];
  decisions[m - 1] = decision(code);
  [moments[m - 1], moments[m]] = [moment(before), moment(after)];
  return scene(g, m, null, { ...game, decisions, moments });
}

function boards(place) {
  const [g, m] = place;
  const pair = html("div", "boards", "");
  for (const [key, shown] of [["as_written", scene(g, m)], ["as_mended", mendedScene(place)]]) {
    const figure = html("figure", key, ""), caption = html("figcaption", "", `${t(key)}: `);
    const told = html(key === "as_written" ? "a" : "span", "", line(shown));
    if (key === "as_written") told.href = `#g${g}m${m}`;
    caption.append(told);
    figure.append(caption, paint(shown)[0]);
    pair.append(figure);
  }
  return pair;
}

// The fixes of a finding; in the list its boards wait until they are asked for.
function mend(at, listed) {
  const [[title, reason, safety, place], ...others] = fixesOf(at);
  const box = html("div", "mend", ""), head = html("p", "", "");
  head.append(html("b", "fix", t(`fix_${safety}`)), " ", html("bdi", "", inWords(title)));
  box.append(head, html("p", "why", inWords(reason)));
  if (safety !== "display") box.append(html("p", "why", t(`means_${safety}`)));
  if (place && listed) {
    const both = html("details", "both", "");
    both.append(html("summary", "", t("both_boards")));
    both.addEventListener("toggle", () => { if (both.open && both.children.length < 2) both.append(boards(place)); });
    box.append(both);
  } else if (place) box.append(boards(place));
  if (others.length) {
    const list = html("ul", "others", "");
    for (const [told, why, how] of others) {
      const item = html("li", "", "");
      item.append(html("bdi", "", inWords(told)), " ", html("span", "why", `(${t(`fix_${how}`)}: ${inWords(why)})`));
      list.append(item);
    }
    box.append(html("p", "why", t("or_else")), list);
  }
  return box;
}

let listedIn = "";
more.shown.push(({ g, m }) => {
  if (listedIn !== language) {
    listedIn = language;
    all("#list > li").forEach((item, at) => { if (fixesOf(at)) item.querySelector(".mend").replaceWith(mend(at, true)); });
  }
  // Who hides the play wants to find it: what was meant waits as well.
  if (prefs.before) return;
  const boxes = all("#notes .finding");
  findingsAt(g, m).forEach((found, nth) => {
    const at = findings.indexOf(found);
    if (fixesOf(at)) boxes[nth].firstChild.after(mend(at, false));
  });
});

// Where there is room beside the board the notes with a fix stand there, so that it is in view without scrolling; the embedded
// board has nothing beside it.
const wide = matchMedia("(min-width: 1024px)");
const [stage, side] = [$("notes").parentNode, document.querySelector(".side")];
function place() {
  const box = $("notes"), beside = wide.matches && getComputedStyle(side).display !== "none" && box.querySelector(".mend");
  const home = beside ? side : stage;
  if (box.parentNode === home) return;
  if (beside) side.prepend(box);
  else stage.append(box);
}
more.shown.push(place);
wide.addEventListener("change", place);
