
(function () {
"use strict";
const byId = id => document.getElementById(id);
const all = (selector, root) => Array.from((root || document).querySelectorAll(selector));
const form = byId("filters");
const output = form.querySelector("output");
const files = all("section.file");
const findings = all("article.finding");
const fileOf = new Map();
for (const file of files) for (const finding of all("article.finding", file)) fileOf.set(finding, file);

// The texts that are searched, made when they are needed.
let texts = null;
function textsOfFindings() {
  if (texts) return texts;
  const paths = new Map(files.map(file => [file, file.querySelector("h3").textContent]));
  texts = new Map(findings.map(
      finding => [finding, (paths.get(fileOf.get(finding)) + "\n" + finding.textContent).toLowerCase()]));
  return texts;
}

const kinds = all("input[type=checkbox]", form);
const rule = form.elements.rule;
const file = form.elements.file;
const text = form.elements.text;
const number = value => value.toLocaleString("en");

function apply() {
  const shownKinds = new Set(kinds.filter(box => box.checked).map(box => box.value));
  const words = text.value.toLowerCase().split(/\s+/).filter(word => word);
  const searched = words.length ? textsOfFindings() : null;
  const shownFiles = new Set();
  let shown = 0;
  for (const finding of findings) {
    const matches = shownKinds.has(finding.dataset.kind) &&
        (!rule || !rule.value || finding.dataset.rule === rule.value) &&
        (!file || !file.value || fileOf.get(finding).id === file.value) &&
        (!searched || words.every(word => searched.get(finding).includes(word)));
    if (finding.hidden === matches) finding.hidden = !matches;
    const pin = byId("p" + finding.id.slice(1));
    if (pin) pin.style.display = matches ? "" : "none";
    if (!matches) continue;
    ++shown;
    shownFiles.add(fileOf.get(finding));
  }
  for (const section of files) {
    section.hidden = !shownFiles.has(section);
    const row = byId("r" + section.id.slice(1));
    if (row) row.hidden = section.hidden;
  }
  const noun = form.dataset.noun;
  output.textContent = shown === findings.length
      ? "All " + number(shown) + " " + noun + (shown === 1 ? "" : "s") + " shown"
      : number(shown) + " of " + number(findings.length) + " " + noun + "s shown";
}

function clear() {
  for (const box of kinds) box.checked = true;
  if (rule) rule.value = "";
  if (file) file.value = "";
  text.value = "";
  apply();
}

function fill(select, options) {
  if (!select) return;
  for (const [value, label] of options) select.add(new Option(label, value));
  if (options.length < 2) select.closest("label").hidden = true;
}
fill(rule, Array.from(new Set(findings.map(finding => finding.dataset.rule))).sort().map(id => [id, id]));
fill(file, files.map(section => [section.id, section.querySelector("h3").textContent]));

let waiting = 0;
text.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(apply, 120);
});
form.addEventListener("change", apply);
form.addEventListener("submit", event => event.preventDefault());
form.addEventListener("reset", event => {
  event.preventDefault();
  clear();
});
// A browser may keep the values of the form when the page is loaded again.
for (const box of kinds) box.checked = box.defaultChecked;
text.value = "";
form.hidden = findings.length === 0;
apply();

// A link to something that a filter hides shows it.
function reveal(target) {
  if (target && target.closest("[hidden]")) clear();
}
document.addEventListener("click", event => {
  const link = event.target.closest("a[href^='#']");
  if (!link) return;
  const target = byId(decodeURIComponent(link.getAttribute("href").slice(1)));
  reveal(target);
  if (link.classList.contains("explain")) explain(event, link, target);
});

// "Why" opens a copy of the explanation of the rule.
function explain(event, link, target) {
  if (!target) return;
  event.preventDefault();
  const paragraph = link.parentElement;
  const opened = paragraph.nextElementSibling;
  const isOpen = opened && opened.classList.contains("copied");
  if (isOpen) {
    opened.remove();
  } else {
    const copy = target.querySelector(".why").cloneNode(true);
    copy.classList.add("copied");
    paragraph.after(copy);
  }
  link.setAttribute("aria-expanded", String(!isOpen));
}

// A finding with the id f1-2 and its pin with the id p1-2.
const LINKED = "article.finding,.trackcheck-map a";
function otherOf(element) {
  return byId((element.matches("article") ? "p" : "f") + element.id.slice(1));
}

// The pin of the finding at the pointer, and the finding of the pin.
function light(event, on) {
  if (!(event.target instanceof Element)) return;
  const from = event.target.closest(LINKED);
  if (!from) return;
  const other = otherOf(from);
  if (other) other.classList.toggle("lit", on);
}
for (const [name, on] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]]) {
  document.addEventListener(name, event => light(event, on));
}

// Keys.
let current = null;
function go(step) {
  const shown = findings.filter(finding => !finding.hidden);
  if (!shown.length) return;
  const focused = document.activeElement.closest("article.finding") || current;
  const at = shown.indexOf(focused);
  const next = at < 0 ? (step > 0 ? 0 : shown.length - 1) : Math.min(Math.max(at + step, 0), shown.length - 1);
  show(shown[next]);
}
function show(element) {
  if (element.matches("article.finding")) current = element;
  element.focus({preventScroll: true, focusVisible: true});
  element.scrollIntoView({block: "center"});
}
function goToOther() {
  const from = document.activeElement.closest(LINKED);
  if (!from) return;
  const other = otherOf(from);
  if (other) show(other);
}
const help = byId("help");
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
  const field = event.target.closest("input[type=search],select,textarea");
  if (field) {
    if (event.key !== "Escape") return;
    // Otherwise the browser clears the field.
    event.preventDefault();
    return field.blur();
  }
  if (event.key === "j") go(1);
  else if (event.key === "k") go(-1);
  else if (event.key === "m") goToOther();
  else if (event.key === "?") help.showModal();
  else if (event.key === "/" && !form.hidden) {
    text.focus();
    text.select();
  } else return;
  event.preventDefault();
});
const helpButton = byId("show-help");
helpButton.addEventListener("click", () => help.showModal());

// Commands can be copied.
for (const command of all("code.command")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.setAttribute("aria-label", "Copy " + command.textContent);
  button.addEventListener("click", () => {
    const done = () => {
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    };
    const select = () => getSelection().selectAllChildren(command);
    if (!navigator.clipboard) return select();
    navigator.clipboard.writeText(command.textContent).then(done, select);
  });
  command.after(button);
}
})();
