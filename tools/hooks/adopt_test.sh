#!/bin/bash
# Runs the commands of docs/adopt.md in a repository with old faults.
# Usage: adopt_test.sh TRACKCHECK PAGE GOOD BAD
set -eu

trackcheck=$(realpath "$1")
page=$(realpath "$2")
good=$(realpath "$3")
bad=$(realpath "$4")

work=$(mktemp -d "${TEST_TMPDIR:-/tmp}/adopt.XXXXXX")
# shellcheck source=tools/hooks/test_shell.sh
. "$(dirname "$0")/test_shell.sh"
mkdir "$work/bin"
ln -s "$trackcheck" "$work/bin/trackcheck"
PATH=$work/bin:/usr/bin:/bin
export PATH

# A repository with one good and two bad assets, and a remote that has them.
mkdir -p "$work/assets/tiles"
cd "$work/assets"
git init -q -b main
cp "$good" tiles/good.rld
cp "$bad" tiles/old.rld
cp "$bad" tiles/older.rld
git add .
git commit -q -m "Ten years of assets"
git init -q --bare "$work/origin"
git remote add origin "$work/origin"
git push -q origin main

# Writes the blocks of the page to block-1, block-2, ..., and the status that
# each must end with to block-1.status, ...
awk -v to="$work/block-" '
  /^<!-- status [0-9]+ -->$/ { status = $3 }
  /^```sh$/ { n++; inside = 1; printf "" > (to n); print status + 0 > (to n ".status"); status = 0; next }
  /^```$/ { inside = 0 }
  inside { print > (to n) }
' "$page"

# Runs the block with this number.
run() {
  status=0
  bash -eu "$work/block-$1" >"$log" 2>&1 || status=$?
  [ "$status" = "$(cat "$work/block-$1.status")" ] || fail "block $1 ended with $status"
}

run 1
printed 'rld-index-range'
run 2
grep -q 'tiles/older.rld' .trackcheck-baseline || fail "an old fault is not recorded"
run 3
printed 'known before and not reported'
run 4

# Good assets, and bad ones that are known, can be committed. New ones cannot.
cp "$good" tiles/new.rld
touch tiles/old.rld
git add .
accepted "a good asset"
cp "$bad" tiles/new.rld
git add .
refused "a bad asset"
printed 'tiles/new.rld: error: '
git checkout -q HEAD tiles/new.rld

run 5
cp "$bad" tiles/new.rld
if trackcheck check --since origin/main . >"$log" 2>&1; then fail "a new fault is not found"; fi
printed 'tiles/new.rld: error: '
if grep -q 'tiles/old.rld' "$log"; then fail "an old fault is reported"; fi
rm tiles/new.rld
git checkout -q HEAD tiles/new.rld

cp "$good" tiles/old.rld
trackcheck check . >"$log"
printed 'of the baseline are gone'
run 6
if grep -q 'tiles/old.rld' .trackcheck-baseline; then fail "a mended fault is still known"; fi
grep -q 'tiles/older.rld' .trackcheck-baseline || fail "an old fault is lost"
run 7

# Two branches that record different faults merge without a conflict.
for branch in left right; do
  git checkout -q -b $branch main
  cp "$bad" tiles/$branch.rld
  trackcheck check --update-baseline . 2>"$log"
  git add .
  SKIP=trackcheck git commit -q -m $branch
done
git merge -q -m both left >"$log" 2>&1 || fail "the baselines do not merge"
trackcheck check . >"$log" || fail "the merged baseline does not know all"
[ ! -e "$work/block-8" ] || fail "the page has a command that is not tested"
