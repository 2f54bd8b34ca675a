#!/bin/sh
# Installs missing packages, builds trackcheck and runs it with the arguments.
# The build also makes two sample files:
#   ./run.sh check bazel-bin/testdata/examples
set -eu
here=$(cd "$(dirname "$0")" && pwd)
"$here/tools/setup"
(cd "$here" && bazel build --config=opt --ui_event_filters=-info --noshow_progress \
  //trackcheck //testdata/examples >&2)
exec "$here/bazel-bin/trackcheck/trackcheck" "$@"
