import assert from "node:assert/strict";
import test from "node:test";
import { pathsOf, swapped, withFiles } from "./versions.mjs";

const NONE = { old: null, new: null };

function found(path, lastModified = 0, named = true) {
  return { path, named, file: { lastModified } };
}

const [a, b] = [found("a"), found("b")];

test("a file goes to the side that is named, or to the free one", () => {
  assert.deepEqual(withFiles(NONE, [a], null), { old: a, new: null });
  assert.deepEqual(withFiles(NONE, [a], "new"), { old: null, new: a });
  assert.deepEqual(withFiles({ old: a, new: null }, [b], null), {
    old: a,
    new: b,
  });
  assert.deepEqual(withFiles({ old: null, new: a }, [b], null), {
    old: b,
    new: a,
  });
  // The newest is meant if there is none.
  assert.deepEqual(withFiles({ old: a, new: a }, [b], null), { old: a, new: b });
  assert.deepEqual(withFiles({ old: a, new: a }, [b], "old"), {
    old: b,
    new: a,
  });
});

test("of two files, the one that was changed last is new", () => {
  const [early, late] = [found("z", 1), found("a", 2)];
  const expected = { old: early, new: late };
  assert.deepEqual(withFiles(NONE, [early, late], null), expected);
  assert.deepEqual(withFiles(NONE, [late, early], "old"), expected);
  assert.deepEqual(withFiles(NONE, [b, a], null), { old: b, new: a });
});

test("what is no version is refused", () => {
  const cases = [
    [[], "There is no file in it."],
    [[a, b, a], "Two files can be compared, these are 3."],
    [
      [found("tiles/a.rld", 0, false)],
      "tiles: a folder. Choose two versions of one file.",
    ],
    [
      [{ path: "a", named: true, error: "cannot be read: why" }],
      "a: cannot be read: why",
    ],
  ];
  for (const [files, message] of cases) {
    assert.throws(() => withFiles(NONE, files, "old"), { message });
  }
});

test("swapping", () => {
  assert.deepEqual(swapped({ old: a, new: null }), { old: null, new: a });
});

test("two files of one name have paths that differ", () => {
  assert.deepEqual(pathsOf({ old: a, new: b }), ["a", "b"]);
  assert.deepEqual(pathsOf({ old: a, new: found("a") }), ["old/a", "new/a"]);
});
