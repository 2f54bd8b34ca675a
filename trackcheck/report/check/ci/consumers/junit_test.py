#!/usr/bin/python3
"""Parses the report `junit` with expat, and compares it with the JSON report.

Usage: junit_test.py TRACKCHECK TEXTS
"""

import json
import os
import sys
import unittest
import xml.etree.ElementTree

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from hostile_run import NAMES, HostileRun, printable  # noqa: E402

RUN = HostileRun(sys.argv.pop(1), sys.argv.pop(1))


class JunitTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        text, report = RUN.reports(["junit", "json"])
        cls.root = xml.etree.ElementTree.fromstring(text)
        cls.json = json.loads(report)

    def test_every_file_is_a_test(self):
        cases = list(self.root.iter("testcase"))
        names = {case.get("name") for case in cases}
        self.assertEqual(len(names), len(cases))
        for name in NAMES:
            # XML 1.0 has no U+FFFE.
            shown = printable(b"tiles/" + name).replace("\ufffe", "\ufffd")
            self.assertIn(shown, names)
        # The pointer and the excluded file are skipped.
        self.assertEqual(len(cases), len(self.json["files"]) + 2)

    def test_results_are_those_of_the_json_report(self):
        outcomes = {}
        for case in self.root.iter("testcase"):
            kinds = [child.tag for child in case if child.tag != "system-out"]
            self.assertLessEqual(len(kinds), 1)
            outcomes[case.get("name")] = kinds[0] if kinds else "passed"
            for child in case:
                if child.tag in ("failure", "error", "skipped"):
                    self.assertTrue(child.get("message"))
        for file in self.json["files"]:
            expected = (
                "error"
                if "error" in file
                else "failure"
                if file["counts"]["error"] > 0
                else "passed"
            )
            if file["path"].isascii() and file["path"].isprintable():
                self.assertEqual(outcomes[file["path"]], expected)
        self.assertEqual(outcomes["tiles/pointer.rld"], "skipped")
        self.assertEqual(outcomes["tiles/old/a.rld"], "skipped")

    def test_counts_are_right(self):
        total = {"tests": 0, "failures": 0, "errors": 0}
        tags = {"failures": "failure", "errors": "error", "skipped": "skipped"}
        for suite in self.root.findall("testsuite"):
            self.assertEqual(int(suite.get("tests")), len(suite.findall("testcase")))
            for key, tag in tags.items():
                self.assertEqual(int(suite.get(key)), len(suite.findall("testcase/" + tag)))
            for key in total:
                total[key] += int(suite.get(key))
        for key, value in total.items():
            self.assertEqual(int(self.root.get(key)), value)
        names = [suite.get("name") for suite in self.root]
        self.assertEqual(names, ["btg", "no format", "rld", "track"])

    def test_findings_are_in_the_text_of_the_failure(self):
        texts = {case.get("name"): "".join(case.itertext()) for case in self.root.iter("testcase")}
        checked = 0
        for file in self.json["files"]:
            if file["path"] not in texts:
                continue
            for finding in file.get("findings", []):
                checked += 1
                self.assertIn(
                    "[%s]\n    %s, " % (finding["rule"], finding["field"]), texts[file["path"]]
                )
        self.assertGreater(checked, 10)


if __name__ == "__main__":
    unittest.main(verbosity=2)
