#!/usr/bin/python3
"""Opens the page in a browser and compares files with it as its readers do.

Usage: diff_test.py chromium|firefox PAGE TRACKCHECK [TEST...]

PAGE is a folder that `build` has written.
"""

import gzip
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from page_case import (  # noqa: E402
    BROWSER,
    CLICK,
    FOCUSED,
    LONGEST_PAUSE,
    RUN,
    STATE,
    VISIBLE,
    Firefox,
    PageCase,
    wait_for,
)

SUFFIXES = {"html": ".html", "json": ".json", "text": ".txt", "markdown": ".md"}
# The page answers at least once in this time while files are compared.
MOST_PAUSE = 0.5

TAB, ENTER = "\ue004", "\ue007"


class DiffTest(PageCase):
    def setUp(self):
        super().setUp()
        RUN.write(b"versions/mesh.rld", RUN.read(b"tiles/good.rld"))
        RUN.write(b"versions/lower.rld", RUN.read(b"tiles/bad.rld"))

    def choose(self, side, name):
        self.set_files(f"#{side}-file", [name])

    def compare(self, old, new):
        self.choose("old", old)
        self.choose("new", new)

    def expect_native(self, old, new, folder=b"versions"):
        """The page shows and offers what the program writes on these names in a folder."""
        self.wait_for_state("done")
        status, reports, notes = self.native("diff", SUFFIXES, [old, new], folder)
        self.assertIn(f"(exit status {status})", self.text("#verdict"))
        self.assertEqual(self.text("#old-shown"), old.decode())
        self.assertEqual(self.text("#new-shown"), new.decode())
        self.assertTrue(self.run_script(VISIBLE, "#versions"))
        self.assertEqual(self.run_script(VISIBLE, "#note"), notes != "")
        self.assertEqual(self.text("#note"), notes.rstrip("\n"))
        self.expect_reports(reports)
        return status

    def expect_refusal(self, message):
        wait_for(lambda: self.run_script(VISIBLE, "#message"), message)
        self.assertEqual(self.text("#message"), message)
        self.assertEqual(self.run_script(STATE), "start")

    def test_two_versions(self):
        self.choose("old", b"versions/mesh.rld")
        self.assertEqual(self.run_script(STATE), "start")
        self.assertEqual(self.text("#old-name"), "mesh.rld")
        self.assertEqual(self.text("#new-name"), "No file yet")
        self.assertRegex(self.text("#old-about"), r"^[\d.]+ KiB, changed .*\d")
        self.choose("new", b"versions/lower.rld")
        self.assertEqual(self.expect_native(b"mesh.rld", b"lower.rld"), 1)
        self.assertRegex(self.text("#verdict"), r" s\. trackcheck diff finds \d+ changed \(")
        self.run_script(CLICK, "#swap-shown")
        wait_for(lambda: self.text("#old-shown") == "lower.rld", "the other direction")
        self.expect_native(b"lower.rld", b"mesh.rld")

    def test_the_new_version_may_come_first(self):
        self.choose("new", b"versions/lower.rld")
        self.assertEqual(self.text("#old-name"), "No file yet")
        self.choose("old", b"versions/mesh.rld")
        self.expect_native(b"mesh.rld", b"lower.rld")

    def test_every_format(self):
        for name, source in [
            (b"bad.raf", b"raf/base.textproto"),
            (b"bad.btg.gz", b"btg/base.textproto"),
            (b"bad.dkrds", b"dkrds/base.textproto"),
            (b"bad.trk", b"track/base.textproto"),
        ]:
            RUN.write(b"versions/" + name, RUN.read(b"tiles/" + name))
            kind = os.path.dirname(source).decode()
            old = name.replace(b"bad", b"base")
            RUN.encode_text(b"versions/" + old, kind, RUN.text(source.decode()))
            with self.subTest(kind):
                self.compare(b"versions/" + old, b"versions/" + name)
                self.assertEqual(self.expect_native(old, name), 1)
                self.run_script(CLICK, "#again")

    def test_two_files_of_one_name(self):
        RUN.write(b"versions/old/a.rld", RUN.read(b"tiles/good.rld"))
        RUN.write(b"versions/new/a.rld", RUN.read(b"tiles/bad.rld"))
        self.compare(b"versions/old/a.rld", b"versions/new/a.rld")
        self.expect_native(b"old/a.rld", b"new/a.rld")
        self.assertIn("--- old/a.rld\n+++ new/a.rld\n", self.downloaded(2).decode())

    def test_equal_files(self):
        self.compare(b"versions/mesh.rld", b"versions/mesh.rld")
        self.wait_for_state("done")
        self.assertIn("trackcheck diff finds no difference (exit status 0)", self.text("#verdict"))
        self.assertFalse(self.run_script(VISIBLE, "#note"))
        self.assertEqual(self.downloaded(2, 0), b"")
        self.run_script(CLICK, "#again")
        packed = RUN.read(b"tiles/bad.btg.gz")
        RUN.write(b"versions/1.btg.gz", packed)
        RUN.write(b"versions/9.btg.gz", gzip.compress(gzip.decompress(packed), 9, mtime=1))
        self.compare(b"versions/1.btg.gz", b"versions/9.btg.gz")
        self.assertEqual(self.expect_native(b"1.btg.gz", b"9.btg.gz"), 0)
        self.assertIn("the files differ in their bytes", self.text("#note"))

    def test_damaged_files(self):
        mesh = RUN.read(b"tiles/good.rld")
        RUN.write(b"versions/cut.rld", mesh[: len(mesh) // 2])
        self.compare(b"versions/mesh.rld", b"versions/cut.rld")
        self.expect_native(b"mesh.rld", b"cut.rld")
        self.assertRegex(self.text("#note"), r"^cut\.rld: damaged: .* \[rld-")

    def test_hostile_names(self):
        names = [
            b"<img src=x onerror=alert(1)>&amp;.rld",
            "a\u202edlr.\u2028b\n`|--- c.rld".encode(),
        ]
        for name, source in zip(names, (b"good", b"bad")):
            RUN.write(b"versions/" + name, RUN.read(b"tiles/" + source + b".rld"))
        self.choose("old", b"versions/" + names[1])
        shown = "a\\u{202e}dlr.\\u{2028}b\\u{a}`|--- c.rld"
        self.assertEqual(self.text("#old-name"), shown)
        self.choose("new", b"versions/" + names[0])
        self.wait_for_state("done")
        self.assertEqual(self.text("#old-shown"), shown)
        self.assertEqual(self.text("#new-shown"), names[0].decode())
        _, reports, _ = self.native("diff", SUFFIXES, names[::-1], b"versions")
        self.expect_reports(reports)
        self.assertEqual(self.run_script("return document.querySelectorAll('img').length"), 0)

    def test_two_formats(self):
        self.compare(b"versions/mesh.rld", b"tiles/good.trk")
        self.expect_refusal("mesh.rld is rld, good.trk is track: nothing to compare")
        # The right file in place of the wrong one.
        self.assertEqual(self.text("#old-name"), "mesh.rld")
        self.assertEqual(self.run_script(FOCUSED), "compare-files")
        self.choose("new", b"versions/lower.rld")
        self.expect_native(b"mesh.rld", b"lower.rld")
        self.assertFalse(self.run_script(VISIBLE, "#message"))

    def test_files_that_are_not_decoded(self):
        RUN.write(b"versions/hello.txt", b"hello")
        RUN.write(b"versions/empty.rld", b"")
        for old, new in [
            (b"mesh.rld", b"hello.txt"),
            (b"empty.rld", b"mesh.rld"),
            (b"empty.rld", b"hello.txt"),
        ]:
            with self.subTest(old + b" " + new):
                status, _, notes = self.native("diff", {}, [old, new], b"versions")
                self.assertEqual(status, 2)
                self.compare(b"versions/" + old, b"versions/" + new)
                self.expect_refusal(notes.rstrip("\n"))
                self.open()

    def test_a_file_above_the_limit(self):
        with open(RUN.path(b"versions/huge.rld"), "wb") as file:
            file.truncate((256 << 20) + 1)
        self.compare(b"versions/mesh.rld", b"versions/huge.rld")
        wait_for(lambda: self.run_script(VISIBLE, "#message"), "the message")
        self.assertRegex(self.text("#message"), "^huge.rld: 268435457 bytes")
        os.remove(RUN.path(b"versions/huge.rld"))

    def test_a_file_that_is_gone(self):
        RUN.write(b"versions/gone.rld", b"RLD")
        self.choose("old", b"versions/gone.rld")
        os.remove(RUN.path(b"versions/gone.rld"))
        self.choose("new", b"versions/mesh.rld")
        wait_for(lambda: self.run_script(VISIBLE, "#message"), "the message")
        self.assertRegex(self.text("#message"), "^gone.rld: does not exist$")

    def test_files_that_need_too_much_memory(self):
        self.open_with_little_memory()
        RUN.write(b"versions/large.trk", b'{"track": {"x": [' + b"1," * (15 << 20) + b"1]}}")
        RUN.write(b"versions/small.trk", RUN.read(b"tiles/good.trk"))
        self.compare(b"versions/small.trk", b"versions/large.trk")
        wait_for(lambda: self.run_script(VISIBLE, "#message"), "the message")
        self.assertRegex(self.text("#message"), "^internal error: ")
        # The page works after that.
        self.choose("new", b"tiles/bad.trk")
        self.wait_for_state("done")

    def test_large_files_and_cancel(self):
        part = b'{"x": "%s"}, ' % (b"y" * (1 << 20))
        for name, end in ((b"1.trk", b"0"), (b"2.trk", b"1")):
            RUN.write(b"versions/" + name, b'{"track": [' + part * 60 + end + b"]}")
        self.run_script(
            LONGEST_PAUSE
            + """window.seen = new Set();
               new MutationObserver(() => window.seen.add(
                   `${document.getElementById("current").textContent}: ` +
                   `${document.getElementById("counts").textContent}`)).observe(
                       document.getElementById("counts"), {childList: true})"""
        )
        self.compare(b"versions/1.trk", b"versions/2.trk")
        self.expect_native(b"1.trk", b"2.trk")
        pause, seen = self.run_script("return [window.longestPause, Array.from(window.seen)]")
        self.assertLess(pause, MOST_PAUSE * 1000)
        self.assertIn("1.trk, 2.trk: Comparing what was read", seen)
        self.run_script(CLICK, "#swap-shown")
        self.wait_for_state("running")
        self.assertEqual(self.text("#running-title"), "Comparing")
        self.run_script(CLICK, "#cancel")
        self.expect_refusal("Cancelled.")
        self.assertEqual(self.run_script(FOCUSED), "compare-files")
        # Both are still there, and can be compared in either direction.
        self.assertEqual(self.text("#old-name"), "2.trk")
        self.run_script(CLICK, "#swap")
        self.assertEqual((self.text("#old-name"), self.text("#new-name")), ("1.trk", "2.trk"))
        self.run_script(CLICK, "#compare-files")
        self.expect_native(b"1.trk", b"2.trk")

    def test_other_files_afterwards(self):
        self.compare(b"versions/mesh.rld", b"versions/lower.rld")
        self.wait_for_state("done")
        self.assertEqual(self.text("#again"), "Compare other files")
        self.run_script(CLICK, "#again")
        self.assertEqual(self.run_script(FOCUSED), "choose-old")
        self.assertEqual(self.text("#old-name"), "No file yet")
        self.assertFalse(self.run_script(VISIBLE, "#compare-files"))
        # A check says nothing of versions, and the next diff does.
        self.set_files("#files", [b"tiles/bad.rld"])
        self.wait_for_state("done")
        self.assertFalse(self.run_script(VISIBLE, "#versions"))
        self.assertEqual(self.text("#again"), "Check other files")
        self.run_script(CLICK, "#again")
        self.assertEqual(self.run_script(FOCUSED), "choose-files")
        self.compare(b"versions/mesh.rld", b"versions/lower.rld")
        self.expect_native(b"mesh.rld", b"lower.rld")

    def drop_on(self, selector, names):
        x, y = self.run_script(
            """const element = document.querySelector(arguments[0]);
               element.scrollIntoView({block: "center"});
               const place = element.getBoundingClientRect();
               return [place.x + place.width / 2, place.y + 20]""",
            selector,
        )
        self.browser.drop([os.fsdecode(RUN.path(name)) for name in names], x, y)

    @unittest.skipIf(BROWSER is Firefox, "Marionette has no drops from outside")
    def test_drops(self):
        os.utime(RUN.path(b"versions/lower.rld"), (1000, 1000))
        self.drop_on("#new", [b"versions/lower.rld"])
        wait_for(lambda: self.text("#new-name") == "lower.rld", "the new version")
        self.drop_on("#old", [b"versions/mesh.rld"])
        self.expect_native(b"mesh.rld", b"lower.rld")
        self.run_script(CLICK, "#again")
        # The one that was changed last is the new one.
        both = [b"versions/mesh.rld", b"versions/lower.rld"]
        for selector in ("#compare-title", "#old"):
            self.drop_on(selector, both)
            self.expect_native(b"lower.rld", b"mesh.rld")
            self.run_script(CLICK, "#again")
        # One after the other.
        for name in both:
            self.drop_on("#compare-title", [name])
        self.expect_native(b"mesh.rld", b"lower.rld")
        # On the report, a drop is a check.
        self.browser.drop([os.fsdecode(RUN.path(b"tiles/bad.raf"))], 600, 500)
        wait_for(lambda: "1 file," in self.text("#verdict"), "the check")

    @unittest.skipIf(BROWSER is Firefox, "Marionette has no drops from outside")
    def test_drops_that_are_no_versions(self):
        self.drop_on("#old", [b"versions"])
        self.expect_refusal("versions: a folder. Choose two versions of one file.")
        names = [b"tiles/good.rld", b"tiles/bad.rld", b"tiles/bad.raf"]
        self.drop_on("#compare-title", names)
        wait_for(
            lambda: self.text("#message") == "Two files can be compared, these are 3.",
            "the message",
        )
        self.assertEqual(self.text("#old-name"), "No file yet")

    def test_keys(self):
        order = []
        for _ in range(4):
            self.browser.press(TAB)
            order.append(self.run_script(FOCUSED))
        # Nothing can be swapped yet.
        self.assertEqual(order, ["choose-files", "choose-folder", "choose-old", "choose-new"])
        self.choose("old", b"versions/mesh.rld")
        self.run_script("document.getElementById('choose-old').focus()")
        self.browser.press(TAB)
        self.assertEqual(self.run_script(FOCUSED), "swap")
        outline = "return getComputedStyle(document.activeElement).outlineStyle"
        self.assertEqual(self.run_script(outline), "solid")
        self.browser.press(ENTER)
        self.assertEqual(self.text("#new-name"), "mesh.rld")
        self.choose("old", b"versions/lower.rld")
        self.wait_for_state("done")
        wait_for(lambda: self.run_script(FOCUSED) == "iframe", "focus in the report")
        self.browser.enter_report()
        self.browser.press("j")
        self.assertRegex(self.run_script("return document.activeElement.id"), r"^f-\d+$")
        self.browser.leave_report()
        self.run_script("document.getElementById('swap-shown').focus()")
        self.browser.press(ENTER)
        wait_for(lambda: self.text("#old-shown") == "mesh.rld", "the other direction")

    def test_it_can_be_read_aloud(self):
        self.choose("old", b"versions/mesh.rld")
        self.assertEqual(self.text("#status"), "Old version: mesh.rld. Choose the new version.")
        self.run_script(CLICK, "#swap")
        self.assertEqual(self.text("#status"), "Swapped the old version and the new one.")
        self.choose("old", b"versions/lower.rld")
        self.wait_for_state("done")
        self.assertRegex(self.text("#status"), r"^Finished: Compared in .* finds \d+ changed ")
        self.run_script(CLICK, "#again")
        labels = self.run_script(
            """const name = id => document.getElementById(id).textContent;
               return Array.from(document.querySelectorAll("[role=group],section"))
                   .map(each => each.getAttribute("aria-label") ||
                                name(each.getAttribute("aria-labelledby")))"""
        )
        self.assertIn("Old version", labels)
        self.assertIn("New version", labels)
        self.assertTrue(all(labels), labels)
        described = self.run_script(
            """return ["old", "new"].map(side =>
                   document.getElementById(`choose-${side}`).getAttribute("aria-describedby"))"""
        )
        self.assertEqual(described, ["old-name", "new-name"])

    def test_narrow_and_wide_pages_do_not_overflow(self):
        long_names = [b"versions/" + each * 60 + b".rld" for each in (b"abc", b"ab ")]
        for name, source in zip(long_names, (b"good", b"bad")):
            RUN.write(name, RUN.read(b"tiles/" + source + b".rld"))
        widths = (450, 1280) if BROWSER is Firefox else (320, 600, 1280)
        for state in ("start", "done"):
            self.choose("new" if state == "done" else "old", long_names[state == "done"])
            self.wait_for_state(state)
            for width in widths:
                self.browser.resize(width, 800)
                room = self.run_script("return [document.documentElement.scrollWidth, innerWidth]")
                self.assertLessEqual(room[0], room[1], (state, width))
        self.browser.resize(1280, 900)


if __name__ == "__main__":
    unittest.main()
