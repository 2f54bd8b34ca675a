#!/bin/bash
# Sets up and runs everything: unit tests, cases and corpora under ASan and
# UBSan, every fuzz target for some seconds, the style checks and, if there is a
# shared folder, the acceptance sample and real files.
# Prints the time of each step. The last line is "N passed, N failed".
set -u
cd "$(dirname "$0")" || exit 2
fuzz_seconds=${FUZZ_SECONDS:-4}

tools/setup --style || exit 2

passed=0
failed=0

# Prints the time since a value of SECONDS: since START
since() {
  printf '(%d:%02d)' $(((SECONDS - $1) / 60)) $(((SECONDS - $1) % 60))
}

# Runs a command as one test: step NAME COMMAND...
step() {
  local name=$1 start=$SECONDS log
  shift
  log=$(mktemp)
  if "$@" >"$log" 2>&1; then
    passed=$((passed + 1))
    echo "ok    $name $(since "$start")"
  else
    failed=$((failed + 1))
    cat "$log"
    echo "FAIL  $name $(since "$start")"
  fi
  rm -f "$log"
}

# Builds what the tests and the fuzzers need. The tests report what fails.
build_all() {
  local start=$SECONDS
  bazel build --config=fuzz --keep_going --noshow_progress \
    --ui_event_filters=-info //... >/dev/null 2>&1
  echo "build for tests and fuzzers $(since "$start")"
}

# Runs Bazel's tests and counts each: bazel_tests NAME FLAG...
bazel_tests() {
  local name=$1 start=$SECONDS log good bad status
  shift
  log=$(mktemp)
  bazel test --keep_going --test_output=errors --noshow_progress \
    --ui_event_filters=-info "$@" >"$log" 2>&1
  status=$?
  good=$(grep -c '^//.* PASSED in' "$log")
  bad=$(grep -cE '^//.* (FAILED|TIMEOUT|NO STATUS)' "$log")
  # A build error before any test is a failure too.
  if [ $status -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
  [ $status -eq 0 ] || cat "$log"
  passed=$((passed + good))
  failed=$((failed + bad))
  echo "$name: $good passed, $bad failed $(since "$start")"
  rm -f "$log"
}

# Fuzzes every target. tools/fuzz prints a line for each: "NAME: ok, ..." or
# "NAME: CRASH, ...".
fuzz_all() {
  local start=$SECONDS log good bad status
  log=$(mktemp)
  tools/fuzz --all --seconds "$fuzz_seconds" | tee "$log"
  status=${PIPESTATUS[0]}
  good=$(grep -c '^[a-z_]*: ok,' "$log")
  bad=$(grep -c '^[a-z_]*: [A-Z]' "$log")
  if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
  passed=$((passed + good))
  failed=$((failed + bad))
  echo "fuzzing: $good passed, $bad failed $(since "$start")"
  rm -f "$log"
}

# One build serves the tests and the fuzzers, since a build of everything takes
# long on two cores. Only the program is built with --config=opt.
build_all
bazel_tests "tests under ASan and UBSan" --config=fuzz //...
fuzz_all
step "style" tools/lint
# web/*/test also test what the slow build for WebAssembly makes.
step "JavaScript" node --test web/npm/program/paths_test.mjs \
  web/page/files_test.mjs web/page/lzma_test.mjs web/page/versions_test.mjs
step "optimized build" \
  bazel build --config=opt --noshow_progress //trackcheck //testdata/examples
program=$(bazel info --config=opt bazel-bin 2>/dev/null)/trackcheck/trackcheck
step "the program needs only libc" tools/check_linkage "$program"
step "memory and time of hostile texts are bounded" tools/check_bounds "$program"
step "tests of assets with Bazel" tools/check_bazel_rule "$program" 10000
step "files for CI services" tools/check_ci_files "$program"
step "rule reference and picture are current" tools/docs --check
bazel_tests "packages" --config=opt //packaging:install_test \
  //packaging:reproducible_test
step "Dockerfile" packaging/check_dockerfile

if [ -f ../shared/acceptance/check.py ]; then
  while read -r format; do
    step "acceptance: $format" \
      python3 ../shared/acceptance/check.py "$program" --only "$format/"
  done < <(sed -n 's/^    "\([a-z]*\)",$/\1/p' formats/formats.bzl)
fi
# Tiles with faults are in another folder.
if [ -d ../shared/testdata ]; then
  step "real files" "$program" check --fail-on warning \
    ../shared/testdata/real ../shared/testdata/scenery/good
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
