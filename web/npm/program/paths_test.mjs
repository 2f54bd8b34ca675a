// Tests paths.mjs: node --test web/npm/program/paths_test.mjs
import assert from "node:assert/strict";
import { win32 } from "node:path";
import test from "node:test";
import {
  argumentsFromWindows,
  fromWindows,
  gitArgumentsToWindows,
  gitOutputFromWindows,
  toWindows,
} from "./paths.mjs";

const FOLDER = "C:\\work\\repo";

// The names in each folder.
const FOLDERS = {
  ".": ["b.rld", "A.RLD", ".hidden.rld", "a(1).rld", "notes.txt"],
  "tiles\\": ["x.rld", "y.rld", "\u00fc.rld"],
  "C:": ["c.rld"],
};

function seen(...words) {
  return argumentsFromWindows(words, FOLDER, (path) => FOLDERS[path] ?? []);
}

test("an absolute path of Windows has a drive or a server", () => {
  for (const [path, expected] of [
    ["C:\\tiles\\a.rld", "/C:/tiles/a.rld"],
    ["c:/tiles/a.rld", "/c:/tiles/a.rld"],
    ["C:\\", "/C:/"],
    ["\\\\server\\share\\a.rld", "/UNC/server/share/a.rld"],
    ["//server/share/a.rld", "/UNC/server/share/a.rld"],
    ["\\\\?\\C:\\long\\a.rld", "/C:/long/a.rld"],
    ["\\\\?\\UNC\\server\\share\\a", "/UNC/server/share/a"],
  ]) {
    assert.equal(fromWindows(path, FOLDER), expected);
  }
});

test("a relative path keeps its parts", () => {
  for (const [path, expected] of [
    ["tiles\\a.rld", "tiles/a.rld"],
    ["..\\a b\\\u00fc.rld", "../a b/\u00fc.rld"],
    [".", "."],
    ["-", "-"],
    ["", ""],
  ]) {
    assert.equal(fromWindows(path, FOLDER), expected);
  }
});

test("a path may begin at the current drive, or at the folder of a drive", () => {
  assert.equal(fromWindows("\\tiles\\a.rld", FOLDER), "/C:/tiles/a.rld");
  assert.equal(fromWindows("/tiles/a.rld", "D:\\x"), "/D:/tiles/a.rld");
  assert.equal(fromWindows("C:a.rld", FOLDER), "/C:/work/repo/a.rld");
});

test("an absent file has the same name on all systems", () => {
  assert.equal(fromWindows("/dev/null", FOLDER), "/dev/null");
});

test("a path of the program names the same file on Windows", () => {
  for (const path of ["C:\\tiles\\a.rld", "\\\\server\\share\\a.rld", "D:\\"]) {
    assert.equal(toWindows(fromWindows(path, FOLDER)), path);
  }
  assert.equal(toWindows("//C:/a/../b"), "C:\\a\\..\\b");
  assert.equal(win32.normalize(toWindows("/C:/a/./../b")), "C:\\b");
  for (const path of ["/", "/UNC/server", "/etc/passwd", "/.x"]) {
    assert.equal(toWindows(path), null);
  }
});

test("a file is found from the working folder", () => {
  const folder = fromWindows(FOLDER, "");
  const file = fromWindows("tiles\\a.rld", FOLDER);
  assert.equal(toWindows(`${folder}/${file}`), `${FOLDER}\\tiles\\a.rld`);
});

test("arguments that are paths are changed, others are not", () => {
  assert.deepEqual(
    seen(
      ...["check", "tiles\\a.rld", "--report", "html=C:\\out\\a.html"],
      ...["--report=json=out\\a.json", "--only", "rld-\\*", "--ignore=a\\b"],
      ...["--config=C:\\c.textproto", "-o", "D:\\x", "-oD:\\x", "-q", "-"],
    ),
    [
      ...["check", "tiles/a.rld", "--report", "html=/C:/out/a.html"],
      ...["--report=json=out/a.json", "--only", "rld-\\*", "--ignore=a\\b"],
      ...["--config=/C:/c.textproto", "-o", "/D:/x", "-o/D:/x", "-q", "-"],
    ],
  );
});

test("no word after -- is a flag", () => {
  assert.deepEqual(
    seen("check", "--", "-dash\\a.rld", "--only", "a\\b"),
    ["check", "--", "-dash/a.rld", "--only", "a/b"],
  );
});

test("patterns of files stand for the files, as in a shell of POSIX", () => {
  assert.deepEqual(seen("check", "*.rld", "tiles\\?.rld"), [
    "check",
    ...["A.RLD", "a(1).rld", "b.rld"],
    ...["tiles/x.rld", "tiles/y.rld", "tiles/\u00fc.rld"],
  ]);
  assert.deepEqual(seen("check", "a(?).rld"), ["check", "a(1).rld"]);
  assert.deepEqual(seen("check", ".*.rld"), ["check", ".hidden.rld"]);
  assert.deepEqual(seen("check", "C:*.rld"), ["check", "/C:/work/repo/c.rld"]);
});

test("a pattern without files stays", () => {
  assert.deepEqual(seen("explain", "rld-*"), ["explain", "rld-*"]);
  assert.deepEqual(seen("check", "none\\*.rld"), ["check", "none/*.rld"]);
  assert.deepEqual(seen("check", "--only", "*"), ["check", "--only", "*"]);
});

test("git has paths of Windows", () => {
  assert.deepEqual(
    gitArgumentsToWindows(["-C", "/C:/work/a b", "--", "tiles/a.rld", "/x"]),
    ["-C", "C:/work/a b", "--", "tiles/a.rld", "/x"],
  );
  assert.deepEqual(gitArgumentsToWindows(["/UNC/server/share/a"]), [
    "//server/share/a",
  ]);
});

test("absolute paths in the output of git are those of the program", () => {
  for (const [output, expected] of [
    ["C:/work/a b\n", "/C:/work/a b\n"],
    ["//server/share/a\n", "/UNC/server/share/a\n"],
    [".git/lfs/objects\n", ".git/lfs/objects\n"],
    ["true\n", "true\n"],
  ]) {
    assert.equal(
      String(gitOutputFromWindows(["rev-parse"], Buffer.from(output))),
      expected,
    );
  }
  const blob = Buffer.from([0x43, 0x3a, 0x2f, 0xff]);
  assert.equal(gitOutputFromWindows(["cat-file", "blob"], blob), blob);
});
