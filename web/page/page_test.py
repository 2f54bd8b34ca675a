#!/usr/bin/python3
"""Opens the page in a browser and checks files with it as its readers do.

Usage: page_test.py chromium|firefox PAGE TRACKCHECK [TEST...]

PAGE is a folder that `build` has written.
"""

import gzip
import json
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from page_case import (  # noqa: E402
    BROWSER,
    CLICK,
    FOCUSED,
    LONGEST_PAUSE,
    PAGE,
    RUN,
    STATE,
    VISIBLE,
    Firefox,
    PageCase,
    wait_for,
)

MOST_COMPRESSED_BYTES = 2_500_000
# The page answers at least once in this time while files are checked.
MOST_PAUSE = 0.5
SUFFIXES = {"html": ".html", "json": ".json", "sarif": ".sarif", "text": ".txt"}

CLICK_PIN = """document.querySelector(".trackcheck-map a").dispatchEvent(
    new MouseEvent("click", {bubbles: true, cancelable: true}))"""


class PageTest(PageCase):
    def expect_native(self, names):
        """The page shows and offers what the program writes on these names."""
        self.wait_for_state("done")
        status, reports, _ = self.native("check", SUFFIXES, names)
        self.assertIn(f"(exit status {status})", self.text("#verdict"))
        self.expect_reports(reports)
        return status, json.loads(reports[1])

    def choose(self, names):
        self.set_files("#files", names)

    def choose_folder(self, name):
        self.browser.set_folder("#folder", os.fsdecode(RUN.path(name)))

    def test_it_is_small(self):
        with open(os.path.join(PAGE, "index.html"), "rb") as file:
            content = file.read()
        self.assertEqual(os.listdir(PAGE), ["index.html"])
        self.assertLessEqual(len(gzip.compress(content, 9)), MOST_COMPRESSED_BYTES)

    def test_it_lists_the_formats_and_the_version(self):
        wait_for(lambda: self.text("#version") != "", "the version")
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

    def test_a_copy_is_repaired(self):
        RUN.encode_text(b"by-hand.trk", "track", RUN.text("track/base.textproto"))
        content = b"// Before the last race.\n" + RUN.read(b"by-hand.trk")
        RUN.write(b"by-hand.trk", content)
        self.choose([b"by-hand.trk"])
        self.expect_native([b"by-hand.trk"])
        self.assertTrue(self.run_script(VISIBLE, "#repair"))
        self.run_script(CLICK, "#repair")
        verdict = "trackcheck fix repairs 1 place and leaves 0 findings (exit status 0). "
        wait_for(lambda: self.text("#verdict").startswith(verdict), verdict)
        self.assertFalse(self.run_script(VISIBLE, "#repair"))
        self.assertFalse(self.run_script(VISIBLE, "#swap-shown"))
        self.assertIn("\n+1 /* Before the last race. */\n", self.text("#note"))
        RUN.run([b"fix", b"-o", b"repaired.trk", b"by-hand.trk"], 0)
        self.assertEqual(self.downloaded(4), RUN.read(b"repaired.trk"))
        self.assertNotEqual(RUN.read(b"repaired.trk"), content)
        self.run_script(CLICK, "#again")
        # Nothing of it can be repaired.
        RUN.write(b"good.rld", RUN.read(b"tiles/good.rld"))
        self.choose([b"good.rld"])
        self.expect_native([b"good.rld"])
        self.assertFalse(self.run_script(VISIBLE, "#repair"))

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
        # What the .stg file in the folder names.
        self.assertEqual(rules.count("btg-stg-missing"), 2)
        self.assertIn("btg-stg-base", rules)

    def test_a_thousand_files(self):
        names = [b"good.rld", b"bad.rld", b"bad.raf", b"bad.btg.gz", b"bad.dkrds", b"bad.trk"]
        contents = [(name, RUN.read(b"tiles/" + name)) for name in names]
        for i in range(1000):
            name, content = contents[i % len(contents)]
            RUN.write(b"thousand/%d/%d-%s" % (i % 7, i, name), content)
        self.run_script(
            LONGEST_PAUSE
            + """window.seen = new Set();
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
        self.assertIn("huge.rld: error: 268435457 bytes", self.downloaded(3).decode())
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
        self.assertIn("does not exist", files[0]["error"])

    def test_it_says_that_a_browser_cannot_check(self):
        self.open_with(lambda packed: packed[:1000])
        text = "This browser cannot check files: the data is cut"
        wait_for(lambda: self.text("#message") == text, "the message")
        self.run_script("document.getElementById('message').textContent = ''")
        self.choose([b"tiles/good.rld"])
        wait_for(lambda: self.text("#message") == text, "the message again")
        self.assertEqual(self.run_script(STATE), "start")

    def test_it_goes_on_after_a_file_that_needs_too_much_memory(self):
        self.open_with_little_memory()
        RUN.write(b"large.trk", b'{"track": {"x": [' + b"1," * (15 << 20) + b"1]}}")
        self.choose([b"tiles/bad.rld", b"large.trk", b"tiles/good.rld"])
        self.wait_for_state("done")
        files = json.loads(self.downloaded(1))["files"]
        self.assertEqual([file["status"] for file in files], ["findings", "clean", "unreadable"])
        self.assertIn("internal error: ", files[2]["error"])

    def test_settings_of_a_folder(self):
        RUN.write(b"with-config/a.rld", RUN.read(b"tiles/bad.rld"))
        RUN.write(b"with-config/.trackcheck.textproto", b'skip: "rld-*"\n')
        self.choose_folder(b"with-config")
        status, _ = self.expect_native([b"with-config"])
        self.assertEqual(status, 0)
        self.assertFalse(self.run_script(VISIBLE, "#note"))
        RUN.write(b"with-config/.trackcheck.textproto", b"wrong\n")
        self.run_script(CLICK, "#again")
        self.choose_folder(b"with-config")
        wait_for(lambda: self.run_script(VISIBLE, "#message"), "the message")
        self.assertIn(".trackcheck.textproto", self.text("#message"))

    def test_items_of_one_name(self):
        self.run_script(
            """const transfer = new DataTransfer();
               for (const text of ["RLD", "hello"]) transfer.items.add(new File([text], "a.rld"));
               document.getElementById("drop").dispatchEvent(new DragEvent(
                   "drop", {bubbles: true, cancelable: true, dataTransfer: transfer}))"""
        )
        self.wait_for_state("done")
        found = json.loads(self.downloaded(1))["files"]
        self.assertEqual([file["path"] for file in found], ["1/a.rld", "a.rld"])

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
