// The files that the user has dropped or chosen.
//
// A file is {path, item, named, file, error, code, isFolder}: `item` is the number
// of the file or folder that was dropped or chosen, and `named` is false if the
// file was found in it. There is no `file` if it cannot be read, and then `error`
// says why, and `code` as errors of Node do. `isFolder` is whether it is a folder
// that cannot be listed.

// A text that is sorted as the bytes of UTF-8.
function bytesOfName(name) {
  return String.fromCharCode(...new TextEncoder().encode(name));
}

// Returns the names for the command line, in order, and the files at the paths
// that these lead to, without those in folders of git. Of two items of one name,
// the later one is taken for one in another folder.
export function commandLineOf(found) {
  const names = new Map(); // by item
  const files = [];
  for (const { path, item, ...file } of found) {
    if (!file.named && path.split("/").includes(".git")) continue;
    const [name] = path.split("/");
    if (!names.has(item)) {
      const isTaken = [...names.values()].includes(name);
      names.set(item, isTaken ? `${item}/${name}` : name);
    }
    files.push({ ...file, path: names.get(item) + path.slice(name.length) });
  }
  const inOrder = [...names.values()]
    .map((name) => [bytesOfName(name), name])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, name]) => (name === "-" ? "./-" : name));
  return { names: inOrder, files };
}

// Of the `files` of an <input>.
export function chosenFiles(list) {
  return Array.from(list, (file, i) => ({
    path: file.webkitRelativePath || file.name,
    item: file.webkitRelativePath ? 0 : i,
    named: !file.webkitRelativePath,
    file,
  }));
}

// The code of what a browser throws.
export function codeOf({ name }) {
  return name === "NotFoundError" ? "ENOENT" : "EACCES";
}

const fileOf = (entry) =>
  new Promise((resolve, reject) => entry.file(resolve, reject));
const someEntries = (reader) =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));

async function walk(entry, item, named, found) {
  const path = entry.fullPath.replace(/^\//, "");
  try {
    if (entry.isFile) {
      found.push({ path, item, named, file: await fileOf(entry) });
      return;
    }
    if (!named && entry.name === ".git") return;
    const reader = entry.createReader();
    for (;;) {
      // A reader returns at most 100 at once.
      const entries = await someEntries(reader);
      if (entries.length === 0) return;
      await Promise.all(entries.map((each) => walk(each, item, false, found)));
    }
  } catch (error) {
    const isFolder = !entry.isFile;
    const what = isFolder ? "folder cannot be listed" : "cannot be read";
    const why = { error: `${what}: ${error.message}`, code: codeOf(error) };
    found.push({ path, item, named, ...why, isFolder });
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
  for (const [item, { entry, file }] of items.entries()) {
    if (entry !== null) {
      await walk(entry, item, true, found);
    } else if (file !== null) {
      found.push({ path: file.name, item, named: true, file });
    }
  }
  return found;
}
