#!/bin/bash
# Runs the merge driver in real repositories: merge, rebase, cherry-pick, revert
# and stash, on files of all formats, with and without conflicts.
# Usage: merge_driver_test.sh TRACKCHECK EDITED_VERSION FORMAT=BASE.textproto...
set -eu

# shellcheck source=trackcheck/git/driver_test_setup.sh
. "$(dirname "$0")/driver_test_setup.sh" "$1"
edited_version=$(realpath "$2")
shift 2
declare -A bases
for base; do bases[${base%%=*}]=$(realpath "${base#*=}"); done

# --- Versions of files of all formats
files=(a.rld a.raf a.btg a.btg.gz a.dkrds a.trk)
versions=$work/versions
# Makes a folder of files with the edits of edited_version.py.
version() {
  local folder=$versions/$1 file format edit edits
  shift
  mkdir -p "$folder"
  for file in "${files[@]}"; do
    case $file in
    *.trk) format=track ;;
    *.gz) format=btg ;;
    *) format=${file#a.} ;;
    esac
    edits=()
    for edit; do
      # Samples that both sides insert at one place are a conflict.
      [ "$format $edit" = 'raf before=1' ] || edits+=("$edit")
    done
    "$edited_version" "$format" "${bases[$format]}" ${edits[@]+"${edits[@]}"} >"$work/text"
    trackcheck encode --format "$format" "$work/text" -o "$folder/$file"
  done
}
version base
version left left=1
version other-left left=2
version right right=3
version left-right left=1 right=3
version rows-left before=1 left=1
version rows-right before=2 right=3
version rows-1-2 before=1 before=2 left=1 right=3
version rows-2-1 before=2 before=1 left=1 right=3
version rows-2 before=2 left=1 right=3

# The commits ours and theirs, with these versions of all files. Then ours is
# checked out.
assets='my tiles'
put() {
  mkdir -p "$assets"
  cp "$versions/$1"/* "$assets"
}
commit() {
  git add -A
  git commit -q -m "$1"
}
two_sides() {
  git checkout -q -f -B theirs base
  put "$2"
  commit theirs
  git checkout -q -B ours base
  put "$1"
  commit ours
}
# Fails if a file is not that of the version, or if there is more to commit.
clean() {
  same "$@"
  [ -z "$(git status --porcelain)" ] || fail "not all is committed"
}
same() {
  local file
  for file in "${files[@]}"; do
    cmp "$versions/$1/$file" "${2:-$assets}/$file" >>"$log" 2>&1 ||
      fail "$file is not that of $1"
  done
}

mkdir "$work/repo"
cd "$work/repo"
git init -q -b main
run trackcheck git install
printed "merge.trackcheck.driver = trackcheck git merge-driver -- %O %A %B %P"
for file in "${files[@]}"; do
  git check-attr merge -- "sub/$file" >"$log"
  printed 'merge: trackcheck'
done
put base
commit base
git tag base

# --- Both sides edit different elements
two_sides left right
run git merge -q -m merge theirs
clean left-right
run git log -p -1 -m --format=%s -- "$assets/a.rld"
two_sides left right
run git merge -q -s ort --no-edit theirs
clean left-right
two_sides left right
run git -c core.autocrlf=true -c merge.renormalize=true merge -q --no-edit theirs
clean left-right
two_sides right left
run git rebase -q theirs
clean left-right

# --- Both sides insert a row before what the other one changed
two_sides rows-left rows-right
run git merge -q --no-edit theirs
clean rows-1-2
git revert --no-edit -m 2 HEAD >"$log" 2>&1 || fail "git revert"
clean rows-right
two_sides rows-left rows-right
(cd "$assets" && run git rebase -q theirs)
clean rows-2-1
two_sides rows-left rows-right
run git cherry-pick theirs
clean rows-1-2

# --- One change on both sides, and others
git checkout -q -B theirs base
put right
commit 'one change'
put rows-right
commit theirs
git checkout -q -B ours base
put left
commit ours
git cherry-pick theirs~ >"$log" 2>&1 || fail "git cherry-pick"
run git merge -q --no-edit theirs
clean rows-2

# --- One side renames the files
# git finds a file of another content at another name if much of it is equal,
# which it is not in compressed files.
two_sides left right
git checkout -q theirs
git mv "$assets" moved
cp "$versions/base/a.btg.gz" moved
commit renamed
git checkout -q ours
run git merge -q --no-edit theirs
cmp moved/a.btg.gz "$versions/left/a.btg.gz" || fail "our version is lost"
cp "$versions/left-right/a.btg.gz" moved
same left-right moved
[ ! -e "$assets" ] || fail "the old names are left"
git checkout -q -f moved

# --- Both sides changed the same
two_sides left other-left
ends 1 git merge theirs
for file in "${files[@]}"; do
  printed "trackcheck: $assets/$file: both sides changed the same"
done
printed 'conflict: vertices[5].z is 100.1'
printed 'conflict: header.player is "Driver 1"'
printed 'conflict: sections[0].colors[1].value is 16913'
printed 'conflict: name is "Stadium 1"'
same left
git status >"$log"
for file in "${files[@]}"; do
  printed "both modified:   $assets/$file"
  for stage in 1:base 2:left 3:other-left; do
    git show ":${stage%:*}:$assets/$file" | cmp - "$versions/${stage#*:}/$file" ||
      fail "stage $stage of $file"
  done
done
git checkout -q --theirs .
same other-left
git checkout -q --ours .
same left
for stage in 1 2 3; do git show ":$stage:$assets/a.rld" >"$work/$stage.rld"; done
run trackcheck merge --theirs 'vertices[*].z' "$work"/{1,2,3}.rld -o "$assets/a.rld"
cmp "$assets/a.rld" "$versions/other-left/a.rld" || fail "not theirs"
put other-left
commit resolved
git checkout -q ours
clean other-left
two_sides left other-left
ends 1 git merge theirs
git merge --abort
clean left
ends 1 git rebase theirs
same other-left
git checkout --theirs . >"$log" 2>&1
same left
git add -A
run git rebase --continue
clean left
two_sides left other-left
ends 1 git cherry-pick theirs
same left
git cherry-pick --abort
clean left

# --- Stash
git checkout -q -B side base
put left
git stash -q
put right
commit right
run git stash pop
same left-right
git add -A
git stash -q
git checkout -q -B side base
put other-left
commit 'other left'
ends 1 git stash pop
printed 'both sides changed the same'
# Files that only the stash has changed are merged.
same other-left
git stash list >"$log"
printed 'stash@{0}'
git reset -q --hard
git stash drop -q

# --- Both sides add a file of one name; one side deletes it
git checkout -q -B theirs base
cp "$versions/right/a.rld" new.rld
commit theirs
git checkout -q -B ours base
cp "$versions/left/a.rld" new.rld
commit ours
ends 1 git merge theirs
printed 'new.rld: the common base is absent: both sides added the file'
git status --porcelain >"$log"
printed 'AA new.rld'
cmp new.rld "$versions/left/a.rld" || fail "our version is lost"
git merge --abort
two_sides left right
git checkout -q theirs
git rm -q "$assets/a.rld"
commit deleted
git checkout -q ours
ends 1 git merge theirs
git status --porcelain >"$log"
printed "UD \"$assets/a.rld\""
cmp "$assets/a.rld" "$versions/left/a.rld" || fail "our version is lost"
git rm -q "$assets/a.rld"
git commit -q -m merged
cmp "$versions/left-right/a.trk" "$assets/a.trk" || fail "the other files are lost"

# --- A version that cannot be merged, on each side
: >"$work/empty"
printf 'version https://git-lfs.github.com/spec/v1\noid sha256:%064d\nsize 1234567\n' 7 >"$work/pointer"
printf '<!DOCTYPE html>\n<html><body>404 Not Found</body></html>\n' >"$work/page"
head -c 200 "$versions/base/a.rld" >"$work/cut"
# A file of which these are the base, ours and theirs must conflict.
one_file() {
  local file=${4:-a.rld}
  git checkout -q -f -B theirs base
  git rm -q -r "$assets"
  cp "$1" "$file"
  commit 'the base'
  git tag -f one >"$log"
  cp "$3" "$file"
  commit theirs
  git checkout -q -B ours one
  cp "$2" "$file"
  commit ours
  ends 1 git merge theirs
  cmp "$file" "$2" || fail "our version is lost"
  git status --porcelain >"$work/status"
  grep -qx "UU $file" "$work/status" || fail "no conflict in $file"
}
base=$versions/base/a.rld
left=$versions/left/a.rld
right=$versions/right/a.rld
while read -r name text; do
  one_file "$base" "$work/$name" "$right"
  printed "$text"
  one_file "$base" "$left" "$work/$name"
  printed "$text"
  one_file "$work/$name" "$left" "$right"
  if [ "$name" != empty ]; then printed "$text"; fi
done <<'NAMES'
empty not decodable as rld: empty file
pointer Git LFS pointer sha256:0000000000000000000000000000000000000000000000000000000000000007 1234567 bytes
page [rld-transfer-page]
cut is damaged: 
NAMES
one_file "$base" "$work/cut" "$right"
printed 'our version is damaged: '
one_file "$base" "$left" "$versions/base/a.raf"
printed 'is raf'

# --- Samples that both sides insert at one place have no order
for number in 1 2; do
  "$edited_version" raf "${bases[raf]}" "before=$number" >"$work/text"
  trackcheck encode --format raf "$work/text" -o "$work/sample-$number"
done
one_file "$versions/base/a.raf" "$work/sample-1" "$work/sample-2" a.raf
printed 'conflict: data_blocks[1] is where both sides add rows'

# --- Names that need care
names=(-dash.rld $'new\nline.rld' $'"quote\'s" $HOME.rld')
for side in left right; do
  git checkout -q -f -B "$side" base
  for name in "${names[@]}"; do cp "$versions/base/a.rld" ./"$name"; done
  if [ "$side" = left ]; then
    commit names
    git tag names
  else
    git reset -q --hard names
  fi
  for name in "${names[@]}"; do cp "$versions/$side/a.rld" ./"$name"; done
  commit "$side"
done
run git merge -q --no-edit left
for name in "${names[@]}"; do
  cmp ./"$name" "$versions/left-right/a.rld" || fail "the merge of $name"
done

# --- A worktree
two_sides left right
git checkout -q --detach
git worktree add -q "$work/tree" ours 2>"$log"
(cd "$work/tree/$assets" && run git merge -q --no-edit theirs)
same left-right "$work/tree/$assets"
git worktree remove -f "$work/tree"

# --- Two branches that were merged into each other
two_sides left other-left
git merge -q theirs >"$log" 2>&1 && fail "no conflict"
put left
commit 'ours wins'
git checkout -q theirs
git merge -q ours~ >"$log" 2>&1 && fail "no conflict"
put other-left
commit 'theirs wins'
ends 1 git merge ours
printed 'a.rld: the common base is not known: the branches have several'
not_printed 'both sides changed the same'
same other-left
git merge --abort
# The candidates for the common base do not conflict.
two_sides left right
git merge -q --no-edit theirs >"$log" 2>&1
git checkout -q theirs
git merge -q --no-edit ours~ >"$log" 2>&1
put rows-2
commit 'a row'
git checkout -q ours
put right
commit 'left is undone'
run git merge -q --no-edit theirs
clean rows-right

# --- Uninstall, and an installation of a version without the merge driver
git checkout -q -f main
cp .gitattributes "$work/attributes"
cp .git/config "$work/config"
sed -i 's/ merge=trackcheck//' .gitattributes
git config --remove-section merge.trackcheck
run trackcheck git status
printed 'merge.trackcheck.driver: missing'
printed '.gitattributes: attributes of another version'
printed 'not all is installed'
run trackcheck git install
printed 'git config --local: merge.trackcheck.driver'
cmp .gitattributes "$work/attributes" || fail "other attributes"
git config --get merge.trackcheck.driver >"$log"
printed 'trackcheck git merge-driver -- %O %A %B %P'
run trackcheck git status
grep -qx installed "$log" || fail "not installed"
git config merge.trackcheck.driver 'my merge'
refused trackcheck git install
printed 'merge.trackcheck.driver is "my merge"'
git config merge.trackcheck.driver '/opt/trackcheck git merge-driver -- %O %A %B %P'
run trackcheck git install
git config --get merge.trackcheck.driver >"$log"
printed 'trackcheck git merge-driver'
not_printed /opt
run trackcheck git uninstall
[ ! -e .gitattributes ] || fail "the attributes are left"
git config --get-regexp '^merge\.' >"$log" && fail "settings are left"

# --- A program in a folder whose name git could take for one of its words
mkdir "$work/100%Pure"
cp "$trackcheck" "$work/100%Pure"
git checkout -q -f main
run "$work/100%Pure/trackcheck" git install
two_sides left right
run git merge -q -m merge theirs
clean left-right
run "$work/100%Pure/trackcheck" git status
grep -qx installed "$log" || fail "not installed"
run "$work/100%Pure/trackcheck" git uninstall
git config --get-regexp '^merge\.' >"$log" && fail "settings are left"
refused trackcheck git merge-driver a b c
printed 'merge drivers take the arguments %O %A %B %P, 4, not 3'
refused trackcheck git --global merge-driver a b c d
echo PASS
