#!/usr/bin/env python3
"""Writes files of all formats, good and broken, with hostile names, and tiles that do not meet.

Usage: sample_files.py TRACKCHECK FOLDER
"""

import os
import shutil
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "trackcheck", "report", "check", "ci", "consumers"))
from hostile_run import HostileRun  # noqa: E402

TILES = b"Terrain/e000n00/e000n00/"


class Samples(HostileRun):
    """The folders `tiles`, with hostile names, `Terrain` and `many`."""

    def __init__(self, program):
        super().__init__(program, os.path.join(ROOT, "testdata"))
        self.write_places()
        # Browsers and Node change names that are not UTF-8.
        for name in os.listdir(self.path(b"tiles")):
            try:
                name.decode()
            except UnicodeDecodeError:
                os.remove(self.path(b"tiles/" + name))
        self.write(b"tiles/empty.rld", b"")
        self._write_terrain()
        self.write_many_findings(700)

    def _write_terrain(self):
        west = self.text("btg/base_tile.textproto")
        east = self.text("btg/base_tile_east.textproto")
        # One of its western corners is 3 m higher.
        raised = east.replace("7.744, -6957.1076, 6910.7737", "10.744, -6957.101, 6910.7802")
        assert raised != east
        self.encode_text(TILES + b"2954880.btg", "btg", west)
        self.encode_text(TILES + b"2954881.btg", "btg", raised)
        # It names a file that does not exist, one in a folder that does not, and not the other
        # tile.
        self.write(
            TILES + b"2954880.stg",
            b"OBJECT_BASE 2954880.btg\nOBJECT KABC.btg\nOBJECT ../e001n00/KXYZ.btg\n",
        )


def main():
    samples = Samples(sys.argv[1])
    for name in ("tiles", "Terrain", "many"):
        shutil.copytree(
            samples.path(name.encode()), os.path.join(os.fsencode(sys.argv[2]), name.encode())
        )


if __name__ == "__main__":
    main()
