// The paths of the program, which are those of POSIX, and the paths of Windows:
//
//   C:\tiles\a.rld            /C:/tiles/a.rld
//   tiles\a.rld               tiles/a.rld
//   \\server\share\a.rld      /UNC/server/share/a.rld
import { win32 } from "node:path";

const DRIVE = /^[A-Za-z]:$/;

// Begins at the current drive, or at the current folder of a drive.
const NEEDS_FOLDER = /^([A-Za-z]:(?![\\/])|[\\/](?![\\/]))/;

// The program and git give this name a meaning on all systems.
const NO_FILE = "/dev/null";

// Flags whose value is no path.
const NO_PATHS = new Set([
  "--at",
  "--color",
  "--fail-on",
  "--format",
  "--ignore",
  "--only",
  "--ours",
  "--rel-tolerance",
  "--rule",
  "--severity",
  "--since",
  "--skip",
  "--theirs",
  "--tolerance",
  "--view",
]);

// The path that the program sees for a path of Windows. `folder` is the current
// folder, as Windows names it.
export function fromWindows(path, folder) {
  if (path === NO_FILE) return path;
  const whole = NEEDS_FOLDER.test(path) ? win32.resolve(folder, path) : path;
  const slashes = whole.replaceAll("\\", "/");
  if (slashes.startsWith("//?/UNC/")) return `/UNC/${slashes.slice(8)}`;
  if (slashes.startsWith("//?/")) return `/${slashes.slice(4)}`;
  if (slashes.startsWith("//")) return `/UNC/${slashes.slice(2)}`;
  return DRIVE.test(slashes.split("/")[0]) ? `/${slashes}` : slashes;
}

// The path of Windows for an absolute path of the program; null if there is
// none, as for the root of all drives.
export function toWindows(path) {
  const [first, ...rest] = path.split("/").filter((part) => part !== "");
  if (first === undefined) return null;
  if (first === "UNC") {
    return rest.length >= 2 ? `\\\\${rest.join("\\")}` : null;
  }
  return DRIVE.test(first) ? `${first}\\${rest.join("\\")}` : null;
}

// The arguments that the program sees for those of a command line of Windows.
// `names` returns the names in a folder, or none if it cannot be read.
export function argumentsFromWindows(words, folder, names) {
  const seen = [];
  let flagsEnded = false;
  words.forEach((word, i) => {
    if (!flagsEnded && NO_PATHS.has(words[i - 1])) {
      seen.push(word);
    } else if (!flagsEnded && word === "--") {
      flagsEnded = true;
      seen.push(word);
    } else if (flagsEnded || !word.startsWith("-") || word === "-") {
      const paths = matches(word, names).map((path) => fromWindows(path, folder));
      // What is not there stays as it is: it may be a pattern of rules.
      seen.push(...(paths.length > 0 ? paths : [valueFromWindows(word, folder)]));
    } else {
      seen.push(flagFromWindows(word, folder));
    }
  });
  return seen;
}

// --FLAG=VALUE or -oVALUE
function flagFromWindows(word, folder) {
  const [, flag, value] =
    /^(--[^=]+)=(.*)$/s.exec(word) ?? /^(-o)(.+)$/s.exec(word) ?? [];
  if (flag === undefined || NO_PATHS.has(flag)) return word;
  const equals = flag.startsWith("--") ? "=" : "";
  return flag + equals + valueFromWindows(value, folder);
}

// A path, or KIND=FILE as of --report.
function valueFromWindows(value, folder) {
  const [, kind, path] = /^([a-z-]+=)?(.*)$/s.exec(value);
  return (kind ?? "") + fromWindows(path, folder);
}

// The paths that a path with * or ? in its last part stands for, which no shell
// of Windows replaces. In order, without hidden ones, as in a shell of POSIX.
function matches(path, names) {
  const [, above, pattern] = /^(.*[\\/]|[A-Za-z]:)?([^\\/]*)$/s.exec(path);
  if (!/[*?]/.test(pattern)) return [];
  const expression = new RegExp(
    `^${pattern
      .replace(/[^\w*?]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
    "is",
  );
  return names(above ?? ".")
    .filter((name) => expression.test(name))
    .filter((name) => !name.startsWith(".") || pattern.startsWith("."))
    .sort()
    .map((name) => (above ?? "") + name);
}

// The arguments of git on Windows for those of the program.
export function gitArgumentsToWindows(words) {
  return words.map((word) => {
    const path = /^\/([A-Za-z]:|UNC\/.)/.test(word) ? toWindows(word) : null;
    return path === null ? word : path.replaceAll("\\", "/");
  });
}

// The output of git, a Buffer, for the program. That of rev-parse alone has
// absolute paths.
export function gitOutputFromWindows(words, output) {
  if (!words.includes("rev-parse")) return output;
  return Buffer.from(
    output
      .toString()
      .replace(/^([A-Za-z]:|\/)\/.*$/gm, (path) => fromWindows(path, "")),
  );
}
