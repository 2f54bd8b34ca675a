// Tests lzma.mjs on what Python packs: node --test web/page/lzma_test.mjs
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { unpackLzma } from "./lzma.mjs";

const PACK = `
import lzma, sys
lc, lp, pb = map(int, sys.argv[1:])
content = sys.stdin.buffer.read()
filters = [{"id": lzma.FILTER_LZMA1, "lc": lc, "lp": lp, "pb": pb, "dict_size": 1 << 16}]
packed = lzma.compress(content, lzma.FORMAT_ALONE, filters=filters)
sys.stdout.buffer.write(packed[:5] + len(content).to_bytes(8, "little") + packed[13:])`;

function packed(content, parameters) {
  const { stdout, status } = spawnSync("python3", ["-c", PACK, ...parameters], {
    input: content,
    maxBuffer: 2 ** 26,
  });
  assert.equal(status, 0);
  return new Uint8Array(stdout);
}

// The same numbers on each run.
function* numbers() {
  for (let state = 1; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state >>> 8;
  }
}

// Bytes with matches at all distances, near and far, and bytes without any.
function content(size) {
  const random = numbers();
  const next = () => random.next().value;
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; ) {
    const length = Math.min(1 + (next() % 2 ** (next() % 10)), size - at);
    const distance = 1 + (next() % 2 ** (next() % 18));
    const copies = next() % 3 > 0 && distance <= at;
    for (const end = at + length; at < end; ++at) {
      bytes[at] = copies ? bytes[at - distance] : next();
    }
  }
  return bytes;
}

const PARAMETERS = [
  [3, 0, 2],
  [0, 0, 0],
  [4, 0, 4],
  [0, 4, 1],
  [2, 2, 3],
];

test("unpacks any content with any parameters", () => {
  const all = [Buffer.alloc(0), Buffer.from("a"), Buffer.alloc(70000, "ab"), content(300000)];
  for (const parameters of PARAMETERS) {
    for (const bytes of all) {
      const unpacked = Buffer.from(unpackLzma(packed(bytes, parameters)));
      assert(unpacked.equals(bytes), `${parameters}: ${bytes.length} bytes`);
    }
  }
});

test("refuses data that is cut", () => {
  const bytes = packed(content(10000), PARAMETERS[0]);
  assert.throws(() => unpackLzma(bytes.subarray(0, bytes.length / 2)), /the data is cut/);
});
