import { CheckRun } from "./check_run.mjs";
import { DiffRun } from "./diff_run.mjs";
import { chosenFiles, droppedFiles } from "./files.mjs";
import { FixRun } from "./fix_run.mjs";
import { swapped, withFiles } from "./versions.mjs";
import { addressOf, announce, byId, clearReports, printable, show, showMessage, sizeText } from "./view.mjs";

const FILES_AT_ONCE = 32;

// The worker, which runs while the page stays alive, and the module once it has
// been compiled.
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
    stop(`It has stopped: ${text}`);
    return;
  }
  // It would not start the next time either.
  show("start");
  showMessage(`This browser cannot check files: ${text}`);
}

// The run that is shown.
let run = null;

function begin(begun) {
  showMessage("");
  clearReports();
  run = begun;
  byId("running-title").textContent = run.title;
  byId("again").textContent = run.again;
  byId("repair").hidden = true;
  run.showProgress({ path: "", number: 0, done: 0, bytes: 0 });
  show("running");
  announce(run.summary);
  byId("cancel").focus();
  send(begun);
}

// Browsers look at each file that is sent, so not all are sent at once.
async function send(begun) {
  const { files, words, kinds, written = [] } = begun;
  for (let i = 0; i < files.length; i += FILES_AT_ONCE) {
    worker.postMessage({ files: files.slice(i, i + FILES_AT_ONCE) });
    await new Promise((resolve) => setTimeout(resolve));
    if (run !== begun) return;
  }
  worker.postMessage({ words, kinds, written });
}

// Ends the run, whatever it is doing.
function stop(text) {
  worker.terminate();
  startWorker();
  end(text);
}

function end(text) {
  const origin = run?.origin ?? "choose-files";
  run = null;
  show("start");
  showMessage(text);
  byId(origin).focus();
}

function receive(message) {
  if (message.module !== undefined) {
    module = message.module;
    byId("version").textContent = `Version ${message.version}.`;
  } else if (message.progress !== undefined) {
    run.showProgress(message.progress);
  } else if (message.result?.reports.every(({ length }) => length === 0)) {
    end(message.result.messages.trimEnd());
  } else if (message.result !== undefined) {
    const next = run.showResult(message.result);
    if (next !== undefined) begin(next);
  } else {
    fail(message.error);
  }
}

function check(found) {
  const checked = new CheckRun(found);
  if (checked.files.length === 0) {
    showMessage("There is no file in it.");
    return;
  }
  begin(checked);
}

// The versions to compare.
let versions = { old: null, new: null };

function setVersions(changed) {
  versions = changed;
  for (const side of ["old", "new"]) {
    const version = versions[side];
    byId(`${side}-name`).textContent =
      version === null ? "No file yet" : printable(version.path);
    byId(`${side}-name`).classList.toggle("faint", version === null);
    byId(`${side}-about`).textContent =
      version === null ? "" : aboutFile(version.file);
  }
  const [some, both] = ["some", "every"].map((all) =>
    Object.values(versions)[all]((version) => version !== null),
  );
  byId("swap").disabled = !some;
  byId("compare-files").hidden = !both;
}

function aboutFile({ size, lastModified }) {
  const changed = new Date(lastModified).toLocaleString();
  return `${sizeText(size)}, changed ${changed}`;
}

// Adds files to a side, or to either if it is null, and compares both versions
// once they are there.
function compare(found, side) {
  try {
    setVersions(withFiles(versions, found, side));
  } catch (error) {
    showMessage(error.message);
    return;
  }
  if (versions.old !== null && versions.new !== null) {
    begin(new DiffRun(versions));
    return;
  }
  showMessage("");
  const [here, missing] = versions.old !== null ? ["Old", "new"] : ["New", "old"];
  const { path } = versions.old ?? versions.new;
  announce(`${here} version: ${printable(path)}. Choose the ${missing} version.`);
}

// Choosing and dropping.
for (const [button, input, take] of [
  ["choose-files", "files", check],
  ["choose-folder", "folder", check],
  ["choose-old", "old-file", (found) => compare(found, "old")],
  ["choose-new", "new-file", (found) => compare(found, "new")],
]) {
  byId(button).addEventListener("click", () => byId(input).click());
  byId(input).addEventListener("change", () => {
    const files = chosenFiles(byId(input).files);
    // The same files can be chosen again.
    byId(input).value = "";
    take(files);
  });
}
byId("cancel").addEventListener("click", () => stop("Cancelled."));
byId("compare-files").addEventListener("click", () => begin(new DiffRun(versions)));
byId("swap").addEventListener("click", () => {
  setVersions(swapped(versions));
  announce("Swapped the old version and the new one.");
});
byId("swap-shown").addEventListener("click", () => {
  setVersions(swapped(versions));
  begin(new DiffRun(versions));
});
byId("repair").addEventListener("click", () => begin(new FixRun(run.files[0])));
byId("again").addEventListener("click", () => {
  const first = run.origin === "choose-files" ? "choose-files" : "choose-old";
  clearReports();
  setVersions({ old: null, new: null });
  history.replaceState(null, "", location.pathname + location.search);
  show("start");
  byId(first).focus();
});

// The part of the page that takes what is dropped at the event: a version to
// compare, both versions, or files to check.
function zoneOf(event) {
  const isElement = event.target instanceof Element;
  return (isElement && event.target.closest("#old,#new,#compare")) || byId("drop");
}

function light(zone) {
  for (const each of document.querySelectorAll(".over")) {
    if (each !== zone) each.classList.remove("over");
  }
  zone?.classList.add("over");
}

let depth = 0;
addEventListener("dragenter", (event) => {
  event.preventDefault();
  ++depth;
  light(zoneOf(event));
});
addEventListener("dragleave", () => {
  if (--depth > 0) return;
  light(null);
  byId("cover").hidden = true;
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  depth = 0;
  light(null);
  byId("cover").hidden = true;
  const { id } = zoneOf(event);
  const found = await droppedFiles(event.dataTransfer);
  if (document.body.dataset.state === "running") return;
  if (id === "drop") check(found);
  else compare(found, id === "compare" ? null : id);
});

setVersions(versions);
startWorker();
