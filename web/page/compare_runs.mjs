// Checks folders as the page does and with the program, each in one run, and
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
import { basename, join, resolve } from "node:path";
import { runInMemory } from "../npm/program/memory.mjs";
import { commandLineOf } from "./files.mjs";

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

const [modulePath, program, ...folders] = process.argv.slice(2).map((path) => resolve(path));
const module = new WebAssembly.Module(readFileSync(modulePath));
process.exitCode = 0;
for (const folder of folders) {
  process.chdir(join(folder, ".."));
  const found = [...filesIn(basename(folder))].map((path) => ({ path, item: 0, named: false }));
  const { names, files } = commandLineOf(found);
  const actual = runInMemory(module, ["check", "--", ...names], {
    files: files.map(({ path, named }) => ({
      path,
      named,
      size: statSync(path).size,
      read: (begin, end) => read(path, begin, end),
    })),
    kinds: KINDS,
  });
  const expected = nativeReports(program, basename(folder));
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
    console.log(`${kind}:${at}\n  program: ${left[at]}\n  page:    ${right[at]}`);
  });
  console.log(
    `${folder}: ${files.length} files, ${bytes} bytes of reports, ${different} differences`,
  );
  if (different > 0 || files.length === 0) process.exitCode = 1;
}
