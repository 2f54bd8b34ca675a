// Checks files with the module and with the program, and compares the reports
// byte for byte:
//
//   node web/module/compare_with_native.mjs MODULE PROGRAM REPORT PATH...
//
// Folders are walked. Prints each file whose reports differ, and the numbers of
// files. The exit status is 1 if there is a difference or no file.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Trackcheck } from "./trackcheck.mjs";

const MAX_SHOWN = 10;

function* filesIn(path) {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name));
}

// Without the user's environment, which can change reports.
function nativeReport(program, report, path) {
  const { stdout, error } = spawnSync(
    program,
    ["check", `--report=${report}`, "--jobs=1", path],
    { env: {}, maxBuffer: 2 ** 30, stdio: ["ignore", "pipe", "ignore"] },
  );
  if (error) throw error;
  return stdout;
}

function firstDifference(a, b) {
  const [left, right] = [a, b].map((each) => each.toString().split("\n"));
  const i = left.findIndex((line, index) => line !== right[index]);
  return `  program: ${left[i]}\n  module:  ${right[i]}`;
}

const [modulePath, program, report, ...paths] = process.argv.slice(2);
const trackcheck = new Trackcheck(
  new WebAssembly.Module(readFileSync(modulePath)),
);
let files = 0;
let size = 0;
let different = 0;
for (const path of paths.flatMap((each) => [...filesIn(each)])) {
  ++files;
  const expected = nativeReport(program, report, path);
  let actual;
  try {
    const bytes = readFileSync(path);
    actual = Buffer.from(
      trackcheck.check(bytes, path, [`--report=${report}`]),
    );
  } catch (error) {
    actual = Buffer.from(`${error.stack}\n`);
  }
  size += expected.length;
  if (expected.equals(actual)) continue;
  if (++different > MAX_SHOWN) continue;
  console.log(`${path}\n${firstDifference(expected, actual)}`);
}
console.log(
  `${report}: ${files} files, ${size} bytes of reports, ` +
    `${different} with a difference`,
);
process.exitCode = different > 0 || files === 0 ? 1 : 0;
