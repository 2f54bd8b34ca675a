#!/bin/sh
# Sets up and builds what is needed, then runs trackcheck with the arguments:
#   ./run.sh check bazel-bin/testdata/examples
# where the build puts two files that it encodes from testdata.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
"$here/tools/setup"
(cd "$here" && bazel build --config=opt --ui_event_filters=-info --noshow_progress \
  //trackcheck //testdata/examples >&2)
exec "$here/bazel-bin/trackcheck/trackcheck" "$@"
