#!/usr/bin/python3
"""Checks both dialects of SARIF: with the published schema, if a folder above this one has it as
shared/schemas/sarif-2.1.0.json, and in any case against the files and the JSON report.

Usage: sarif_test.py TRACKCHECK TEXTS
"""

import base64
import json
import os
import pathlib
import sys
import unittest
import urllib.parse
import zlib

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from hostile_run import HostileRun  # noqa: E402

RUN = HostileRun(sys.argv.pop(1), sys.argv.pop(1))


def find_schema():
    for folder in pathlib.Path(__file__).resolve().parents:
        path = folder / "shared/schemas/sarif-2.1.0.json"
        if path.exists():
            return path
    return None


def path_of(artifact_location):
    """The bytes of the path that the location names."""
    uri = artifact_location["uri"]
    assert uri.isascii() and not set(uri) & set(' "<>\\^`{|}'), uri
    if uri.startswith("file://"):
        assert "uriBaseId" not in artifact_location
        return urllib.parse.unquote_to_bytes(uri[len("file://") :])
    assert artifact_location["uriBaseId"] == "%SRCROOT%"
    assert urllib.parse.urlsplit(uri).path == uri, uri
    return urllib.parse.unquote_to_bytes(uri)


def byte_offset(data, line, column):
    """The offset of a position. Lines end with LF, CRLF or CR; columns count characters."""
    text = data.decode("utf-8-sig")
    skipped = len(data) - len(text.encode())
    begin = 0
    for _ in range(line - 1):
        ends = [text.find(end, begin) for end in ("\r\n", "\n", "\r")]
        first = min(end for end in ends if end >= 0)
        begin = first + (2 if text.startswith("\r\n", first) else 1)
    return skipped + len(text[: begin + column - 1].encode())


class SarifTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        texts = RUN.reports(["sarif", "sarif-github", "json"], [b"--max-per-rule=0"])
        cls.standard, cls.github, cls.json = [json.loads(text) for text in texts]

    def findings(self):
        for file in self.json["files"]:
            for finding in file.get("findings", []):
                yield file, finding

    def artifact_of(self, artifact_location):
        artifact = self.standard["runs"][0]["artifacts"][artifact_location["index"]]
        self.assertEqual(artifact["location"], artifact_location)
        return artifact

    def content_of(self, artifact_location):
        """The bytes of an artifact, which is a file or what it inflates to."""
        parent = self.artifact_of(artifact_location).get("parentIndex")
        if parent is None:
            return RUN.read(path_of(artifact_location))
        self.assertNotIn("uriBaseId", artifact_location)
        self.assertTrue(artifact_location["uri"].startswith("/"))
        file = self.standard["runs"][0]["artifacts"][parent]["location"]
        # Damaged files have places in what comes before the damage.
        return zlib.decompressobj(wbits=31).decompress(RUN.read(path_of(file)))

    def test_every_region_lies_in_its_artifact(self):
        regions = {"in files": 0, "in what they inflate to": 0}
        for result in self.standard["runs"][0]["results"]:
            for location in [*result["locations"], *result.get("relatedLocations", [])]:
                place = location["physicalLocation"]
                region = place["region"]
                if "byteOffset" not in region:
                    continue
                artifact = self.artifact_of(place["artifactLocation"])
                regions["in what they inflate to" if "parentIndex" in artifact else "in files"] += 1
                size = artifact["length"]
                self.assertEqual(size, len(self.content_of(place["artifactLocation"])))
                self.assertLessEqual(region["byteOffset"] + region["byteLength"], size, result)
        self.assertNotIn(0, regions.values(), regions)

    def test_the_schema_accepts_both(self):
        schema = find_schema()
        if schema is None:
            self.skipTest("no schema")
        import jsonschema

        validator = jsonschema.Draft7Validator(
            json.loads(schema.read_text()), format_checker=jsonschema.FormatChecker()
        )
        empty = json.loads(RUN.run([b"check", b"--report=sarif", b"tiles/old"], 0))
        for log in (self.standard, self.github, empty):
            self.assertEqual(list(validator.iter_errors(log)), [])

    def test_results_are_those_of_the_json_report(self):
        results = self.standard["runs"][0]["results"]
        self.assertEqual(len(results), len(list(self.findings())))
        self.assertGreater(len(results), 15)
        levels = {"error": "error", "warning": "warning", "info": "note"}
        for result, (file, finding) in zip(results, self.findings()):
            self.assertEqual(result["ruleId"], finding["rule"])
            self.assertEqual(result["level"], levels[finding["severity"]])
            self.assertEqual(result["properties"]["offset"], finding["offset"])
            self.assertEqual(result["properties"]["length"], finding["length"])
            self.assertEqual(
                result["partialFingerprints"]["trackcheckFieldPath/v1"], finding["fingerprint"]
            )
            self.assertEqual(
                result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"],
                finding["field"],
            )

    def test_places_lead_to_the_bytes(self):
        inflated = 0
        for result, (_, finding) in zip(self.standard["runs"][0]["results"], self.findings()):
            place = result["locations"][0]["physicalLocation"]
            data = self.content_of(place["artifactLocation"])
            region = place["region"]
            if "line" in finding:
                begin = byte_offset(data, region["startLine"], region["startColumn"])
                end = byte_offset(data, region["endLine"], region["endColumn"])
                self.assertNotIn("byteOffset", region)
                # A byte order mark has no place in a text.
                if finding["rule"] != "track-bom":
                    self.assertEqual(begin, finding["offset"], result)
                    self.assertEqual(end, finding["offset"] + finding["length"], result)
                continue
            self.assertNotIn("startLine", region)
            self.assertEqual(region["byteOffset"], finding["offset"])
            self.assertEqual(region["byteLength"], finding["length"])
            if finding.get("space") == "inflated":
                inflated += 1
                self.assertIn("inflated", result["message"]["text"])
                self.assertEqual(result["properties"]["space"], "inflated")
                self.assertIn("parentIndex", self.artifact_of(place["artifactLocation"]))
            if "snippet" in region:
                begin = region["byteOffset"]
                self.assertEqual(
                    base64.b64decode(region["snippet"]["binary"]),
                    data[begin : begin + region["byteLength"]],
                )
        self.assertGreater(inflated, 0)

    def test_fixes_mend_their_results(self):
        fixes = 0
        for result in self.standard["runs"][0]["results"]:
            for fix in result.get("fixes", []):
                fixes += 1
                self.assertIn(fix["properties"]["kind"], ("safe", "unsafe"))
                [change] = fix["artifactChanges"]
                data = self.content_of(change["artifactLocation"])
                edits = [
                    (
                        byte_offset(data, region["startLine"], region["startColumn"]),
                        byte_offset(data, region["endLine"], region["endColumn"]),
                        replacement.get("insertedContent", {"text": ""})["text"].encode(),
                    )
                    for replacement in change["replacements"]
                    for region in [replacement["deletedRegion"]]
                ]
                for begin, end, text in sorted(edits, reverse=True):
                    data = data[:begin] + text + data[end:]
                RUN.write(b"fixed.trk", data)
                report = RUN.run([b"check", b"--report=json", b"--max-per-rule=0", b"fixed.trk"], 1)
                [file] = json.loads(report)["files"]
                self.assertNotIn(
                    result["partialFingerprints"]["trackcheckFieldPath/v1"],
                    [finding["fingerprint"] for finding in file["findings"]],
                    result,
                )
        self.assertGreater(fixes, 1)
        self.assertNotIn('"fixes"', json.dumps(self.github))

    def test_github_has_a_line_for_every_result(self):
        run = self.github["runs"][0]
        self.assertEqual(len(run["results"]), len(list(self.findings())))
        severities = ["error", "warning", "note"]
        ranks = [severities.index(result["level"]) for result in run["results"]]
        self.assertEqual(ranks, sorted(ranks))
        for result in run["results"]:
            region = result["locations"][0]["physicalLocation"]["region"]
            for key in ("startLine", "startColumn", "endLine", "endColumn"):
                self.assertGreaterEqual(region[key], 1)
            self.assertNotIn("byteOffset", region)
            self.assertRegex(
                result["partialFingerprints"]["primaryLocationLineHash"], "^[0-9a-f]+:[0-9]+$"
            )
        for rule in run["tool"]["driver"]["rules"]:
            self.assertLessEqual(len(rule["name"]), 255)
            self.assertTrue(0 < len(rule["shortDescription"]["text"]) <= 1024)
            self.assertTrue(0 < len(rule["fullDescription"]["text"]) <= 1024)
            self.assertTrue(rule["help"]["text"])
            self.assertLessEqual(len(rule["properties"]["tags"]), 10)

    def test_indexes_lead_to_their_objects(self):
        for log in (self.standard, self.github):
            run = log["runs"][0]
            driver = run["tool"]["driver"]
            for result in run["results"]:
                self.assertEqual(driver["rules"][result["ruleIndex"]]["id"], result["ruleId"])
                ids = [location["id"] for location in result.get("relatedLocations", [])]
                self.assertEqual(len(ids), len(set(ids)))
            invocation = run["invocations"][0]
            self.assertIs(invocation["executionSuccessful"], False)
            for notification in invocation["toolExecutionNotifications"]:
                descriptor = notification["descriptor"]
                self.assertEqual(
                    driver["notifications"][descriptor["index"]]["id"], descriptor["id"]
                )
        artifacts = self.standard["runs"][0]["artifacts"]
        for index, artifact in enumerate(artifacts):
            self.assertEqual(artifact["location"]["index"], index)
            if "parentIndex" in artifact:
                continue
            path = path_of(artifact["location"])
            if path != b"tiles/gone.rld":
                self.assertEqual(artifact["length"], len(RUN.read(path)))
        files = [artifact for artifact in artifacts if "parentIndex" not in artifact]
        self.assertEqual(len(files), len(self.json["files"]))

    def test_absolute_paths_are_files_and_dots_are_resolved(self):
        folder = os.path.realpath(RUN.folder)
        paths = [folder + b"/tiles/c:d.rld", b"./tiles/../tiles//-dash.rld"]
        text = RUN.run([b"check", b"--report=sarif", *paths], 1)
        results = json.loads(text)["runs"][0]["results"]
        found = {
            path_of(result["locations"][0]["physicalLocation"]["artifactLocation"])
            for result in results
        }
        self.assertEqual(found, {folder + b"/tiles/c:d.rld", b"tiles/-dash.rld"})


if __name__ == "__main__":
    unittest.main(verbosity=2)
