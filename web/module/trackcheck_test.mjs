// Tests trackcheck.mjs: node web/module/trackcheck_test.mjs MODULE
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { FlagError, InputError, Trackcheck, TrapError } from "./trackcheck.mjs";

const moduleBytes = readFileSync(process.argv[2]);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function make(bytes = moduleBytes) {
  return new Trackcheck(new WebAssembly.Module(bytes));
}

function reportOn(trackcheck, content, path, flags = []) {
  return decoder.decode(
    trackcheck.check(encoder.encode(content), path, flags),
  );
}

// The module with a memory of at most 64 MiB.
function withLittleMemory() {
  const most = Buffer.from([0x80, 0x80, 0x04]); // 65536 pages
  const little = Buffer.from([0x80, 0x88, 0x00]); // 1024 pages
  const bytes = Buffer.from(moduleBytes);
  let at = 8;
  while (bytes[at] !== 5) {
    let size = 0;
    let next = at + 1;
    for (let shift = 0; ; shift += 7) {
      size |= (bytes[next] & 127) << shift;
      if (bytes[next++] < 128) break;
    }
    at = next + size;
  }
  const place = bytes.indexOf(most, at);
  assert(place > at && place < at + 12);
  little.copy(bytes, place);
  return bytes;
}

test("reports on one file after the other", () => {
  const trackcheck = make();
  const report = JSON.parse(reportOn(trackcheck, "RLD", "a.rld"));
  assert.equal(report.files[0].path, "a.rld");
  assert.equal(report.files[0].status, "findings");
  assert.equal(report.tool.version, trackcheck.version());
  const other = JSON.parse(reportOn(trackcheck, "", "b.txt"));
  assert.equal(other.files[0].status, "unrecognized");
});

test("passes names of any characters", () => {
  const path = "\u00fc \u{1f3ce}/a.rld";
  assert.equal(JSON.parse(reportOn(make(), "RLD", path)).files[0].path, path);
});

test("takes the flags of the program", () => {
  const report = reportOn(make(), "RLD", "a.rld", ["--report=text", "--quiet"]);
  assert.match(report, /^a\.rld: error: /);
});

test("refuses wrong flags and works afterwards", () => {
  const trackcheck = make();
  assert.throws(
    () => reportOn(trackcheck, "RLD", "a.rld", ["--report=none"]),
    (error) =>
      error instanceof FlagError &&
      error.message === '--report: no report "none"',
  );
  assert.match(reportOn(trackcheck, "RLD", "a.rld"), /"a\.rld"/);
});

function file(text, path) {
  return { bytes: encoder.encode(text), path };
}

test("compares two files", () => {
  const trackcheck = make();
  const before = file('{"version": "3.0", "track": {"name": "a"}}', "a.trk");
  const after = file('{"version": "3.0", "track": {"name": "b"}}', "b.trk");
  const { equal, reports, notes } = trackcheck.diff(before, after);
  assert.equal(equal, false);
  assert.equal(reports.length, 1);
  assert.equal(JSON.parse(decoder.decode(reports[0])).summary.changed, 1);
  // What the files lack is damage.
  assert.match(notes, /^a\.trk: damaged: .* \[track-missing-field\] at /);
  assert.equal(trackcheck.diff(before, before).equal, true);
  assert.throws(
    () => trackcheck.diff(before, file("hi", "c")),
    (error) => error instanceof InputError && error.message.startsWith("c: "),
  );
  assert.throws(
    () => trackcheck.diff(before, after, ["--report=sarif"]),
    FlagError,
  );
});

test("writes several reports on two files", () => {
  const before = file('{"version": "3.0", "track": {"name": "a"}}', "a.trk");
  const after = file('{"version": "3.0", "track": {"name": "b"}}', "b.trk");
  const flags = ["--report=text", "--raw", "--report=json"];
  const { reports } = make().diff(before, after, flags);
  const [text, json] = reports.map((each) => decoder.decode(each));
  assert.equal(reports.length, 2);
  assert(text.startsWith("--- a.trk\n+++ b.trk\n"));
  assert.equal(JSON.parse(json).new, "b.trk");
});

test("reads two files piece by piece", () => {
  // Without a missing member, since damaged files are only compared in part.
  const { bytes } = file(
    '{"version": "3.0", "name": "a", "revision": "1", "track": {' +
      '"num-vertices": 0, "vertices": [], "num-sectors": 0, "sectors": []}, ' +
      '"racing-lines": {"num-vertices": 0, "vertices": [], "num-lines": 0, ' +
      '"lines": []}}',
  );
  const large = new Uint8Array(40 * 2 ** 20).fill(32);
  large.set(bytes);
  const calls = [];
  const readable = (path, content) => ({
    path,
    size: content.length,
    read(start, end) {
      calls.push(`${path} ${start >> 20}`);
      return content.subarray(start, end);
    },
  });
  const { equal, notes } = make().diff(
    readable("a.trk", large),
    readable("b.trk", bytes),
    [],
    () => calls.push("read"),
  );
  assert.equal(equal, true);
  assert.match(notes, /^note: the files differ in their bytes, /);
  assert.deepEqual(calls, ["a.trk 0", "a.trk 16", "a.trk 32", "b.trk 0", "read"]);
});

test("says which of two files cannot be read", () => {
  const trackcheck = make();
  const good = file('{"version": "3.0", "track": {"name": "a"}}', "a.trk");
  const gone = {
    path: "b.trk",
    size: 10,
    read() {
      throw new Error("it is gone");
    },
  };
  assert.throws(
    () => trackcheck.diff(good, gone),
    (error) =>
      error instanceof InputError && error.message === "b.trk: it is gone",
  );
  const large = { ...gone, path: "c.trk", size: 2 ** 33 };
  assert.throws(
    () => trackcheck.diff(good, large),
    (error) =>
      error instanceof InputError &&
      error.message.startsWith("c.trk: 8589934592 bytes, the limit here is "),
  );
  assert.equal(trackcheck.diff(good, good).equal, true);
});

test("compares files after it ran out of memory", () => {
  const trackcheck = make(withLittleMemory());
  const good = file('{"version": "3.0", "track": {"name": "a"}}', "a.trk");
  const large = file(`{"track": {"x": [${"1,".repeat(15 * 2 ** 20)}1]}}`, "b.trk");
  assert.throws(
    () => trackcheck.diff(good, large),
    (error) =>
      error instanceof TrapError &&
      error.message.startsWith("a.trk and b.trk: the diff stopped: "),
  );
  assert.equal(trackcheck.diff(good, good).equal, true);
});

test("shows a file", () => {
  const trackcheck = make();
  const { bytes, path } = file(
    '{"version": "3.0", "track": {"name": "a"}}',
    "a.trk",
  );
  const { text } = trackcheck.dump(bytes, path, ["--offsets"]);
  assert.match(decoder.decode(text), /^00000025  track\.name = /m);
  assert.throws(
    () => trackcheck.dump(encoder.encode("hi"), "b"),
    (error) => error instanceof InputError && error.message.startsWith("b: "),
  );
});

test("shows what is in a file", () => {
  const trackcheck = make();
  const { bytes } = file('{"version": "3.0", "track": {"name": "a"}}');
  const { text, notes } = trackcheck.info(bytes, "a.trk");
  const [shown] = JSON.parse(decoder.decode(text)).files;
  assert.equal(shown.path, "a.trk");
  assert.equal(shown.format, "track");
  assert.equal(shown.size, bytes.length);
  assert.match(notes, /^a\.trk: damaged: /);
  assert.match(
    decoder.decode(trackcheck.info(bytes, "a.trk", ["--report=text"]).text),
    /^a\.trk: track, 42 bytes/,
  );
  assert.throws(
    () => trackcheck.info(encoder.encode("RLD"), "b.rld"),
    (error) =>
      error instanceof InputError &&
      error.message.startsWith("b.rld: nothing in it ") &&
      JSON.parse(decoder.decode(error.output)).files[0].path === "b.rld",
  );
  assert.throws(
    () => trackcheck.info(bytes, "a.trk", ["--report=html"]),
    FlagError,
  );
});

test("says when a file is too large", () => {
  const bytes = new Uint8Array(256 * 2 ** 20 + 1);
  const report = JSON.parse(decoder.decode(make().check(bytes, "a.rld")));
  assert.equal(report.files[0].status, "unreadable");
  assert.match(report.files[0].error, /^268435457 bytes, the limit here is /);
});

test("says when there is no memory for a file", () => {
  const bytes = new Uint8Array(100 * 2 ** 20);
  const trackcheck = make(withLittleMemory());
  const report = JSON.parse(decoder.decode(trackcheck.check(bytes, "a.rld")));
  assert.equal(report.files[0].status, "unreadable");
  assert.match(report.files[0].error, /^there is no memory for its /);
});

test("works after it ran out of memory", () => {
  const trackcheck = make(withLittleMemory());
  const before = reportOn(trackcheck, "RLD", "a.rld");
  const text = `{"version": [${"1,".repeat(20 * 2 ** 20)}1]}`;
  assert.throws(
    () => reportOn(trackcheck, text, "a.trk", ["--format=track"]),
    (error) => error instanceof TrapError && error.message.includes("a.trk: "),
  );
  assert.equal(trackcheck.memory(), 0);
  assert.equal(reportOn(trackcheck, "RLD", "a.rld"), before);
});

// A file of a run.
function fileOf(path, content, named = true) {
  const bytes = encoder.encode(content);
  return {
    path,
    named,
    size: bytes.length,
    read: (start, end) => bytes.subarray(start, end),
  };
}

test("reports on several files at once", () => {
  const order = [];
  const { status, reports } = make().checkFiles(
    [
      fileOf("b.rld", "RLD"),
      fileOf("c/a.txt", "hello", false),
      fileOf("c/\n<b>\u202e.rld", "RLD", false),
    ],
    ["--report=json", "--max-per-rule=1", "--report=text"],
    (i) => order.push(i),
  );
  assert.equal(status, 1);
  assert.deepEqual(order, [0, 1, 2]);
  const [json, text] = reports.map((each) => decoder.decode(each));
  const report = JSON.parse(json);
  assert.deepEqual(
    report.files.map(({ path }) => path),
    ["b.rld", "c/\n<b>\u202e.rld"],
  );
  assert.equal(report.summary.skipped, 1);
  assert.match(text, /2 files checked/);
});

test("reports files that cannot be read", () => {
  const gone = {
    ...fileOf("a.rld", "RLD"),
    read() {
      throw new Error("it is gone");
    },
  };
  const large = { ...gone, path: "b.rld", size: 2 ** 33 };
  const larger = { ...fileOf("c.rld", "RLD"), size: 2 ** 34 };
  const { status, reports } = make().checkFiles(
    [gone, large, larger, fileOf("d.rld", "RLD")],
    ["--report=json"],
  );
  assert.equal(status, 2);
  const { files } = JSON.parse(decoder.decode(reports[0]));
  assert.equal(files[0].error, "it is gone");
  assert.equal(files[1].error, "it is gone");
  assert.match(files[2].error, /^17179869184 bytes, the limit here is /);
  assert.equal(files[3].status, "findings");
});

test("refuses wrong flags of a run", () => {
  assert.throws(
    () => make().checkFiles([fileOf("a.rld", "RLD")], ["--report=none"]),
    FlagError,
  );
});

test("goes on after files that need too much memory", () => {
  const trackcheck = make(withLittleMemory());
  const text = `{"track": {"x": [${"1,".repeat(15 * 2 ** 20)}1]}}`;
  const large = fileOf("large.trk", text);
  const small = fileOf("small.rld", "RLD");
  const asked = [];
  const { status, reports } = trackcheck.checkFiles(
    [small, large, small, large, large, small],
    ["--report=json"],
    (i) => asked.push(i),
  );
  assert.equal(status, 2);
  // One run ends; the others go on after a file.
  assert.deepEqual(asked, [0, 1, 0, 1, 2, 3, 4, 5]);
  const { files, summary } = JSON.parse(decoder.decode(reports[0]));
  assert.equal(files.length, 6);
  assert.equal(summary.unreadable, 3);
  assert.match(files[1].error, /^the check stopped: .*the program trackcheck$/s);
  const { reports: again } = trackcheck.checkFiles(
    [small],
    ["--report=json"],
  );
  assert.equal(JSON.parse(decoder.decode(again[0])).summary.error, 1);
});
