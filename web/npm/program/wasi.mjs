// The system that the program in WebAssembly sees: the functions of WASI
// (wasi_snapshot_preview1) that it calls, on the files of a machine, and those
// of tools/bazel/wasm/host/host.cc. Runs in Node and in browsers.

const ERRNO = {
  SUCCESS: 0,
  EACCES: 2,
  EAGAIN: 6,
  EBADF: 8,
  EBUSY: 10,
  EEXIST: 20,
  EFBIG: 22,
  EINTR: 27,
  EINVAL: 28,
  EIO: 29,
  EISDIR: 31,
  ELOOP: 32,
  EMFILE: 33,
  ENAMETOOLONG: 37,
  ENFILE: 41,
  ENODEV: 43,
  ENOENT: 44,
  ENOMEM: 48,
  ENOSPC: 51,
  ENOSYS: 52,
  ENOTDIR: 54,
  ENOTEMPTY: 55,
  ENOTSUP: 58,
  ENXIO: 60,
  EPERM: 63,
  EPIPE: 64,
  EROFS: 69,
  ESPIPE: 70,
  ETXTBSY: 74,
  EXDEV: 75,
};

const FILETYPE = {
  UNKNOWN: 0,
  BLOCK_DEVICE: 1,
  CHARACTER_DEVICE: 2,
  DIRECTORY: 3,
  REGULAR_FILE: 4,
  // wasi-libc has one type for sockets and FIFOs, which here means FIFOs.
  SOCKET_STREAM: 6,
  SYMBOLIC_LINK: 7,
};

const ROOT = 3; // the descriptor of the root folder
const RIGHTS_SEEK = 1n << 2n;
const RIGHTS_TELL = 1n << 5n;
const ALL_RIGHTS = (1n << 30n) - 1n;
const FDFLAGS_APPEND = 1;
const LOOKUP_FOLLOW = 1;
const OPEN_CREATE = 1;
const OPEN_DIRECTORY = 2;
const OPEN_EXCLUSIVE = 4;
const OPEN_TRUNCATE = 8;
const RIGHTS_READ = 1n << 1n;
const RIGHTS_WRITE = 1n << 6n;
const FDFLAGS_NONBLOCK = 4;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// An error as node:fs throws it.
export function failure(code) {
  return Object.assign(new Error(code), { code });
}

function joined(...parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function bytesOf(text) {
  return typeof text === "string" ? encoder.encode(text) : text;
}

function terminated(word) {
  return joined(bytesOf(word), [0]);
}

function errnoOf(error) {
  return ERRNO[error?.code] ?? ERRNO.EIO;
}

function typeOf(entry) {
  if (entry.isFile()) return FILETYPE.REGULAR_FILE;
  if (entry.isDirectory()) return FILETYPE.DIRECTORY;
  if (entry.isSymbolicLink()) return FILETYPE.SYMBOLIC_LINK;
  if (entry.isCharacterDevice()) return FILETYPE.CHARACTER_DEVICE;
  if (entry.isBlockDevice()) return FILETYPE.BLOCK_DEVICE;
  if (entry.isFIFO()) return FILETYPE.SOCKET_STREAM;
  return FILETYPE.UNKNOWN; // sockets
}

// Waits until a pipe or terminal that does not block may be ready.
function pause() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
}

export class System {
  #words;
  #variables;
  #machine;
  #fs;
  #memory = null;
  #exit = null; // what proc_exit has thrown
  #closedPipe = -1; // see set_closed_pipe
  #open = new Map([
    [0, { descriptor: 0, position: null }],
    [1, { descriptor: 1, position: null }],
    [2, { descriptor: 2, position: null }],
    [ROOT, { path: bytesOf("/"), isFolder: true }],
  ]);
  #texts = [new Uint8Array(), new Uint8Array()];

  // `words`: the program and its arguments, strings or bytes. `variables`: the
  // environment. `machine` has
  //
  //   fs               the functions for files, as of node:fs
  //   folder           the folder that the program starts in, a path of `fs`
  //   encoding         in which `fs` lists names: "utf8" or "buffer"
  //   toMachine(path)  the path of `fs` for bytes, a path of the program; null if
  //                    there is none
  //   toProgram(path)  the other way
  //   isTerminal(descriptor), processId
  //   runGit(words, input)  returns { status, output, messages }; see host.cc
  //   exit(status)     may end the program
  constructor(words, variables, machine) {
    this.#machine = machine;
    this.#fs = machine.fs;
    this.#words = words.map(terminated);
    this.#variables = Object.entries(variables)
      .filter(([name]) => !name.startsWith("=")) // "=C:" of Windows
      .map(([name, value]) => terminated(`${name}=${value}`));
  }

  // Runs the program, a WebAssembly.Module, and returns its exit status. Throws
  // if it stops: its memory is used up, or it has a fault.
  run(module) {
    const { exports } = new WebAssembly.Instance(module, this.#imports());
    this.#memory = exports.memory;
    try {
      exports._start();
      return 0;
    } catch (error) {
      if (error !== this.#exit) throw error;
      return error.status;
    }
  }

  // The imports of the module.
  #imports() {
    const guarded = {};
    for (const [name, run] of Object.entries(this.#wasi())) {
      guarded[name] = (...values) => {
        // Destructors of the program write nothing after its end.
        if (this.#exit !== null) return ERRNO.EIO;
        try {
          return run(...values) ?? ERRNO.SUCCESS;
        } catch (error) {
          if (error === this.#exit) throw error;
          return errnoOf(error);
        }
      };
    }
    return { wasi_snapshot_preview1: guarded, trackcheck: this.#host() };
  }

  #end(status) {
    this.#machine.exit(status);
    this.#exit = { status };
    throw this.#exit;
  }

  #view() {
    return new DataView(this.#memory.buffer);
  }

  #bytes(start, size) {
    return new Uint8Array(this.#memory.buffer, start >>> 0, size >>> 0);
  }

  #machinePath(bytes) {
    const path = this.#machine.toMachine(bytes);
    if (path === null) throw failure("ENOENT");
    return path;
  }

  // The path of the program for one that begins at an open folder.
  #pathAt(folder, start, size) {
    const { path, isFolder } = this.#file(folder);
    if (!isFolder) throw failure("ENOTDIR");
    if (size === 0) throw failure("ENOENT");
    return joined(path, bytesOf("/"), this.#bytes(start, size));
  }

  #file(descriptor) {
    const file = this.#open.get(descriptor);
    if (file === undefined) throw failure("EBADF");
    return file;
  }

  #writeStat(to, stat) {
    const view = this.#view();
    view.setBigUint64(to, stat.dev, true);
    view.setBigUint64(to + 8, stat.ino, true);
    view.setUint8(to + 16, typeOf(stat));
    view.setBigUint64(to + 24, stat.nlink, true);
    view.setBigUint64(to + 32, stat.size, true);
    view.setBigUint64(to + 40, BigInt.asUintN(64, stat.atimeNs), true);
    view.setBigUint64(to + 48, BigInt.asUintN(64, stat.mtimeNs), true);
    view.setBigUint64(to + 56, BigInt.asUintN(64, stat.ctimeNs), true);
  }

  // Calls `transfer` with each chunk of a list of chunks until one is not full.
  // Returns the number of bytes.
  #forChunks(chunks, count, transfer) {
    let total = 0;
    for (let i = 0; i < count; ++i) {
      const view = this.#view();
      const start = view.getUint32(chunks + 8 * i, true);
      const size = view.getUint32(chunks + 8 * i + 4, true);
      if (size === 0) continue;
      const done = transfer(this.#bytes(start, size));
      total += done;
      if (done < size) break;
    }
    return total;
  }

  #read(descriptor, bytes, position) {
    for (;;) {
      try {
        return this.#fs.readSync(descriptor, bytes, 0, bytes.length, position);
      } catch (error) {
        // On Windows, the end of standard input.
        if (error.code === "EOF") return 0;
        if (error.code !== "EAGAIN") throw error;
        pause();
      }
    }
  }

  #write(descriptor, bytes, position) {
    for (;;) {
      try {
        return this.#fs.writeSync(descriptor, bytes, 0, bytes.length, position);
      } catch (error) {
        if (error.code === "EPIPE" && this.#closedPipe >= 0) {
          this.#end(this.#closedPipe);
        }
        if (error.code !== "EAGAIN") throw error;
        pause();
      }
    }
  }

  #putWords(words, addresses, start) {
    const view = this.#view();
    for (const word of words) {
      view.setUint32(addresses, start, true);
      this.#bytes(start, word.length).set(word);
      addresses += 4;
      start += word.length;
    }
  }

  #putSizes(words, count, size) {
    const view = this.#view();
    view.setUint32(count, words.length, true);
    view.setUint32(size, words.reduce((sum, word) => sum + word.length, 0), true);
  }

  #openFlags(lookup, how, rights, flags) {
    const reads = (rights & RIGHTS_READ) !== 0n;
    const writes = (rights & RIGHTS_WRITE) !== 0n;
    const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND } =
      this.#fs.constants;
    let mode = writes ? (reads ? O_RDWR : O_WRONLY) : O_RDONLY;
    if (how & OPEN_CREATE) mode |= O_CREAT;
    if (how & OPEN_EXCLUSIVE) mode |= O_EXCL;
    if (how & OPEN_TRUNCATE) mode |= O_TRUNC;
    if (flags & FDFLAGS_APPEND) mode |= O_APPEND;
    // Windows has neither of them.
    if (flags & FDFLAGS_NONBLOCK) mode |= this.#fs.constants.O_NONBLOCK ?? 0;
    if (!(lookup & LOOKUP_FOLLOW)) mode |= this.#fs.constants.O_NOFOLLOW ?? 0;
    return mode;
  }

  #add(file) {
    let number = ROOT + 1;
    while (this.#open.has(number)) ++number;
    this.#open.set(number, file);
    return number;
  }

  #entriesOf(file) {
    file.entries ??= [
      ...[".", ".."].map((name) => ({
        name: bytesOf(name),
        type: FILETYPE.DIRECTORY,
      })),
      ...this.#fs
        .readdirSync(this.#machinePath(file.path), {
          encoding: this.#machine.encoding,
          withFileTypes: true,
        })
        .map((entry) => ({ name: bytesOf(entry.name), type: typeOf(entry) })),
    ];
    return file.entries;
  }

  #wasi() {
    return {
      args_get: (addresses, start) => this.#putWords(this.#words, addresses, start),
      args_sizes_get: (count, size) => this.#putSizes(this.#words, count, size),
      environ_get: (addresses, start) =>
        this.#putWords(this.#variables, addresses, start),
      environ_sizes_get: (count, size) =>
        this.#putSizes(this.#variables, count, size),
      clock_time_get: (clock, precision, to) => {
        const now =
          clock === 0
            ? BigInt(Date.now()) * 1000000n
            : BigInt(Math.round(performance.now() * 1e6));
        this.#view().setBigUint64(to, now, true);
      },
      random_get: (start, size) => {
        // At most 64 KiB at once are allowed.
        for (let i = 0; i < size; i += 65536) {
          crypto.getRandomValues(this.#bytes(start + i, Math.min(size - i, 65536)));
        }
      },
      sched_yield: () => {},
      proc_exit: (status) => this.#end(status),

      fd_prestat_get: (descriptor, to) => {
        if (descriptor !== ROOT) return ERRNO.EBADF;
        this.#view().setUint32(to, 0, true);
        this.#view().setUint32(to + 4, 1, true);
      },
      fd_prestat_dir_name: (descriptor, start) => {
        if (descriptor !== ROOT) return ERRNO.EBADF;
        this.#bytes(start, 1).set(bytesOf("/"));
      },
      fd_fdstat_get: (descriptor, to) => {
        const file = this.#file(descriptor);
        const terminal =
          file.descriptor <= 2 && this.#machine.isTerminal(file.descriptor);
        const type = terminal
          ? FILETYPE.CHARACTER_DEVICE
          : file.isFolder
            ? FILETYPE.DIRECTORY
            : typeOf(this.#fs.fstatSync(file.descriptor));
        // What is a device with these rights is no terminal.
        const rights = terminal
          ? ALL_RIGHTS & ~(RIGHTS_SEEK | RIGHTS_TELL)
          : ALL_RIGHTS;
        const view = this.#view();
        view.setUint8(to, type);
        view.setUint16(to + 2, 0, true);
        view.setBigUint64(to + 8, rights, true);
        view.setBigUint64(to + 16, ALL_RIGHTS, true);
      },
      fd_fdstat_set_flags: () => {},
      fd_filestat_get: (descriptor, to) => {
        const file = this.#file(descriptor);
        this.#writeStat(
          to,
          file.isFolder
            ? this.#fs.statSync(this.#machinePath(file.path), { bigint: true })
            : this.#fs.fstatSync(file.descriptor, { bigint: true }),
        );
      },
      fd_close: (descriptor) => {
        const file = this.#file(descriptor);
        this.#open.delete(descriptor);
        if (!file.isFolder) this.#fs.closeSync(file.descriptor);
      },
      fd_read: (descriptor, chunks, count, done) => {
        const file = this.#file(descriptor);
        if (file.isFolder) return ERRNO.EISDIR;
        const total = this.#forChunks(chunks, count, (bytes) => {
          const size = this.#read(file.descriptor, bytes, file.position);
          if (file.position !== null) file.position += size;
          return size;
        });
        this.#view().setUint32(done, total, true);
      },
      fd_write: (descriptor, chunks, count, done) => {
        const file = this.#file(descriptor);
        const total = this.#forChunks(chunks, count, (bytes) => {
          const size = this.#write(file.descriptor, bytes, file.position);
          if (file.position !== null) file.position += size;
          return size;
        });
        this.#view().setUint32(done, total, true);
      },
      fd_seek: (descriptor, offset, whence, to) => {
        const file = this.#file(descriptor);
        if (file.isFolder || file.position === null) return ERRNO.ESPIPE;
        const from = [
          () => 0,
          () => file.position,
          () => this.#fs.fstatSync(file.descriptor).size,
        ][whence];
        const position = from() + Number(offset);
        if (position < 0) return ERRNO.EINVAL;
        file.position = position;
        this.#view().setBigUint64(to, BigInt(position), true);
      },
      fd_sync: (descriptor) => {
        // A file system in memory has nothing to write.
        this.#fs.fsyncSync?.(this.#file(descriptor).descriptor);
      },
      fd_readdir: (descriptor, start, size, cookie, used) => {
        const entries = this.#entriesOf(this.#file(descriptor));
        const out = this.#bytes(start, size);
        let at = 0;
        for (let i = Number(cookie); i < entries.length && at < size; ++i) {
          const { name, type } = entries[i];
          const head = new DataView(new ArrayBuffer(24));
          head.setBigUint64(0, BigInt(i + 1), true);
          head.setUint32(16, name.length, true);
          head.setUint8(20, type);
          const entry = joined(new Uint8Array(head.buffer), name).subarray(0, size - at);
          out.set(entry, at);
          at += entry.length;
        }
        this.#view().setUint32(used, at, true);
      },

      path_open: (folder, lookup, start, size, how, rights, _, flags, to) => {
        const path = this.#pathAt(folder, start, size);
        const machinePath = this.#machinePath(path);
        let file = { path, isFolder: true };
        if (how & OPEN_DIRECTORY) {
          if (!this.#fs.statSync(machinePath).isDirectory()) return ERRNO.ENOTDIR;
          // Fails at once if this user may not.
          this.#entriesOf(file);
        } else if (this.#fs.statSync(machinePath, { throwIfNoEntry: false })?.isDirectory()) {
          if ((rights & RIGHTS_WRITE) !== 0n) return ERRNO.EISDIR;
        } else {
          const descriptor = this.#fs.openSync(
            machinePath,
            this.#openFlags(lookup, how, rights, flags),
            0o666,
          );
          // Null: where the system says, as at the end or in a pipe.
          const hasPosition =
            !(flags & FDFLAGS_APPEND) &&
            this.#fs.fstatSync(descriptor).isFile();
          file = { descriptor, position: hasPosition ? 0 : null };
        }
        this.#view().setUint32(to, this.#add(file), true);
      },
      path_filestat_get: (folder, lookup, start, size, to) => {
        const path = this.#machinePath(this.#pathAt(folder, start, size));
        const follows = (lookup & LOOKUP_FOLLOW) !== 0;
        this.#writeStat(
          to,
          (follows ? this.#fs.statSync : this.#fs.lstatSync)(path, { bigint: true }),
        );
      },
      path_readlink: (folder, start, size, to, room, used) => {
        const path = this.#machinePath(this.#pathAt(folder, start, size));
        const target = this.#fs.readlinkSync(path, { encoding: "buffer" });
        const shown = bytesOf(this.#machine.toProgram(target)).subarray(0, room);
        this.#bytes(to, room).set(shown);
        this.#view().setUint32(used, shown.length, true);
      },
      path_create_directory: (folder, start, size) =>
        this.#fs.mkdirSync(this.#machinePath(this.#pathAt(folder, start, size))),
      path_remove_directory: (folder, start, size) =>
        this.#fs.rmdirSync(this.#machinePath(this.#pathAt(folder, start, size))),
      path_unlink_file: (folder, start, size) =>
        this.#fs.unlinkSync(this.#machinePath(this.#pathAt(folder, start, size))),
      path_rename: (folder, start, size, newFolder, newStart, newSize) => {
        const from = this.#machinePath(this.#pathAt(folder, start, size));
        const to = this.#machinePath(
          this.#pathAt(newFolder, newStart, newSize),
        );
        // WASI has no permissions. The program gives a file that replaces
        // another one those of the old file.
        const old = this.#fs.statSync(to, { throwIfNoEntry: false });
        if (old?.isFile()) this.#fs.chmodSync(from, old.mode & 0o7777);
        this.#fs.renameSync(from, to);
      },
      // The program waits for input only after a read without a result, which
      // fd_read does not return.
      poll_oneoff: () => ERRNO.ENOSYS,
    };
  }

  // See host.cc.
  #host() {
    return {
      process_id: () => this.#machine.processId,
      set_closed_pipe: (status) => {
        this.#closedPipe = status;
      },
      working_folder: () => {
        this.#texts[0] = bytesOf(this.#machine.toProgram(this.#machine.folder));
      },
      today: () => {
        const now = new Date();
        const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
        this.#texts[0] = bytesOf(
          parts.map((part) => String(part).padStart(2, "0")).join("-"),
        );
      },
      real_path: (start, size) => {
        try {
          const path = this.#machinePath(this.#bytes(start, size));
          this.#texts[0] = bytesOf(
            this.#machine.toProgram(
              this.#fs.realpathSync.native(path, { encoding: "buffer" }),
            ),
          );
          return ERRNO.SUCCESS;
        } catch (error) {
          return errnoOf(error);
        }
      },
      run_git: (start, size, input, inputSize) => {
        const { status, output, messages } = this.#machine.runGit(
          decoder.decode(this.#bytes(start, size)).split("\0").slice(0, -1),
          this.#bytes(input, inputSize),
        );
        this.#texts = [output, messages].map(bytesOf);
        return status;
      },
      text_size: (index) => this.#texts[index].length,
      take_text: (index, to) => {
        this.#bytes(to, this.#texts[index].length).set(this.#texts[index]);
      },
    };
  }
}
