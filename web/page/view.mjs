// What the page shows: one of its states, messages, and the reports of a run.

export const byId = (id) => document.getElementById(id);

export const count = (number, noun) =>
  `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

export const sizeText = (bytes) => {
  const unit = bytes < 2 ** 20 ? "KiB" : "MiB";
  const size = bytes / (unit === "KiB" ? 2 ** 10 : 2 ** 20);
  return `${size.toLocaleString("en", { maximumFractionDigits: 1 })} ${unit}`;
};

export const secondsText = (milliseconds) =>
  `${(milliseconds / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} s`;

// Control characters and those that change the direction of a text would make a
// name look like another one.
export const printable = (name) =>
  name.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (each) => `\\u{${each.codePointAt(0).toString(16)}}`,
  );

// The same of a text of several lines.
export const printableLines = (text) =>
  text.split("\n").map(printable).join("\n");

export function show(state) {
  for (const id of ["start", "running", "done"]) byId(id).hidden = id !== state;
  document.body.dataset.state = state;
}

// Has `text` read aloud.
export function announce(text) {
  byId("status").textContent = text;
}

// Shows an error at the start; none if `text` is empty.
export function showMessage(text) {
  byId("message").textContent = printableLines(text);
  byId("message").hidden = text === "";
}

// Shows above the report what the program writes to standard error.
export function showNote(text) {
  byId("note").textContent = printableLines(text.trimEnd());
  byId("note").hidden = text === "";
}

// `done` is between 0 and 1, or null if nothing is known of it.
export function showProgress(done, text, name) {
  if (done === null) {
    byId("progress").removeAttribute("value");
  } else {
    byId("progress").value = Math.min(done, 1);
  }
  byId("counts").textContent = text;
  byId("current").textContent = printable(name);
}

// The addresses of what is shown.
let addresses = [];

export function addressOf(parts, type) {
  return URL.createObjectURL(new Blob(parts, { type }));
}

export function clearReports() {
  byId("report").replaceChildren();
  byId("downloads").replaceChildren();
  for (const address of addresses) URL.revokeObjectURL(address);
  addresses = [];
}

// Offers a file for download.
export function offer(file, label) {
  const link = document.createElement("a");
  link.className = "button";
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.textContent = label;
  link.setAttribute("aria-label", `Download ${label}`);
  addresses.push(link.href);
  byId("downloads").append(link);
}

// Shows the first of the reports, and offers all as files called `name`. `kinds`
// describes them in their order: {label, type, suffix}.
export function showReports(kinds, reports, name) {
  clearReports();
  kinds.forEach(({ label, type, suffix }, i) => {
    offer(new File([reports[i]], name + suffix, { type }), label);
  });
  show("done");
  showFirst(reports[0]);
}

// The report is a page of its own, which runs no script but its own. It is
// written into a frame, since links inside a page from a blob lead nowhere when
// this page was opened from the disk.
function showFirst(html) {
  const frame = document.createElement("iframe");
  frame.title = "Report";
  byId("report").append(frame);
  const report = frame.contentDocument;
  report.open();
  report.write(new TextDecoder().decode(html));
  report.close();
  follow(frame.contentWindow);
  if (location.hash !== "") frame.contentWindow.location.hash = location.hash;
  frame.focus();
}

// The address of the page has the place in the report. What is dropped on the
// report is for the page.
function follow(report) {
  report.addEventListener("hashchange", () => {
    if (report.location.hash === location.hash) return;
    history.replaceState(null, "", report.location.hash);
  });
  report.addEventListener("dragenter", (event) => {
    event.preventDefault();
    byId("cover").hidden = false;
  });
  for (const name of ["dragover", "drop"]) {
    report.addEventListener(name, (event) => event.preventDefault());
  }
}

addEventListener("hashchange", () => {
  const frame = byId("report").firstElementChild;
  if (frame !== null) frame.contentWindow.location.hash = location.hash;
});
