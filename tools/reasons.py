"""Files with a reason for each thing that a tool cannot do anything about."""

import re


def read(path):
    """Returns the reasons in the file at `path`, by what they are for.

    A line names the thing; the indented lines after it are the reason. Lines that
    begin with # are comments.
    """
    found, key = {}, None
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            found[key] += line.strip() + " "
        elif line and not line.startswith("#"):
            key = line
            found[key] = ""
    return found


def count(path):
    """Returns for how many things the file at `path` has a reason, by what they are.

    An indented line is the reason for one, or for N if it begins with `N x`; deeper
    lines go on.
    """
    found, key = {}, None
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            several = re.match(r"  (\d+) x ", line)
            found[key] += int(several[1]) if several else line[2] != " "
        elif line and not line.startswith("#"):
            key = line
            found[key] = 0
    return found
