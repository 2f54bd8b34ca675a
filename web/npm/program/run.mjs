// Runs the program in WebAssembly as a program of this machine.
import * as fs from "node:fs";
import { machineOf, windowsMachineOf } from "./machine.mjs";
import { argumentsFromWindows } from "./paths.mjs";
import { System } from "./wasi.mjs";

const FAILURE = 2;

// Ends this process with the exit status of the program, or returns if that is
// 0. Throws if the program stops: its memory is used up, or it has a fault.
// `words`: its path and arguments. `machine`: see System.
function run(words, variables, machine) {
  const path = new URL("./program.wasm", import.meta.url);
  const module = new WebAssembly.Module(fs.readFileSync(path));
  new System(words, variables, machine).run(module);
}

// The arguments of this process. Node keeps no bytes that are not UTF-8.
function rawArguments() {
  const words = process.argv.slice(2);
  if (process.platform !== "linux" || !words.join().includes("\u{fffd}")) {
    return words;
  }
  const all = fs.readFileSync("/proc/self/cmdline", "latin1").split("\0");
  return all
    .slice(0, -1)
    .slice(-words.length)
    .map((word) => Buffer.from(word, "latin1"));
}

// Runs `script`, the path of the command, on this machine.
export function runHere(script) {
  try {
    if (process.platform === "win32") {
      const machine = { fs, folder: process.cwd() };
      runOnWindows(process.argv.slice(2), process.env, machine);
    } else {
      const folder = fs.realpathSync.native(".", { encoding: "buffer" });
      run([script, ...rawArguments()], process.env, machineOf(fs, folder));
    }
  } catch (error) {
    // An exception of C++ has no message here.
    const reason = error.message ? `: ${error.message}` : "";
    fs.writeSync(2, `trackcheck: internal error${reason}\n`);
    process.exit(FAILURE);
  }
}

// As `run` where paths are those of Windows.
export function runOnWindows(words, variables, { fs, folder }) {
  const names = (path) => {
    try {
      return fs.readdirSync(path);
    } catch {
      return [];
    }
  };
  // Git finds the command by its name: no path of the program is one for the
  // shell of git.
  run(
    ["trackcheck", ...argumentsFromWindows(words, folder, names)],
    variables,
    windowsMachineOf(fs, folder),
  );
}
