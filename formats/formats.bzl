"""What other folders need to know of every format."""

# Folders of formats/ and validators/. See formats/README.md.
FORMATS = [
    "rld",
    "raf",
    "btg",
    "dkrds",
    "track",
]

# Those whose files a config may decode in another way (options.proto).
FORMATS_WITH_OPTIONS = [
    "dkrds",
    "raf",
]

# Those with rules over several files (SetRule).
FORMATS_WITH_SET_RULES = ["btg"]
