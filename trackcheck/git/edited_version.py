#!/usr/bin/env python3
"""Writes an edited version of the text proto of a format's base case.

Usage: edited_version.py FORMAT BASE.textproto [EDIT...]

The edits:
- before=N: inserts a row before all others, which differs for each N, and
  renumbers every index. Of several, the first one is the first row.
- left=N, right=N: changes one of two places to a value that differs for each
  N, a digit.
"""
import re
import sys

# What `left` and `right` replace: the old text and the new one. For the right
# one, it is the last occurrence.
PLACES = {
    "rld": {
        "left": ("2, 2, 100.1875", "2, 2, 100.{}"),
        "right": ("6, 6, 100.046875", "6, 6, 100.0{}"),
    },
    "raf": {
        "left": (r'player: "AA \231 ^v Driver"', 'player: "Driver {}"'),
        "right": ("33.464, 33.654", "33.46{}, 33.654"),
    },
    "btg": {
        "left": ("0, 100, -100", "0, 100, -10{}"),
        "right": ("0, -100, 100", "0, -100, 10{}"),
    },
    "dkrds": {
        "left": ("colors: [0x7fff, 0x4210", "colors: [0x7fff, 0x421{}"),
        "right": ("colors: [0x7fff, 0x4210", "colors: [0x7fff, 0x421{}"),
    },
    "track": {
        "left": ('name: "Stadium"', 'name: "Stadium {}"'),
        "right": ("60, 0, 42,", "60, 0.{}, 42,"),
    },
}


def mapped(text, field, change, count=0):
    """Returns the text with the lists of the field as `change` maps them."""

    def replace(found):
        numbers = re.split(r",\s*", found.group(2).strip())
        return f"{found.group(1)}{', '.join(change(numbers))}]"

    return re.sub(rf"(\b{field}: \[)([^\]]*)\]", replace, text, count=count)


def renumbered(text, field, by, step=1, count=0):
    """Adds to each `step`th number of the lists of the field."""
    return mapped(
        text,
        field,
        lambda numbers: [
            str(int(number) + (by if i % step == 0 else 0)) for i, number in enumerate(numbers)
        ],
        count,
    )


def with_rows(format_name, text, rows):
    """Inserts the rows of these numbers before all others."""
    by = len(rows)

    def before(row):
        return lambda numbers: [row.format(n) for n in rows] + numbers

    if format_name == "rld":
        text = mapped(text, "vertices", before("-{}, -1, 100"))
        text = renumbered(text, "triangles", by)
        return renumbered(text, "block_points", by)
    if format_name == "btg":
        text = mapped(text, "floats", before("0, {}, 50"), count=1)
        # Points have a vertex and a normal, the others a texture coordinate too.
        head, surfaces = text.split("type: 10\n")
        head = renumbered(head, "indices", by, step=2)
        return f"{head}type: 10\n{renumbered(surfaces, 'indices', by, step=3)}"
    if format_name == "dkrds":
        text = mapped(text, "vertices", before("5{}, 5, 50"), count=1)
        return renumbered(text, "vertex", by, count=1)
    if format_name == "track":
        text = mapped(text, "vertices", before("-{}, 0, 0"), count=1)
        track, lines = text.split("racing_lines {")
        return f"{renumbered(track, 'starts', by)}racing_lines {{{lines}"
    # A block is a sample; nothing refers to it.
    head, blocks = text.split("data_blocks {")
    blocks = mapped(blocks, r"\w+", lambda numbers: numbers[:1] * by + numbers)
    blocks = mapped(
        blocks, "throttle", lambda numbers: [f"0.{n}" for n in rows] + numbers[by:], count=1
    )
    return f"{head}data_blocks {{{blocks}"


def main():
    """See the top of the file."""
    format_name, path, *edits = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        text = file.read()
    rows = []
    for edit in edits:
        place, number = edit.split("=")
        if place == "before":
            rows.append(number)
            continue
        old, new = PLACES[format_name][place]
        if old not in text:
            sys.exit(f"edited_version.py: no {old!r} in {path}")
        new = new.format(number)
        text = text.replace(old, new, 1) if place == "left" else new.join(text.rsplit(old, 1))
    print(with_rows(format_name, text, rows))


if __name__ == "__main__":
    main()
