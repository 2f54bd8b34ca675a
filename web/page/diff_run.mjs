import { pathsOf } from "./versions.mjs";
import { announce, byId, offer, printable, secondsText, showNote, showProgress, showReports, sizeText } from "./view.mjs";

// The first report is shown; each can be downloaded. The second is read here.
const DIFF_REPORTS = [
  { kind: "html", label: "HTML", type: "text/html", suffix: ".html" },
  { kind: "json", label: "JSON", type: "application/json", suffix: ".json" },
  { kind: "text", label: "Text", type: "text/plain", suffix: ".txt" },
  {
    kind: "markdown",
    label: "Markdown",
    type: "text/markdown",
    suffix: ".md",
  },
];

// "1 added, 2 changed".
function changesText(json) {
  const { summary } = JSON.parse(new TextDecoder().decode(json));
  return Object.entries(summary)
    .filter(([, number]) => number > 0)
    .map(([kind, number]) => `${number.toLocaleString("en")} ${kind}`)
    .join(", ");
}

// A run of `trackcheck diff`.
export class DiffRun {
  title = "Comparing";
  again = "Compare other files";
  // What has the focus after the run was cancelled.
  origin = "compare-files";
  kinds = DIFF_REPORTS.map(({ kind }) => kind);

  // Both versions are there. `repaired` is what the user may download as the new
  // one, if the program has made it: {verdict, note, file}.
  constructor(versions, repaired) {
    this.versions = versions;
    this.repaired = repaired;
    if (repaired !== undefined) {
      this.again = "Check other files";
      this.origin = "choose-files";
    }
    this.paths = pathsOf(versions);
    this.files = [versions.old, versions.new].map(({ file }, i) => ({
      path: this.paths[i],
      named: true,
      file,
    }));
    // Counts may be repaired too.
    const raw = repaired === undefined ? [] : ["--raw"];
    this.words = ["diff", ...raw, "--", ...this.paths];
    const [before, after] = this.paths.map(printable);
    this.summary = `Comparing ${before}, the old version, with ${after}, the new one`;
  }

  showProgress({ path, done, bytes }) {
    if (bytes > 0 && done >= bytes) {
      showProgress(null, "Comparing what was read", this.paths.join(", "));
    } else {
      const text = `Reading, ${sizeText(done)} of ${sizeText(bytes)} done`;
      showProgress(bytes > 0 ? done / bytes : 0, text, path);
    }
  }

  showResult({ status, messages, reports, sizes, milliseconds }) {
    const equal = status === 0;
    const found = equal ? "finds no difference" : `finds ${changesText(reports[1])}`;
    const verdict =
      this.repaired?.verdict ??
      `Compared in ${secondsText(milliseconds)}. ` +
        `trackcheck diff ${found} (exit status ${status}).`;
    byId("verdict").textContent = verdict;
    ["old", "new"].forEach((side, i) => {
      byId(`${side}-shown`).textContent = printable(this.paths[i]);
      byId(`${side}-size`).textContent = sizeText(sizes[i]);
    });
    byId("versions").hidden = false;
    byId("swap-shown").hidden = this.repaired !== undefined;
    showNote(this.repaired?.note ?? messages);
    showReports(DIFF_REPORTS, reports, "trackcheck-diff");
    if (this.repaired !== undefined) offer(this.repaired.file, "Repaired file");
    announce(`Finished: ${verdict}`);
  }
}
