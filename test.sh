#!/bin/bash
# Sets up and runs everything: unit tests, cases and corpora as they are and
# under ASan and UBSan, every fuzz target for some seconds, the style checks
# and, where the shared folder is there, the acceptance sample and real files.
# Ends with a line "N passed, N failed".
set -u
cd "$(dirname "$0")" || exit 2
fuzz_seconds=${FUZZ_SECONDS:-15}

tools/setup || exit 2

passed=0
failed=0

# Runs a step that is one test: step NAME COMMAND...
step() {
  local name=$1 log
  shift
  log=$(mktemp)
  if "$@" >"$log" 2>&1; then
    passed=$((passed + 1))
    echo "ok    $name"
  else
    failed=$((failed + 1))
    cat "$log"
    echo "FAIL  $name"
  fi
  rm -f "$log"
}

# Runs Bazel's tests and counts each: bazel_tests NAME FLAG...
bazel_tests() {
  local name=$1 log good bad status
  shift
  log=$(mktemp)
  bazel test --keep_going --test_output=errors --noshow_progress \
    --ui_event_filters=-info "$@" >"$log" 2>&1
  status=$?
  good=$(grep -c '^//.* PASSED in' "$log")
  bad=$(grep -cE '^//.* (FAILED|TIMEOUT|NO STATUS)' "$log")
  # A build that breaks before any test is a failure too.
  if [ $status -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
  [ $status -eq 0 ] || cat "$log"
  passed=$((passed + good))
  failed=$((failed + bad))
  echo "$name: $good passed, $bad failed"
  rm -f "$log"
}

bazel_tests "tests" //...
bazel_tests "tests under ASan and UBSan" --config=fuzz //...

# Prints a line for each target: "NAME: ok, ..." or what happened.
fuzz_log=$(mktemp)
tools/fuzz --all --seconds "$fuzz_seconds" | tee "$fuzz_log"
fuzz_status=${PIPESTATUS[0]}
good=$(grep -c '^[a-z_]*: ok,' "$fuzz_log")
bad=$(grep -c '^[a-z_]*: [A-Z]' "$fuzz_log")
if [ "$fuzz_status" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
passed=$((passed + good))
failed=$((failed + bad))
rm -f "$fuzz_log"

step "style" tools/lint

step "optimized build" bazel build --config=opt --noshow_progress //trackcheck //testdata/examples
program=$PWD/bazel-bin/trackcheck/trackcheck
step "the program needs only libc" tools/check_linkage "$program"
step "hostile texts take no manifold of their size" tools/check_memory "$program"
step "rule reference and picture are current" tools/docs --check

if [ -f ../shared/acceptance/check.py ]; then
  for format in $(sed -n 's/^    "\([a-z]*\)": .*/\1/p' formats/formats.bzl); do
    step "acceptance: $format" \
      python3 ../shared/acceptance/check.py "$program" --only "$format/"
  done
fi
if [ -d ../shared/testdata ]; then
  step "real files" "$program" check --fail-on warning ../shared/testdata
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
