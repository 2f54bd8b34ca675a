import { DiffRun } from "./diff_run.mjs";
import { count, showProgress, sizeText } from "./view.mjs";

// Where the program writes the copy.
const COPY = "/copy";

// Runs of `trackcheck fix`: one that shows what would change, and then one that
// writes a copy.
export class FixRun {
  title = "Repairing a copy";
  again = "Check other files";
  origin = "choose-files";
  kinds = ["json", "text"];
  written = [COPY];

  // `checked`: the file, as of files.mjs. `shown`: what the first run has shown.
  constructor(checked, shown) {
    this.files = [checked];
    this.shown = shown;
    const how = shown === undefined ? ["--diff"] : ["-o", COPY];
    this.words = ["fix", ...how, "--", checked.path];
    this.summary = `Repairing a copy of ${checked.path}`;
  }

  showProgress({ path, done, bytes }) {
    showProgress(null, `Reading, ${sizeText(done)} of ${sizeText(bytes)} done`, path);
  }

  // Returns the next run; the last one shows the difference.
  showResult({ status, reports, written }) {
    if (this.shown === undefined) {
      return new FixRun(this.files[0], new TextDecoder().decode(reports[1]));
    }
    const { summary } = JSON.parse(new TextDecoder().decode(reports[0]));
    const left = summary.error + summary.warning + summary.info;
    const [{ path, file }] = this.files;
    const name = path.slice(path.lastIndexOf("/") + 1);
    const copy = new File(written, name);
    return new DiffRun(
      { old: { path, file }, new: { path, file: copy } },
      {
        verdict:
          `trackcheck fix repairs ${count(summary.places, "place")} and leaves ` +
          `${count(left, "finding")} (exit status ${status}). Your file is unchanged.`,
        note: this.shown,
        file: copy,
      },
    );
  }
}
