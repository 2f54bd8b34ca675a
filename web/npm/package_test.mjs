// Tests the installed package: node package_test.mjs, in a folder in which it
// is installed.
import assert from "node:assert/strict";
import test from "node:test";
import {
  check,
  diff,
  dump,
  explain,
  FlagError,
  info,
  InputError,
  rules,
  version,
} from "trackcheck";

const encoder = new TextEncoder();

function track(name) {
  return encoder.encode(`{"version": "3.0", "track": {"name": "${name}"}}\r\n`);
}

test("checks a file", async () => {
  const report = await check(encoder.encode("RLD"), { name: "a.rld" });
  assert.equal(report.schema, "trackcheck-report/1");
  assert.equal(report.tool.version, await version());
  const [file] = report.files;
  assert.equal(file.path, "a.rld");
  assert.equal(file.status, "findings");
  assert.equal(file.format, "rld");
  assert(file.findings[0].offset + file.findings[0].length <= file.size);
});

test("writes every report", async () => {
  for (const report of [
    "text",
    "sarif",
    "sarif-github",
    "github",
    "gitlab",
    "junit",
    "markdown",
    "html",
  ]) {
    const text = await check(encoder.encode("RLD"), { name: "a.rld", report });
    assert.match(text, /rld/, report);
  }
  const text = await check(encoder.encode("RLD"), {
    name: "C:\\tiles\\a.rld",
    report: "text",
    quiet: true,
    verbose: false,
  });
  assert.match(text, /^C:\\tiles\\a\.rld: error: /);
});

test("takes bytes in any form, and leaves them alone", async () => {
  const bytes = track("a");
  const expected = await check(bytes, { name: "a.trk" });
  for (const content of [
    bytes.buffer,
    Buffer.from(bytes),
    new DataView(bytes.buffer),
    new Uint8Array([1, 2, ...bytes]).subarray(2),
  ]) {
    assert.deepEqual(await check(content, { name: "a.trk" }), expected);
  }
  assert.deepEqual(bytes, track("a"));
  await assert.rejects(check("text"), TypeError);
});

test("passes names of any characters", async () => {
  for (const name of ["\u00fc \u{1f3ce}/a.rld", "../a\n.rld", "/a/-b.rld", "-c.rld", "-"]) {
    const { files } = await check(encoder.encode("RLD"), { name, format: "rld" });
    assert.deepEqual(
      files.map(({ path, status }) => [path, status]),
      [[name, "findings"]],
    );
  }
  const { files } = await check(encoder.encode("hi"), { name: "" });
  assert.equal(files[0].status, "unrecognized");
});

test("links to the pages of rules", async () => {
  const options = { name: "a.rld", report: "html", rulePages: "https://a.example/b" };
  const page = await check(encoder.encode("RLD"), options);
  assert.match(page, /href="https:\/\/a\.example\/b\/rld/);
});

test("says when a file is too large", async () => {
  const bytes = new Uint8Array(256 * 2 ** 20 + 1);
  const { files } = await check(bytes, { name: "a.rld" });
  assert.equal(files[0].status, "unreadable");
  assert.match(files[0].error, /268435457 bytes/);
  const small = await check(encoder.encode("RLD"), { name: "a.rld", maxFileSize: 2 });
  assert.match(small.files[0].error, /3 bytes/);
  await assert.rejects(diff(encoder.encode("RLD"), bytes, { newName: "b.rld" }), InputError);
});

test("compares two files", async () => {
  const { equal, report } = await diff(track("a"), track("b"), {
    oldName: "a.trk",
    newName: "b.trk",
  });
  assert.equal(equal, false);
  assert.equal(report.summary.changed, 1);
  assert.equal(report.new, "b.trk");
  const same = await diff(track("a"), track("a"), {
    format: "track",
    report: "text",
  });
  assert.equal(same.equal, true);
  assert.equal(same.report, "");
  await assert.rejects(
    diff(track("a"), encoder.encode("hi"), { newName: "c" }),
    (error) => error instanceof InputError && error.message.startsWith("c: "),
  );
  await assert.rejects(
    diff(track("a"), encoder.encode("RLD"), { oldName: "a.trk", newName: "b.rld" }),
    (error) => error instanceof InputError && error.notes.startsWith("a.trk: damaged: "),
  );
  await assert.rejects(diff(track("a"), track("b"), { report: "sarif" }), FlagError);
});

test("compares two files of one name", async () => {
  const names = { oldName: "a.trk", newName: "a.trk" };
  const { equal, report } = await diff(track("a"), track("b"), names);
  assert.equal(equal, false);
  assert.deepEqual([report.old, report.new], ["old/a.trk", "new/a.trk"]);
});

test("shows a file", async () => {
  const { text, notes } = await dump(track("a"), { name: "a.trk" });
  assert.match(text, /^track\.name = /m);
  assert.match(notes, /^a\.trk: damaged: /);
  await assert.rejects(dump(encoder.encode("hi")), InputError);
});

test("shows what is in a file", async () => {
  const { report, notes } = await info(track("a"), { name: "a.trk" });
  assert.equal(report.schema, "trackcheck-info/1");
  const [file] = report.files;
  assert.equal(file.path, "a.trk");
  assert.equal(file.format, "track");
  assert.equal(file.size, track("a").length);
  assert(file.damage.length > 0);
  assert(file.parts.every(({ bytes }) => bytes <= file.size));
  assert.match(notes, /^a\.trk: damaged: /);
  const { report: text } = await info(track("a"), {
    name: "a.trk",
    report: "text",
    format: "track",
  });
  assert.match(text, /^a\.trk: track, /);
  await assert.rejects(info(encoder.encode("RLD")), InputError);
  await assert.rejects(info(track("a"), { report: "html" }), FlagError);
});

test("refuses wrong options and works afterwards", async () => {
  await assert.rejects(check(track("a"), { report: "none" }), FlagError);
  await assert.rejects(check(track("a"), { noSuchOption: 1 }), FlagError);
  await assert.rejects(check(track("a"), { format: "rld\n--quiet" }), FlagError);
  await assert.rejects(check(track("a"), { maxPerRule: "x" }), FlagError);
  await assert.rejects(check(track("a"), { maxFileSize: "x" }), FlagError);
  await assert.rejects(check(track("a"), { baseline: "x" }), FlagError);
  await assert.rejects(diff(track("a"), track("b"), { rulePages: "x" }), FlagError);
  await assert.rejects(
    check(track("a"), { format: "rdl" }),
    (error) => error instanceof FlagError && /^no format "rdl": [^\n]*rld/.test(error.message),
  );
  await check(track("a"));
});

test("knows the rules", async () => {
  const all = await rules();
  assert(all.length > 100);
  const some = await rules("rld");
  assert(some.every((rule) => rule.format === "rld"));
  const rule = await explain(some[0].id);
  assert.equal(rule.id, some[0].id);
  assert.notEqual(rule.rationale, "");
  assert.equal(await explain("no-such-rule"), undefined);
});
