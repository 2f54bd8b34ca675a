#!/usr/bin/python3
"""Opens the page in a browser and uses it as its readers do.

Usage: page_test.py chromium|firefox PAGE TRACKCHECK [TEST...]

PAGE is a folder that `build` has written.
"""

import base64
import functools
import gzip
import http.server
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, FOLDER)
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from sample_files import Samples  # noqa: E402

BROWSER = {"chromium": Chromium, "firefox": Firefox}[sys.argv.pop(1)]
PAGE = os.path.abspath(sys.argv.pop(1))
RUN = Samples(sys.argv.pop(1))

MOST_COMPRESSED_BYTES = 900_000
# Seconds.
MOST_TIME = 120
# The page answers at least once in this time while files are checked.
MOST_PAUSE = 0.5
KINDS = ["html", "json", "sarif", "text"]
SUFFIXES = [".html", ".json", ".sarif", ".txt"]

STATE = "return document.body.dataset.state"
VISIBLE = "return document.querySelector(arguments[0]).checkVisibility()"
CLICK = "document.querySelector(arguments[0]).click()"
CLICK_PIN = """document.querySelector(".trackcheck-map a").dispatchEvent(
    new MouseEvent("click", {bubbles: true, cancelable: true}))"""
FOCUSED = "return document.activeElement.id || document.activeElement.localName"


class Server(http.server.ThreadingHTTPServer):
    """Serves the page in a folder, and notes what is asked for."""

    def __init__(self):
        self.asked = []
        self.folder = tempfile.TemporaryDirectory()
        os.mkdir(os.path.join(self.folder.name, "some folder"))
        shutil.copy(os.path.join(PAGE, "index.html"), os.path.join(self.folder.name, "some folder"))
        handler = functools.partial(Handler, directory=self.folder.name)
        super().__init__(("127.0.0.1", 0), handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def address(self):
        return f"http://127.0.0.1:{self.server_address[1]}/some%20folder/index.html"


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format, *args):  # pylint: disable=redefined-builtin
        self.server.asked.append(self.path)


def wait_for(condition, what):
    end = time.monotonic() + MOST_TIME
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("waited in vain: " + what)
        time.sleep(0.05)


class PageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.downloads = tempfile.TemporaryDirectory()
        cls.browser = BROWSER(cls.downloads.name)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.server.shutdown()
        cls.server.folder.cleanup()
        cls.downloads.cleanup()

    def setUp(self):
        self.server.asked.clear()
        self.browser.requests()
        self.browser.messages()
        self.open()

    def tearDown(self):
        self.assertEqual(self.browser.messages(), [])
        page = self.server.address()
        for address in self.browser.requests():
            if not address.startswith(("about:", "blob:", "data:")):
                self.assertEqual(address.split("#")[0], page)
        self.assertLessEqual(set(self.server.asked), {"/some%20folder/index.html"})

    def open(self, end=""):
        self.browser.open(self.server.address() + end)

    def run_script(self, script, *arguments):
        return self.browser.run(script, *arguments)

    def wait_for_state(self, state):
        wait_for(lambda: self.run_script(STATE) == state, state)

    def text(self, selector):
        return self.run_script("return document.querySelector(arguments[0]).textContent", selector)

    def native(self, names):
        """Returns the exit status of the program, and its reports."""
        flags = [f"--report={kind}=out{suffix}" for kind, suffix in zip(KINDS, SUFFIXES)]
        done = subprocess.run(
            [RUN.program, "check", *flags, *names],
            cwd=RUN.folder,
            stderr=subprocess.DEVNULL,
            env={},
        )
        status = done.returncode
        return status, [RUN.read(b"out" + os.fsencode(suffix)) for suffix in SUFFIXES]

    def downloaded(self, number):
        """Downloads a report and returns its bytes."""
        name = os.path.join(self.downloads.name, "trackcheck-report" + SUFFIXES[number])
        self.run_script("document.querySelectorAll('#downloads a')[arguments[0]].click()", number)

        def is_there():
            others = [each for each in os.listdir(self.downloads.name) if each != name]
            unfinished = [each for each in others if each.endswith((".crdownload", ".part"))]
            return os.path.exists(name) and os.path.getsize(name) > 0 and not unfinished

        wait_for(is_there, name)
        with open(name, "rb") as file:
            content = file.read()
        os.remove(name)
        return content

    def expect_native(self, names):
        """The page shows and offers what the program writes on these names."""
        self.wait_for_state("done")
        status, reports = self.native(names)
        self.assertIn(f"(exit status {status})", self.text("#verdict"))
        for number, report in enumerate(reports):
            self.assertEqual(self.downloaded(number), report, KINDS[number])
        title = reports[0].split(b"<title>")[1].split(b"</title>")[0].decode()
        self.browser.enter_report()
        try:
            self.assertEqual(self.run_script("return document.title"), title)
        finally:
            self.browser.leave_report()
        return status, json.loads(reports[1])

    def choose(self, names):
        self.browser.set_files("#files", [os.fsdecode(RUN.path(name)) for name in names])

    def choose_folder(self, name):
        self.browser.set_folder("#folder", os.fsdecode(RUN.path(name)))

    def test_it_is_small(self):
        with open(os.path.join(PAGE, "index.html"), "rb") as file:
            content = file.read()
        self.assertEqual(os.listdir(PAGE), ["index.html"])
        self.assertLessEqual(len(gzip.compress(content, 9)), MOST_COMPRESSED_BYTES)

    def test_it_lists_the_formats_and_the_version(self):
        wait_for(lambda: self.text("#formats") != "", "formats")
        self.assertIn(".btg.gz", self.text("#formats"))
        version = RUN.run([b"--version"], 0).split()[1].decode()
        self.assertTrue(version.startswith(self.text("#version").split()[1].rstrip(".")), version)

    def test_ten_broken_files(self):
        os.makedirs(RUN.path(b"broken"), exist_ok=True)
        names = []
        for name in (b"bad.rld", b"bad.raf", b"bad.btg.gz", b"bad.dkrds", b"bad.trk"):
            content = RUN.read(b"tiles/" + name)
            for part, end in ((b"cut-", len(content) * 2 // 3), (b"", len(content))):
                names.append(part + name)
                RUN.write(part + name, content[:end])
        self.choose(names)
        status, report = self.expect_native(sorted(names))
        self.assertEqual((status, len(report["files"])), (1, 10))
        self.assertEqual(self.run_script(FOCUSED), "iframe")

    def test_a_folder_with_hostile_names(self):
        RUN.write(b"tiles/<img src=x onerror=alert(1)>.rld", b"RLD")
        RUN.write("tiles/\u202edlr.a\u2028b.rld".encode(), b"RLD")
        RUN.write("tiles/\ufffe \U0001f6e9 \uff5e.rld".encode(), b"RLD")
        RUN.write(b"tiles/.git/a.rld", b"RLD")
        RUN.write(b"tiles/sub/unknown.bin", b"unknown")
        RUN.write(b"tiles/sub.rld", b"RLD")
        self.choose_folder(b"tiles")
        self.expect_native([b"tiles"])
        self.assertEqual(self.run_script("return document.querySelectorAll('img').length"), 0)

    def test_files_with_hostile_names(self):
        names = sorted(os.listdir(RUN.path(b"tiles")))
        names = [b"tiles/" + name for name in names if os.path.isfile(RUN.path(b"tiles/" + name))]
        self.browser.set_files("#files", [os.fsdecode(RUN.path(name)) for name in names])
        self.wait_for_state("done")
        found = json.loads(self.downloaded(1))["files"]
        self.assertEqual([file["path"] for file in found], [name[6:].decode() for name in names])

    def test_tiles_that_do_not_meet(self):
        self.choose_folder(b"Terrain")
        _, report = self.expect_native([b"Terrain"])
        rules = [
            finding["rule"] for file in report["files"] for finding in file.get("findings", [])
        ]
        self.assertIn("btg-seam-gap", rules)

    def test_a_thousand_files(self):
        names = [b"good.rld", b"bad.rld", b"bad.raf", b"bad.btg.gz", b"bad.dkrds", b"bad.trk"]
        contents = [(name, RUN.read(b"tiles/" + name)) for name in names]
        for i in range(1000):
            name, content = contents[i % len(contents)]
            RUN.write(b"thousand/%d/%d-%s" % (i % 7, i, name), content)
        self.run_script(
            """window.longestPause = 0;
               let last = null;
               setInterval(() => {
                 const now = document.body.dataset.state === "running" ? performance.now() : null;
                 if (last && now) window.longestPause = Math.max(window.longestPause, now - last);
                 last = now;
               }, 10);
               window.seen = new Set();
               new MutationObserver(() => window.seen.add(document.getElementById("counts").textContent))
                   .observe(document.getElementById("counts"), {childList: true})"""
        )
        self.choose_folder(b"thousand")
        _, report = self.expect_native([b"thousand"])
        self.assertEqual(len(report["files"]), 1000)
        pause, seen = self.run_script("return [window.longestPause, window.seen.size]")
        self.assertLess(pause, MOST_PAUSE * 1000)
        self.assertGreater(seen, 3)

    def test_a_large_file_and_cancel(self):
        part = b'{"x": "%s"}, ' % (b"y" * (1 << 20))
        RUN.write(b"large.trk", b'{"track": [' + part * 100 + b"0]}")
        self.choose([b"large.trk"])
        self.expect_native([b"large.trk"])
        self.run_script(CLICK, "#again")
        self.choose([b"large.trk"])
        self.wait_for_state("running")
        self.run_script(CLICK, "#cancel")
        self.assertEqual(self.run_script(STATE), "start")
        self.assertEqual(self.text("#message"), "Cancelled.")
        # The page works after that.
        self.choose([b"tiles/good.rld"])
        self.wait_for_state("done")

    def test_a_file_that_inflates_too_much(self):
        with gzip.open(RUN.path(b"bomb.btg.gz"), "wb", 6) as bomb:
            bomb.write(gzip.decompress(RUN.read(b"tiles/bad.btg.gz")))
            for _ in range(600):
                bomb.write(bytes(1 << 20))
        self.choose([b"bomb.btg.gz", b"tiles/good.rld"])
        self.wait_for_state("done")
        report = json.loads(self.downloaded(1))
        rules = [finding["rule"] for finding in report["files"][0]["findings"]]
        self.assertEqual(rules, ["btg-inflated-limit"])
        self.assertEqual(report["files"][1]["status"], "clean")

    def test_a_file_above_the_limit(self):
        with open(RUN.path(b"huge.rld"), "wb") as file:
            file.truncate((256 << 20) + 1)
        self.choose([b"huge.rld"])
        self.wait_for_state("done")
        self.assertIn("the limit here is 268435456", self.downloaded(3).decode())
        os.remove(RUN.path(b"huge.rld"))

    def test_files_that_are_gone(self):
        RUN.write(b"gone.rld", b"RLD")
        self.run_script(
            """const input = document.getElementById("files");
               window.hold = event => event.stopImmediatePropagation();
               addEventListener("change", window.hold, true)"""
        )
        self.choose([b"gone.rld", b"tiles/good.rld"])
        os.remove(RUN.path(b"gone.rld"))
        self.run_script(
            """removeEventListener("change", window.hold, true);
               document.getElementById("files").dispatchEvent(new Event("change"))"""
        )
        self.wait_for_state("done")
        files = json.loads(self.downloaded(1))["files"]
        self.assertEqual([file["status"] for file in files], ["unreadable", "clean"])
        self.assertIn("cannot be read", files[0]["error"])

    def open_with(self, change):
        """Opens a copy of the page in which `change` has changed the packed module."""
        with open(os.path.join(PAGE, "index.html"), encoding="utf-8") as file:
            before, packed, after = re.split('(?<=id="module">)([^<]*)', file.read())
        name = os.path.join(self.server.folder.name, "some folder", "changed.html")
        with open(name, "w", encoding="utf-8") as file:
            file.write(before + change(packed) + after)
        self.browser.open(self.server.address().replace("index", "changed"))
        self.browser.requests()
        self.server.asked.clear()

    def test_it_says_that_a_browser_cannot_check(self):
        self.open_with(lambda packed: packed[:1000])
        text = "This browser cannot check files: the data is cut"
        wait_for(lambda: self.text("#message") == text, "the message")
        self.run_script("document.getElementById('message').textContent = ''")
        self.choose([b"tiles/good.rld"])
        wait_for(lambda: self.text("#message") == text, "the message again")
        self.assertEqual(self.run_script(STATE), "start")

    def test_it_goes_on_after_a_file_that_needs_too_much_memory(self):
        def change(packed):
            module = lzma.decompress(base64.b64decode(packed), lzma.FORMAT_ALONE)
            # The memory has at most 64 MiB instead of 4 GiB.
            section = rb"(\x05\x06\x01\x01.)\x80\x80\x04"
            module, places = re.subn(section, b"\\1\x80\x88\x00", module, flags=re.DOTALL)
            self.assertEqual(places, 1)
            content = lzma.compress(module, lzma.FORMAT_ALONE, preset=0)
            content = content[:5] + len(module).to_bytes(8, "little") + content[13:]
            return base64.b64encode(content).decode()

        self.open_with(change)
        RUN.write(b"large.trk", b'{"track": {"x": [' + b"1," * (15 << 20) + b"1]}}")
        self.choose([b"tiles/bad.rld", b"large.trk", b"tiles/good.rld"])
        self.wait_for_state("done")
        files = json.loads(self.downloaded(1))["files"]
        self.assertEqual([file["status"] for file in files], ["findings", "clean", "unreadable"])
        self.assertIn("the check stopped: ", files[2]["error"])

    def test_settings_are_mentioned(self):
        RUN.write(b"with-config/a.rld", RUN.read(b"tiles/good.rld"))
        RUN.write(b"with-config/.trackcheck.textproto", b"")
        self.choose_folder(b"with-config")
        self.expect_native([b"with-config"])
        self.assertTrue(self.run_script(VISIBLE, "#note"))
        self.run_script(CLICK, "#again")
        self.choose([b"tiles/good.rld"])
        self.wait_for_state("done")
        self.assertFalse(self.run_script(VISIBLE, "#note"))

    @unittest.skipIf(BROWSER is Firefox, "Marionette has no drops from outside")
    def test_drops(self):
        self.browser.drop([os.fsdecode(RUN.path(b"tiles"))])
        self.expect_native([b"tiles"])
        self.run_script(CLICK, "#again")
        names = [b"bad.trk", b"bad.rld", b"good.rld"]
        self.browser.drop([os.fsdecode(RUN.path(b"tiles/" + name)) for name in names])
        self.wait_for_state("done")
        found = json.loads(self.downloaded(1))["files"]
        self.assertEqual([file["path"] for file in found], ["bad.rld", "bad.trk", "good.rld"])
        # On the report, too.
        self.browser.drop([os.fsdecode(RUN.path(b"tiles/bad.raf"))], 600, 500)
        wait_for(lambda: "1 file," in self.text("#verdict"), "the second report")
        self.assertIn("bad.raf", self.downloaded(3).decode())

    def test_a_dropped_file_object(self):
        self.run_script(
            """const transfer = new DataTransfer();
               transfer.items.add(new File(["RLD"], "a.rld"));
               document.getElementById("drop").dispatchEvent(new DragEvent(
                   "drop", {bubbles: true, cancelable: true, dataTransfer: transfer}))"""
        )
        self.wait_for_state("done")
        self.assertIn("a.rld", self.downloaded(3).decode())

    def test_links_lead_to_findings(self):
        self.choose([b"tiles/bad.rld", b"tiles/bad.trk"])
        self.wait_for_state("done")
        self.browser.enter_report()
        self.run_script(CLICK_PIN)
        target = self.run_script("return location.hash")
        self.browser.leave_report()
        self.assertRegex(target, r"^#f\d+-\d+$")
        wait_for(lambda: self.run_script("return location.hash") == target, "the address")
        # The same address leads there again, for the same files.
        self.open(target)
        self.choose([b"tiles/bad.rld", b"tiles/bad.trk"])
        self.wait_for_state("done")
        self.expect_target(target)
        self.run_script("location.hash = '#f2'")
        self.expect_target("#f2")
        self.run_script(CLICK, "#again")
        self.assertEqual(self.run_script("return location.hash"), "")

    def expect_target(self, target):
        script = "return document.querySelector(':target')?.id"
        self.browser.enter_report()
        try:
            wait_for(lambda: self.run_script(script) == target[1:], target)
        finally:
            self.browser.leave_report()

    def test_keys(self):
        self.browser.press("\ue004")  # Tab
        self.assertEqual(self.run_script(FOCUSED), "choose-files")
        outline = "return getComputedStyle(document.activeElement).outlineStyle"
        self.assertEqual(self.run_script(outline), "solid")
        self.browser.press("\ue004")
        self.assertEqual(self.run_script(FOCUSED), "choose-folder")
        self.choose([b"tiles/bad.rld"])
        self.wait_for_state("done")
        wait_for(lambda: self.run_script(FOCUSED) == "iframe", "focus in the report")
        self.browser.enter_report()
        self.browser.press("j")
        self.assertRegex(self.run_script("return document.activeElement.id"), r"^f1-\d+$")
        self.browser.leave_report()

    def test_it_can_be_read_aloud(self):
        self.assertEqual(self.text("#status"), "")
        self.choose([b"tiles/bad.rld"])
        self.wait_for_state("done")
        self.assertRegex(self.text("#status"), r"^Finished: 1 file, ")
        self.assertEqual(
            self.run_script("return document.querySelector('[role=status]').getAttribute('id')"),
            "status",
        )
        self.run_script(CLICK, "#again")
        names = self.run_script(
            """return Array.from(document.querySelectorAll("button,a,input,progress,iframe"))
                   .map(each => each.getAttribute("aria-label") || each.textContent ||
                                each.getAttribute("aria-labelledby"))"""
        )
        self.assertTrue(all(names), names)

    def test_narrow_and_wide_pages_do_not_overflow(self):
        widths = (450, 1280) if BROWSER is Firefox else (320, 600, 1280)
        for state in ("start", "done"):
            if state == "done":
                self.choose([b"tiles/bad.rld"])
                self.wait_for_state("done")
            for width in widths:
                self.browser.resize(width, 800)
                room = self.run_script("return [document.documentElement.scrollWidth, innerWidth]")
                self.assertLessEqual(room[0], room[1], (state, width))
        self.browser.resize(1280, 900)

    def test_it_opens_from_the_disk(self):
        self.browser.requests()
        self.browser.open("file://" + os.path.join(PAGE, "index.html"))
        self.choose([b"tiles/bad.rld", b"tiles/bad.trk"])
        self.wait_for_state("done")
        self.browser.enter_report()
        wait_for(lambda: self.run_script("return document.readyState") == "complete", "the report")
        self.run_script(CLICK_PIN)
        self.browser.leave_report()
        self.assertRegex(self.run_script("return location.hash"), r"^#f\d+-\d+$")
        self.assertIn("bad.trk", self.downloaded(3).decode())
        for address in self.browser.requests():
            self.assertTrue(address.startswith(("file:///", "about:", "blob:", "data:")), address)

    def test_its_policy_refuses_requests(self):
        blocked = self.run_script(
            """const found = [];
               addEventListener("securitypolicyviolation", event => found.push(event.effectiveDirective));
               const image = new Image();
               image.src = "image.png";
               document.body.append(image);
               const script = document.createElement("script");
               script.textContent = "window.injected = true";
               document.body.append(script);
               window.blocked = found;
               return window.injected === undefined"""
        )
        self.assertTrue(blocked)
        wait_for(lambda: len(self.run_script("return window.blocked")) == 2, "violations")
        self.assertEqual(
            sorted(self.run_script("return window.blocked")), ["img-src", "script-src-elem"]
        )
        self.assertGreater(len(self.browser.messages()), 0)
        # Chromium notes requests that it refuses. The server was not asked.
        self.browser.requests()


if __name__ == "__main__":
    unittest.main()
