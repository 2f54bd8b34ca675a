// Tests the installed command where the program does not come into it: node
// --test command_test.mjs, in a folder in which the package is installed.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { version } from "trackcheck";

const PACKAGE = "node_modules/trackcheck";

// A module with memory whose only function is an instruction that traps.
const TRAP = Buffer.concat([
  Buffer.from("\0asm"),
  Buffer.from([1, 0, 0, 0]),
  Buffer.from([1, 4, 1, 0x60, 0, 0]), // a type: no arguments, no results
  Buffer.from([3, 2, 1, 0]), // a function of this type
  Buffer.from([5, 3, 1, 0, 1]), // a page of memory
  Buffer.from([7, 19, 2]), // two exports
  Buffer.from("\x06memory\x02\x00\x06_start\x00\x00"),
  Buffer.from([10, 5, 1, 3, 0, 0x00, 0x0b]), // unreachable
]);

test("npx runs the command", async () => {
  const { stdout, status } = spawnSync(
    "npx",
    ["--offline", "trackcheck", "--version"],
    { encoding: "utf8" },
  );
  assert.equal(status, 0);
  assert.equal(stdout.split(" ")[0], "trackcheck");
  assert((await version()).startsWith(stdout.split(" ")[1].trim()));
});

test("a trap is a message and the exit status of a failure", () => {
  const copy = fs.mkdtempSync(join(tmpdir(), "trackcheck-trap."));
  fs.cpSync(PACKAGE, copy, { recursive: true });
  fs.writeFileSync(join(copy, "program/program.wasm"), TRAP);
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(copy, "bin/trackcheck.mjs"), "check", "."],
    { encoding: "utf8" },
  );
  fs.rmSync(copy, { recursive: true });
  assert.equal(stdout, "");
  assert.match(stderr, /^trackcheck: internal error: unreachable\n$/);
  assert.equal(status, 2);
});
