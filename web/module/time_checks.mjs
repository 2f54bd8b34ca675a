// Checks a file several times and prints the CPU time of each check in seconds,
// and the memory of the module in bytes, as JSON:
//
//   node web/module/time_checks.mjs MODULE FILE RUNS
import { readFileSync } from "node:fs";
import { Trackcheck } from "./trackcheck.mjs";

const [modulePath, path, runs] = process.argv.slice(2);
const bytes = readFileSync(path);
const trackcheck = new Trackcheck(
  new WebAssembly.Module(readFileSync(modulePath)),
);
const seconds = [];
for (let i = 0; i < Number(runs); ++i) {
  const start = process.cpuUsage();
  trackcheck.check(bytes, path);
  const { user, system } = process.cpuUsage(start);
  seconds.push((user + system) / 1e6);
}
console.log(JSON.stringify({ seconds, memory: trackcheck.memory() }));
