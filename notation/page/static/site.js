// The lists of a site: sorted by a click on a column's head, and searched.

const table = $("matches");
const rows = [...table.tBodies[0].rows];
const keyOf = (row, column) => row.cells[column].dataset.sort ?? row.cells[column].textContent.trim();

function sortBy(column, head) {
  const down = head.getAttribute("aria-sort") === "ascending";
  for (const each of all("th", table.tHead)) each.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const compare = new Intl.Collator(language, { numeric: true }).compare;
  rows.sort((a, b) => compare(keyOf(a, column), keyOf(b, column)) * (down ? -1 : 1));
  table.tBodies[0].append(...rows);
}

function search() {
  const plain = (text) => [...text.normalize().toLocaleLowerCase()]
    .map((letter) => { const digit = words[language].digits.indexOf(letter); return digit < 0 ? letter : digit; }).join("");
  const wanted = plain($("search").value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const row of rows) {
    const text = plain(row.textContent);
    row.hidden = !wanted.every((word) => text.includes(word));
    shown += row.hidden ? 0 : 1;
  }
  $("found").textContent = wanted.length ? t("count_matches", { n: shown }) : "";
}

all("th", table.tHead).forEach((head, column) => {
  const button = html("button", "", "");
  button.append(...head.childNodes);
  button.onclick = () => sortBy(column, head);
  head.append(button);
});
$("search-box").hidden = false;
$("search").addEventListener("input", search);
choices(search);
