import { pathsOf } from "./versions.mjs";
import { announce, byId, printable, printableLines, secondsText, showProgress, showReports, sizeText } from "./view.mjs";

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
  firstProgress = { side: 0, done: 0, bytes: 0 };

  // Both versions are there.
  constructor(versions) {
    this.versions = versions;
    this.paths = pathsOf(versions);
    const [before, after] = this.paths.map(printable);
    this.summary = `Comparing ${before}, the old version, with ${after}, the new one`;
  }

  async send(worker) {
    const { old, new: last } = this.versions;
    const files = [old, last].map(({ file }, i) => ({
      path: this.paths[i],
      file,
    }));
    const flags = DIFF_REPORTS.map(({ kind }) => `--report=${kind}`);
    worker.postMessage({ diff: flags, versions: files });
  }

  // `side` is that of the file that is read; it is left out after both.
  showProgress({ side, done, bytes }) {
    if (side === undefined) {
      showProgress(null, "Comparing what was read", this.paths.join(", "));
    } else {
      const text = `Reading, ${sizeText(done)} of ${sizeText(bytes)} done`;
      showProgress(bytes > 0 ? done / bytes : 0, text, this.paths[side]);
    }
  }

  showResult({ equal, reports, notes, sizes, milliseconds }) {
    const found = equal ? "finds no difference" : `finds ${changesText(reports[1])}`;
    const verdict =
      `Compared in ${secondsText(milliseconds)}. ` +
      `trackcheck diff ${found} (exit status ${equal ? 0 : 1}).`;
    byId("verdict").textContent = verdict;
    ["old", "new"].forEach((side, i) => {
      byId(`${side}-shown`).textContent = printable(this.paths[i]);
      byId(`${side}-size`).textContent = sizeText(sizes[i]);
    });
    byId("versions").hidden = false;
    byId("note").hidden = notes === "";
    byId("note").textContent = printableLines(notes.trimEnd());
    showReports(DIFF_REPORTS, reports, "trackcheck-diff");
    announce(`Finished: ${verdict}`);
  }
}
