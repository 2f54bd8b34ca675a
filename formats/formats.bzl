"""The one registration line of every format."""

# Folders of formats/ and validators/. See formats/README.md.
FORMATS = [
    "rld",
    "raf",
    "btg",
    "dkrds",
    "track",
]
