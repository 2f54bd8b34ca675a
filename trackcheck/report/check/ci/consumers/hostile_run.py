"""Makes files that are hard to report, and runs the program on them.

The files are of binary and text formats, good and broken; their names have characters that mean
something in one of the reports.
"""

import gzip
import os
import subprocess
import tempfile

NAMES = [
    b"good.rld",
    b"a b#c%d,e:f.rld",
    b"pipe|`*_[x](http:__y)<b>&amp;\"'.rld",
    b"line\nbreak\r::error::x.rld",
    b"cdata]]>&lt;.rld",
    b"bytes\xff\xfe\xc3\xa9\xef\xbf\xbe.rld",
    b"control\x01\x1b[31m\x7f.rld",
    b"@user #12 !3 ~x $y www.example.com.rld",
    b"-dash.rld",
    b"c:d.rld",
]


def printable(name):
    """The bytes as reports show them: \\xNN for control characters and what is not UTF-8."""
    shown = ""
    for c in name.decode("utf-8", "surrogateescape"):
        if 0xDC80 <= ord(c) <= 0xDCFF:
            shown += "\\x%02x" % (ord(c) - 0xDC00)
        elif ord(c) < 0x20 or 0x7F <= ord(c) < 0xA0:
            shown += "".join("\\x%02x" % byte for byte in c.encode())
        else:
            shown += c
    return shown


# Faults at a place in the plan of each format, as changes of its base case.
PLACES = {
    "bad.rld": ("rld", [("  0, 5, 4,\n", "  0, 5, 99,\n"), (" 9, 14, 13,\n", " 9, 9, 13,\n")]),
    "bad.raf": ("raf", [(" 33.464, 33.654,", " 99.464, 33.654,")]),
    "bad.btg.gz": ("btg", [(" 2, 2, 2, 3, 3, 3\n", " 2, 2, 2, 9, 3, 3\n")]),
    "bad.dkrds": ("dkrds", [("1, 4, 5, 1, 5, 2,\n", "1, 4, 5, 1, 5, 99,\n")]),
    "bad.trk": ("track", [("169.64600329384882", "175"), ("[6, 8, 9, 7]", "[6, 8, 99, 7]")]),
}


class HostileRun:
    """A folder with files, and the reports of one run on all of them."""

    def __init__(self, program, texts):
        """`texts` is the folder of the text protos of the base cases."""
        self.program = os.path.abspath(program)
        self.texts = os.path.abspath(texts)
        self._folder = tempfile.TemporaryDirectory()
        self.folder = os.fsencode(self._folder.name)
        self._make_files()

    def path(self, name):
        return os.path.join(self.folder, name)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def write(self, name, data):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "wb") as file:
            file.write(data)

    def reports(self, kinds, arguments=(), environment=None):
        """Runs all reports at once. Returns their bytes, in the order of `kinds`."""
        files = [b"out." + kind.encode() for kind in kinds]
        flags = [b"--report=" + kind.encode() + b"=" + file for kind, file in zip(kinds, files)]
        self.run([b"check", *flags, *arguments, b"tiles", b"tiles/gone.rld"], 2, environment)
        return [self.read(file) for file in files]

    def run(self, arguments, status, environment=None):
        done = subprocess.run(
            [self.program, *arguments],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={"PATH": "/usr/bin:/bin", **(environment or {})},
        )
        assert done.returncode == status, (done.returncode, done.stdout, done.stderr)
        return done.stdout

    def write_places(self):
        """Writes files of each format with faults that have a place in its plan."""
        for name, (format_name, changes) in PLACES.items():
            text = self.text(format_name + "/base.textproto")
            for old, new in changes:
                assert old in text, (name, old)
                text = text.replace(old, new, 1)
            self.encode_text(b"tiles/" + name.encode(), format_name, text)

    def write_many_findings(self, count):
        """Writes a mesh in the folder `many` with a wrong index in `count` triangles."""
        side = 2
        while (side - 1) ** 2 < count:
            side += 1
        points = [(x, y, 100) for y in range(side) for x in range(side)]
        triangles = []
        for y in range(side - 1):
            for x in range(side - 1):
                at = y * side + x
                # The right triangle between two wrong ones makes them findings of their own.
                wrong = at + side if len(triangles) >= 2 * count else 10**6
                triangles.append((at, at + 1, at + side + 1))
                triangles.append((at, at + side + 1, wrong))
        text = "vertices: %s\ntriangles: %s\n" % tuple(
            [value for row in rows for value in row] for rows in (points, triangles)
        )
        self.encode_text(b"many/mesh.rld", "rld", text)

    def text(self, name):
        with open(os.path.join(self.texts, name), encoding="utf-8") as file:
            return file.read()

    def encode_text(self, name, format_name, text):
        self.write(name, b"")
        self.write(b"edited.textproto", text.encode())
        self.run(
            [
                b"encode",
                b"--format=" + format_name.encode(),
                b"edited.textproto",
                b"-o",
                name,
            ],
            0,
        )

    def _encode(self, name, text):
        self.encode_text(b"encoded" + name, text.split("/")[0], self.text(text))
        return self.read(b"encoded" + name)

    def _make_files(self):
        mesh = self._encode(b".rld", "rld/base.textproto")
        track = self._encode(b".trk", "track/base.textproto")
        terrain = gzip.decompress(self._encode(b".btg.gz", "btg/base.textproto"))
        for i, name in enumerate(NAMES):
            # Each but the first is cut at another place.
            self.write(b"tiles/" + name, mesh[: len(mesh) - i])
        self.write(b"tiles/good.trk", track)
        # Characters of one, two, three and four bytes before a fault in the same line, with
        # both kinds of line ends.
        self.write(
            b"tiles/wide.trk",
            '{"version": "3.0",\r\n "é€🏁": {"|`<b>": 1}, "name": 7, "track": [1],\n'
            ' "racing-lines": {}}\n'.encode(),
        )
        self.write(b"tiles/bom.trk", b"\xef\xbb\xbf[]")
        self.write(b"tiles/cut.btg.gz", gzip.compress(terrain[:-5], mtime=0))
        self.write(
            b"tiles/pointer.rld",
            b"version https://git-lfs.github.com/spec/v1\n"
            b"oid sha256:" + b"4d" * 32 + b"\nsize 12345\n",
        )
        self.write(b"tiles/.trackcheck.textproto", b'exclude: "old/**"\n')
        self.write(b"tiles/old/a.rld", mesh)
