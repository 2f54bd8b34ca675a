// Loads the program in a browser. Bundlers know this form of an address.

export async function loadModule() {
  const url = new URL("./program/program.wasm", import.meta.url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: HTTP status ${response.status}`);
  // Works for any media type that the server names.
  return WebAssembly.compile(await response.arrayBuffer());
}
