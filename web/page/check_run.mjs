import { commandLineOf } from "./files.mjs";
import { announce, byId, count, secondsText, showNote, showProgress, showReports, sizeText } from "./view.mjs";

// The first report is shown; each can be downloaded.
const CHECK_REPORTS = [
  { kind: "html", label: "HTML", type: "text/html", suffix: ".html" },
  { kind: "json", label: "JSON", type: "application/json", suffix: ".json" },
  { kind: "sarif", label: "SARIF", type: "application/json", suffix: ".sarif" },
  { kind: "text", label: "Text", type: "text/plain", suffix: ".txt" },
];
const CHECK_VERDICTS = [
  "passes",
  "fails",
  "fails: not all files can be checked",
];

// Whether the report has a finding with a safe fix.
function isFixable(json) {
  const { files } = JSON.parse(new TextDecoder().decode(json));
  return files.some(({ findings = [] }) => findings.some(({ fixable }) => fixable === "safe"));
}

// A run of `trackcheck check`.
export class CheckRun {
  title = "Checking";
  again = "Check other files";
  // What has the focus after the run was cancelled.
  origin = "choose-files";
  kinds = CHECK_REPORTS.map(({ kind }) => kind);

  // `found`: the files that were dropped or chosen.
  constructor(found) {
    const { names, files } = commandLineOf(found);
    this.files = files;
    this.words = ["check", "--", ...names];
    this.summary = `Checking ${count(files.length, "file")}`;
  }

  showProgress({ path, number, done, bytes }) {
    const all = this.files.length;
    // Half of it are the files, since many small ones take long too. Tiles may
    // be checked a second time.
    const share = number / all + (bytes > 0 ? done / bytes : 0);
    const text =
      bytes > 0 && done >= bytes && number + 1 < all
        ? "Checking tiles again that do not meet their neighbors"
        : `${(number + 1).toLocaleString("en")} of ${count(all, "file")}, ` +
          `${sizeText(done)} of ${sizeText(bytes)} done`;
    showProgress(share / 2, text, path);
  }

  showResult({ status, messages, reports, bytes, milliseconds }) {
    const verdict =
      `${count(this.files.length, "file")}, ${sizeText(bytes)} in ` +
      `${secondsText(milliseconds)}. ` +
      `trackcheck check ${CHECK_VERDICTS[status]} (exit status ${status}).`;
    byId("verdict").textContent = verdict;
    byId("versions").hidden = true;
    showNote(messages);
    showReports(CHECK_REPORTS, reports, "trackcheck-report");
    byId("repair").hidden = this.files.length !== 1 || !isFixable(reports[1]);
    announce(`Finished: ${verdict}`);
  }
}
