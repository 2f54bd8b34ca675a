// Tests the installed command with files that have paths of Windows, which
// fake_windows.mjs provides: node --test windows_test.mjs, in a folder in which
// the package is installed.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import test, { afterEach, beforeEach } from "node:test";

const TRACK = '{"version": "3.0", "track": {"name": "a"}}\r\n';

let root;

beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "trackcheck-windows.")));
  put("C/work/tiles/a.trk", TRACK);
  put("C/work/tiles/\u00fc b.trk", TRACK);
  put("C/work/notes.txt", "no asset\r\n");
  put("D/other/a.trk", TRACK);
  put("UNC/server/share/a.trk", TRACK);
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function put(name, text) {
  const path = join(root, name);
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.writeFileSync(path, text);
}

function read(name) {
  return fs.readFileSync(join(root, name), "utf8");
}

// Runs the command in C:\work.
function trackcheck(words, options = {}) {
  return spawnSync(
    process.execPath,
    [resolve("fake_windows.mjs"), root, "C:\\work", ...words],
    { encoding: "utf8", ...options },
  );
}

// The paths in a report.
function checked(...words) {
  const { status, stdout, stderr } = trackcheck(["check", "--report=json", ...words]);
  assert.equal(stderr, "");
  assert.notEqual(status, 2);
  return JSON.parse(stdout).files.map(({ path }) => path);
}

test("a folder has the same report as on other systems", () => {
  const words = ["check", ".", "-v"];
  const { status, stdout, stderr } = trackcheck(words);
  const elsewhere = spawnSync(
    process.execPath,
    [resolve("node_modules/trackcheck/bin/trackcheck.mjs"), ...words],
    { cwd: join(root, "C/work"), encoding: "utf8" },
  );
  assert.equal(stdout, elsewhere.stdout);
  assert.equal(stderr, elsewhere.stderr);
  assert.equal(status, elsewhere.status);
  assert.match(stdout, /^\.\/tiles\/a\.trk:/m);
});

test("paths may be relative, on another drive, or on a server", () => {
  assert.deepEqual(checked("tiles\\a.trk"), ["tiles/a.trk"]);
  assert.deepEqual(checked("..\\work\\tiles\\a.trk"), ["../work/tiles/a.trk"]);
  assert.deepEqual(checked("C:\\work\\tiles\\a.trk"), ["/C:/work/tiles/a.trk"]);
  assert.deepEqual(checked("C:tiles\\a.trk"), ["/C:/work/tiles/a.trk"]);
  assert.deepEqual(checked("\\work\\tiles\\a.trk"), ["/C:/work/tiles/a.trk"]);
  assert.deepEqual(checked("D:/other"), ["/D:/other/a.trk"]);
  assert.deepEqual(checked("\\\\server\\share\\"), ["/UNC/server/share/a.trk"]);
  assert.deepEqual(checked("tiles\\*.trk"), ["tiles/a.trk", "tiles/\u00fc b.trk"]);
});

test("a file that is named twice is checked once", () => {
  assert.equal(checked("tiles\\a.trk", "c:\\work\\tiles\\a.trk").length, 1);
});

test("files that do not exist are named", () => {
  for (const path of ["none\\a.trk", "E:\\a.trk", "\\\\server\\none\\a.trk"]) {
    const { status, stdout, stderr } = trackcheck(["check", path]);
    assert.equal(status, 2);
    assert.match(stdout + stderr, /a\.trk: .*does not exist/);
  }
});

test("the configuration of a folder above holds, also with CRLF", () => {
  put("C/work/.trackcheck.textproto", 'skip: "track-*"\r\nfail_on: WARNING\r\n');
  const { status, stdout } = trackcheck(["config", "show", "tiles\\a.trk"]);
  assert.equal(status, 0);
  assert.match(stdout, /track-\*/);
  assert.equal(trackcheck(["check", "tiles\\a.trk"]).status, 0);
  assert.equal(trackcheck(["check", "D:\\other\\a.trk"]).status, 1);
});

test("files are written and replaced", () => {
  trackcheck(["check", ".", "--report", "json=C:\\work\\a.json", "-q"]);
  assert.equal(JSON.parse(read("C/work/a.json")).files.length, 2);
  put("D/known", "");
  const baseline = ["check", ".", "--baseline", "D:\\known"];
  assert.equal(trackcheck([...baseline, "--update-baseline"]).status, 0);
  assert.match(read("D/known"), /\ttrack-/);
  assert.equal(trackcheck(baseline).status, 0);
  assert.deepEqual(fs.readdirSync(join(root, "D")), ["known", "other"]);
  assert.equal(trackcheck(["dump", "tiles\\a.trk", "-oD:\\a.txt"]).status, 0);
  assert.match(read("D/a.txt"), /name/);
});

test("git gets paths of Windows, and its paths are understood", () => {
  put(
    "bin/git",
    `#!/usr/bin/env node
     const { spawnSync } = require("node:child_process");
     const { stdout, stderr, status } = spawnSync(
       "/usr/bin/git",
       process.argv.slice(2).map((word) => word.replace(/^C:/, "${root}/C")),
       { stdio: ["inherit", "pipe", "pipe"] });
     const mapped = (text) => Buffer.from(
       text.toString("latin1").replaceAll("${root}/C/", "C:/"), "latin1");
     process.stdout.write(mapped(stdout));
     process.stderr.write(mapped(stderr));
     process.exitCode = status;
    `,
  );
  fs.chmodSync(join(root, "bin/git"), 0o755);
  const env = {
    HOME: root,
    PATH: `${join(root, "bin")}:${process.env.PATH}`,
    GIT_CONFIG_NOSYSTEM: "1",
  };
  const git = (...words) =>
    spawnSync("/usr/bin/git", words, { cwd: join(root, "C/work"), env });
  git("init", "-q");
  git("add", ".");
  git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "a");
  const since = ["check", "--since", "HEAD", "C:\\work"];
  assert.deepEqual(trackcheck(since, { env }).stderr, "");
  assert.equal(trackcheck(since, { env }).status, 0);
  put("C/work/tiles/a.trk", '{"version": "3.0", "track": [');
  const { status, stdout, stderr } = trackcheck(since, { env });
  assert.equal(status, 1, stderr);
  assert.match(stdout, /^\/C:\/work\/tiles\/a\.trk:/m);

  assert.equal(trackcheck(["git", "install"], { env }).status, 0);
  assert.match(read("C/work/.git/config"), /command = trackcheck git diff-driver/);
  assert.match(read("C/work/.gitattributes"), /\.trk/);
});
