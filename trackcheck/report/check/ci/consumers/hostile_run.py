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

    def _encode(self, name, text):
        self.run(
            [
                b"encode",
                b"--format=" + text.split("/")[0].encode(),
                os.path.join(self.texts, text),
                b"-o",
                b"encoded" + name,
            ],
            0,
        )
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
