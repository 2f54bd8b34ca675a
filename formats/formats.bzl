"""The one registration line of every format."""

FORMATS = ["rld"]
