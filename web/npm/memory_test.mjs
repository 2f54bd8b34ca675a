// Tests program/memory.mjs in the installed package: node --test memory_test.mjs,
// in a folder in which the package is installed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { runInMemory } from "./node_modules/trackcheck/program/memory.mjs";

const bytes = readFileSync("node_modules/trackcheck/program/program.wasm");
const program = new WebAssembly.Module(bytes);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

// The program with a memory of at most 64 MiB.
function withLittleMemory() {
  const most = Buffer.from([0x80, 0x80, 0x04]); // 65536 pages
  const little = Buffer.from([0x80, 0x88, 0x00]); // 1024 pages
  const changed = Buffer.from(bytes);
  let at = 8;
  while (changed[at] !== 5) {
    let size = 0;
    let next = at + 1;
    for (let shift = 0; ; shift += 7) {
      size |= (changed[next] & 127) << shift;
      if (changed[next++] < 128) break;
    }
    at = next + size;
  }
  const place = changed.indexOf(most, at);
  assert(place > at && place < at + 12);
  little.copy(changed, place);
  return new WebAssembly.Module(changed);
}

function fileOf(path, content, named = true) {
  const all = encoder.encode(content);
  return {
    path,
    named,
    size: all.length,
    read: (begin, end) => all.subarray(begin, end),
  };
}

function unreadable(code) {
  return () => {
    throw Object.assign(new Error(code), { code });
  };
}

function check(files, names, module = program, more = {}) {
  const kinds = ["json", "text"];
  const done = runInMemory(module, ["check", "--", ...names], { files, kinds, ...more });
  const [json, text] = done.reports.map((report) => decoder.decode(report));
  return { ...done, json: JSON.parse(json), text };
}

const errors = ({ json }) => json.files.map(({ error }) => error);

test("checks files and folders in one run", () => {
  const order = [];
  const files = [
    fileOf("b.rld", "RLD"),
    fileOf("c/a.txt", "hello", false),
    fileOf("c/d/\n<b>\u202e.rld", "RLD", false),
  ];
  const { status, json, text } = check(files, ["b.rld", "c"], program, {
    onRead: ({ path }, end) => order.push([path, end]),
  });
  assert.equal(status, 1);
  assert.deepEqual(
    json.files.map(({ path }) => path),
    ["b.rld", "c/d/\n<b>\u202e.rld"],
  );
  assert.equal(json.summary.skipped, 1);
  assert.match(text, /2 files checked/);
  assert.deepEqual(order[0], ["b.rld", 3]);
});

test("returns what the program writes besides reports", () => {
  const text = '{"version": "3.0"}';
  const files = [fileOf("a.trk", `// x\n${text}`)];
  const paths = ["/copy", "/none"];
  const { status, written } = runInMemory(program, ["fix", "-o", "/copy", "--", "a.trk"], {
    files,
    paths,
  });
  assert.equal(status, 1);
  assert.deepEqual(
    written.map((each) => decoder.decode(each)),
    [`/* x */\n${text}`, ""],
  );
});

test("reads the settings of a folder", () => {
  const files = [
    fileOf("a/x.rld", "RLD", false),
    fileOf("a/.trackcheck.textproto", 'skip: "*"\n', false),
  ];
  assert.equal(check(files, ["a"]).status, 0);
  const wrong = [fileOf("a/x.rld", "RLD", false), fileOf("a/.trackcheck.textproto", "x", false)];
  const { status, messages, reports } = runInMemory(program, ["check", "--", "a"], {
    files: wrong,
    kinds: ["json"],
  });
  assert.equal(status, 2);
  assert.match(messages, /^a\/\.trackcheck\.textproto|^\/files\/a\/\.trackcheck/);
  assert.equal(reports[0].length, 0);
});

test("reports files that cannot be read", () => {
  const gone = { ...fileOf("a.rld", ""), read: unreadable("ENOENT") };
  const locked = { ...fileOf("b.rld", "RLD"), code: "EACCES" };
  const large = { ...fileOf("c.rld", "RLD"), size: 2 ** 34 };
  const folder = { path: "d/e", named: false, code: "EACCES", isFolder: true };
  const done = check(
    [gone, locked, large, folder, fileOf("f.rld", "RLD")],
    ["a.rld", "b.rld", "c.rld", "d", "f.rld"],
  );
  assert.equal(done.status, 2);
  const [first, second, third, fourth, fifth] = errors(done);
  assert.match(first, /No such file or directory|does not exist/);
  assert.match(second, /^permission denied: this user may not read it$/);
  assert.match(third, /17179869184 bytes/);
  assert.match(fourth, /^folder cannot be listed: Permission denied$/);
  assert.equal(fifth, undefined);
});

test("reads standard input", () => {
  const { json } = check([fileOf("-", "RLD1")], ["-"]);
  assert.equal(json.files[0].path, "-");
});

test("goes on after files that need too much memory", () => {
  const large = `{"track": {"x": [${"1,".repeat(15 * 2 ** 20)}1]}}`;
  const names = ["a.rld", "b.trk", "c.rld", "d.trk", "e.rld"];
  const files = names.map((name) => fileOf(name, name.endsWith("rld") ? "RLD" : large));
  const done = check(files, names, withLittleMemory());
  assert.equal(done.status, 2);
  assert.equal(done.json.summary.unreadable, 2);
  assert.deepEqual(
    done.json.files.map(({ status }) => status),
    ["findings", "unreadable", "findings", "unreadable", "findings"],
  );
});

test("judges only names of files that are known", () => {
  const text = readFileSync(`${process.env.TESTDATA}/btg/base_tile.textproto`, "utf8");
  const { output: tile } = runInMemory(program, ["encode", "--format=btg", "-"], {
    files: [fileOf("-", text)],
  });
  // The third name leads out of the folder.
  const names = ["2954880.btg", "../e001n00/2954888.btg", "../../../../KABC.btg"];
  const stg = names.map((name) => `OBJECT_BASE ${name}\n`).join("");
  const folder = "Terrain/e000n00/e000n00/";
  const files = [
    { ...fileOf(`${folder}2954880.btg`, "", false), size: tile.length },
    fileOf(`${folder}2954880.stg`, stg, false),
  ];
  files[0].read = (begin, end) => tile.subarray(begin, end);
  const rules = check(files, ["Terrain"]).json.files.flatMap(({ findings = [] }) =>
    findings.map(({ rule }) => rule),
  );
  assert.equal(rules.filter((rule) => rule === "btg-stg-missing").length, 1);
});
