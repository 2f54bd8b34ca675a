#!/bin/bash
# Runs our hook with Debian's pre-commit in a real repository: a good asset is
# committed, a bad one is not, and the message says where and why.
# Usage: pre_commit_test.sh TRACKCHECK HOOKS_YAML GOOD BAD
set -eu

trackcheck=$(realpath "$1")
hooks_yaml=$(realpath "$2")
good=$(realpath "$3")
bad=$(realpath "$4")

work=$(mktemp -d "${TEST_TMPDIR:-/tmp}/hook.XXXXXX")
export HOME=$work PRE_COMMIT_HOME=$work/cache
PATH=$(dirname "$trackcheck"):/usr/bin:/bin
export PATH
export GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=test GIT_AUTHOR_EMAIL=test@localhost
export GIT_COMMITTER_NAME=test GIT_COMMITTER_EMAIL=test@localhost
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE

fail() {
  echo "FAIL: $1"
  [ $# -lt 2 ] || cat "$2"
  exit 1
}

mkdir "$work/hooks" "$work/assets"
cp "$hooks_yaml" "$work/hooks/.pre-commit-hooks.yaml"
git -C "$work/hooks" init -q
git -C "$work/hooks" add .
git -C "$work/hooks" commit -q -m hooks

cd "$work/assets"
git init -q
cat >.pre-commit-config.yaml <<EOF
repos:
- repo: $work/hooks
  rev: $(git -C "$work/hooks" rev-parse HEAD)
  hooks:
  - id: trackcheck
EOF
pre-commit install >/dev/null

cp "$good" good.rld
echo "no asset" >notes.txt
git add .
git commit -q -m good >"$work/good.log" 2>&1 || fail "the good asset was refused" "$work/good.log"
grep -q 'trackcheck.*Passed' "$work/good.log" || fail "the hook did not run on the good asset" "$work/good.log"

# The hook also runs on an extension in capitals.
mkdir tiles
cp "$bad" tiles/BAD.RLD
git add .
if git commit -q -m bad >"$work/bad.log" 2>&1; then
  fail "the bad asset was committed" "$work/bad.log"
fi
grep -q 'tiles/BAD.RLD: error: the index is 81, the last of 81 points is 80 \[rld-index-range\]' "$work/bad.log" ||
  fail "the message does not say what is wrong" "$work/bad.log"
grep -q 'triangles\[128\]\.v\[2\], offset 0x9ec, 4 bytes' "$work/bad.log" ||
  fail "the message does not say where" "$work/bad.log"
[ "$(git log --oneline | wc -l)" -eq 1 ] || fail "there is more than the good commit"
echo "1 good asset committed, 1 bad asset refused"
