// Tests files.mjs: node --test web/page/files_test.mjs
import assert from "node:assert/strict";
import test from "node:test";
import { chosenFiles, codeOf, commandLineOf, droppedFiles } from "./files.mjs";

const named = (...paths) => paths.map((path, item) => ({ path, item, named: true }));
const found = (item, ...paths) => paths.map((path) => ({ path, item, named: false }));

test("sorts names by their bytes", () => {
  // U+FF5E is after U+1F6E9 in JavaScript, and before it in UTF-8.
  const sorted = ["B", "a", "a.b", "\uff5e", "\u{1f6e9}"];
  for (const order of [sorted, [...sorted].reverse()]) {
    assert.deepEqual(commandLineOf(named(...order)).names, sorted);
  }
});

test("names folders, and not what is in them", () => {
  const all = [...found(0, "b/x", "b/c/y", "b/.git/z"), { path: "a", item: 1, named: true }];
  const { names, files } = commandLineOf(all);
  assert.deepEqual(names, ["a", "b"]);
  assert.deepEqual(
    files.map(({ path }) => path),
    ["b/x", "b/c/y", "a"],
  );
});

test("keeps files and folders of the same name", () => {
  const { names, files } = commandLineOf([
    ...named("a", "a"),
    ...found(2, "a/b", "a/c/d"),
    { path: "-", item: 3, named: true },
  ]);
  assert.deepEqual(names, ["./-", "1/a", "2/a", "a"]);
  assert.deepEqual(
    files.map(({ path }) => path),
    ["a", "1/a", "2/a/b", "2/a/c/d", "-"],
  );
});

test("takes the paths of chosen files", () => {
  const files = [
    { name: "b", webkitRelativePath: "" },
    { name: "c", webkitRelativePath: "a/c" },
  ];
  assert.deepEqual(
    chosenFiles([...files, files[0]]).map(({ path, item, named }) => [path, item, named]),
    [
      ["b", 0, true],
      ["a/c", 0, false],
      ["b", 2, true],
    ],
  );
});

// Entries as browsers have them.
function fileEntry(path, fails = false) {
  return {
    isFile: true,
    name: path.split("/").at(-1),
    fullPath: `/${path}`,
    file: (resolve, reject) =>
      fails ? reject(new Error("gone")) : resolve({ path }),
  };
}
function folderEntry(path, entries, fails = false) {
  const rest = [...entries];
  return {
    isFile: false,
    name: path.split("/").at(-1),
    fullPath: `/${path}`,
    createReader: () => ({
      readEntries: (resolve, reject) =>
        fails ? reject(new Error("closed")) : resolve(rest.splice(0, 2)),
    }),
  };
}
const transferOf = (...items) => ({
  items: items.map((item) => ({ kind: "file", getAsFile: () => null, ...item })),
});

test("walks dropped folders", async () => {
  const folder = folderEntry("a", [
    fileEntry("a/1"),
    fileEntry("a/2", true),
    folderEntry("a/.git", [fileEntry("a/.git/x")]),
    folderEntry("a/b", [fileEntry("a/b/3")]),
    folderEntry("a/c", [], true),
  ]);
  const files = await droppedFiles(
    transferOf(
      { webkitGetAsEntry: () => folder },
      { webkitGetAsEntry: () => fileEntry("z") },
      { webkitGetAsEntry: () => null, getAsFile: () => ({ name: "y" }) },
      { kind: "string" },
    ),
  );
  const rows = files.map(({ path, item, named, error, code, isFolder }) =>
    error === undefined ? [path, item, named] : [path, item, named, error, code, isFolder],
  );
  rows.sort(([a], [b]) => (a < b ? -1 : 1));
  assert.deepEqual(rows, [
    ["a/1", 0, false],
    ["a/2", 0, false, "cannot be read: gone", "EACCES", false],
    ["a/b/3", 0, false],
    ["a/c", 0, false, "folder cannot be listed: closed", "EACCES", true],
    ["y", 2, true],
    ["z", 1, true],
  ]);
  assert.equal(codeOf({ name: "NotFoundError" }), "ENOENT");
});
