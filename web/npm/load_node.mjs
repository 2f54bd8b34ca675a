// Loads the module in Node.
import { readFile } from "node:fs/promises";

export async function loadModule() {
  const bytes = await readFile(new URL("./trackcheck.wasm", import.meta.url));
  return WebAssembly.compile(bytes);
}

export async function loadRules() {
  const text = await readFile(new URL("./rules.json", import.meta.url), "utf8");
  return JSON.parse(text);
}
