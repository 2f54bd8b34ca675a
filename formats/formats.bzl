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

# Those with files beside theirs that are of no format by themselves
# (NameInFolder::kCompanion), but have an Api of their own: kCompanion of
# format.h and kCompanionRules of rules.h.
FORMATS_WITH_COMPANIONS = ["btg"]
