// The functions of the package; index.d.mts describes them.
import { FlagError, InputError, Trackcheck, TrapError } from "./core.mjs";
import { loadModule, loadRules } from "#load";

export { FlagError, InputError, TrapError };

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

function core() {
  return once("core", async () => new Trackcheck(await loadModule()));
}

function allRules() {
  return once("rules", async () => (await loadRules()).rules);
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

// "--max-per-rule=3" for maxPerRule: 3.
function flagsOf(options) {
  const flags = [];
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || value === false) continue;
    const flag = name.replaceAll(
      /[A-Z]/g,
      (letter) => `-${letter.toLowerCase()}`,
    );
    if (/[\n\r]/.test(String(value))) {
      throw new FlagError(`--${flag}: the value is more than a line`);
    }
    flags.push(value === true ? `--${flag}` : `--${flag}=${value}`);
  }
  return flags;
}

// What `kind` is written in.
function shown(bytes, kind) {
  const text = decoder.decode(bytes);
  return kind === "json" ? JSON.parse(text) : text;
}

export async function check(content, options = {}) {
  const { name = "file", report = "json", ...others } = options;
  const trackcheck = await core();
  const flags = flagsOf({ report, ...others });
  return shown(trackcheck.check(bytesOf(content), name, flags), report);
}

export async function diff(oldContent, newContent, options = {}) {
  const {
    oldName = "old",
    newName = "new",
    report: kind = "json",
    ...others
  } = options;
  const trackcheck = await core();
  const { equal, reports, notes } = trackcheck.diff(
    { bytes: bytesOf(oldContent), path: oldName },
    { bytes: bytesOf(newContent), path: newName },
    flagsOf({ report: kind, ...others }),
  );
  return { equal, report: shown(reports[0], kind), notes };
}

export async function dump(content, options = {}) {
  const { name = "file", output = "text", ...others } = options;
  const trackcheck = await core();
  const flags = flagsOf({ output, ...others });
  const { text, notes } = trackcheck.dump(bytesOf(content), name, flags);
  return { text: decoder.decode(text), notes };
}

export async function info(content, options = {}) {
  const { name = "file", report = "json", ...others } = options;
  const trackcheck = await core();
  const flags = flagsOf({ report, ...others });
  const { text, notes } = trackcheck.info(bytesOf(content), name, flags);
  return { report: shown(text, report), notes };
}

export async function rules(format) {
  const all = await allRules();
  return format === undefined
    ? all
    : all.filter((rule) => rule.format === format);
}

export async function explain(id) {
  return (await allRules()).find((rule) => rule.id === id);
}

export async function version() {
  return (await core()).version();
}
