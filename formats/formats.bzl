"""The one registration line of every format."""

# Its name, and what it offers beyond what every format has: see README.md.
FORMATS = {
    "rld": [],
    "raf": [
        "exports",
        "misfit",
        "options",
    ],
    "btg": [
        "spelling",
        "views",
    ],
    "dkrds": [
        "exports",
        "options",
    ],
    "track": [
        "exports",
        "pieces",
        "spelling",
        "text",
    ],
}
