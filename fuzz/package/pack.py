#!/usr/bin/env python3
"""Makes what belongs to a fuzz target, for fuzz.bzl.

  pack.py corpus OUT [FILE|FOLDER...]      a folder with all files
  pack.py dictionary OUT [FILE...]         one dictionary of all entries
  pack.py oss-fuzz OUT NAME BINARY CORPUS DICTIONARY
      a tar file as OSS-Fuzz reads it: the target, its corpus as a zip file,
      its dictionary and its options

The results have the same bytes in every run.
"""

import hashlib
import io
import pathlib
import re
import sys
import tarfile
import zipfile

# The size that OSS-Fuzz allows, and the time that a target may take for an
# input in a build with sanitizers.
OPTIONS = """[libfuzzer]
dict = {name}.dict
rss_limit_mb = 2560
timeout = 25
"""

# An entry of libFuzzer's and AFL's dictionaries: NAME="TEXT", where \\xNN, \\"
# and \\\\ are escapes.
ENTRY = re.compile(r'(?:[A-Za-z0-9_@]+\s*=\s*)?("(?:[^"\\]|\\x[0-9a-fA-F]{2}|\\["\\])+")')


def files_below(paths):
    """Returns the files at these paths and in the folders, sorted by name."""
    files = []
    for path in map(pathlib.Path, paths):
        files += [path] if path.is_file() else [f for f in path.rglob("*") if f.is_file()]
    return sorted(files, key=lambda file: (file.name, str(file)))


def make_corpus(out, paths):
    """Copies files to the folder `out`; of equal files only the first."""
    folder = pathlib.Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    seen = set()
    for file in files_below(paths):
        content = file.read_bytes()
        digest = hashlib.sha256(content).hexdigest()
        if digest in seen:
            continue
        seen.add(digest)
        name = file.name
        if (folder / name).exists():
            name += f".{digest[:8]}"
        (folder / name).write_bytes(content)


def make_dictionary(out, paths):
    """Writes the entries of all dictionaries, each one once."""
    entries = []
    for path in paths:
        lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            found = ENTRY.fullmatch(line)
            if found is None:
                sys.exit(f"{path}:{number}: not an entry of a dictionary: {line}")
            if found[1] not in entries:
                entries.append(found[1])
    pathlib.Path(out).write_text("".join(f"{entry}\n" for entry in entries), encoding="utf-8")


def zipped(folder):
    """Returns the files of a folder as a zip file."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files_below([folder]):
            archive.writestr(zipfile.ZipInfo(file.name), file.read_bytes())
    return data.getvalue()


def make_package(out, name, binary, corpus, dictionary):
    """Writes the tar file."""
    parts = {
        name: pathlib.Path(binary).read_bytes(),
        f"{name}.dict": pathlib.Path(dictionary).read_bytes(),
        f"{name}.options": OPTIONS.format(name=name).encode(),
        f"{name}_seed_corpus.zip": zipped(corpus),
    }
    with tarfile.open(out, "w") as archive:
        for part, content in parts.items():
            info = tarfile.TarInfo(part)
            info.size = len(content)
            info.mode = 0o755 if part == name else 0o644
            archive.addfile(info, io.BytesIO(content))


def main():
    """See the top of the file."""
    what, out, *operands = sys.argv[1:]
    if what == "corpus":
        make_corpus(out, operands)
    elif what == "dictionary":
        make_dictionary(out, operands)
    else:
        make_package(out, *operands)


if __name__ == "__main__":
    main()
