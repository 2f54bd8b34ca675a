// Runs verbs with the module and with the program on files, and compares what
// they write byte for byte:
//
//   node web/module/compare_with_native.mjs MODULE PROGRAM VERB=KIND PATH...
//
// VERB is check, diff, dump or info, and KIND one of its reports or outputs. Folders
// are walked; diff compares each file with the one before. Prints each file for
// which they differ, and the numbers of files. The exit status is 1 if there is
// a difference or no file.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { InputError, Trackcheck } from "./trackcheck.mjs";

const MAX_SHOWN = 10;

function* filesIn(path) {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name));
}

// Without the user's environment, which can change reports.
function runProgram(program, verb, flags, paths) {
  const { status, stdout, stderr, error } = spawnSync(
    program,
    [verb, ...flags, "--", ...paths],
    { env: {}, maxBuffer: 2 ** 30, stdio: ["ignore", "pipe", "pipe"] },
  );
  if (error) throw error;
  // The program says which program it is.
  const notes = stderr.toString().replaceAll(/^trackcheck: /gm, "");
  return { status, out: stdout, notes };
}

// What the program would give, of a check without the notes and the status.
function runModule(trackcheck, verb, flags, paths) {
  const files = paths.map((path) => ({ bytes: readFileSync(path), path }));
  try {
    if (verb === "diff") {
      const { equal, reports, notes } = trackcheck.diff(...files, flags);
      return { status: equal ? 0 : 1, out: Buffer.from(reports[0]), notes };
    }
    const [{ bytes, path }] = files;
    if (verb === "dump" || verb === "info") {
      const { text, notes } = trackcheck[verb](bytes, path, flags);
      return { status: 0, out: Buffer.from(text), notes };
    }
    return { out: Buffer.from(trackcheck.check(bytes, path, flags)) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const notes = `${error.notes}${error.message}\n`;
    return { status: 2, out: Buffer.from(error.output), notes };
  }
}

function firstDifference(a, b) {
  const [left, right] = [a, b].map((each) => each.toString().split("\n"));
  const i = left.findIndex((line, index) => line !== right[index]);
  return `  program: ${left[i]}\n  module:  ${right[i]}`;
}

// A description of the difference; empty if there is none.
function difference(verb, expected, actual) {
  if (!expected.out.equals(actual.out)) {
    return firstDifference(expected.out, actual.out);
  }
  if (verb === "check") return "";
  if (expected.status !== actual.status) {
    return `  program: status ${expected.status}\n  module:  ${actual.status}`;
  }
  return expected.notes === actual.notes
    ? ""
    : firstDifference(expected.notes, actual.notes);
}

const [modulePath, program, verbAndKind, ...paths] = process.argv.slice(2);
const [verb, kind] = verbAndKind.split("=");
const flags = [verb === "dump" ? `--output=${kind}` : `--report=${kind}`];
const trackcheck = new Trackcheck(
  new WebAssembly.Module(readFileSync(modulePath)),
);
const files = paths.flatMap((each) => [...filesIn(each)]);
let runs = 0;
let size = 0;
let different = 0;
for (const [i, path] of files.entries()) {
  if (verb === "diff" && i === 0) continue;
  const operands = verb === "diff" ? [files[i - 1], path] : [path];
  ++runs;
  let shown;
  try {
    const expected = runProgram(program, verb, flags, operands);
    size += expected.out.length;
    const actual = runModule(trackcheck, verb, flags, operands);
    shown = difference(verb, expected, actual);
  } catch (error) {
    shown = error.stack;
  }
  if (shown === "") continue;
  if (++different > MAX_SHOWN) continue;
  console.log(`${operands.join(" ")}\n${shown}`);
}
console.log(
  `${verb} ${kind}: ${runs} runs, ${size} bytes, ${different} with a difference`,
);
process.exitCode = different > 0 || runs === 0 ? 1 : 0;
