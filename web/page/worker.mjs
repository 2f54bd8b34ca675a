// Checks and compares files beside the page. The page sends {packed} first, the
// module as base64 of LZMA, or {module} as it got it from an earlier worker. For
// each check it sends {files} any number of times, and then {check}, the flags.
// For each diff it sends {versions, diff}, the two files and the flags. The worker
// answers with {module, formats, version}, and to a run with {progress} any number
// of times, and {result} or {error}, or {refused} if there is nothing to compare.
import { FlagError, Trackcheck } from "../module/trackcheck.mjs";
import { unpackLzma } from "./lzma.mjs";

const PROGRESS_MILLISECONDS = 50;

const reader = new FileReaderSync();
let ready = null;
let waiting = [];

async function load({ packed, module }) {
  if (module === undefined) {
    const bytes = Uint8Array.from(atob(packed), (each) => each.charCodeAt(0));
    module = await WebAssembly.compile(unpackLzma(bytes));
  }
  const trackcheck = new Trackcheck(module);
  const [version, formats] = [trackcheck.version(), trackcheck.formats()];
  postMessage({ module, version, formats });
  return trackcheck;
}

function read(file, start, end) {
  let bytes;
  try {
    // The size of a file that is gone is 0, and no part of it is missing.
    const part = end === 0 ? file : file.slice(start, end);
    bytes = new Uint8Array(reader.readAsArrayBuffer(part));
  } catch (error) {
    throw new Error(
      error.name === "NotFoundError"
        ? "cannot be read: it is no longer there"
        : "cannot be read: it has changed since it was chosen, or may not be read",
    );
  }
  if (bytes.length < end - start) throw new Error("shrank while it was read");
  return bytes;
}

// Posts progress, at most as often as people see it.
class Progress {
  #posted = performance.now();

  post(progress) {
    const now = performance.now();
    if (now - this.#posted < PROGRESS_MILLISECONDS) return;
    this.#posted = now;
    postMessage({ progress });
  }
}

function postResult(result) {
  postMessage(
    { result },
    result.reports.map((report) => report.buffer),
  );
}

async function check(files, flags) {
  const trackcheck = await ready;
  const start = performance.now();
  // A browser may look at each file now, which takes time.
  const sizes = files.map(({ file }) => file?.size ?? 0);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  postMessage({ progress: { file: 0, done: 0, bytes } });
  const progress = new Progress();
  let done = 0;
  const { status, reports } = trackcheck.checkFiles(
    files.map(({ path, named, file, error }, i) => ({
      path,
      named,
      size: sizes[i],
      read: (begin, end) => {
        if (file === undefined) throw new Error(error);
        return read(file, begin, end);
      },
    })),
    flags,
    (i) => {
      progress.post({ file: i, done, bytes });
      done += sizes[i];
    },
  );
  postResult({
    status,
    reports,
    bytes,
    milliseconds: performance.now() - start,
  });
}

async function diff(versions, flags) {
  const trackcheck = await ready;
  const start = performance.now();
  const sizes = versions.map(({ file }) => file.size);
  const progress = new Progress();
  const readable = versions.map(({ path, file }, side) => ({
    path,
    size: sizes[side],
    read: (begin, end) => {
      progress.post({ side, done: begin, bytes: sizes[side] });
      return read(file, begin, end);
    },
  }));
  try {
    const { equal, reports, notes } = trackcheck.diff(...readable, flags, () =>
      postMessage({ progress: {} }),
    );
    const milliseconds = performance.now() - start;
    postResult({ equal, reports, notes, sizes, milliseconds });
  } catch (error) {
    if (error instanceof FlagError) throw error;
    postMessage({ refused: (error.notes ?? "") + error.message });
  }
}

onmessage = async ({ data }) => {
  try {
    if (data.files !== undefined) {
      waiting.push(...data.files);
    } else if (data.check !== undefined) {
      const files = waiting;
      waiting = [];
      await check(files, data.check);
    } else if (data.diff !== undefined) {
      await diff(data.versions, data.diff);
    } else {
      ready = load(data);
      await ready;
    }
  } catch (error) {
    postMessage({ error: error.message });
  }
};
