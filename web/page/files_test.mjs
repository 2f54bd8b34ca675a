// Tests files.mjs: node --test web/page/files_test.mjs
import assert from "node:assert/strict";
import test from "node:test";
import { chosenFiles, droppedFiles, inOrder } from "./files.mjs";

const found = (...paths) => paths.map((path) => ({ path, named: false }));
const pathsOf = (files) => files.map(({ path }) => path);

test("sorts names by their bytes, in each folder", () => {
  // U+FF5E is after U+1F6E9 in JavaScript, and before it in UTF-8.
  const sorted = ["a/b/c", "a/b/d", "a/b.c", "a/\uff5e", "a/\u{1f6e9}", "b"];
  for (const order of [sorted, [...sorted].reverse()]) {
    assert.deepEqual(pathsOf(inOrder(found(...order)).files), sorted);
  }
});

test("leaves out what the program leaves out of folders", () => {
  const all = [
    ...found("a/.git/b", "a/.trackcheck.textproto", "a/c"),
    { path: ".trackcheck.textproto", named: true },
  ];
  const { files, hasConfig } = inOrder(all);
  assert.deepEqual(pathsOf(files), [".trackcheck.textproto", "a/c"]);
  assert(hasConfig);
  assert(!inOrder(found("a/c")).hasConfig);
});

test("keeps files of the same name", () => {
  assert.equal(inOrder(found("a", "a")).files.length, 2);
});

test("takes the paths of chosen files", () => {
  const files = [
    { name: "b", webkitRelativePath: "" },
    { name: "c", webkitRelativePath: "a/c" },
  ];
  assert.deepEqual(
    chosenFiles(files).map(({ path, named }) => [path, named]),
    [
      ["b", true],
      ["a/c", false],
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
  const rows = inOrder(files).files.map(({ path, named, error }) => [path, named, error]);
  assert.deepEqual(rows, [
    ["a/1", false, undefined],
    ["a/2", false, "cannot be read: gone"],
    ["a/b/3", false, undefined],
    ["a/c", false, "folder cannot be listed: closed"],
    ["y", true, undefined],
    ["z", true, undefined],
  ]);
});
