// Runs the same command lines with the program and with the command of the
// package, each in a copy of one folder, and compares what they print, the exit
// status and the files that they leave:
//
//   node web/npm/compare_commands.mjs PROGRAM COMMAND TESTDATA [PATH...]
//
// TESTDATA is the folder testdata of the repository. The files of PATHs are only
// read. As root, the command lines run as another user, who may not read all
// files. Prints each command line for which the two differ. The exit status is 1
// if there is one.
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const OTHER_USER = 65534;
const user = process.getuid() === 0 ? { uid: OTHER_USER, gid: OTHER_USER } : {};

const [program, command, testdata, ...paths] = process.argv
  .slice(2)
  .map((path) => resolve(path));
const work = fs.mkdtempSync(join(tmpdir(), "trackcheck-commands."));
fs.chmodSync(work, 0o755);
const folder = join(work, "folder");
const pristine = join(work, "pristine");

function execute(file, words, options = {}) {
  const result = spawnSync(file, words, { encoding: "latin1", ...options });
  if (result.error) throw result.error;
  return result;
}

function must(file, words, options) {
  const { status, stderr } = execute(file, words, options);
  if (status !== 0) throw new Error(`${file} ${words.join(" ")}: ${stderr}`);
}

// A folder in which `trackcheck` is the program or the command. Other users can
// read both.
function searchPath(name, target) {
  const bin = join(work, name);
  fs.mkdirSync(bin);
  const { dir, base } = target;
  fs.cpSync(dir, join(bin, "files"), { recursive: true });
  fs.symlinkSync(join("files", base), join(bin, "trackcheck"));
  return `${bin}:${process.env.PATH}`;
}

const ENVIRONMENT = {
  HOME: join(work, "home"),
  TZ: "UTC",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@localhost",
  GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@localhost",
  GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z",
};

const NOT_UTF8 = Buffer.from([0x66, 0xff, 0x2e, 0x72, 0x6c, 0x64]);
const TRACK = '{"version": "3.0", "track": {"name": "a"}}\r\n';
const EXAMPLES = {
  "a.rld": "rld/base.textproto",
  "a.raf": "raf/base.textproto",
  "a.btg": "btg/base.textproto",
  "a.btg.gz": "btg/base.textproto",
  "a.dkrds": "dkrds/base.textproto",
  "a.trk": "track/base.textproto",
};

// The file that describes an example.
function textOf(name) {
  return `text/${EXAMPLES[name].replace("/", "_")}`;
}

// Makes a folder with files of all kinds.
function fill() {
  const put = (name, content) => {
    const path = join(pristine, name);
    fs.mkdirSync(join(path, ".."), { recursive: true });
    fs.writeFileSync(path, content);
  };
  for (const [name, source] of Object.entries(EXAMPLES)) {
    const [format] = source.split("/");
    const text = fs.readFileSync(join(testdata, source), "utf8");
    put(textOf(name), `# trackcheck textproto: ${format}\n${text}`);
    must(program, ["encode", textOf(name), "-o", name], { cwd: pristine });
  }
  const rld = fs.readFileSync(join(pristine, "a.rld"));
  put("broken.rld", rld.subarray(0, rld.length - 7));
  put("a/CAPITALS.RLD", rld);
  put("a/copy.rld", Buffer.concat([rld, Buffer.from("x")]));
  put("a/b/empty.rld", "");
  put("a/notes.txt", "no asset\n");
  put("a/with space, \"quotes\"\nand a line end.rld", rld.subarray(0, 99));
  put("-dash.rld", rld);
  put("\u00fc\u{1f3ce}.trk", TRACK);
  put("inflated.btg.gz", gzipSync("not a tile"));
  put("bomb.btg.gz", gzipSync(Buffer.alloc(2 ** 22)));
  put("lfs.rld", `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 12\n`);
  put("config/.trackcheck.textproto", 'skip: "rld-*"\r\nfail_on: WARNING\r\n');
  put("config/a.rld", rld.subarray(0, 200));
  put("wrong/.trackcheck.textproto", "fail_on: warning\n");
  put("wrong/a.rld", rld);
  // A file of this size is mapped by the program.
  put("large.rld", Buffer.concat([rld, Buffer.alloc(2 ** 21)]));
  fs.writeFileSync(Buffer.concat([Buffer.from(`${pristine}/`), NOT_UTF8]), rld);
  fs.symlinkSync("a/copy.rld", join(pristine, "link.rld"));
  fs.symlinkSync("nothing.rld", join(pristine, "dangling.rld"));
  fs.symlinkSync("loop.rld", join(pristine, "loop.rld"));
  fs.symlinkSync("..", join(pristine, "a/cycle"));
  put("private.json", "old");
  fs.chmodSync(join(pristine, "private.json"), 0o600);
  put("known", "");
  fs.chmodSync(join(pristine, "known"), 0o640);
  put("locked.rld", rld);
  fs.chmodSync(join(pristine, "locked.rld"), 0);
  put("locked/a.rld", rld);
  fs.chmodSync(join(pristine, "locked"), 0o311);
  fs.mkdirSync(join(pristine, "read-only"));
  fs.chmodSync(join(pristine, "read-only"), 0o555);
  for (let i = 0; i < 300; ++i) {
    put(`many/${i % 10}/${i}.rld`, i % 100 === 0 ? rld.subarray(0, i) : rld);
  }
  must("mkfifo", [join(pristine, "fifo.rld")]);

  const repository = join(pristine, "repository");
  const git = (...words) =>
    must("git", words, { cwd: repository, env: { ...process.env, ...ENVIRONMENT } });
  put("repository/old.rld", rld.subarray(0, rld.length - 3));
  put("repository/a b/changed.rld", rld);
  put("repository/lap.raf", fs.readFileSync(join(pristine, "a.raf")));
  git("init", "-q");
  git("add", ".");
  git("commit", "-q", "-m", "first");
  put("repository/a b/changed.rld", rld.subarray(0, rld.length - 5));
  put("repository/new.trk", TRACK);
  if (user.uid) must("chown", ["-Rh", `${OTHER_USER}:${OTHER_USER}`, pristine]);
}

// Everything in the folder, as text.
function content() {
  const lines = [];
  const visit = (path) => {
    for (const name of fs.readdirSync(path, { encoding: "buffer" })) {
      const inner = Buffer.concat([path, Buffer.from("/"), name]);
      const stat = fs.lstatSync(inner);
      let line = `${inner.subarray(folder.length).toString("latin1")} ${stat.mode.toString(8)}`;
      if (stat.isDirectory()) visit(inner);
      // Git's index holds times.
      else if (stat.isFile() && !line.startsWith("/repository/.git/index")) {
        line += ` ${fs.readFileSync(inner).toString("latin1")}`;
      }
      lines.push(line);
    }
  };
  visit(Buffer.from(folder));
  return lines.sort().join("\n");
}

const KINDS = [
  "text", "json", "sarif", "sarif-github", "github", "gitlab", "junit",
  "markdown", "html",
];
const files = Object.keys(EXAMPLES);

// Arguments of trackcheck.
const lines = [
  ["check", "."],
  ["check", "a", "broken.rld", "a/"],
  ["check", "a", "-q"],
  ["check", "-v", "."],
  ["check", "--statistics", "."],
  ["check", "many"],
  ["check", "many", "--max-per-rule", "0", "-q"],
  ...KINDS.map((kind) => ["check", "a", "broken.rld", ...files, "--report", kind]),
  ...KINDS.map((kind) => ["check", ".", "--report", kind, "-v"]),
  ["check", "a", "--report", "json=out/a.json"],
  ["check", "a", "--report", "json=a.json", "--report=html=a.html", "--report", "text"],
  ["check", "a", "--report", "json=private.json"],
  ["check", "a", "--report", "json=read-only/a.json"],
  ["check", "a", "--report", "json=a"],
  ["check", "broken.rld", "--report", "json=broken.rld"],
  ["check", "a", "--report", `json=${"x".repeat(300)}`],
  ["check", "a", "--report", "json=loop.rld"],
  ["check", "a", "--report", "json=/dev/full"],
  ["check", "broken.rld", "--fail-on", "never"],
  ["check", ".", "--fail-on=info", "--only", "rld-*"],
  ["check", ".", "--skip", "rld-*", "--severity", "track-missing-field=warning"],
  ["check", "--severity", "no-such-rule=error", "a"],
  ["check", "--only", "rld-inde", "a"],
  ["check", "config"],
  ["check", "config", "--config", "wrong/.trackcheck.textproto"],
  ["check", "a", "--config", "locked.rld"],
  ["check", "wrong"],
  ["check", "lfs.rld", "--lfs-pointers", "error"],
  ["check", "link.rld", "dangling.rld", "nothing.rld", "a/notes.txt"],
  ["check", "loop.rld", `${"x".repeat(300)}.rld`],
  ["check", "fifo.rld"],
  ["check", "locked.rld", "locked"],
  ["check", "locked/a.rld"],
  ["check", "large.rld", "-v"],
  ["check", "--", "-dash.rld"],
  ["check", "-dash.rld"],
  ["check", "\u00fc\u{1f3ce}.trk"],
  ["check", "a/with space, \"quotes\"\nand a line end.rld"],
  ["check", "/dev/null", "broken.rld/a", ""],
  ["check", "a/../a/copy.rld", `${folder}/a/copy.rld`, "a/cycle/a/copy.rld"],
  ["check", "--baseline", "known", "--update-baseline", "."],
  ["check", "--baseline", "read-only/known", "--update-baseline", "a"],
  ["check", "--baseline", "a/notes.txt", "a"],
  ["check", "--max-file-size", "10", "broken.rld"],
  ["check", "--max-inflated-size", "1M", "bomb.btg.gz"],
  ["check", "--jobs", "7", "--color", "always", "a"],
  ["check", "--jobs", "x", "a"],
  ["check", "--jobs", "0", "a"],
  ["check", "--report", "xml", "a"],
  ["check", "--across", "neighbors", "a.btg"],
  ["check", "--no-such-flag"],
  ["check", "--since", "HEAD", "a"],
  ["check", "--since", "HEAD", "repository"],
  ["check", "--since", "HEAD", "repository/a b/changed.rld", "-q"],
  ["check", "--since", "none", "repository"],
  ["check"],
  ["diff", "a.rld", "broken.rld"],
  ["diff", "broken.rld", "a.rld", "--report=json", "--report", "html=d.html"],
  ["diff", "a.rld", "a.rld"],
  ["diff", "a.rld", "a/copy.rld", "-q"],
  ["diff", "a.btg", "a.btg.gz", "--ulps", "4", "--rel-tolerance", "1e-3"],
  ["diff", "a.rld", "broken.rld", "--tolerance", "vertices=0.5x"],
  ["diff", "a.rld", "broken.rld", "--tolerance", "1e999"],
  ["diff", "--stat", "a", "many"],
  ["diff", "--summary", "many/1", "many/2"],
  ["diff", "a.rld", "/dev/null"],
  ["diff", "a.rld", "a.raf"],
  ["diff", "--view", "distance", "a.raf", "a.raf"],
  ["diff", "a.rld"],
  ["diff", "--report", "patch=new.patch", "a.rld", "broken.rld"],
  ...["text", "json", "textproto", "svg", "csv", "png"].flatMap((kind) =>
    files.map((file) => ["dump", "--output", kind, file]),
  ),
  ["dump", "--textconv", "broken.rld"],
  ["dump", "--textconv", "a/notes.txt"],
  ["dump", "-o", "dumped.txt", "--offsets", "a.rld"],
  ["dump", "-o", "dumped", "a.rld", "a.raf", "a.btg"],
  ["dump", "-o", "read-only/dumped", "a"],
  ["dump", "a/notes.txt"],
  ["dump", "locked.rld"],
  ["dump", "--output", "textproto", "-o", "a.textproto", "a.rld"],
  ...files.flatMap((name) => [
    ["encode", textOf(name), "-o", `out-${name}`],
    ["encode", textOf(name)],
  ]),
  ["encode", "a.rld", "-o", "out"],
  ["encode", "text/rld_base.textproto", "-o", "none/out"],
  ["info", ...files],
  ["info", "--report", "json", ...files],
  ["info", "."],
  ["reduce", "--rule", "rld-index-range", "a.rld", "-o", "out.rld"],
  ["rules"],
  ["rules", "btg", "--report=json"],
  ["rules", "nothing"],
  ["explain", "rld-*"],
  ["explain", "--report", "json", "*"],
  ["explain", "rld-index-rang"],
  ["explain"],
  ["config", "check"],
  ["config", "check", "wrong"],
  ["config", "show", "config/a.rld"],
  ["completion", "bash"],
  ["man"],
  ["--version"],
  ["help"],
  ["help", "check"],
  ["chek"],
  [],
].map((words) => ({ words }));

// Standard input.
const piped = (words, input) => ({ words, input });
const rld = () => fs.readFileSync(join(pristine, "a.rld"));
// Scripts of bash.
const scripts = [
  // Patterns of files, with names that are not UTF-8.
  "trackcheck check *.rld",
  "cat a.rld | trackcheck check -",
  "trackcheck check - <broken.rld",
  "trackcheck check - <a",
  "trackcheck check . >/dev/full",
  "trackcheck check . --report json=/dev/stdout",
  "trackcheck dump a.rld >out.txt",
  "echo before >out.txt; trackcheck dump a.rld >>out.txt",
  "trackcheck encode text/rld_base.textproto | trackcheck check -",
  "trackcheck dump --output textproto a.raf | trackcheck encode - -o out.raf",
  "trackcheck check . --report json=>(cat >out.json); sleep 1",
  "trackcheck diff a.rld broken.rld --report patch=p && exit 9; " +
    "trackcheck apply a.rld p -o out.rld",
  "trackcheck merge a.rld a.rld broken.rld -o out.rld",
  "trackcheck check --baseline base --update-baseline . ; " +
    "trackcheck check --baseline base .",
  // The reader has ended when the program writes.
  "set -o pipefail; (sleep 1; exec trackcheck explain '*') | :",
  "set -o pipefail; trackcheck explain '*' | head -n 1",
  "umask 077; trackcheck dump a.rld -o out.txt",
  "mkdir deep && cd deep && trackcheck check ../a",
  "cd repository && trackcheck git install && trackcheck git status && " +
    "git diff && git log -p --no-color | cat",
  "cd repository && trackcheck git install && trackcheck git uninstall",
  "cd repository && git add . && trackcheck lfs-check",
  "cd repository && trackcheck check --since HEAD .",
  "cd 'repository/a b' && trackcheck check --since HEAD~0 .. --report json",
  "PATH=$(dirname $(command -v trackcheck)):$NODE_FOLDER; " +
    "cd repository; trackcheck check --since HEAD .; trackcheck git install",
  "NO_COLOR=1 script -qec 'trackcheck check a' /dev/null",
  "script -qec 'trackcheck check a --progress never' /dev/null",
].map((script) => ({ script }));

fs.mkdirSync(pristine);
fs.mkdirSync(ENVIRONMENT.HOME);
fill();
const cases = [
  ...lines,
  piped(["check", "-"], rld().subarray(0, 300)),
  piped(["check", "-", "--format", "track", "-q"], TRACK),
  piped(["diff", "-", "a.rld"], rld().subarray(0, 300)),
  piped(["dump", "-"], rld()),
  piped(["check", "-"], ""),
  ...scripts,
  ...paths.flatMap((path) => [
    { words: ["check", path] },
    { words: ["check", path, "--report", "json", "--max-per-rule", "0"] },
    { words: ["check", path, "-v", "--across", "neighbors"] },
    { words: ["info", path, "--report", "json"] },
    { words: ["diff", path, path] },
    { words: ["dump", path, "-o", "dumped"] },
    { words: ["dump", path, "-o", "dumped", "--output", "textproto"] },
  ]),
];

const npm = resolve(command, "../..");
const targets = {
  program: searchPath("program", {
    dir: copied(program),
    base: "trackcheck",
  }),
  command: searchPath("command", { dir: npm, base: relative(npm, command) }),
};

function copied(file) {
  const dir = join(work, "copied");
  fs.mkdirSync(dir);
  fs.copyFileSync(file, join(dir, "trackcheck"));
  fs.chmodSync(join(dir, "trackcheck"), 0o755);
  return dir;
}

function fresh() {
  fs.rmSync(folder, { recursive: true, force: true });
  must("cp", ["-a", pristine, folder]);
}

// The two may be built of different commits.
const withoutCommit = (text) => text.replace(/ \(commit [^)]*\)/, "");

// What a case prints and leaves.
function outcome({ words, script, input }, path) {
  fresh();
  const { status, stdout, stderr } = execute(
    ...(script ? ["bash", ["-c", script]] : ["trackcheck", words]),
    {
      ...user,
      cwd: folder,
      input,
      env: {
        ...ENVIRONMENT,
        PATH: path,
        NODE_FOLDER: join(process.execPath, ".."),
      },
      maxBuffer: 2 ** 30,
    },
  );
  return { status, stdout: withoutCommit(stdout), stderr, files: content() };
}

let different = 0;
for (const each of cases) {
  const [expected, actual] = Object.values(targets).map((path) =>
    outcome(each, path),
  );
  for (const part of ["status", "stdout", "stderr", "files"]) {
    const [one, other] = [expected, actual].map((result) => String(result[part]));
    if (one === other) continue;
    ++different;
    let i = 0;
    while (one[i] === other[i]) ++i;
    console.log(
      `${each.script ?? `trackcheck ${JSON.stringify(each.words)}`}: ${part} differs\n` +
        `  program: ${JSON.stringify(one.slice(Math.max(0, i - 40), i + 120))}\n` +
        `  command: ${JSON.stringify(other.slice(Math.max(0, i - 40), i + 120))}`,
    );
  }
}
fs.rmSync(work, { recursive: true, force: true });
console.log(`${cases.length} command lines, ${different} differences`);
process.exitCode = different > 0 ? 1 : 0;
