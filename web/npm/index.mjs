// The functions of the package; index.d.mts describes them.
import { loadModule } from "#load";
import { runInMemory } from "./program/memory.mjs";

// Exit statuses of the program.
const DIFFERENT = 1;
const FAILURE = 2;

// What each function takes, and the kinds of its reports or outputs. The rest of
// the verb's flags is about files on disk.
const FILE_OPTIONS = ["format", "maxFileSize", "maxInflatedSize"];
const VERBS = {
  check: {
    options: ["maxPerRule", "quiet", "verbose", "statistics"],
    kinds: [
      ...["json", "text", "sarif", "sarif-github", "github", "gitlab"],
      ...["junit", "markdown", "html"],
    ],
  },
  diff: {
    options: ["maxChanges", "tolerance", "ulps", "raw", "ignoreOrder"],
    kinds: ["json", "text", "markdown", "html"],
  },
  dump: { options: ["offsets"], kinds: ["text", "json", "svg"] },
  info: { options: [], kinds: ["json", "text"] },
};

// At most, and by default. The program has at most 4 GiB of memory.
const LIMITS = { maxFileSize: 256 * 2 ** 20, maxInflatedSize: 512 * 2 ** 20 };

export class FlagError extends Error {
  name = "FlagError";
}

export class InputError extends Error {
  name = "InputError";

  constructor(message, notes = "") {
    super(message);
    this.notes = notes;
  }
}

export class TrapError extends Error {
  name = "TrapError";
}

const decoder = new TextDecoder();

// The results of loading, which is done once, unless it fails.
const loaded = {};

function once(name, load) {
  loaded[name] ??= load().catch((error) => {
    delete loaded[name];
    throw error;
  });
  return loaded[name];
}

function bytesOf(content) {
  if (content instanceof Uint8Array) return content;
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  if (ArrayBuffer.isView(content)) {
    return new Uint8Array(
      content.buffer,
      content.byteOffset,
      content.byteLength,
    );
  }
  throw new TypeError("the content of a file is a Uint8Array or an ArrayBuffer");
}

function fileOf(path, content) {
  const bytes = bytesOf(content);
  return {
    path,
    named: true,
    size: bytes.length,
    read: (begin, end) => bytes.subarray(begin, end),
  };
}

// "--max-per-rule=3" for maxPerRule: 3.
function flagsOf(verb, options) {
  const known = [...FILE_OPTIONS, ...VERBS[verb].options];
  const flags = [];
  for (const [name, value] of Object.entries({ ...LIMITS, ...options })) {
    if (value === undefined || value === false) continue;
    const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (!known.includes(name)) throw new FlagError(`${flag}: no such flag`);
    const limited = name in LIMITS ? Math.min(value, LIMITS[name]) : value;
    flags.push(value === true ? flag : `${flag}=${limited}`);
  }
  return flags;
}

// Runs the program, and throws if it shows nothing.
async function run(words, options) {
  const module = await once("module", loadModule);
  let done;
  try {
    done = runInMemory(module, words, options);
  } catch (error) {
    // An exception of C++ has no message here.
    const reason = error.message ? `: ${error.message}` : "";
    throw new TrapError(`${words[0]} stopped${reason}`, { cause: error });
  }
  const { status, output, messages } = done;
  const lines = messages.trimEnd().split("\n");
  if (status === FAILURE && lines.at(-1).endsWith("--help shows the usage")) {
    throw new FlagError(lines[0]);
  }
  if (status === FAILURE && /(^|: )internal error: /.test(lines.at(-1))) {
    throw new TrapError(lines.at(-1));
  }
  return { status, text: decoder.decode(output), lines };
}

// Runs a verb on `files`. Returns what it writes, of the kind `kind`.
async function show(verb, flag, kind, files, options, variables = {}) {
  if (!VERBS[verb].kinds.includes(kind)) {
    throw new FlagError(`--${flag}: no ${flag} "${kind}"`);
  }
  const { status, text, lines } = await run(
    [
      verb,
      `--${flag}=${kind}`,
      ...flagsOf(verb, options),
      "--",
      ...files.map(({ path }) => path),
    ],
    { files, variables },
  );
  // A check reports a file that it cannot check.
  if (status === FAILURE && verb !== "check") {
    const notes = lines.slice(0, -1).map((line) => `${line}\n`);
    throw new InputError(lines.at(-1), notes.join(""));
  }
  return {
    status,
    shown: kind === "json" && flag === "report" ? JSON.parse(text) : text,
    notes: lines[0] === "" ? "" : `${lines.join("\n")}\n`,
  };
}

export async function check(content, options = {}) {
  const { name, report = "json", rulePages = "", ...others } = options;
  const file = fileOf(name || "file", content);
  const variables = { TRACKCHECK_RULE_PAGES: rulePages };
  return (await show("check", "report", report, [file], others, variables)).shown;
}

export async function diff(oldContent, newContent, options = {}) {
  const { oldName, newName, report: kind = "json", ...others } = options;
  const names = [oldName || "old", newName || "new"];
  // The program compares files at two places.
  const [before, after] =
    names[0] === names[1] ? [`old/${names[0]}`, `new/${names[1]}`] : names;
  const files = [fileOf(before, oldContent), fileOf(after, newContent)];
  const { status, shown, notes } = await show("diff", "report", kind, files, others);
  return { equal: status !== DIFFERENT, report: shown, notes };
}

export async function dump(content, options = {}) {
  const { name, output = "text", ...others } = options;
  const file = fileOf(name || "file", content);
  const { shown, notes } = await show("dump", "output", output, [file], others);
  return { text: shown, notes };
}

export async function info(content, options = {}) {
  const { name, report = "json", ...others } = options;
  const file = fileOf(name || "file", content);
  const { shown, notes } = await show("info", "report", report, [file], others);
  return { report: shown, notes };
}

export async function rules(format) {
  const all = await once("rules", async () => {
    const { text } = await run(["explain", "--report=json", "*"]);
    return JSON.parse(text).rules;
  });
  return format === undefined
    ? all
    : all.filter((rule) => rule.format === format);
}

export async function explain(id) {
  return (await rules()).find((rule) => rule.id === id);
}

export async function version() {
  const { text } = await run(["--version"]);
  return text.split(" ")[1];
}
