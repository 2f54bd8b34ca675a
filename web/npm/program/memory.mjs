// Runs the program on files that are in memory, or that something else than a
// file system reads. Runs in Node and in browsers.
import { failure, System } from "./wasi.mjs";

// The folder that the program starts in.
const FOLDER = "/files";

const CONSTANTS = {
  O_RDONLY: 0,
  O_WRONLY: 1,
  O_RDWR: 2,
  O_CREAT: 64,
  O_EXCL: 128,
  O_TRUNC: 512,
  O_APPEND: 1024,
};

// What is read at once.
const PIECE_BYTES = 16 * 2 ** 20;

// The absolute path without "." and "..".
function resolvedPath(path) {
  const names = [];
  for (const name of (path.startsWith("/") ? path : `${FOLDER}/${path}`).split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return `/${names.join("/")}`;
}

function folderOf(path) {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 1));
}

function nameOf(path) {
  return path.slice(path.lastIndexOf("/") + 1);
}

// What the program writes.
class Written {
  isFile = true;
  number = 0n;
  size = 0;
  #bytes = new Uint8Array(4096);

  write(bytes, position) {
    const end = position + bytes.length;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, 2 * this.#bytes.length));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, position);
    this.size = Math.max(this.size, end);
  }

  read(begin, end) {
    return this.#bytes.slice(begin, end);
  }
}

// The functions of node:fs that System calls.
class MemoryFiles {
  constants = CONSTANTS;
  realpathSync = { native: (path) => (this.#find(path), resolvedPath(path)) };
  #onRead;
  #nodes = new Map(); // by absolute path
  #added = 0n;
  #descriptors;
  #consumed = 0; // bytes of standard input

  constructor(files, onRead) {
    this.#onRead = onRead;
    this.#addFolder(FOLDER, false);
    for (const { path, named, isFolder, ...file } of files) {
      const place = resolvedPath(path);
      // The other files in the folder of a file that is named are not known.
      this.#addFolder(folderOf(place), !named);
      if (isFolder) this.#addFolder(place, false);
      else this.#add(place, { ...file, isFile: true, path });
    }
    const input = this.#nodes.get(`${FOLDER}/-`) ?? new Written();
    this.#descriptors = [input, new Written(), new Written()];
  }

  #add(path, node) {
    node.number = ++this.#added;
    this.#nodes.set(path, node);
    if (path !== "/") this.#namesBeside(path).add(nameOf(path));
  }

  // The names in the folder of a path.
  #namesBeside(path) {
    const names = this.#nodes.get(folderOf(path))?.names;
    if (names === undefined) throw failure("ENOENT");
    return names;
  }

  // Adds a folder and those above it, unless they are there.
  #addFolder(path, isListed) {
    if (this.#nodes.has(path)) return;
    if (path !== "/") this.#addFolder(folderOf(path), isListed);
    this.#add(path, { isFile: false, size: 0, names: new Set(), isListed });
  }

  #find(path) {
    const place = resolvedPath(path);
    const node = this.#nodes.get(place);
    if (node !== undefined) return node;
    // A path that leads out of the folders that are known: it may exist.
    if (path.includes("/../") && !this.#isKnown(place)) {
      return { isFile: true, size: 0, number: 0n };
    }
    throw failure("ENOENT");
  }

  #isKnown(path) {
    for (let above = folderOf(path); above !== FOLDER && above !== "/"; above = folderOf(above)) {
      if (this.#nodes.get(above)?.isListed) return true;
    }
    return false;
  }

  contentOf(path) {
    const node = this.#nodes.get(resolvedPath(path));
    return node?.read(0, node.size) ?? new Uint8Array();
  }

  written(descriptor) {
    const { size } = this.#descriptors[descriptor];
    return this.#descriptors[descriptor].read(0, size);
  }

  #stat({ isFile, size, number }) {
    return {
      isFile: () => isFile,
      isDirectory: () => !isFile,
      isSymbolicLink: () => false,
      dev: 1n,
      ino: number,
      nlink: 1n,
      size: BigInt(size),
      atimeNs: 0n,
      mtimeNs: 0n,
      ctimeNs: 0n,
    };
  }

  statSync = (path, { throwIfNoEntry } = {}) => {
    try {
      return this.#stat(this.#find(path));
    } catch (error) {
      if (throwIfNoEntry === false) return undefined;
      throw error;
    }
  };
  lstatSync = this.statSync;

  fstatSync = (descriptor) => this.#stat(this.#descriptors[descriptor]);

  readdirSync = (path) => {
    const { names, isListed } = this.#find(path);
    if (names === undefined) throw failure("ENOTDIR");
    if (!isListed) throw failure("EACCES");
    return [...names].map((name) => ({
      ...this.#stat(this.#find(`${resolvedPath(path)}/${name}`)),
      name,
    }));
  };

  openSync = (path, flags) => {
    const place = resolvedPath(path);
    if (flags & CONSTANTS.O_CREAT && !this.#nodes.has(place)) {
      this.#add(place, new Written());
    } else if (flags & CONSTANTS.O_EXCL) {
      throw failure("EEXIST");
    }
    const node = this.#find(path);
    if (node.code !== undefined) throw failure(node.code);
    // Fails if the file is gone, which may have the size 0.
    node.read(0, Math.min(node.size, 1));
    return this.#descriptors.push(node) - 1;
  };

  closeSync = (descriptor) => {
    this.#descriptors[descriptor] = undefined;
  };

  readSync = (descriptor, to, _, size, position) => {
    const file = this.#descriptors[descriptor];
    const begin = position ?? this.#consumed;
    const end = Math.min(begin + Math.min(size, PIECE_BYTES), file.size);
    const bytes = file.read(begin, end);
    to.set(bytes);
    this.#onRead(file, end);
    if (position === null) this.#consumed += bytes.length;
    return bytes.length;
  };

  writeSync = (descriptor, bytes, _, size, position) => {
    const file = this.#descriptors[descriptor];
    file.write(bytes, position ?? file.size);
    return size;
  };

  unlinkSync = (path) => {
    this.#find(path);
    const place = resolvedPath(path);
    this.#nodes.delete(place);
    this.#namesBeside(place).delete(nameOf(place));
  };

  renameSync = (from, to) => {
    const node = this.#find(from);
    this.unlinkSync(from);
    this.#add(resolvedPath(to), node);
  };

  // The program gives a new file the permissions of the one that it replaces.
  chmodSync = () => {};

  readlinkSync = () => {
    throw failure("EINVAL");
  };
}

// Runs the program and returns { status, output, messages, reports, written }: its
// exit status, the bytes of its standard output, what it writes to standard error,
// without its name, and the bytes of a report for each of `kinds` and of the file
// that it writes at each of `paths`.
//
// `words` are its verb, flags and paths. Each of `files` has
//
//   path              as the program sees it; "-" is standard input
//   named             false if it is in a folder of which all files are known
//   size              in bytes
//   read(begin, end)  returns these bytes, or throws an error with a code
//   code              of the error if it cannot be opened, such as "EACCES"
//   isFolder          whether it is a folder that cannot be listed
//
// Calls `onRead` with a file and the end of a part after each part that is read.
export function runInMemory(
  module,
  [verb, ...words],
  { files = [], kinds = [], paths = [], variables = {}, onRead = () => {} } = {},
) {
  const fs = new MemoryFiles(files, onRead);
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const machine = {
    fs,
    folder: FOLDER,
    encoding: "utf8",
    toMachine: (path) => decoder.decode(path),
    toProgram: (path) => encoder.encode(path),
    isTerminal: () => false,
    processId: 1,
    // There is none.
    runGit: () => ({ status: -2, output: "", messages: "" }),
    exit: () => {},
  };
  const all = [
    "trackcheck",
    verb,
    ...kinds.map((kind, i) => `--report=${kind}=/${i}`),
    ...words,
  ];
  const status = new System(all, variables, machine).run(module);
  return {
    status,
    output: fs.written(1),
    messages: decoder.decode(fs.written(2)).replaceAll(/^trackcheck: /gm, ""),
    reports: kinds.map((_, i) => fs.contentOf(`/${i}`)),
    written: paths.map((path) => fs.contentOf(path)),
  };
}
