"""Fuzz targets as Bazel knows them, for the tools that build and run them.

The environment variable BAZEL is the build command, by default "bazel".
"""

import os
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
_BAZEL = shlex.split(os.environ.get("BAZEL", "bazel"))
_QUIET = ["--noshow_progress", "--ui_event_filters=-info"]


def bazel(verb, *arguments):
    """Returns the standard output of bazel. Exits if bazel fails."""
    result = subprocess.run(
        [*_BAZEL, verb, *_QUIET, *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    if result.returncode != 0:
        sys.exit(f"{pathlib.Path(sys.argv[0]).name}: bazel {verb} failed")
    return result.stdout


def packages():
    """Returns the package of each fuzz target, without //, by the name of the target."""
    labels = bazel(
        "query",
        "attr(tags, '\\bfuzz-test\\b', //fuzz/...) except attr(tags, '\\bmanual\\b', //fuzz/...)",
    ).split()
    return {
        name: package.removeprefix("//")
        for package, name in (label.split(":") for label in sorted(labels))
    }


def build(labels, config="fuzz"):
    """Builds labels with a configuration; returns the folder that has the results."""
    bazel("build", f"--config={config}", *labels)
    lines = bazel("info", f"--config={config}", "bazel-bin").split()
    return pathlib.Path(lines[-1])
