#!/bin/bash
# Runs the hook of the package with Debian's pre-commit, without network, from a
# git repository that holds the unpacked package.
# Usage: pre_commit_test.sh PACKED_FILE TEXTPROTO
# TEXTPROTO describes a good .rld file. README.md, beside this file, has the
# commands that make the repository, and the configuration.
set -eu

packed=$(realpath "$1")
textproto=$(realpath "$2")
folder=$(dirname "$(realpath "$0")")
readme=$folder/README.md
root=$folder/../..

if [ -z "${WITHOUT_NETWORK:-}" ]; then
  WITHOUT_NETWORK=1 exec unshare --net --map-root-user "$0" "$@"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PATH=/usr/bin:/bin
# shellcheck source=tools/hooks/test_shell.sh
. "$root/tools/hooks/test_shell.sh"

# Prints the first block of this language in a section of the README:
# block SECTION LANGUAGE
block() {
  awk -v heading="## $1" -v start="\`\`\`$2" '
    /^## / { found = $0 == heading }
    shown && /^```$/ { exit }
    shown
    found && $0 == start { shown = 1 }
  ' "$readme"
}

# --- The repository of hooks, as the README says.
cd "$work"
cp "$packed" .
block "With pre-commit" sh | sh -eu >"$log" 2>&1 || fail "no repository of hooks"
git -C trackcheck-node rev-parse --verify --quiet v0.1.0 >"$log" || fail "no tag"

mkdir assets
cd assets
git init -q
block "With pre-commit" yaml |
  sed "s|repo: https://.*|repo: file://$work/trackcheck-node|" >.pre-commit-config.yaml
grep -q 'repo: file://.*/trackcheck-node' .pre-commit-config.yaml ||
  fail "no configuration in the README"
pre-commit install >"$log"
git add .

node "$work/trackcheck-node/bin/trackcheck.mjs" encode --format rld "$textproto" \
  -o good.rld
head -c -7 good.rld >"$work/bad.rld"
git add .
accepted "a good asset"
grep -q 'trackcheck.*Passed' "$log" || fail "the hook did not run on the good asset"

mkdir tiles
cp "$work/bad.rld" tiles/BAD.RLD
echo "no asset" >notes.txt
git add .
refused "a bad asset with an extension in capitals"
printed 'tiles/BAD.RLD: error: '
printed ' [rld-'
git rm -q -f tiles/BAD.RLD
accepted "a file that is no asset"

name=$'with space, "quotes"\nand a line end.rld'
cp "$work/bad.rld" "$name"
git add .
refused "a bad asset with a name that needs care"
printed 'with space, "quotes"\x0aand a line end.rld: error: '
cp good.rld "$name"
git add .
accepted "a good asset with a name that needs care"

cp good.rld ./-dash.rld
cp good.rld ./--config=a.rld
git add .
accepted "good assets with names that look like flags"

# --- Only staged content counts.
cp "$work/bad.rld" staged.rld
git add staged.rld
cp good.rld staged.rld
refused "a bad asset that is good in the working tree"
git add staged.rld
cp "$work/bad.rld" staged.rld
accepted "a good asset that is bad in the working tree"

# --- A baseline of known findings.
git add staged.rld
git commit -q --no-verify -m "a bad asset"
node "$work/trackcheck-node/bin/trackcheck.mjs" check \
  --baseline .trackcheck-baseline --update-baseline . 2>"$log"
echo "    args: [--baseline, .trackcheck-baseline, --]" >>.pre-commit-config.yaml
git add .
pre-commit run --all-files >"$log" 2>&1 || fail "a known finding was refused"
cp "$work/bad.rld" new.rld
git add .
refused "a bad asset that is new"
printed 'new.rld: error: '

echo "web/npm/pre_commit_test.sh: all commits accepted or refused as expected"
