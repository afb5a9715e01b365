// What every page needs: the words in all languages, and the choices that the reader makes once.

const $ = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const root = document.documentElement;
const words = JSON.parse($("words").textContent);
let language = root.lang;
const index = Object.fromEntries(words.keys.map((key, at) => [key, at]));
const own = (text) => `\u2068${text}\u2069`;
const notation = (text) => `\u2066${text}\u2069`;
const digits = (number) => String(number).replace(/[0-9]/g, (digit) => words[language].digits[digit]);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, key) => (Object.hasOwn(values, key) ? values[key] : whole));
// Formatters of the language, each made once.
const made = {};
const format = (kind, type) => made[`${language} ${kind} ${type}`] ??= new Intl[kind](language, type ? { type } : {});
function t(key, values = {}) {
  let text = words[language].texts[index[key]];
  if (typeof text === "object") text = text[format("PluralRules").select(values.n)] || text.other;
  return fill(text, "n" in values ? { ...values, n: digits(values.n) } : values);
}
const list = (items, type = "conjunction") => format("ListFormat", type).format(items);
const score = (pair) => `${digits(pair[0])}–${digits(pair[1])}`;

function html(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

const prefs = { flip: false, mirror: false, arrows: true, before: false, numbers: "below", theme: "system", speed: "1300" };
try { Object.assign(prefs, JSON.parse(localStorage.getItem("bgnotation") || "{}")); } catch { /* a page without storage keeps nothing */ }
prefs.before = false;
const keep = () => { try { localStorage.setItem("bgnotation", JSON.stringify(prefs)); } catch { /* as above */ } };

// Write everything that carries a key or a number in another language.
function speak(code) {
  language = code;
  root.lang = code;
  root.dir = words[code].dir;
  for (const each of all("[data-t]")) each.textContent = t(each.dataset.t, "n" in each.dataset ? { n: Number(each.dataset.n) } : {});
  for (const each of all("[data-d]")) each.textContent = digits(each.dataset.d);
  for (const each of all("[data-label]")) each.setAttribute("aria-label", t(each.dataset.label));
}

// The selects for language and colours; `changed` is called after another language was chosen.
function choices(changed) {
  root.dataset.theme = prefs.theme;
  $("tools").hidden = false;
  $("theme").value = prefs.theme;
  $("language").value = language;
  $("theme").addEventListener("change", (event) => { root.dataset.theme = prefs.theme = event.target.value; keep(); });
  $("language").addEventListener("change", (event) => { speak(event.target.value); changed(); });
}
