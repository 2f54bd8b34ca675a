#!/usr/bin/python3
"""Opens the report `html` in Chromium and uses it as its readers do.

Usage: html_test.py TRACKCHECK TEXTS
"""

import json
import os
import sys
import time
import unittest

from selenium.webdriver.common.keys import Keys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import Browser  # noqa: E402
from hostile_run import NAMES, HostileRun, printable  # noqa: E402

RUN = HostileRun(sys.argv.pop(1), sys.argv.pop(1))

HOSTILE_NAME = b"</script><script>alert(1)</script><b>&\"'.rld"
MANY = 10_000
# Seconds. A quiet machine needs a tenth of it.
MOST_TIME_TO_FILTER = 2

SHOWN = """
return Array.from(document.querySelectorAll("article.finding"))
    .filter(finding => !finding.closest("[hidden]")).map(finding => finding.id)"""
FINDINGS = """
return Array.from(document.querySelectorAll("article.finding")).map(finding => ({
  id: finding.id, kind: finding.dataset.kind, rule: finding.dataset.rule,
  file: finding.closest("section").querySelector("h3").textContent, text: finding.textContent}))"""


class HtmlTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        RUN.write(b"tiles/" + HOSTILE_NAME.replace(b"/", b":"), RUN.read(b"tiles/good.rld")[:-7])
        RUN.write_places()
        page, report = RUN.reports(["html", "json"], ["-v"])
        cls.json = json.loads(report)
        cls.path = os.fsdecode(RUN.path(b"page.html"))
        with open(cls.path, "wb") as file:
            file.write(page)
        cls.size = len(page)
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def setUp(self):
        self.browser.open(self.path)

    def tearDown(self):
        self.assertEqual(self.browser.messages(), [])
        for address in self.browser.requests():
            self.assertTrue(address.startswith(("file:///", "data:")), address)

    def shown(self):
        return self.browser.run(SHOWN)

    def findings(self):
        return self.browser.run(FINDINGS)

    def count_text(self):
        return self.browser.run("return document.querySelector('#filters output').textContent")

    def set(self, selector, value):
        """Changes a control as a reader does, and waits until it has been applied."""
        self.browser.run(
            """
            const control = document.querySelector(arguments[0]);
            if (control.type === "checkbox") control.checked = arguments[1];
            else control.value = arguments[1];
            control.dispatchEvent(new Event(control.type === "search" ? "input" : "change",
                                            {bubbles: true}));""",
            selector,
            value,
        )
        if "search" in selector:
            time.sleep(0.4)

    def test_the_findings_are_those_of_the_json_report(self):
        found = self.findings()
        expected = [
            (finding["severity"], finding["rule"], finding["message"], finding["field"])
            for file in self.json["files"]
            for finding in file.get("findings", [])
        ]
        self.assertEqual(len(found), len(expected))
        self.assertGreater(len(found), 20)
        self.assertEqual(
            sorted((item["kind"], item["rule"]) for item in found),
            sorted(item[:2] for item in expected),
        )
        text = "\n".join(item["text"] for item in found)
        for _, _, message, field in expected:
            self.assertIn(message, text)
            self.assertIn(field, text)

    def test_the_verdict_and_the_totals_come_first(self):
        title = self.browser.run("return document.querySelector('h1').textContent")
        self.assertRegex(title, r"^✘ trackcheck failed: \d+ errors")
        totals = self.browser.run(
            "return Array.from(document.querySelectorAll('.totals dd')).map(e => +e.textContent)"
        )
        summary = self.json["summary"]
        keys = ["files", "clean", "error", "warning", "info", "unreadable"]
        self.assertEqual(totals, [summary[key] for key in keys])

    def test_names_are_text(self):
        codes = self.browser.run(
            "return Array.from(document.querySelectorAll('h3 code')).map(e => e.textContent)"
        )
        for name in [*NAMES, HOSTILE_NAME.replace(b"/", b":")]:
            if name == b"good.rld":
                continue
            # HTML as XML has no U+FFFE.
            self.assertIn(printable(b"tiles/" + name).replace("\ufffe", "\ufffd"), codes)
        elements = self.browser.run(
            """return [document.scripts.length,
                       document.querySelectorAll("h3 *:not(code),td *,h4 *:not(.kind)").length]"""
        )
        self.assertEqual(elements, [1, 0])

    def test_ids_are_unique_and_links_lead_somewhere(self):
        ids, links = self.browser.run(
            """return [Array.from(document.querySelectorAll("[id]")).map(e => e.id),
                       Array.from(document.querySelectorAll("a")).map(e => e.getAttribute("href"))]"""
        )
        self.assertEqual(len(set(ids)), len(ids))
        for link in links:
            self.assertTrue(link.startswith("#"), link)
            self.assertIn(link[1:], ids)

    def test_filters_change_what_is_shown(self):
        found = self.findings()
        self.assertEqual(len(self.shown()), len(found))
        self.assertEqual(self.count_text(), "All %d findings shown" % len(found))

        def expect(wanted, what):
            ids = [item["id"] for item in found if wanted(item)]
            self.assertGreater(len(ids), 0, what)
            self.assertLess(len(ids), len(found), what)
            self.assertEqual(self.shown(), ids, what)
            self.assertEqual(
                self.count_text(), "%d of %d findings shown" % (len(ids), len(found)), what
            )

        for kind in ("error", "warning", "info"):
            self.set("input[value=%s]" % kind, False)
            expect(lambda item: item["kind"] != kind, kind)
            self.set("input[value=%s]" % kind, True)
        rule = found[0]["rule"]
        self.set("select[name=rule]", rule)
        expect(lambda item: item["rule"] == rule, "rule")
        self.set("select[name=rule]", "")
        file = found[-1]["id"].split("-")[0]
        self.set("select[name=file]", file)
        expect(lambda item: item["id"].split("-")[0] == file, "file")
        self.set("select[name=file]", "")
        self.set("input[type=search]", "  INDEX  99")
        expect(
            lambda item: all(
                word in (item["file"] + "\n" + item["text"]).lower() for word in ("index", "99")
            ),
            "text",
        )
        # A file without a finding that is shown is not shown either, and so is its row.
        rows = self.browser.run(
            """return Array.from(document.querySelectorAll("section.file"))
                   .every(file => file.hidden === !file.querySelector("article:not([hidden])") &&
                          file.hidden === document.getElementById("r" + file.id.slice(1)).hidden)"""
        )
        self.assertTrue(rows)
        self.set("input[type=search]", "no such text anywhere")
        self.assertEqual(self.shown(), [])
        self.assertEqual(self.count_text(), "0 of %d findings shown" % len(found))
        self.browser.run("document.querySelector('button[type=reset]').click()")
        self.assertEqual(len(self.shown()), len(found))

    def test_pins_and_findings_link_to_each_other(self):
        pins = self.browser.run(
            """return Array.from(document.querySelectorAll(".trackcheck-map a")).map(
                   pin => [pin.id, pin.getAttribute("href"), pin.querySelector("text").textContent])"""
        )
        self.assertGreater(len(pins), 3)
        self.assertGreaterEqual(len({pin.split("-")[0] for pin, _, _ in pins}), 4, "maps")
        for pin, href, number in pins:
            finding = href[1:]
            self.assertEqual(pin[1:], finding[1:])
            # The pin has the number of its finding.
            self.assertEqual(finding.split("-")[1], number)
            back = self.browser.run(
                """const finding = document.getElementById(arguments[0]);
                   return [finding.querySelector(".kind").textContent.split(" ")[0],
                           Array.from(finding.querySelectorAll("a")).map(a => a.getAttribute("href"))]""",
                finding,
            )
            self.assertEqual(back[0], number)
            self.assertIn("#" + pin, back[1])
        # A click leads to the other one, even if a filter hides it.
        pin, href, _ = pins[-1]
        self.browser.run(
            """document.getElementById(arguments[0]).dispatchEvent(
                   new MouseEvent("click", {bubbles: true, cancelable: true}))""",
            pin,
        )
        where = "return [location.hash, document.querySelector(':target').id, document.activeElement.id]"
        self.assertEqual(self.browser.run(where), [href, href[1:], href[1:]])
        self.browser.run("document.querySelector(arguments[0]).click()", 'a[href="#%s"]' % pin)
        self.assertEqual(self.browser.run(where)[:2], ["#" + pin, pin])
        self.set("input[type=search]", "no such text anywhere")
        self.assertEqual(self.shown(), [])
        self.browser.run("document.querySelector('#files ~ * a').click()")
        self.assertGreater(len(self.shown()), 0)

    def test_the_other_one_is_lit_at_the_pointer(self):
        pin = self.browser.run(
            """const pin = document.querySelector(".trackcheck-map a");
               document.querySelector(pin.getAttribute("href"))
                   .dispatchEvent(new PointerEvent("pointerover", {bubbles: true}));
               return [pin.id, pin.classList.contains("lit")]"""
        )
        self.assertEqual(pin[1], True)

    def test_explanations_open_in_place(self):
        opened = self.browser.run(
            """const link = document.querySelector("a.explain");
               const finding = link.closest("article");
               const before = finding.querySelectorAll(".why").length;
               link.click();
               const after = finding.querySelector(".why").textContent;
               link.click();
               return [before, after.length, finding.querySelectorAll(".why").length, location.hash]"""
        )
        self.assertEqual([opened[0], opened[2], opened[3]], [0, 0, ""])
        self.assertGreater(opened[1], 30)

    def test_keys(self):
        focused = "return document.activeElement.id || document.activeElement.name"
        shown = self.shown()
        self.browser.press("j")
        self.assertEqual(self.browser.run(focused), shown[0])
        self.browser.press("j", "j")
        self.assertEqual(self.browser.run(focused), shown[2])
        self.browser.press("k")
        self.assertEqual(self.browser.run(focused), shown[1])
        self.browser.press("/")
        self.assertEqual(self.browser.run(focused), "text")
        # In a field, letters are letters.
        self.browser.press("j", Keys.ESCAPE)
        self.assertEqual(
            self.browser.run("return document.querySelector('input[type=search]').value"), "j"
        )
        self.browser.press("?")
        self.assertTrue(self.browser.run("return document.getElementById('help').open"))
        self.browser.press(Keys.ESCAPE)
        self.assertFalse(self.browser.run("return document.getElementById('help').open"))
        self.set("input[type=search]", "")
        pin, finding = self.browser.run(
            """const pin = document.querySelector(".trackcheck-map a");
               const finding = document.querySelector(pin.getAttribute("href"));
               finding.focus();
               return [pin.id, finding.id]"""
        )
        self.browser.press("m")
        self.assertEqual(self.browser.run(focused), pin)
        self.browser.press("m")
        self.assertEqual(self.browser.run(focused), finding)

    def test_it_can_be_read_aloud(self):
        tree = self.browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        nodes = [
            (node["role"]["value"], node.get("name", {}).get("value", ""))
            for node in tree
            if not node["ignored"]
        ]
        roles = {role for role, _ in nodes}
        self.assertLessEqual({"banner", "main", "search", "heading", "table", "status"}, roles)
        for role, name in nodes:
            if role in ("link", "button", "checkbox", "combobox", "searchbox", "region", "search"):
                self.assertNotEqual(name.strip(), "", role)
        levels = self.browser.run(
            """return Array.from(document.querySelectorAll("h1,h2,h3,h4")).map(e => +e.localName[1])"""
        )
        self.assertEqual(levels[0], 1)
        self.assertEqual(levels.count(1), 1)
        for before, after in zip(levels, levels[1:]):
            self.assertLessEqual(after, before + 1)

    def test_narrow_and_wide_pages_do_not_overflow(self):
        for width in (320, 600, 1280):
            self.browser.resize(width, 800)
            self.assertLessEqual(
                self.browser.run("return document.documentElement.scrollWidth"), width
            )
        self.browser.resize(1280, 900)

    def test_colors_have_contrast(self):
        for scheme in ("light", "dark"):
            self.browser.emulate("prefers-color-scheme", scheme)
            ratios = self.browser.run(CONTRASTS)
            self.assertGreater(len(ratios), 5)
            for name, ratio in ratios.items():
                self.assertGreaterEqual(ratio, 4.5, (scheme, name))
        self.browser.emulate("prefers-color-scheme", "light")

    def test_the_page_is_there_without_script(self):
        browser = Browser()
        try:
            browser.without_script()
            browser.open(self.path)
            # The driver's own scripts run in any case.
            self.assertTrue(browser.run("return document.getElementById('filters').hidden"))
            self.assertEqual(len(browser.run(SHOWN)), len(self.findings()))
        finally:
            browser.close()


# The least contrast of the text of elements with their background, by selector.
CONTRASTS = """
const luminance = color => {
  const [r, g, b] = color.match(/\\d+(\\.\\d+)?/g).slice(0, 3).map(value => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const background = element => {
  for (; element; element = element.parentElement) {
    const color = getComputedStyle(element).backgroundColor;
    if (!/, 0\\)$/.test(color)) return color;
  }
  return "rgb(255, 255, 255)";
};
const found = {};
for (const selector of ["body", "h1", "h1 .sign", "a", ".faint", ".error .kind", ".warning .kind",
                        ".info .kind", "pre", "pre i", "th", "#filters output", "#filters span"]) {
  const element = document.querySelector(selector);
  if (!element) continue;
  const [a, b] = [luminance(getComputedStyle(element).color), luminance(background(element))];
  found[selector] = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
return found;
"""


class DiffTest(unittest.TestCase):
    def test_the_page_of_a_difference(self):
        RUN.write_places()
        RUN.encode_text(b"good.trk", "track", RUN.text("track/base.textproto"))
        moved = RUN.text("track/base.textproto").replace("149, 0, -50.229473", "160, 0, -60", 1)
        name = b"</script><b>&\"'.trk"
        RUN.write(b"moved.trk", b"")
        RUN.encode_text(b"moved.trk", "track", moved.replace('"Stadium"', '"</script><b>&"', 1))
        os.rename(RUN.path(b"moved.trk"), RUN.path(name.replace(b"/", b":")))
        name = name.replace(b"/", b":")
        RUN.run([b"diff", b"--report=html=diff.html", b"good.trk", name], 1)
        report = json.loads(RUN.run([b"diff", b"--report=json", b"good.trk", name], 1))
        browser = Browser()
        try:
            browser.open(os.fsdecode(RUN.path(b"diff.html")))
            found = browser.run(FINDINGS)
            self.assertEqual(
                sorted(item["kind"] for item in found),
                sorted(change["kind"] for change in report["changes"]),
            )
            names = browser.run(
                "return Array.from(document.querySelectorAll('dd code')).map(e => e.textContent)"
            )
            self.assertEqual(names, ["good.trk", os.fsdecode(name), "track"])
            legend = browser.run(
                "return Array.from(document.querySelectorAll('svg text')).map(e => e.textContent)"
            )
            for word in ("unchanged", "removed", "added", "moved"):
                self.assertIn(word, legend)
            pins = browser.run(
                """return Array.from(document.querySelectorAll(".trackcheck-map a")).map(
                       a => [a.id, document.querySelector(a.getAttribute("href")).id,
                             document.querySelectorAll(`a[href="#${a.id}"]`).length])"""
            )
            self.assertGreater(len(pins), 0)
            for pin, change, links in pins:
                self.assertEqual(pin[1:], change[1:])
                self.assertEqual(links, 1)
            # Filters by part and text.
            browser.run(
                """const form = document.getElementById("filters");
                   form.elements.file.value = "f2";
                   form.dispatchEvent(new Event("change"));"""
            )
            self.assertEqual(
                browser.run(SHOWN),
                [item["id"] for item in found if item["file"] == found[-1]["file"]],
            )
            self.assertEqual(browser.messages(), [])
            for address in browser.requests():
                self.assertTrue(address.startswith(("file:///", "data:")), address)
            for width in (320, 1280):
                browser.resize(width, 800)
                self.assertLessEqual(
                    browser.run("return document.documentElement.scrollWidth"), width
                )
        finally:
            browser.close()


class ManyFindingsTest(unittest.TestCase):
    def test_many_findings_stay_usable(self):
        RUN.write_many_findings(MANY)
        RUN.run([b"check", b"--max-per-rule=0", b"--report=html=many.html", b"many"], 1)
        path = os.fsdecode(RUN.path(b"many.html"))
        self.assertLess(os.path.getsize(path), 20 << 20)
        browser = Browser()
        try:
            start = time.monotonic()
            browser.open(path)
            print("opened in %.1f s, %d bytes" % (time.monotonic() - start, os.path.getsize(path)))
            self.assertGreaterEqual(len(browser.run(SHOWN)), MANY)
            times = browser.run(
                """
                const times = {};
                const measure = (name, change) => {
                  const start = performance.now();
                  change();
                  document.documentElement.getBoundingClientRect();
                  times[name] = (performance.now() - start) / 1000;
                };
                const form = document.getElementById("filters");
                const apply = () => form.dispatchEvent(new Event("change"));
                measure("kind", () => { form.querySelector("input").click(); });
                measure("all", () => { form.querySelector("button").click(); });
                measure("text", () => { form.elements.text.value = "[77"; apply(); });
                measure("text again", () => { form.elements.text.value = "[777"; apply(); });
                return times;"""
            )
            print({name: "%.3f s" % value for name, value in times.items()})
            for name, value in times.items():
                self.assertLess(value, MOST_TIME_TO_FILTER, name)
            shown = len(browser.run(SHOWN))
            self.assertGreater(shown, 0)
            self.assertLess(shown, 100)
            start = time.monotonic()
            browser.press("j", "j")
            self.assertLess(time.monotonic() - start, 2 * MOST_TIME_TO_FILTER)
            self.assertEqual(browser.messages(), [])
        finally:
            browser.close()


if __name__ == "__main__":
    unittest.main(verbosity=2)
