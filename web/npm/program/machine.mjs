// This machine, as System (wasi.mjs) wants it, with the paths of Windows where
// it has them.
import { spawnSync } from "node:child_process";
import { constants as system } from "node:os";
import { isatty } from "node:tty";
import {
  fromWindows,
  gitArgumentsToWindows,
  gitOutputFromWindows,
  toWindows,
} from "./paths.mjs";

// Statuses of runGit that are none of git.
const GIT_STOPPED = -1;
const NO_GIT = -2;

function runGit(words, input) {
  const { status, signal, stdout, stderr, error } = spawnSync("git", words, {
    input,
    maxBuffer: 2 ** 30,
    windowsHide: true,
  });
  // EPIPE: git ended without reading all of its input.
  if (error !== undefined && error.code !== "EPIPE") {
    return {
      status: error.code === "ENOENT" ? NO_GIT : GIT_STOPPED,
      output: "",
      messages: error.message,
    };
  }
  return {
    status: signal === null ? status : GIT_STOPPED,
    output: stdout,
    messages:
      signal === null || stderr.length > 0
        ? stderr
        : `ended by signal ${system.signals[signal]}`,
  };
}

// `fs`: the functions of node:fs. `folder`: the one to start in.
export function machineOf(fs, folder) {
  return {
    fs,
    folder,
    // A Buffer keeps names that are not UTF-8.
    encoding: "buffer",
    toMachine: (path) => Buffer.from(path),
    toProgram: (path) => path,
    isTerminal: isatty,
    processId: process.pid,
    runGit,
    // An exception would run the destructors of the program.
    exit: (status) => process.exit(status),
  };
}

// As machineOf where paths are those of Windows.
export function windowsMachineOf(fs, folder) {
  return {
    ...machineOf(fs, folder),
    fs: { ...fs, writeSync: (...words) => writeOnWindows(fs, ...words) },
    encoding: "utf8",
    toMachine: (path) => toWindows(Buffer.from(path).toString()),
    toProgram: (path) => fromWindows(path.toString(), ""),
    runGit: (words, input) => {
      const done = runGit(gitArgumentsToWindows(words), input);
      return { ...done, output: gitOutputFromWindows(words, done.output) };
    },
  };
}

// Consoles of Windows take bytes for text in an old encoding. Node writes UTF-16
// to them, before it returns.
function writeOnWindows(fs, descriptor, bytes, ...place) {
  if (descriptor > 2 || !isatty(descriptor)) {
    return fs.writeSync(descriptor, bytes, ...place);
  }
  (descriptor === 1 ? process.stdout : process.stderr).write(bytes.slice());
  return bytes.length;
}
