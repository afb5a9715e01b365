// Beside the board: the score sheet, findings, legal plays, IDs, what can be taken home, and print.

function legal({ m, game, decision: now }) {
  const box = $("legal");
  const known = (game.l || {})[m];
  if (!now || !now.dice || data.legal === "none") return box.replaceChildren();
  if (!known) return box.replaceChildren(html("h3", "", t("legal")), html("p", "more", t("legal_not_here")));
  const [at, text] = known;
  const plays = text ? text.split(",") : [];
  const items = html("ol", "plays", "");
  plays.forEach((play, nth) => {
    const item = html("li", "", "");
    const button = html("button", nth === at ? "made" : "", play);
    button.dir = "ltr";
    button.onclick = () => draw(scene(here[0], here[1], play), true);
    item.append(button);
    if (nth === at) item.append(html("span", "tag", t("played")));
    items.append(item);
  });
  box.replaceChildren(html("h3", "", plays.length ? t("count_legal", { n: plays.length }) : t("no_legal")), items);
}

function ids(shown) {
  const rows = [];
  if (shown.decision) {
    const now = state(shown);
    rows.push(["GNU", gnubg(now)], ["XGID", xgid(now)], ["OGID", ogid(now)]);
  } else rows.push(["GNU", gnubgPosition(shown.before.numbers, 0)]);
  $("ids").replaceChildren(...rows.map(([kind, text]) => {
    const row = html("p", "id", "");
    const code = html("code", "", text);
    code.dataset.id = kind;
    const button = html("button", "", t("copy"));
    button.setAttribute("aria-label", `${t("copy")} ${kind}`);
    button.onclick = () => copy(text, button);
    row.dir = "ltr";
    row.append(html("b", "", kind), code, button);
    return row;
  }));
}

async function copy(text, button) {
  try { await navigator.clipboard.writeText(text); } catch {
    const area = document.body.appendChild(html("textarea", "", text));
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

// The record in its normal form, or as it came, out of the compressed piece that holds both.
async function record(form) {
  const [length, text] = data.record;
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const bytes = await new Response(stream).arrayBuffer();
  const ending = /\.[^.]*$/.exec(data.file)?.[0] || ".mat";
  if (form === "normal") save(bytes.slice(0, length), "text/plain", "-normal.mat");
  else save(bytes.slice(length), "application/octet-stream", ending);
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
    const figure = html("figure", "", "");
    const shown = scene(g, m);
    figure.append(paint(shown)[0], html("figcaption", "", `${t("game", { n: games[g - 1].n })} · ${line(shown)}`));
    return figure;
  }));
}
