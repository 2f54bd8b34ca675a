// Calls the core in WebAssembly, in browsers and in Node. README.md describes
// the functions of the module.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// An instance with more memory is replaced after the check, since its memory
// never shrinks.
const MAX_KEPT_BYTES = 256 * 2 ** 20;

// What is read of a file at once.
const PIECE_BYTES = 16 * 2 ** 20;
// From these the format of a file is detected that is too large to be checked.
const START_BYTES = 2 ** 16;

const ERRNO_BADF = 8;
const ERRNO_NOSYS = 52;

// Of shown_exports.h.
const DONE = 0;
const WRONG_FLAG = 2;
const FAILED = 3;

// The module has stopped: it ran out of memory, or has a fault.
export class TrapError extends Error {
  constructor(path, verb, cause, output) {
    super(`${path}: ${TrapError.text(verb, cause, output)}`, { cause });
    this.name = "TrapError";
  }

  static text(verb, cause, output) {
    return (
      `the ${verb} stopped: ${cause.message}` +
      (output ? ` (${output.trim()})` : "") +
      "; use the program trackcheck"
    );
  }
}

export class FlagError extends Error {
  constructor(message) {
    super(message);
    this.name = "FlagError";
  }
}

// There is nothing to show of a file. `notes` is as of Trackcheck.diff. `output`
// is what the program nevertheless writes to standard output, as bytes of UTF-8:
// the JSON of an info.
export class InputError extends Error {
  constructor(message, notes = "", output = new Uint8Array()) {
    super(message);
    this.name = "InputError";
    this.notes = notes;
    this.output = output;
  }
}

// One instance of the module. Of the system it sees only random numbers, and
// what it writes is the message of an assertion that fails.
class Instance {
  output = "";

  constructor(module) {
    const memory = () => new DataView(this.exports.memory.buffer);
    const imports = {
      environ_get: () => 0,
      environ_sizes_get: (count, size) => {
        memory().setUint32(count, 0, true);
        memory().setUint32(size, 0, true);
        return 0;
      },
      fd_close: () => ERRNO_BADF,
      fd_seek: () => ERRNO_BADF,
      fd_write: (descriptor, chunks, count, written) => {
        let total = 0;
        for (let i = 0; i < count; ++i) {
          const start = memory().getUint32(chunks + 8 * i, true);
          const size = memory().getUint32(chunks + 8 * i + 4, true);
          this.output += decoder.decode(this.bytes(start, size));
          total += size;
        }
        memory().setUint32(written, total, true);
        return 0;
      },
      proc_exit: (status) => {
        throw new Error(`exit status ${status}`);
      },
      // To wait for another thread, of which there is none.
      poll_oneoff: () => ERRNO_NOSYS,
      sched_yield: () => ERRNO_NOSYS,
      random_get: (start, size) => {
        // At most 64 KiB at once are allowed.
        for (let i = 0; i < size; i += 65536) {
          const part = this.bytes(start + i, Math.min(size - i, 65536));
          globalThis.crypto.getRandomValues(part);
        }
        return 0;
      },
    };
    this.exports = new WebAssembly.Instance(module, {
      wasi_snapshot_preview1: imports,
    }).exports;
    this.exports._initialize();
  }

  bytes(start, size) {
    return new Uint8Array(this.exports.memory.buffer, start >>> 0, size);
  }

  // The address of a copy of `bytes`; 0 if there is no memory for it.
  copy(bytes) {
    // The address of an empty copy is not 0 either.
    const start = this.exports.trackcheck_allocate(bytes.length + 1) >>> 0;
    if (start !== 0) this.bytes(start, bytes.length).set(bytes);
    return start;
  }

  // Returns whether a flag is wrong. The result is the report, or the error.
  check(bytes, path, flags) {
    const name = encoder.encode(path);
    const lines = encoder.encode(flags.join("\n"));
    const { exports } = this;
    const fits = bytes.length <= exports.trackcheck_max_file_size();
    const starts = {
      name: this.copy(name),
      lines: this.copy(lines),
      bytes: fits ? this.copy(bytes) : 0,
    };
    const failed = exports.trackcheck_check(
      starts.bytes,
      bytes.length,
      starts.name,
      name.length,
      starts.lines,
      lines.length,
    );
    for (const start of Object.values(starts)) exports.trackcheck_release(start);
    return failed !== 0;
  }

  // Reads a file into memory and returns its address; 0 if it is too large, or
  // if there is no memory for it.
  load(file) {
    const { exports } = this;
    if (file.size > exports.trackcheck_max_file_size()) return 0;
    const start = exports.trackcheck_allocate(file.size + 1) >>> 0;
    if (start === 0) return 0;
    try {
      // An empty file is read too: it may be gone.
      let at = 0;
      do {
        const piece = file.read(at, Math.min(at + PIECE_BYTES, file.size));
        this.bytes(start + at, piece.length).set(piece);
        at += PIECE_BYTES;
      } while (at < file.size);
    } catch (error) {
      exports.trackcheck_release(start);
      throw error;
    }
    return start;
  }

  // Calls an exported function with `files` and `flags`. Returns its status.
  // `onRead` is called once the files are read.
  callWithFiles(name, files, flags, onRead) {
    const { exports } = this;
    const starts = [];
    const place = (bytes) => {
      starts.push(this.copy(bytes));
      return starts.at(-1);
    };
    const placed = [];
    for (const file of files) {
      try {
        starts.push(this.load(file));
      } catch (error) {
        for (const start of starts) exports.trackcheck_release(start);
        throw new InputError(`${file.path}: ${error.message}`);
      }
      const path = encoder.encode(file.path);
      placed.push(starts.at(-1), file.size, place(path), path.length);
    }
    onRead();
    const lines = encoder.encode(flags.join("\n"));
    placed.push(place(lines), lines.length);
    const status = exports[`trackcheck_${name}`](...placed);
    for (const start of starts) exports.trackcheck_release(start);
    return status;
  }

  // Calls the function of the module with the address and the size of a copy of
  // `bytes`, and with `more`.
  call(name, bytes, ...more) {
    const start = this.copy(bytes);
    const result = this.exports[name](start, bytes.length, ...more);
    this.exports.trackcheck_release(start);
    return result;
  }

  // Reads the file that the run wants, and gives it to the run.
  give(file) {
    const { exports } = this;
    let start;
    let first;
    try {
      start = this.load(file);
      if (start === 0) first = file.read(0, Math.min(file.size, START_BYTES));
    } catch (error) {
      this.call("trackcheck_run_fail", encoder.encode(error.message), 0);
      return;
    }
    if (start === 0) {
      this.call("trackcheck_run_skip_large", first, file.size);
    } else {
      exports.trackcheck_run_check(start, file.size);
      exports.trackcheck_release(start);
    }
  }

  // A copy of what the last call returned.
  result() {
    const start = this.exports.trackcheck_result();
    const size = this.exports.trackcheck_result_size() >>> 0;
    return this.bytes(start, size).slice();
  }

  // What the last call showed: a text for each flag "--report=KIND", at least
  // one.
  texts(flags) {
    const reports = flags.filter((flag) => flag.startsWith("--report="));
    return Array.from({ length: Math.max(reports.length, 1) }, (_, i) => {
      this.exports.trackcheck_shown(i);
      return this.result();
    });
  }

  // What it noted besides.
  notes() {
    const start = this.exports.trackcheck_notes();
    const size = this.exports.trackcheck_notes_size() >>> 0;
    return decoder.decode(this.bytes(start, size));
  }
}

export class Trackcheck {
  #module;
  #instance = null;

  // `module` is a WebAssembly.Module.
  constructor(module) {
    this.#module = module;
  }

  version() {
    const instance = this.#ready();
    instance.exports.trackcheck_version();
    return decoder.decode(instance.result());
  }

  // Returns [{title, suffixes}], the formats that are checked.
  formats() {
    const instance = this.#ready();
    instance.exports.trackcheck_formats();
    const lines = decoder.decode(instance.result()).trim().split("\n");
    return lines.map((line) => {
      const [title, ...suffixes] = line.split("\t");
      return { title, suffixes };
    });
  }

  // Returns the report on a file, as bytes of UTF-8. `bytes` is a Uint8Array.
  // `flags` are flags of the program, such as "--report=sarif"; options.h lists
  // them. Throws a FlagError for a wrong flag and a TrapError if the module
  // stops; later calls work nevertheless.
  check(bytes, path, flags = []) {
    let instance = null;
    let failed;
    let result;
    try {
      instance = this.#ready();
      failed = instance.check(bytes, path, flags);
      result = instance.result();
    } catch (error) {
      this.#instance = null;
      throw new TrapError(path, "check", error, instance?.output);
    }
    if (instance.exports.memory.buffer.byteLength > MAX_KEPT_BYTES) {
      this.#instance = null;
    }
    if (failed) throw new FlagError(decoder.decode(result));
    return result;
  }

  // Compares two files, each { bytes, path }, or { size, read, path } as of
  // checkFiles. Returns whether they are equal, a report for each flag
  // "--report=KIND" as bytes of UTF-8, JSON if there is none, and what the program
  // writes to standard error, such as which parts are damaged. Calls `onRead`
  // before it compares them. Throws an InputError if the files cannot be
  // compared.
  diff(oldFile, newFile, flags = [], onRead = () => {}) {
    const { status, texts, notes } = this.#call(
      "diff",
      [oldFile, newFile],
      flags,
      onRead,
    );
    return { equal: status === DONE, reports: texts, notes };
  }

  // Returns the decoded file as bytes of UTF-8, and notes as of diff. Throws an
  // InputError if nothing of it can be decoded, or not shown in this form.
  dump(bytes, path, flags = []) {
    const { texts, notes } = this.#call("dump", [{ bytes, path }], flags);
    return { text: texts[0], notes };
  }

  // Returns what is in the file, as dump does: counts, extents, names, sizes of
  // its parts.
  info(bytes, path, flags = []) {
    const { texts, notes } = this.#call("info", [{ bytes, path }], flags);
    return { text: texts[0], notes };
  }

  // Checks files as one run of the program does, with the rules over several
  // files, and returns {status, reports}: the exit status of the program, and a
  // report for each flag "--report=KIND", as bytes of UTF-8. Each of `files` has
  //
  //   path              in the order of the report
  //   named             false if it was found in a folder
  //   size              in bytes
  //   read(start, end)  returns these bytes, or throws the reason why not
  //
  // Calls `onFile(i)` before it reads the file i, which can be more than once.
  // A file on which the module stops is reported as such. Throws a FlagError for
  // a wrong flag, and a TrapError if the module stops between files.
  checkFiles(files, flags, onFile = () => {}) {
    const stopped = new Map();
    for (;;) {
      const run = { file: null, instance: null };
      try {
        return this.#run(files, flags, onFile, stopped, run);
      } catch (error) {
        if (error instanceof FlagError) throw error;
        this.#instance = null;
        const output = run.instance?.output;
        if (run.file === null) {
          throw new TrapError("the run", "check", error, output);
        }
        stopped.set(run.file, TrapError.text("check", error, output));
      }
    }
  }

  #run(files, flags, onFile, stopped, run) {
    const instance = this.#ready();
    run.instance = instance;
    const { exports } = instance;
    const lines = encoder.encode(flags.join("\n"));
    if (instance.call("trackcheck_run_begin", lines) !== 0) {
      throw new FlagError(decoder.decode(instance.result()));
    }
    for (const { path, named } of files) {
      instance.call("trackcheck_run_add", encoder.encode(path), named ? 1 : 0);
    }
    // The first file on which the module has stopped ended a run. The files
    // after it are tried in another instance, so that they end none.
    const tried = Math.min(...stopped.keys());
    for (let next; (next = exports.trackcheck_run_next()) >= 0; run.file = null) {
      onFile(next);
      run.file = next;
      if (next > tried && !stopped.has(next)) {
        const text = this.#try(files[next], flags);
        if (text !== "") stopped.set(next, text);
      }
      if (stopped.has(next)) {
        const text = encoder.encode(stopped.get(next));
        instance.call("trackcheck_run_fail", text, 1);
      } else {
        instance.give(files[next]);
      }
    }
    const reports = flags
      .filter((flag) => flag.startsWith("--report="))
      .map((_, i) => {
        exports.trackcheck_run_report(i);
        return instance.result();
      });
    const status = exports.trackcheck_run_end();
    if (exports.memory.buffer.byteLength > MAX_KEPT_BYTES) {
      this.#instance = null;
    }
    return { status, reports };
  }

  // Checks a file in an instance of its own, and returns why the module has
  // stopped; empty if it has not.
  #try(file, flags) {
    const instance = new Instance(this.#module);
    try {
      instance.call("trackcheck_run_begin", encoder.encode(flags.join("\n")));
      instance.call("trackcheck_run_add", encoder.encode(file.path), 1);
      instance.exports.trackcheck_run_next();
      instance.give(file);
      return "";
    } catch (error) {
      return TrapError.text("check", error, instance.output);
    }
  }

  // The memory of the module in bytes; 0 if no instance is kept.
  memory() {
    return this.#instance?.exports.memory.buffer.byteLength ?? 0;
  }

  #call(name, files, flags, onRead = () => {}) {
    const readable = files.map(({ path, bytes, size, read }) => ({
      path,
      size: size ?? bytes.length,
      read: read ?? ((start, end) => bytes.subarray(start, end)),
    }));
    let instance = null;
    let status;
    let message;
    let texts;
    let notes;
    try {
      instance = this.#ready();
      status = instance.callWithFiles(name, readable, flags, onRead);
      message = decoder.decode(instance.result());
      texts = instance.texts(flags);
      notes = instance.notes();
    } catch (error) {
      if (error instanceof InputError) throw error;
      this.#instance = null;
      const paths = files.map(({ path }) => path).join(" and ");
      throw new TrapError(paths, name, error, instance?.output);
    }
    if (instance.exports.memory.buffer.byteLength > MAX_KEPT_BYTES) {
      this.#instance = null;
    }
    if (status === WRONG_FLAG) throw new FlagError(message);
    if (status === FAILED) throw new InputError(message, notes, texts[0]);
    return { status, texts, notes };
  }

  #ready() {
    this.#instance ??= new Instance(this.#module);
    return this.#instance;
  }
}
