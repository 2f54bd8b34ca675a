"""Files with a reason for each thing that a tool cannot do anything about."""


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
