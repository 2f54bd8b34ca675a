#!/usr/bin/python3
"""Checks the report `gitlab` by the fields that GitLab documents.

Usage: gitlab_test.py TRACKCHECK TEXTS
"""

import json
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from hostile_run import HostileRun  # noqa: E402

RUN = HostileRun(sys.argv.pop(1), sys.argv.pop(1))


class GitlabTest(unittest.TestCase):
    def test_items_have_the_documented_fields(self):
        items, report = [json.loads(text) for text in RUN.reports(["gitlab", "json"])]
        findings = [
            (file, finding) for file in report["files"] for finding in file.get("findings", [])
        ]
        omitted = sum(len(file.get("omitted", {})) for file in report["files"])
        failed = report["summary"]["unreadable"] + report["summary"]["unrecognized"]
        self.assertEqual(len(items), len(findings) + omitted + failed)
        self.assertGreater(len(findings), 15)
        for item in items:
            self.assertEqual(
                set(item), {"description", "check_name", "fingerprint", "severity", "location"}
            )
            self.assertTrue(item["description"].startswith(item["check_name"] + ": "))
            self.assertIn(item["severity"], ("info", "minor", "major", "critical", "blocker"))
            path = item["location"]["path"]
            self.assertFalse(path.startswith(("./", "/")))
            self.assertGreaterEqual(item["location"]["lines"]["begin"], 1)
        fingerprints = {item["fingerprint"] for item in items}
        self.assertEqual(len(fingerprints), len(items))

    def test_binary_places_are_in_the_description(self):
        name = b"tiles/c:d.rld"
        items = json.loads(RUN.run([b"check", b"--report=gitlab", b"./" + name], 1))
        report = json.loads(RUN.run([b"check", b"--report=json", name], 1))
        findings = report["files"][0]["findings"]
        for item, finding in zip(items, findings):
            mark = "@0x%x %s" % (finding["offset"], finding["field"])
            self.assertTrue(item["description"].endswith(mark), item)
            self.assertEqual(item["location"], {"path": name.decode(), "lines": {"begin": 1}})

    def test_texts_have_their_lines(self):
        name = b"tiles/wide.trk"
        items = json.loads(RUN.run([b"check", b"--report=gitlab", name], 1))
        report = json.loads(RUN.run([b"check", b"--report=json", name], 1))
        findings = report["files"][0]["findings"]
        self.assertEqual(len(items), len(findings))
        for item, finding in zip(items, findings):
            self.assertEqual(item["location"]["lines"]["begin"], finding["line"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
