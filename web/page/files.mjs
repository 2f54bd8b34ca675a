// The files that the user has dropped or chosen, as the program would find them
// if it was called with the same names.
//
// A file is {path, named, file, error}: `named` is false if it was found in a
// folder, and `error` says why there is no `file`.

export const CONFIG_NAME = ".trackcheck.textproto";

function compareNames(a, b) {
  const [left, right] = [a, b].map((name) => Array.from(name));
  const at = left.findIndex((character, i) => character !== right[i]);
  if (at < 0) return left.length - right.length;
  if (at >= right.length) return 1;
  // The order of the bytes in UTF-8, which is not that of JavaScript.
  return left[at].codePointAt(0) - right[at].codePointAt(0);
}

function comparePaths(a, b) {
  for (let i = 0; ; ++i) {
    if (i >= a.length || i >= b.length) return a.length - b.length;
    if (a[i] !== b[i]) return compareNames(a[i], b[i]);
  }
}

// Returns the files in the order of the program, without those that it leaves
// out of folders, and whether there is a config among these.
export function inOrder(found) {
  const parts = new Map(found.map((each) => [each, each.path.split("/")]));
  const isConfig = (each) => !each.named && parts.get(each).at(-1) === CONFIG_NAME;
  const files = found
    .filter((each) => each.named || !parts.get(each).includes(".git"))
    .sort((a, b) => comparePaths(parts.get(a), parts.get(b)));
  return {
    files: files.filter((each) => !isConfig(each)),
    hasConfig: files.some(isConfig),
  };
}

// Of the `files` of an <input>.
export function chosenFiles(list) {
  return Array.from(list, (file) => ({
    path: file.webkitRelativePath || file.name,
    named: !file.webkitRelativePath,
    file,
  }));
}

const fileOf = (entry) =>
  new Promise((resolve, reject) => entry.file(resolve, reject));
const someEntries = (reader) =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));

async function walk(entry, named, found) {
  const path = entry.fullPath.replace(/^\//, "");
  try {
    if (entry.isFile) {
      found.push({ path, named, file: await fileOf(entry) });
      return;
    }
    if (!named && entry.name === ".git") return;
    const reader = entry.createReader();
    for (;;) {
      // A reader returns at most 100 at once.
      const entries = await someEntries(reader);
      if (entries.length === 0) return;
      await Promise.all(entries.map((each) => walk(each, false, found)));
    }
  } catch (error) {
    const what = entry.isFile ? "cannot be read" : "folder cannot be listed";
    found.push({ path, named, error: `${what}: ${error.message}` });
  }
}

// Of the `dataTransfer` of a drop. Called during the event.
export async function droppedFiles(transfer) {
  const items = Array.from(transfer.items)
    .filter((item) => item.kind === "file")
    .map((item) => ({
      entry: item.webkitGetAsEntry(),
      file: item.getAsFile(),
    }));
  const found = [];
  for (const { entry, file } of items) {
    if (entry !== null) {
      await walk(entry, true, found);
    } else if (file !== null) {
      found.push({ path: file.name, named: true, file });
    }
  }
  return found;
}
