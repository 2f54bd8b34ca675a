// The system that the program in WebAssembly sees: the functions of WASI
// (wasi_snapshot_preview1) that it calls, on the files of this machine, and
// those of tools/bazel/wasm/host/host.cc.
import { spawnSync } from "node:child_process";
import { randomFillSync } from "node:crypto";
import { constants as system } from "node:os";
import { isatty } from "node:tty";
import {
  fromWindows,
  gitArgumentsToWindows,
  gitOutputFromWindows,
  toWindows,
} from "./paths.mjs";

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

// Statuses of run_git that are none of git.
const GIT_STOPPED = -1;
const NO_GIT = -2;

function failure(code) {
  return Object.assign(new Error(code), { code });
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
  #fs;
  #folder;
  #windows;
  #memory = null;
  #closedPipe = -1; // see set_closed_pipe
  #open = new Map([
    [0, { descriptor: 0, position: null }],
    [1, { descriptor: 1, position: null }],
    [2, { descriptor: 2, position: null }],
    [ROOT, { path: Buffer.from("/"), isFolder: true }],
  ]);
  #texts = [Buffer.alloc(0), Buffer.alloc(0)];

  // `words`: the program and its arguments, strings or Buffers. `variables`: the
  // environment. `machine`: the functions for files, as of node:fs; the folder
  // that the program starts in; and whether these have paths of Windows.
  constructor(words, variables, { fs, folder, windows }) {
    this.#fs = fs;
    this.#folder = folder;
    this.#windows = windows;
    this.#words = words.map((word) => this.#terminated(word));
    this.#variables = Object.entries(variables)
      .filter(([name]) => !name.startsWith("=")) // "=C:" of Windows
      .map(([name, value]) => this.#terminated(`${name}=${value}`));
  }

  // The imports of the module.
  imports() {
    const guarded = {};
    for (const [name, run] of Object.entries(this.#wasi())) {
      guarded[name] = (...values) => {
        try {
          return run(...values) ?? ERRNO.SUCCESS;
        } catch (error) {
          return errnoOf(error);
        }
      };
    }
    return { wasi_snapshot_preview1: guarded, trackcheck: this.#host() };
  }

  use(memory) {
    this.#memory = memory;
  }

  #terminated(word) {
    return Buffer.concat([Buffer.from(word), Buffer.from([0])]);
  }

  #view() {
    return new DataView(this.#memory.buffer);
  }

  #bytes(start, size) {
    return new Uint8Array(this.#memory.buffer, start >>> 0, size >>> 0);
  }

  // The path on this machine of a path of the program. A Buffer keeps names
  // that are not UTF-8, which Windows does not have.
  #machinePath(bytes) {
    if (!this.#windows) return Buffer.from(bytes);
    const path = toWindows(Buffer.from(bytes).toString());
    if (path === null) throw failure("ENOENT");
    return path;
  }

  // The path of the program for one that begins at an open folder.
  #pathAt(folder, start, size) {
    const { path, isFolder } = this.#file(folder);
    if (!isFolder) throw failure("ENOTDIR");
    if (size === 0) throw failure("ENOENT");
    return Buffer.concat([path, Buffer.from("/"), this.#bytes(start, size)]);
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
    if (this.#windows && descriptor <= 2 && isatty(descriptor)) {
      // Consoles of Windows take bytes for text in an old encoding. Node writes
      // UTF-16 to them, before it returns.
      (descriptor === 1 ? process.stdout : process.stderr).write(bytes.slice());
      return bytes.length;
    }
    for (;;) {
      try {
        return this.#fs.writeSync(descriptor, bytes, 0, bytes.length, position);
      } catch (error) {
        // An exception would run the destructors of the program, which write.
        if (error.code === "EPIPE" && this.#closedPipe >= 0) {
          process.exit(this.#closedPipe);
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
        name: Buffer.from(name),
        type: FILETYPE.DIRECTORY,
      })),
      ...this.#fs
        .readdirSync(this.#machinePath(file.path), {
          encoding: this.#windows ? "utf8" : "buffer",
          withFileTypes: true,
        })
        .map((entry) => ({
          name: Buffer.from(entry.name),
          type: typeOf(entry),
        })),
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
            : process.hrtime.bigint();
        this.#view().setBigUint64(to, now, true);
      },
      random_get: (start, size) => {
        randomFillSync(this.#bytes(start, size));
      },
      sched_yield: () => {},
      proc_exit: (status) => {
        // An exception would run the destructors of the program.
        process.exit(status);
      },

      fd_prestat_get: (descriptor, to) => {
        if (descriptor !== ROOT) return ERRNO.EBADF;
        this.#view().setUint32(to, 0, true);
        this.#view().setUint32(to + 4, 1, true);
      },
      fd_prestat_dir_name: (descriptor, start) => {
        if (descriptor !== ROOT) return ERRNO.EBADF;
        this.#bytes(start, 1).set(Buffer.from("/"));
      },
      fd_fdstat_get: (descriptor, to) => {
        const file = this.#file(descriptor);
        const terminal = file.descriptor <= 2 && isatty(file.descriptor);
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
      fd_readdir: (descriptor, start, size, cookie, used) => {
        const entries = this.#entriesOf(this.#file(descriptor));
        const out = this.#bytes(start, size);
        let at = 0;
        for (let i = Number(cookie); i < entries.length && at < size; ++i) {
          const { name, type } = entries[i];
          const head = Buffer.alloc(24);
          head.writeBigUInt64LE(BigInt(i + 1), 0);
          head.writeUInt32LE(name.length, 16);
          head.writeUInt8(type, 20);
          const entry = Buffer.concat([head, name]).subarray(0, size - at);
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
        const kept = this.#windows
          ? Buffer.from(fromWindows(target.toString()))
          : target;
        const shown = kept.subarray(0, room);
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

  #programPath(path) {
    return this.#windows
      ? Buffer.from(fromWindows(path.toString(), ""))
      : Buffer.from(path);
  }

  // See host.cc.
  #host() {
    return {
      process_id: () => process.pid,
      set_closed_pipe: (status) => {
        this.#closedPipe = status;
      },
      working_folder: () => {
        this.#texts[0] = this.#programPath(this.#folder);
      },
      today: () => {
        const now = new Date();
        const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
        this.#texts[0] = Buffer.from(
          parts.map((part) => String(part).padStart(2, "0")).join("-"),
        );
      },
      real_path: (start, size) => {
        try {
          const path = this.#machinePath(this.#bytes(start, size));
          this.#texts[0] = this.#programPath(
            this.#fs.realpathSync.native(path, { encoding: "buffer" }),
          );
          return ERRNO.SUCCESS;
        } catch (error) {
          return errnoOf(error);
        }
      },
      run_git: (start, size, input, inputSize) => {
        const words = Buffer.from(this.#bytes(start, size))
          .toString()
          .split("\0")
          .slice(0, -1);
        const { status, signal, stdout, stderr, error } = spawnSync(
          "git",
          this.#windows ? gitArgumentsToWindows(words) : words,
          {
            input: this.#bytes(input, inputSize),
            maxBuffer: 2 ** 30,
            windowsHide: true,
          },
        );
        // EPIPE: git ended without reading all of its input.
        if (error !== undefined && error.code !== "EPIPE") {
          this.#texts = ["", error.message].map((text) => Buffer.from(text));
          return error.code === "ENOENT" ? NO_GIT : GIT_STOPPED;
        }
        this.#texts = [
          this.#windows ? gitOutputFromWindows(words, stdout) : stdout,
          signal === null || stderr.length > 0
            ? stderr
            : Buffer.from(`ended by signal ${system.signals[signal]}`),
        ];
        return signal === null ? status : GIT_STOPPED;
      },
      text_size: (index) => this.#texts[index].length,
      take_text: (index, to) => {
        this.#bytes(to, this.#texts[index].length).set(this.#texts[index]);
      },
    };
  }
}
