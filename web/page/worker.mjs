// Checks files beside the page. The page sends {packed} first, the module as
// base64 of LZMA, or {module} as it got it from an earlier worker. For each run
// it sends {files} any number of times, and then {flags}. The worker answers with
// {module, formats, version}, and to a run with {progress} any number of times,
// and {result} or {error}.
import { Trackcheck } from "../module/trackcheck.mjs";
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

async function check(files, flags) {
  const trackcheck = await ready;
  const start = performance.now();
  // A browser may look at each file now, which takes time.
  const sizes = files.map(({ file }) => file?.size ?? 0);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  postMessage({ progress: { file: 0, done: 0, bytes } });
  let posted = start;
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
      const now = performance.now();
      if (now - posted >= PROGRESS_MILLISECONDS) {
        posted = now;
        postMessage({ progress: { file: i, done, bytes } });
      }
      done += sizes[i];
    },
  );
  postMessage(
    {
      result: {
        status,
        reports,
        bytes,
        milliseconds: performance.now() - start,
      },
    },
    reports.map((report) => report.buffer),
  );
}

onmessage = async ({ data }) => {
  try {
    if (data.files !== undefined) {
      waiting.push(...data.files);
    } else if (data.flags !== undefined) {
      const files = waiting;
      waiting = [];
      await check(files, data.flags);
    } else {
      ready = load(data);
      await ready;
    }
  } catch (error) {
    postMessage({ error: error.message });
  }
};
