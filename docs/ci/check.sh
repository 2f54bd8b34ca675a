#!/bin/sh
# Checks the assets of a git repository in any CI that runs a shell. Run it in the
# top folder of the repository, with trackcheck and git on the PATH. Reports go
# to the folder $TRACKCHECK_REPORTS, by default trackcheck-reports.
#
# The exit status is 0 without findings, 1 with findings, 2 if a check failed.
set -u
reports=${TRACKCHECK_REPORTS:-trackcheck-reports}
mkdir -p "$reports" || exit 2

# Both checks run, and the worse status counts.
trackcheck lfs-check
lfs=$?
trackcheck check --report text \
  --report json="$reports/trackcheck.json" \
  --report junit="$reports/trackcheck.xml" \
  --report sarif="$reports/trackcheck.sarif" .
assets=$?
exit $((assets > lfs ? assets : lfs))
