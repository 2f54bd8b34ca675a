import { DiffRun } from "./diff_run.mjs";
import { count, showProgress, sizeText } from "./view.mjs";

// Where the program writes the copy.
const COPY = "/copy";

// A run of `trackcheck fix` on a copy of a file.
export class FixRun {
  title = "Repairing a copy";
  again = "Check other files";
  origin = "choose-files";
  kinds = ["json"];
  written = [COPY];

  // `checked`: the file, as of files.mjs.
  constructor(checked) {
    this.files = [checked];
    this.words = ["fix", "-o", COPY, "--", checked.path];
    this.summary = `Repairing a copy of ${checked.path}`;
  }

  showProgress({ path, done, bytes }) {
    showProgress(null, `Reading, ${sizeText(done)} of ${sizeText(bytes)} done`, path);
  }

  // Returns the run that shows the difference.
  showResult({ status, reports, written }) {
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
        file: copy,
      },
    );
  }
}
