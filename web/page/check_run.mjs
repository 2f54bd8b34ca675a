import { CONFIG_NAME } from "./files.mjs";
import { announce, byId, count, secondsText, showProgress, showReports, sizeText } from "./view.mjs";

// The first report is shown; each can be downloaded.
const CHECK_REPORTS = [
  { kind: "html", label: "HTML", type: "text/html", suffix: ".html" },
  { kind: "json", label: "JSON", type: "application/json", suffix: ".json" },
  { kind: "sarif", label: "SARIF", type: "application/json", suffix: ".sarif" },
  { kind: "text", label: "Text", type: "text/plain", suffix: ".txt" },
];
const FILES_AT_ONCE = 32;
const CHECK_VERDICTS = [
  "passes",
  "fails",
  "fails: not all files can be checked",
];

// A run of `trackcheck check`.
export class CheckRun {
  title = "Checking";
  again = "Check other files";
  // What has the focus after the run was cancelled.
  origin = "choose-files";
  firstProgress = { file: 0, done: 0, bytes: 0 };

  // `files` are as inOrder returns them, at least one.
  constructor({ files, hasConfig }) {
    this.files = files;
    this.hasConfig = hasConfig;
    this.summary = `Checking ${count(files.length, "file")}`;
  }

  // Browsers look at each file that is sent, so not all are sent at once.
  // `isStopped` is whether the run has ended in the meantime.
  async send(worker, isStopped) {
    for (let i = 0; i < this.files.length; i += FILES_AT_ONCE) {
      worker.postMessage({ files: this.files.slice(i, i + FILES_AT_ONCE) });
      await new Promise((resolve) => setTimeout(resolve));
      if (isStopped()) return;
    }
    const flags = CHECK_REPORTS.map(({ kind }) => `--report=${kind}`);
    worker.postMessage({ check: flags });
  }

  showProgress({ file, done, bytes }) {
    const { files } = this;
    // Half of it are the files, since many small ones take long too. Tiles may
    // be checked a second time.
    const share = file / files.length + (bytes > 0 ? done / bytes : 0);
    const text =
      bytes > 0 && done >= bytes && file + 1 < files.length
        ? "Checking tiles again that do not meet their neighbors"
        : `${(file + 1).toLocaleString("en")} of ${count(files.length, "file")}, ` +
          `${sizeText(done)} of ${sizeText(bytes)} done`;
    showProgress(share / 2, text, files[file].path);
  }

  showResult({ status, reports, bytes, milliseconds }) {
    const verdict =
      `${count(this.files.length, "file")}, ${sizeText(bytes)} in ` +
      `${secondsText(milliseconds)}. ` +
      `trackcheck check ${CHECK_VERDICTS[status]} (exit status ${status}).`;
    byId("verdict").textContent = verdict;
    byId("versions").hidden = true;
    byId("note").hidden = !this.hasConfig;
    byId("note").textContent =
      `${CONFIG_NAME} is not read here. The program reads it, and may report less or more.`;
    showReports(CHECK_REPORTS, reports, "trackcheck-report");
    announce(`Finished: ${verdict}`);
  }
}
