// Runs the program beside the page. The page sends {packed} first, the module as
// base64 of LZMA, or {module} as it got it from an earlier worker. For each run it
// sends {files} any number of times, and then {words, kinds, written}: the verb,
// flags and paths, the kinds of the reports, and the paths of what the program
// writes besides. The worker answers with {module, version}, and to a run with
// {progress} any number of times, and {result} or {error}.
import { runInMemory } from "../npm/program/memory.mjs";
import { failure } from "../npm/program/wasi.mjs";
import { codeOf } from "./files.mjs";
import { unpackLzma } from "./lzma.mjs";

const PROGRESS_MILLISECONDS = 50;

// Larger files are reported and not read. The program has at most 4 GiB of memory.
const LIMITS = ["--max-file-size=256M", "--max-inflated-size=512M"];

const reader = new FileReaderSync();
let ready = null;
let waiting = [];

async function load({ packed, module }) {
  if (module === undefined) {
    const bytes = Uint8Array.from(atob(packed), (each) => each.charCodeAt(0));
    module = await WebAssembly.compile(unpackLzma(bytes));
  }
  const { output } = runInMemory(module, ["--version"]);
  const [, version] = new TextDecoder().decode(output).split(" ");
  postMessage({ module, version });
  return module;
}

function read(file, begin, end) {
  try {
    // The size of a file that is gone is 0, and no part of it is missing.
    const part = end === 0 ? file : file.slice(begin, end);
    return new Uint8Array(reader.readAsArrayBuffer(part));
  } catch (error) {
    throw failure(codeOf(error));
  }
}

// Posts progress, at most as often as people see it, and once all is read: the
// path and the number of the file that is read, and how many of all bytes have
// been read.
class Progress {
  #posted = performance.now();
  #files = new Map(); // { number, begin } by path
  #begin = 0; // where the next file begins in all bytes
  #done = 0;
  #bytes;

  constructor(bytes) {
    this.#bytes = bytes;
    postMessage({ progress: { path: "", number: 0, done: 0, bytes } });
  }

  post({ path, size }, end) {
    if (!this.#files.has(path)) {
      this.#files.set(path, { number: this.#files.size, begin: this.#begin });
      this.#begin += size;
    }
    const { number, begin } = this.#files.get(path);
    const now = performance.now();
    const isLast = begin + end === this.#bytes && this.#done < this.#bytes;
    this.#done = Math.max(this.#done, begin + end);
    if (!isLast && now - this.#posted < PROGRESS_MILLISECONDS) return;
    this.#posted = now;
    postMessage({ progress: { path, number, done: this.#done, bytes: this.#bytes } });
  }
}

async function run(files, [verb, ...words], kinds, paths) {
  const module = await ready;
  const start = performance.now();
  // A browser may look at each file now, which takes time.
  const sizes = files.map(({ file }) => file?.size ?? 0);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const progress = new Progress(bytes);
  const { status, messages, reports, written } = runInMemory(module, [verb, ...LIMITS, ...words], {
    files: files.map(({ file, ...more }, i) => ({
      ...more,
      size: sizes[i],
      read: (begin, end) => read(file, begin, end),
    })),
    kinds,
    paths,
    onRead: (file, end) => progress.post(file, end),
  });
  const milliseconds = performance.now() - start;
  postMessage(
    { result: { status, messages, reports, written, bytes, sizes, milliseconds } },
    [...reports, ...written].map(({ buffer }) => buffer),
  );
}

onmessage = async ({ data }) => {
  try {
    if (data.files !== undefined) {
      waiting.push(...data.files);
    } else if (data.words !== undefined) {
      const files = waiting;
      waiting = [];
      await run(files, data.words, data.kinds, data.written);
    } else {
      ready = load(data);
      await ready;
    }
  } catch (error) {
    // An exception of C++ has no message here.
    postMessage({ error: error.message || "internal error" });
  }
};
