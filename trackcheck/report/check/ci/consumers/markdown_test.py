#!/usr/bin/python3
"""Renders the report `markdown` with cmark-gfm, with HTML and all extensions, and checks that no
name and no message has become markup.

Usage: markdown_test.py TRACKCHECK TEXTS
"""

import html.parser
import json
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from hostile_run import NAMES, HostileRun, printable  # noqa: E402

RUN = HostileRun(sys.argv.pop(1), sys.argv.pop(1))
ELEMENTS = set("h2 table thead tbody tr th td details summary code br p ul li".split())
EXTENSIONS = ["table", "autolink", "strikethrough", "tasklist", "tagfilter"]


class Page(html.parser.HTMLParser):
    """The elements of a page, the text in each `code`, and the cells of each row."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.codes, self.rows, self.links = set(), [], [], []
        self._in_code = self._in_cell = False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.elements.add(tag)
        if tag == "code":
            self._in_code = True
            self.codes.append("")
        elif tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self._in_cell = True
        elif tag == "br":
            self.rows[-1][-1] += "\n"
        elif tag == "a":
            self.links.append(dict(attributes)["href"])

    def handle_endtag(self, tag):
        if tag == "code":
            self._in_code = False
        elif tag in ("td", "th"):
            self._in_cell = False

    def handle_data(self, data):
        if self._in_code:
            self.codes[-1] += data
        if self._in_cell:
            self.rows[-1][-1] += data


def render(markdown):
    flags = [flag for extension in EXTENSIONS for flag in ("-e", extension)]
    done = subprocess.run(
        ["cmark-gfm", "--unsafe", *flags], input=markdown, stdout=subprocess.PIPE, check=True
    )
    return Page(done.stdout.decode("utf-8"))


class MarkdownTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.markdown, report = RUN.reports(["markdown", "json"])
        cls.json = json.loads(report)
        cls.page = render(cls.markdown)

    def test_nothing_else_is_markup(self):
        self.assertEqual(self.page.elements - ELEMENTS, set())
        self.assertEqual(self.page.links, [])

    def test_names_are_text(self):
        for name in NAMES:
            shown = printable(b"tiles/" + name)
            if name == b"good.rld":
                self.assertNotIn(shown, self.page.codes)
            else:
                # In the table, and above the findings.
                self.assertEqual(self.page.codes.count(shown), 2, shown)

    def test_rows_have_the_cells_of_their_table(self):
        self.assertEqual({len(row) for row in self.page.rows}, {3, 4, 6})
        rows = [row for row in self.page.rows if len(row) == 4 and row[0] in ("error", "warning")]
        findings = [
            finding
            for file in self.json["files"]
            for finding in file.get("findings", [])
            if finding["severity"] != "info"
        ]
        self.assertEqual(len(rows), len(findings))
        messages = sorted(row[2].split("\n")[0].split(" (and ")[0] for row in rows)
        expected = sorted(finding["message"] for finding in findings)
        self.assertEqual(messages, expected)
        places = sorted(row[1].split("\n")[0] for row in rows)
        self.assertEqual(places, sorted(finding["field"] for finding in findings))

    def test_the_verdict_and_the_totals_come_first(self):
        lines = self.markdown.decode("utf-8").split("\n")
        self.assertTrue(lines[0].startswith("## ❌ trackcheck failed: "))
        summary = self.json["summary"]
        keys = ["files", "clean", "error", "warning", "info", "unreadable"]
        self.assertEqual(self.page.rows[1], [str(summary[key]) for key in keys])

    def test_rules_are_links_if_their_pages_are_known(self):
        environment = {"TRACKCHECK_RULE_PAGES": "https://example.com/a_(b)/rules"}
        page = render(RUN.reports(["markdown"], environment=environment)[0])
        self.assertEqual(page.elements - ELEMENTS, {"a"})
        self.assertIn("https://example.com/a_%28b%29/rules/rld.md#rld-truncated", set(page.links))


if __name__ == "__main__":
    unittest.main(verbosity=2)
