// Runs the installed command as on Windows: its files have paths of Windows,
// which stand for the files in a folder of this machine. Any other path, and any
// name that Windows does not allow, ends it with the status 9.
//
//   node fake_windows.mjs ROOT FOLDER WORD...
//
// ROOT has a folder for each drive (C), and one for servers (UNC). FOLDER is the
// folder to start in, such as C:\work.
import * as fs from "node:fs";
import { join, win32 } from "node:path";
import { pathToFileURL } from "node:url";

const [root, folder, ...words] = process.argv.slice(2);

function actual(path) {
  const isAbsolute =
    typeof path === "string" && /^([A-Za-z]:\\|\\\\[^\\]+\\[^\\]+)/.test(path);
  if (!isAbsolute || /[\0<>"|?*/]/.test(path) || path.indexOf(":", 2) > 0) {
    process.stderr.write(`no path of Windows: ${path}\n`);
    process.exit(9);
  }
  const [first, ...rest] = win32.resolve(path).split("\\");
  return first === ""
    ? join(root, "UNC", ...rest.slice(1))
    : join(root, first[0].toUpperCase(), ...rest);
}

function windowsPath(path) {
  const [first, ...rest] = path.slice(root.length + 1).split("/");
  return first === "UNC"
    ? `\\\\${rest.join("\\")}`
    : `${first}:\\${rest.join("\\")}`;
}

const onPaths = {};
for (const name of [
  ...["chmodSync", "lstatSync", "mkdirSync", "openSync", "readdirSync"],
  ...["rmdirSync", "statSync", "unlinkSync"],
]) {
  onPaths[name] = (path, ...more) => fs[name](actual(path), ...more);
}

const fakeFs = {
  ...fs,
  ...onPaths,
  constants: { ...fs.constants, O_NONBLOCK: undefined, O_NOFOLLOW: undefined },
  renameSync: (from, to) => fs.renameSync(actual(from), actual(to)),
  readdirSync: (path, ...more) =>
    fs.readdirSync(actual(win32.resolve(folder, path)), ...more),
  readlinkSync: (path) => Buffer.from(windowsPath(fs.realpathSync(actual(path)))),
  realpathSync: {
    native: (path) =>
      Buffer.from(windowsPath(fs.realpathSync.native(actual(path)))),
  },
};

const run = pathToFileURL(
  join(process.cwd(), "node_modules/trackcheck/program/run.mjs"),
);
const { runOnWindows } = await import(run);
process.chdir(actual(folder));
runOnWindows(words, process.env, { fs: fakeFs, folder });
