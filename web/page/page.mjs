import { chosenFiles, CONFIG_NAME, droppedFiles, inOrder } from "./files.mjs";

// The first report is shown; each can be downloaded.
const REPORTS = [
  { kind: "html", label: "HTML", type: "text/html", suffix: ".html" },
  { kind: "json", label: "JSON", type: "application/json", suffix: ".json" },
  { kind: "sarif", label: "SARIF", type: "application/json", suffix: ".sarif" },
  { kind: "text", label: "Text", type: "text/plain", suffix: ".txt" },
];
const FILES_AT_ONCE = 32;
const VERDICTS = ["passes", "fails", "fails: not all files can be checked"];

const byId = (id) => document.getElementById(id);
const count = (number, noun) =>
  `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
const sizeText = (bytes) => {
  const unit = bytes < 2 ** 20 ? "KiB" : "MiB";
  const size = bytes / (unit === "KiB" ? 2 ** 10 : 2 ** 20);
  return `${size.toLocaleString("en", { maximumFractionDigits: 1 })} ${unit}`;
};

// Control characters and those that change the direction of a text would make a
// name look like another one.
const printable = (name) =>
  name.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (each) => `\\u{${each.codePointAt(0).toString(16)}}`,
  );

function show(state) {
  for (const id of ["start", "running", "done"]) byId(id).hidden = id !== state;
  document.body.dataset.state = state;
}

function announce(text) {
  byId("status").textContent = text;
}

function showMessage(text) {
  byId("message").textContent = text;
  byId("message").hidden = text === "";
}

function addressOf(parts, type) {
  return URL.createObjectURL(new Blob(parts, { type }));
}

// The worker, which checks while the page stays alive, and the module once it
// has been compiled.
let worker = null;
let module;

function startWorker() {
  const source = byId("worker-source").textContent;
  const address = addressOf([source], "text/javascript");
  worker = new Worker(address);
  worker.addEventListener("message", ({ data }) => receive(data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    fail(event.message || "out of memory");
  });
  worker.postMessage(module ? { module } : { packed: byId("module").textContent });
}

function fail(text) {
  if (module !== undefined) {
    stop(`The check has stopped: ${text}`);
    return;
  }
  // It would not start the next time either.
  show("start");
  showMessage(`This browser cannot check files: ${text}`);
}

// Ends the run, whatever it is doing.
function stop(text) {
  worker.terminate();
  startWorker();
  run = null;
  show("start");
  showMessage(text);
  byId("choose-files").focus();
}

// The run that is shown.
let run = null;

function receive(message) {
  if (message.module !== undefined) {
    module = message.module;
    showFormats(message);
  } else if (message.progress !== undefined) {
    showProgress(message.progress);
  } else if (message.result !== undefined) {
    showResult(message.result);
  } else {
    fail(message.error);
  }
}

function showFormats({ version, formats }) {
  byId("version").textContent = `Version ${version}.`;
  byId("formats").replaceChildren(
    ...formats.map(({ title, suffixes }) => {
      const item = document.createElement("li");
      item.textContent = `${title} (${suffixes.join(", ")})`;
      return item;
    }),
  );
}

function check(found) {
  const { files, hasConfig } = inOrder(found);
  if (files.length === 0) {
    showMessage("There is no file in it.");
    return;
  }
  showMessage("");
  clearReport();
  run = { files, hasConfig };
  show("running");
  showProgress({ file: 0, done: 0, bytes: 0 });
  announce(`Checking ${count(files.length, "file")}`);
  byId("cancel").focus();
  send(run);
}

// Browsers look at each file that is sent, so not all are sent at once.
async function send(begun) {
  const { files } = begun;
  for (let i = 0; i < files.length; i += FILES_AT_ONCE) {
    worker.postMessage({ files: files.slice(i, i + FILES_AT_ONCE) });
    await new Promise((resolve) => setTimeout(resolve));
    if (run !== begun) return;
  }
  worker.postMessage({ flags: REPORTS.map(({ kind }) => `--report=${kind}`) });
}

function showProgress({ file, done, bytes }) {
  const { files } = run;
  // Half of it are the files, since many small ones take long too. Tiles may be
  // checked a second time.
  const share = file / files.length + (bytes > 0 ? done / bytes : 0);
  byId("progress").value = Math.min(share / 2, 1);
  byId("counts").textContent =
    bytes > 0 && done >= bytes && file + 1 < files.length
      ? "Checking tiles again that do not meet their neighbors"
      : `${(file + 1).toLocaleString("en")} of ${count(files.length, "file")}, ` +
        `${sizeText(done)} of ${sizeText(bytes)} done`;
  byId("current").textContent = printable(files[file].path);
}

// The addresses of what is shown.
let addresses = [];

function clearReport() {
  byId("report").replaceChildren();
  byId("downloads").replaceChildren();
  for (const address of addresses) URL.revokeObjectURL(address);
  addresses = [];
}

function showResult({ status, reports, bytes, milliseconds }) {
  clearReport();
  REPORTS.forEach(({ label, type, suffix }, i) => {
    const link = document.createElement("a");
    link.className = "button";
    link.href = addressOf([reports[i]], type);
    link.download = `trackcheck-report${suffix}`;
    link.textContent = label;
    link.setAttribute("aria-label", `Download ${label}`);
    addresses.push(link.href);
    byId("downloads").append(link);
  });
  const verdict =
    `${count(run.files.length, "file")}, ${sizeText(bytes)} in ` +
    `${(milliseconds / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} s. ` +
    `trackcheck check ${VERDICTS[status]} (exit status ${status}).`;
  byId("verdict").textContent = verdict;
  byId("note").hidden = !run.hasConfig;
  byId("note").textContent =
    `${CONFIG_NAME} is not read here. The program reads it, and may report less or more.`;
  show("done");
  showReport(reports[0]);
  announce(`Finished: ${verdict}`);
}

// The report is a page of its own, which runs no script but its own. It is
// written into a frame, since links inside a page from a blob lead nowhere when
// this page was opened from the disk.
function showReport(html) {
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

// Choosing and dropping.
for (const [button, input] of [
  ["choose-files", "files"],
  ["choose-folder", "folder"],
]) {
  byId(button).addEventListener("click", () => byId(input).click());
  byId(input).addEventListener("change", () => {
    const files = chosenFiles(byId(input).files);
    // The same files can be chosen again.
    byId(input).value = "";
    check(files);
  });
}
byId("cancel").addEventListener("click", () => stop("Cancelled."));
byId("again").addEventListener("click", () => {
  clearReport();
  history.replaceState(null, "", location.pathname + location.search);
  show("start");
  byId("choose-files").focus();
});

let depth = 0;
addEventListener("dragenter", (event) => {
  event.preventDefault();
  ++depth;
  byId("drop").classList.add("over");
});
addEventListener("dragleave", () => {
  if (--depth > 0) return;
  byId("drop").classList.remove("over");
  byId("cover").hidden = true;
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  depth = 0;
  byId("drop").classList.remove("over");
  byId("cover").hidden = true;
  if (document.body.dataset.state === "running") return;
  const found = droppedFiles(event.dataTransfer);
  check(await found);
});

startWorker();
