// Checks folders with the module and with the program, each in one run, and
// compares all reports byte for byte:
//
//   node web/page/compare_runs.mjs MODULE PROGRAM FOLDER...
//
// Prints the numbers of files and of bytes. The exit status is 1 if there is a
// difference or no file.
import { spawnSync } from "node:child_process";
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Trackcheck } from "../module/trackcheck.mjs";
import { inOrder } from "./files.mjs";

const KINDS = [
  "text",
  "json",
  "sarif",
  "sarif-github",
  "github",
  "gitlab",
  "junit",
  "markdown",
  "html",
];

function* filesIn(path) {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path)) yield* filesIn(`${path}/${name}`);
}

function read(path, start, end) {
  const bytes = Buffer.alloc(end - start);
  const file = openSync(path);
  try {
    readSync(file, bytes, 0, bytes.length, start);
  } finally {
    closeSync(file);
  }
  return bytes;
}

// Without the user's environment, which can change reports.
function nativeReports(program, folder) {
  const work = mkdtempSync(join(tmpdir(), "compare_runs."));
  try {
    const { status, error } = spawnSync(
      program,
      ["check", ...KINDS.map((kind) => `--report=${kind}=${join(work, kind)}`), folder],
      { env: {}, stdio: "ignore" },
    );
    if (error) throw error;
    return { status, reports: KINDS.map((kind) => readFileSync(join(work, kind))) };
  } finally {
    rmSync(work, { recursive: true });
  }
}

const [modulePath, programPath, ...folders] = process.argv.slice(2);
const program = resolve(programPath);
const trackcheck = new Trackcheck(
  new WebAssembly.Module(readFileSync(modulePath)),
);
process.exitCode = 0;
for (const folder of folders) {
  const found = [...filesIn(folder)].map((path) => ({ path, named: false }));
  const { files } = inOrder(found);
  let again = -files.length;
  const actual = trackcheck.checkFiles(
    files.map(({ path, named }) => ({
      path,
      named,
      size: statSync(path).size,
      read: (start, end) => read(path, start, end),
    })),
    KINDS.map((kind) => `--report=${kind}`),
    () => ++again,
  );
  const expected = nativeReports(program, folder);
  let bytes = 0;
  let different = expected.status === actual.status ? 0 : 1;
  KINDS.forEach((kind, i) => {
    bytes += expected.reports[i].length;
    if (expected.reports[i].equals(actual.reports[i])) return;
    ++different;
    const [left, right] = [expected.reports[i], Buffer.from(actual.reports[i])].map(
      (each) => each.toString().split("\n"),
    );
    const at = left.findIndex((line, j) => line !== right[j]);
    console.log(`${kind}:${at}\n  program: ${left[at]}\n  module:  ${right[at]}`);
  });
  console.log(
    `${folder}: ${files.length} files, ${again} checked twice, ${bytes} bytes of ` +
      `reports, ${different} differences`,
  );
  if (different > 0 || files.length === 0) process.exitCode = 1;
}
