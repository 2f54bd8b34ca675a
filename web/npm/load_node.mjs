// Loads the program in Node.
import { readFile } from "node:fs/promises";

export async function loadModule() {
  const path = new URL("./program/program.wasm", import.meta.url);
  return WebAssembly.compile(await readFile(path));
}
