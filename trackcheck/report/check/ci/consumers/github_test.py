#!/usr/bin/python3
"""Parses the commands of the report `github` as the runner of a workflow does.

Usage: github_test.py TRACKCHECK TEXTS
"""

import json
import os
import re
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from hostile_run import HostileRun  # noqa: E402

RUN = HostileRun(sys.argv.pop(1), sys.argv.pop(1))
SUMMARY_LIMIT = 1024 * 1024


def unescape(text, extra=()):
    """Undoes %25, %0D and %0A, and the escapes in `extra`. No other percent sign may occur."""
    codes = {"%25": "%", "%0D": "\r", "%0A": "\n", **dict(extra)}
    return re.sub("%(.{0,2})", lambda match: codes[match.group(0)], text, flags=re.DOTALL)


def parse(line):
    match = re.fullmatch("::(error|warning|notice) ([^:]*)::(.*)", line, flags=re.DOTALL)
    assert match, line
    properties = {}
    for part in match.group(2).split(","):
        key, value = part.split("=", 1)
        properties[key] = unescape(value, [("%3A", ":"), ("%2C", ",")])
    return match.group(1), properties, unescape(match.group(3))


class GithubTest(unittest.TestCase):
    def commands(self, *arguments):
        text = RUN.reports(["github"], arguments)[0].decode("utf-8")
        return [parse(line) for line in text.split("\n")[:-1]]

    def test_at_most_ten_of_each_kind_and_the_rest_is_counted(self):
        text, report = RUN.reports(["github", "json"])
        commands = [parse(line) for line in text.decode("utf-8").split("\n")[:-1]]
        summary = json.loads(report)["summary"]
        errors = [command for command in commands if command[0] == "error"]
        self.assertEqual(len(errors), 10)
        self.assertEqual(errors[0][1], {"file": "tiles/gone.rld", "title": "unreadable file"})
        shown = 9
        for _, _, message in errors[:9]:
            more = re.search(r"\nand (\d+) more places?$", message)
            shown += int(more.group(1)) if more else 0
        hidden = summary["error"] + summary["unreadable"] - shown
        self.assertEqual(errors[9][1], {"title": "trackcheck"})
        self.assertEqual(errors[9][2], f"{hidden} more errors not shown here")
        self.assertLessEqual(len([c for c in commands if c[0] == "warning"]), 10)

    def test_files_exist_and_have_lines_only_in_texts(self):
        for name, lines in (
            (b"wide.trk", True),
            (b"cdata]]>&lt;.rld", False),
            (b"a b#c%d,e:f.rld", False),
            (b"line\nbreak\r::error::x.rld", False),
            (b"pipe|`*_[x](http:__y)<b>&amp;\"'.rld", False),
        ):
            text = RUN.run([b"check", b"--report=github", b"tiles/" + name], 1)
            for line in text.decode("utf-8").split("\n")[:-1]:
                _, properties, message = parse(line)
                self.assertEqual(properties["file"].encode(), b"tiles/" + name)
                self.assertEqual("line" in properties, lines)
                self.assertTrue(message)
                if lines:
                    same_line = properties["line"] == properties["endLine"]
                    self.assertEqual("col" in properties, same_line)

    def test_the_summary_is_appended_and_bounded(self):
        for size in (0, 1000, SUMMARY_LIMIT - 100, SUMMARY_LIMIT + 5):
            RUN.write(b"summary.md", b"x" * size)
            RUN.reports(["github"], environment={"GITHUB_STEP_SUMMARY": "summary.md"})
            summary = RUN.read(b"summary.md")
            self.assertTrue(summary.startswith(b"x" * size))
            self.assertLessEqual(len(summary), max(size, SUMMARY_LIMIT))
            if size < 2000:
                self.assertIn("trackcheck failed".encode(), summary)

    def test_other_reports_write_no_summary(self):
        RUN.reports(["markdown", "json"], environment={"GITHUB_STEP_SUMMARY": "none.md"})
        self.assertFalse(os.path.exists(RUN.path(b"none.md")))


if __name__ == "__main__":
    unittest.main(verbosity=2)
