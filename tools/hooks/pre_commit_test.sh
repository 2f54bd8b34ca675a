#!/bin/bash
# Runs our hooks with Debian's pre-commit in real repositories.
# Usage: pre_commit_test.sh TRACKCHECK HOOKS_YAML PAGE GOOD BAD
# PAGE is the page of the documentation with the configuration to copy.
set -eu

trackcheck=$(realpath "$1")
hooks_yaml=$(realpath "$2")
page=$(realpath "$3")
good=$(realpath "$4")
bad=$(realpath "$5")

work=$(mktemp -d "${TEST_TMPDIR:-/tmp}/hook.XXXXXX")
# shellcheck source=tools/hooks/test_shell.sh
. "$(dirname "$0")/test_shell.sh"

# Notes the number of arguments of each run.
mkdir "$work/bin"
cat >"$work/bin/trackcheck" <<EOF2
#!/bin/sh
echo "\$1 \$#" >>"$work/runs"
exec "$trackcheck" "\$@"
EOF2
chmod +x "$work/bin/trackcheck"
PATH=$work/bin:/usr/bin:/bin
export PATH

# Makes a repository with the configuration on standard input, and enters it.
make_repository() {
  mkdir "$work/$1"
  cd "$work/$1"
  git init -q
  cat >.pre-commit-config.yaml
  git add .pre-commit-config.yaml
  pre-commit install >/dev/null
}

mkdir "$work/hooks"
cp "$hooks_yaml" "$work/hooks/.pre-commit-hooks.yaml"
git -C "$work/hooks" init -q
git -C "$work/hooks" add .
git -C "$work/hooks" commit -q -m hooks

clone_config() {
  cat <<EOF2
repos:
- repo: file://$work/hooks
  rev: $(git -C "$work/hooks" rev-parse HEAD)
  hooks:
EOF2
  printf '  - id: %s\n' "$@"
}

make_repository assets < <(clone_config trackcheck)

# --- An asset is checked, by any name.
cp "$good" good.rld
echo "no asset" >notes.txt
git add .
accepted "a good asset"
grep -q 'trackcheck.*Passed' "$log" || fail "the hook did not run on the good asset"

mkdir tiles
cp "$bad" tiles/BAD.RLD
git add .
refused "a bad asset with an extension in capitals"
printed 'tiles/BAD.RLD: error: the index is 81, the last of 81 points is 80 [rld-index-range]'
printed 'triangles[128].v[2], offset 0x9ec, 4 bytes'
git rm -q -f tiles/BAD.RLD

name=$'with space, "quotes"\nand a line end.rld'
cp "$bad" "$name"
git add .
refused "a bad asset with a name that needs care"
printed 'with space, "quotes"\x0aand a line end.rld: error: '
cp "$good" "$name"
git add .
accepted "a good asset with a name that needs care"

dashes=(./-dash.rld ./--config=a.rld)
cp_all() {
  local to
  for to in "${@:2}"; do cp "$1" "$to"; done
}
cp_all "$good" "${dashes[@]}"
git add .
accepted "good assets with names that look like flags"
cp_all "$bad" "${dashes[@]}"
git add .
refused "bad assets with names that look like flags"
printed '-dash.rld: error: '
printed '--config=a.rld: error: '
git rm -q -f -- "${dashes[@]}"

# --- Only staged content counts.
cp "$bad" staged.rld
git add staged.rld
cp "$good" staged.rld
refused "a bad asset that is good in the working tree"
git add staged.rld
cp "$bad" staged.rld
accepted "a good asset that is bad in the working tree"
cmp -s "$bad" staged.rld || fail "the working tree was changed"
git add staged.rld
git commit -q --no-verify -m "a bad asset"

# --- A rename is checked under the new name, a deletion is not checked.
git mv staged.rld moved.rld
refused "the rename of a bad asset"
printed 'moved.rld: error: '
git rm -q -f moved.rld
accepted "the deletion of a bad asset"

# --- pre-commit divides a long list among several runs.
folder=a-folder-with-a-long-name/that-fills-the-command-line/of-each-run/sooner
mkdir -p "$folder"
count=3000
# A loop of cp would take longer than the rest of this test.
# shellcheck disable=SC2016  # another shell expands them
seq -f "$folder/tile-%g.rld" 0 $((count - 1)) |
  xargs -n 500 sh -c 'tee "$@" <"$0" >/dev/null' "$good"
git add .
rm "$work/runs"
accepted "many good assets"
# Each run has the verb and "--" as other arguments.
awk -v count=$count '{ files += $2 - 2 } END { exit !(NR > 1 && files == count) }' \
  "$work/runs" || fail "not each file was in one run: $(cat "$work/runs")"
cp "$bad" "$folder/tile-0.rld"
cp "$bad" "$folder/tile-999.rld"
git add .
refused "two bad assets in different runs"
printed 'tile-0.rld: error: '
printed 'tile-999.rld: error: '

# --- What can be repaired is, and the commit stops until it is staged.
make_repository fix < <(clone_config trackcheck-fix)
cp "$good" good.rld
git add .
accepted "a good asset"
cp "$good" flat.rld
# The first coordinate is -0.
printf '\0\0\0\200' | dd of=flat.rld bs=1 seek=20 conv=notrunc status=none
git add .
refused "an asset that is repaired"
printed 'flat.rld: fixed: 1 place'
printed 'files were modified by this hook'
git diff --quiet -- flat.rld && fail "the asset is not repaired"
git add .
accepted "the repaired asset"

# --- Git LFS: attributes and pointers, without git-lfs.
make_repository lfs < <(clone_config trackcheck-lfs)
pointer() {
  printf 'version https://git-lfs.github.com/spec/v1\noid sha256:%064d\nsize %d\n' "$1" "$1"
}
printf '*.rld filter=lfs diff=lfs merge=lfs -text\n*.psd filter=lfs\n' >.gitattributes
pointer 1 >good.rld
pointer 2 >-x.psd
cp "$good" small.raf
git add -A
accepted "pointers, and a file that belongs in git"

name=$'with space\nand a line end.rld'
cp "$good" "$name"
cp "$good" paint.psd
git add .
pointer 3 >paint.psd
refused "whole files that belong in Git LFS"
printed 'with space\x0aand a line end.rld: error: the staged content has '
printed 'paint.psd: error: the staged content has '
printed 'git add --renormalize FILE'
pointer 3 >"$name"
git add .
accepted "the pointers instead"

pointer 4 >lap.raf
git add .
refused "a pointer that no attribute routes to Git LFS"
printed 'lap.raf: error: the staged content is a Git LFS pointer, the attribute filter is unspecified, not lfs'
echo '*.raf filter=lfs' >>.gitattributes
refused "a pointer whose attribute is not staged"
git add .gitattributes
accepted "the pointer with its attribute"
# The other file of that kind is not part of this commit.
pre-commit run --all-files >"$log" 2>&1 && fail "small.raf is whole"
printed 'small.raf: error: '

git mv good.rld good.bin
refused "the rename of a pointer to a name that no attribute routes"
printed 'good.bin: error: '
git mv good.bin good.rld

# --- A baseline in the repository.
make_repository baseline < <(clone_config trackcheck-baseline)
cp "$bad" old.rld
cp "$bad" ./-old.rld
"$trackcheck" check --baseline .trackcheck-baseline --update-baseline . 2>"$log"
git add .
accepted "a bad asset that is known"
cp "$bad" new.rld
git add .
refused "a bad asset that is new"
printed 'new.rld: error: '
if grep -q 'old.rld: error' "$log"; then fail "a known finding is reported"; fi

# --- The configuration in the documentation, with both hooks.
# shellcheck disable=SC2016  # a pattern
make_repository local < <(sed -n '/^```yaml$/,/^```$/{/^```/d;p}' "$page")
grep -q 'repo: local' .pre-commit-config.yaml || fail "no configuration in $page"
cp "$good" good.rld
cp "$good" ./-dash.rld
git add .
accepted "good assets"
[ "$(grep -c Passed "$log")" -eq 2 ] || fail "not both hooks ran"
cp "$bad" bad.rld
git add .
refused "a bad asset"
printed 'rld-index-range'

echo "all commits accepted or refused as expected"
