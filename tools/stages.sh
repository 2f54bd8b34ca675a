# shellcheck shell=bash
# Stages of test.sh and tools/nightly: each is timed, its output is printed if it
# fails, and `finish` prints a table of all. Functions of the sourcing script that
# run in the background may have stages too.

stages_folder=$(mktemp -d)
# Background stages do not outlive the script.
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$stages_folder"' EXIT
quiet=(--noshow_progress --ui_event_filters=-info)

# Prints seconds as M:SS.
minutes() {
  printf '%d:%02d' $(($1 / 60)) $(($1 % 60))
}

# Adds a row to the table: record NAME START PASSED FAILED
record() {
  printf '%s\t%s\t%s\t%s\t%s\n' "$2" $((SECONDS - $2)) "$3" "$4" "$1" \
    >>"$stages_folder/rows"
  echo "$1: $3 passed, $4 failed ($(minutes $((SECONDS - $2))))"
}

# Runs a command as one test; returns its status: stage NAME COMMAND...
stage() {
  local name=$1 start=$SECONDS log status
  shift
  log=$(mktemp -p "$stages_folder")
  "$@" >"$log" 2>&1 </dev/null
  status=$?
  [ $status -eq 0 ] || cat "$log"
  record "$name" "$start" $((status == 0)) $((status != 0))
  return $status
}

# Runs a command that prints a line for each of its tests, and counts the lines:
# counted_stage NAME PASSED_REGEX FAILED_REGEX COMMAND...
counted_stage() {
  local name=$1 passed_lines=$2 failed_lines=$3 start=$SECONDS log status failed
  shift 3
  log=$(mktemp -p "$stages_folder")
  "$@" >"$log" 2>&1 </dev/null
  status=$?
  [ $status -eq 0 ] || cat "$log"
  failed=$(grep -cE "$failed_lines" "$log")
  # An error before the first test is a failure too.
  [ $status -eq 0 ] || [ "$failed" -gt 0 ] || failed=1
  record "$name" "$start" "$(grep -cE "$passed_lines" "$log")" "$failed"
  return $status
}

# bazel_tests NAME FLAG...
bazel_tests() {
  local name=$1
  shift
  counted_stage "$name" '^//.* PASSED in' '^//.* (FAILED|TIMEOUT|NO STATUS)' \
    bazel test --keep_going --test_output=errors "${quiet[@]}" "$@"
}

# fuzzing NAME OPTION...: fuzzes every target.
fuzzing() {
  local name=$1
  shift
  counted_stage "$name" '^[a-z_]*: ok,' '^[a-z_]*: [A-Z]' tools/fuzz --all "$@"
}

# Prints the path of a file that is built with a configuration: built CONFIG PATH
built() {
  echo "$(bazel info --config="$1" bazel-bin 2>/dev/null)/$2"
}

# Waits for stages in the background, prints the table and exits.
finish() {
  local passed failed
  wait
  echo
  printf '%6s %6s %7s %7s  %s\n' start time passed failed stage
  while IFS=$'\t' read -r start seconds passed failed name; do
    printf '%6s %6s %7s %7s  %s\n' "$(minutes "$start")" "$(minutes "$seconds")" \
      "$passed" "$failed" "$name"
  done < <(sort -s -n "$stages_folder/rows")
  read -r passed failed < <(awk -F '\t' '{ p += $3; f += $4 } END { print p, f }' \
    "$stages_folder/rows")
  printf '%6s %6s %7s %7s  %s\n\n' '' "$(minutes $SECONDS)" "$passed" "$failed" all
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
  exit
}
