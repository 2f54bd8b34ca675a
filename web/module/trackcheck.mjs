// Calls the core in WebAssembly, in browsers and in Node. README.md describes
// the functions of the module.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// An instance with more memory is replaced after the check, since its memory
// never shrinks.
const MAX_KEPT_BYTES = 256 * 2 ** 20;

const ERRNO_BADF = 8;

// The module has stopped: it ran out of memory, or has a fault.
export class TrapError extends Error {
  constructor(path, cause, output) {
    super(
      `${path}: the check stopped: ${cause.message}` +
        (output ? ` (${output.trim()})` : "") +
        "; check it with the program trackcheck",
      { cause },
    );
    this.name = "TrapError";
  }
}

export class FlagError extends Error {
  constructor(message) {
    super(message);
    this.name = "FlagError";
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

  // A copy of what the last call returned.
  result() {
    const start = this.exports.trackcheck_result();
    const size = this.exports.trackcheck_result_size() >>> 0;
    return this.bytes(start, size).slice();
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
      throw new TrapError(path, error, instance?.output);
    }
    if (instance.exports.memory.buffer.byteLength > MAX_KEPT_BYTES) {
      this.#instance = null;
    }
    if (failed) throw new FlagError(decoder.decode(result));
    return result;
  }

  // The memory of the module in bytes; 0 if no instance is kept.
  memory() {
    return this.#instance?.exports.memory.buffer.byteLength ?? 0;
  }

  #ready() {
    this.#instance ??= new Instance(this.#module);
    return this.#instance;
  }
}
