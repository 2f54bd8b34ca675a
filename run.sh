#!/bin/sh
# Installs missing packages, builds trackcheck and runs it with the arguments.
# The build also makes two sample files:
#   ./run.sh check bazel-bin/testdata/examples
set -eu
here=$(cd "$(dirname "$0")" && pwd)
program=$here/bazel-bin/trackcheck/trackcheck
# Of a whole build, on one core.
build_minutes=18

missing=$("$here/tools/setup" --missing | wc -l)
minutes=$((build_minutes / $(nproc) + 1))
if [ "$missing" -gt 0 ]; then
  plan="installs $missing Debian packages and what they depend on (some minutes), then builds trackcheck (about $minutes minutes)"
  # Asks for the password before a moving line would hide the question.
  [ "$(id -u)" -eq 0 ] || ! command -v sudo >/dev/null || sudo -v >&2
elif [ ! -x "$program" ]; then
  plan="builds trackcheck: about $minutes minutes"
else
  plan="builds what has changed: some seconds, at most about $minutes minutes"
fi

# Standard output belongs to trackcheck.
(cd "$here" && tools/progress "run.sh: $plan" bash -ec '
  tools/setup
  bazel build --config=opt --ui_event_filters=-info --curses=no --color=no \
    --show_progress --show_progress_rate_limit=1 //trackcheck //testdata/examples
')
exec "$program" "$@"
