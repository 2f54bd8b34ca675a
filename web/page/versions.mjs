// Two versions of a file that are compared: {old, new}, each a file as of
// files.mjs, or null if it is not there yet.

// Adds the files that were dropped or chosen for `side`, "old" or "new", or for
// either if it is null. Returns the versions, or throws an error that says why
// not. Of two files at once, the one that was changed last is the new one.
export function withFiles(versions, found, side) {
  const folder = found.find(({ named }) => !named);
  if (folder !== undefined) {
    const name = folder.path.split("/")[0];
    throw new Error(`${name}: a folder. Choose two versions of one file.`);
  }
  const failed = found.find(({ file }) => file === undefined);
  if (failed !== undefined) throw new Error(`${failed.path}: ${failed.error}`);
  if (found.length > 2) {
    throw new Error(`Two files can be compared, these are ${found.length}.`);
  }
  if (found.length === 2) {
    const [first, second] = found;
    const inOrder = first.file.lastModified <= second.file.lastModified;
    return inOrder ? { old: first, new: second } : { old: second, new: first };
  }
  if (found.length === 0) throw new Error("There is no file in it.");
  const free = versions.old === null ? "old" : "new";
  return { ...versions, [side ?? free]: found[0] };
}

export function swapped({ old, new: last }) {
  return { old: last, new: old };
}

// The paths on the command line. Two files of one name are distinguished as if
// they were in folders.
export function pathsOf({ old, new: last }) {
  const [before, after] = [old.path, last.path];
  return before === after
    ? [`old/${before}`, `new/${after}`]
    : [before, after];
}
