#!/bin/bash
# Fuzzes a target, for `bazel run //fuzz/targets:NAME_run`.
#
# Usage: run_target.sh ENGINE TARGET CORPUS DICTIONARY [OPTION...] [-- ENGINE_OPTION...]
#
#   --timeout_secs=N          ends after N seconds; 0, the default, never
#   --regression              runs the corpus once instead
#   --fuzzing_output_root=F   keeps new inputs and crashes in F/TARGET, by
#                             default in /tmp/fuzzing/TARGET
#   --clean                   forgets what earlier runs kept
set -eu
engine=$1 target=$(realpath "$2") corpus=$(realpath "$3") dictionary=$(realpath "$4")
shift 4
root=/tmp/fuzzing seconds=0 regression=false clean=false
while [ $# -gt 0 ]; do
  case "$1" in
  --timeout_secs=*) seconds=${1#*=} ;;
  --regression) regression=true ;;
  --fuzzing_output_root=*) root=${1#*=} ;;
  --clean) clean=true ;;
  --)
    shift
    break
    ;;
  *)
    echo "run_target.sh: no option $1; see fuzz/package/run_target.sh" >&2
    exit 2
    ;;
  esac
  shift
done

if [ "$engine" = replay ]; then
  $regression && exec "$target" "$corpus"
  echo "this build only replays the corpus: pass --config=fuzz, or --regression" >&2
  exit 2
fi
$regression && exec "$target" -runs=0 "$@" "$corpus"
output=$root/$(basename "$target")
$clean && rm -rf "$output"
mkdir -p "$output/corpus" "$output/crashes"
exec "$target" "-max_total_time=$seconds" "-dict=$dictionary" \
  "-artifact_prefix=$output/crashes/" -timeout=25 "$@" "$output/corpus" "$corpus"
