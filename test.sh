#!/bin/bash
# Sets up and tests everything, in the stages of "Where CI time goes" in
# CONTRIBUTING.md. tools/nightly has what takes longer.
# Prints a line for each stage, and a table at the end. The last line is
# "N passed, N failed".
#
# $FUZZ_SECONDS is the time for which each target fuzzes, by default 2.
# $TRACKCHECK_TIDY_BASE is a commit: clang-tidy checks what has changed since then.
# By default it is the commit at which this branch has left origin/main, and on
# main itself the thirtieth before the last.
set -u
cd "$(dirname "$0")" || exit 2
# shellcheck source=tools/stages.sh
. tools/stages.sh

# Prints the base of clang-tidy; nothing if this clone does not have it.
tidy_base() {
  local base=${TRACKCHECK_TIDY_BASE:-}
  [ -n "$base" ] || base=$(git merge-base HEAD origin/main 2>/dev/null)
  [ -n "$base" ] && [ "$base" != "$(git rev-parse HEAD)" ] || base=HEAD~30
  git rev-parse --verify --quiet "$base^{commit}"
}

check_program() {
  stage "needs only libc" tools/check_linkage "$program"
  stage "documentation is current" tools/docs --check "$program"
  stage "formatters and texts" tools/lint --quick
  stage "npm package" web/npm/test
  stage "page" web/page/test
  stage "files for CI services" tools/check_ci_files "$program"
  stage "tests of assets with Bazel" tools/check_bazel_rule "$program"
  stage "bounds of hostile texts" tools/check_bounds --quick "$program"
  stage "repairs of random files" tools/check_fixes "$program" --random 100
  stage "Dockerfile" packaging/check_dockerfile
  if [ -f ../shared/acceptance/check.py ]; then
    while read -r format; do
      stage "acceptance: $format" \
        python3 ../shared/acceptance/check.py "$program" --only "$format/"
    done < <(sed -n 's/^    "\([a-z]*\)",$/\1/p' formats/formats.bzl)
  fi
  # Tiles with faults are in another folder. Tracks of version 2.0 are refused.
  if [ -d ../shared/testdata ]; then
    stage "real files" "$program" check --fail-on warning \
      --skip track-version-unsupported \
      ../shared/testdata/real ../shared/testdata/scenery/good
    stage "repairs of real files" tools/check_fixes "$program" \
      ../shared/testdata/real ../shared/testdata/scenery
  fi
}

stage "set-up" tools/setup --test --style --wasm || finish
stage "optimized build" bazel build --config=opt "${quiet[@]}" \
  //trackcheck //testdata/examples || finish
program=$(built opt trackcheck/trackcheck)
stage "build for WebAssembly" bazel build --config=wasm "${quiet[@]}" \
  //web/npm:program.wasm
bazel_tests "packages, installed and run" --config=opt \
  //packaging:install_test //packaging:reproducible_test

# Much of it waits, or uses one core. It does not need this workspace's Bazel,
# since web/*/test take what is built.
export TRACKCHECK_PROGRAM=$program
TRACKCHECK_MODULE=$(built wasm web/npm/program.wasm)
export TRACKCHECK_MODULE
check_program &

# One build serves the tests and the fuzzers. The tests report what fails.
stage "build for tests and fuzzers" \
  bazel build --config=fuzz --keep_going "${quiet[@]}" //...
stage "models, by the validator of Khronos" tools/check_gltf "$program"
bazel_tests "tests and corpora under ASan and UBSan" --config=fuzz //...
fuzzing "brief fuzzing" --seconds "${FUZZ_SECONDS:-2}" --seeds 50
since=$(tidy_base)
stage "clang-tidy${since:+ since ${since:0:12}}" \
  tools/lint --tidy ${since:+--since "$since"}
finish
