#!/bin/bash
# Checks the assets of a test of Bazel, or of one shard of it. trackcheck.bzl
# fills in the words like @LIST@. The arguments of the test are more flags.
set -u

shopt -s execfail
# Paths are relative to the folder with the files of this workspace.
cd "${TEST_SRCDIR:-$0.runfiles}/"@WORKSPACE@ || exit 2

# Bazel wants to see that the test knows about shards.
[ -z "${TEST_SHARD_STATUS_FILE:-}" ] || : >"$TEST_SHARD_STATUS_FILE"

mapfile -t assets <@LIST@
shards=${TEST_TOTAL_SHARDS:-1}
[ "$shards" -gt 0 ] || shards=1
chosen=()
for ((i = ${TEST_SHARD_INDEX:-0}; i < ${#assets[@]}; i += shards)); do
  chosen+=("${assets[i]}")
done
if [ ${#chosen[@]} -eq 0 ]; then
  echo "no asset in this shard: there are more shards than assets"
  exit 0
fi

# Bazel writes test.xml from the log, unless the test writes it.
reports=(--report text)
[ -z "${XML_OUTPUT_FILE:-}" ] || reports+=(--report "junit=$XML_OUTPUT_FILE")

# A test has one processor, unless it has a tag like cpu:4.
exec @PROGRAM@ check --jobs 1 "${reports[@]}" @FLAGS@ "$@" -- "${chosen[@]}"
echo "${#chosen[@]} assets are too many for one command line: raise shard_count"
exit 2
