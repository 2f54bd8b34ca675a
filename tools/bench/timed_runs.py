"""Builds the program and the tools of this folder, and times whole runs."""

import functools
import os
import pathlib
import shlex
import subprocess
import tempfile
import typing

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BAZEL = shlex.split(os.environ.get("BAZEL", "bazel"))
FLAGS = ["--config=opt", "--noshow_progress", "--ui_event_filters=-info"]


def bazel(*arguments, root=ROOT, startup=()):
    """Returns the standard output of bazel."""
    return subprocess.run(
        [*BAZEL, *startup, *arguments], cwd=root, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def build(target, **where):
    """Builds a target and returns the path of bazel-bin."""
    bazel("build", *FLAGS, target, **where)
    output = bazel("info", *FLAGS, "bazel-bin", **where)
    return pathlib.Path(output.strip().splitlines()[-1])


@functools.lru_cache(maxsize=None)
def bench():
    """Builds this tree's tools when they are first needed, and returns their folder."""
    return build("//tools/bench/...") / "tools/bench"


class Timing(typing.NamedTuple):
    """What one run took."""

    seconds: float
    of_cores: float  # in seconds, of all cores together
    peak: float  # in MiB


def time_of(command, statuses=(0,)):
    """Returns the timing of one run, whose exit status has to be one of these."""
    with tempfile.NamedTemporaryFile("r") as figures:
        subprocess.run([bench() / "time_run", figures.name, *command], check=True)
        seconds, of_cores, kib, status = map(float, figures.read().split())
    if status not in statuses:
        raise subprocess.CalledProcessError(int(status), " ".join(map(str, command[:9])))
    return Timing(seconds, of_cores, kib / 1024)
