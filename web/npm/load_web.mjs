// Loads the module in a browser. Bundlers know this form of an address.

async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: HTTP status ${response.status}`);
  return response;
}

export async function loadModule() {
  const url = new URL("./trackcheck.wasm", import.meta.url);
  // Works for any media type that the server names.
  return WebAssembly.compile(await (await fetched(url)).arrayBuffer());
}

export async function loadRules() {
  return (await fetched(new URL("./rules.json", import.meta.url))).json();
}
