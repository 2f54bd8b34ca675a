"""Makes the files and folders that the benchmarks of this folder read."""

import gzip
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from timed_runs import bench

TILES = 2000


def made_tiles():
    """Yields tiles of the size of real ones."""
    with tempfile.TemporaryDirectory() as folder:
        for side in range(20, 140, 3):
            path = os.path.join(folder, "tile.btg")
            subprocess.run([bench() / "make_btg", path, str(side)], check=True)
            yield pathlib.Path(path).read_bytes()


def fill(folder, contents, suffix=".btg.gz"):
    """Writes TILES files with `contents` in turn.

    They lie across the border of four tiles, so they are named like airports.
    """
    contents = list(contents)
    folder.mkdir()
    for i in range(TILES):
        (folder / f"airport_{i:04}{suffix}").write_bytes(contents[i % len(contents)])


def copy_real_tiles(folder, tiles):
    """Writes TILES copies of tiles, each round of them in a folder of its own.

    They keep their names. In the samples, the version comes first: "v7-2565968.btg.gz".
    """
    for i in range(TILES):
        tile = tiles[i % len(tiles)]
        copy = folder / f"{i // len(tiles):04}" / re.sub(r"^v[0-9]+-", "", tile.name)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(tile, copy)


def edit_track(out):
    """Writes the large track with every thousandth vertex raised."""
    original = out.parent / "large.track.json"
    if not original.exists():
        make(original, None)
    vertex = re.compile(rb"^(      \[[-0-9.]+, )([-0-9.]+)(, )")
    vertices = 0
    with open(original, "rb") as lines, open(out, "wb") as edited:
        for line in lines:
            if vertex.match(line):
                vertices += 1
                if vertices % 1000 == 0:
                    line = vertex.sub(rb"\g<1>0.5\3", line)
            edited.write(line)


def make(path, tiles):
    """Makes an input file or folder. `tiles` is the folder of --tiles."""
    if path.name == "real_tiles":
        copy_real_tiles(path, sorted(tiles.rglob("*.btg.gz")))
        return
    maker = INPUTS[path.name]
    if callable(maker):
        maker(path)
    else:
        subprocess.run(
            [bench() / maker[0], *[part.format(out=path) for part in maker[1:]]], check=True
        )


# Name of a file or folder -> the command or the function that makes it.
INPUTS = {
    "large.rld": ["make_rld", "{out}", "4000", "2500"],
    "large.raf": ["make_raf", "{out}", "1000000"],
    "large.btg": ["make_btg", "{out}", "1500"],
    "tracks": ["make_dkrds", "{out}", "200"],
    "large.track.json": ["make_track", "{out}", "400000"],
    "tiles": lambda out: fill(out, (gzip.compress(tile, 9, mtime=0) for tile in made_tiles())),
    "plain_tiles": lambda out: fill(out, made_tiles(), ".btg"),
    "edited.track.json": lambda out: edit_track(out),
}
