#!/bin/bash
# Runs the drivers in real repositories: what git shows of good, damaged and
# absent files, and what `trackcheck git install` writes and takes away.
# Usage: drivers_test.sh TRACKCHECK RLD.textproto TRACK.textproto
set -eu

# shellcheck source=trackcheck/git/driver_test_setup.sh
. "$(dirname "$0")/driver_test_setup.sh" "$1"
rld_text=$(realpath "$2")
track_text=$(realpath "$3")

# A mesh of N squares in a row, after LEADING other points. LEADING renumbers
# every index.
mesh() {
  awk -v n="$1" -v leading="$2" 'BEGIN {
    for (i = 0; i < leading; i++) printf "vertices: [-9, %d, 0]\n", i
    for (i = 0; i <= n; i++) printf "vertices: [%d, 0, 1,  %d, 1, 1]\n", i, i
    for (i = 0; i < n; i++) {
      a = leading + 2 * i
      printf "triangles: [%d, %d, %d,  %d, %d, %d]\n", a, a + 2, a + 3, a, a + 3, a + 1
    }
    printf "block_start: 0\nblock_points: %d\n", leading + 2 * n + 2
  }' | sed '1i # trackcheck textproto: rld' >"$work/mesh.textproto"
  rm -f "$3"
  trackcheck encode "$work/mesh.textproto" -o "$3"
}
rld=$work/base.rld
track=$work/base.trk
trackcheck encode --format rld "$rld_text" -o "$rld"
trackcheck encode --format track "$track_text" -o "$track"
mesh 2000 0 "$work/old.rld"
mesh 2000 1 "$work/new.rld"

# --- Install
mkdir "$work/repo"
cd "$work/repo"
refused trackcheck git install
printed 'not a git repository'
git init -q -b main
printf '*.png binary\n*.jpg binary' >.gitattributes
cp .gitattributes "$work/attributes"
cp .git/config "$work/config"
run trackcheck git status
printed 'diff.trackcheck.command: missing'
printed 'not all is installed'
run trackcheck git install
printed 'diff.trackcheck.textconv = trackcheck dump --textconv='
run trackcheck git install
printed 'installed already'
at_most 1
run trackcheck git status
printed 'this program'
grep -qx installed "$log" || fail "not installed"
for name in a.rld b.raf c.btg d.btg.gz e.dkrds f.trk g.track.json; do
  git check-attr diff text -- "sub/$name" >"$log"
  printed 'diff: trackcheck'
  printed 'text: unset'
done

# --- Two versions, in a path that needs care, with conversion of line ends
git config core.autocrlf true
name=$'my tiles/a "b"\n.rld'
mkdir 'my tiles' deep
cp "$work/old.rld" "$name"
cp "$work/old.rld" ./-dash.rld
cp "$track" deep/t.trk
sed -i 's/$/\r/' deep/t.trk
cp deep/t.trk "$work/crlf.trk"
git add .
git commit -q -m one
git ls-files --eol deep/t.trk >"$log"
printed 'i/crlf'
rm deep/t.trk
git checkout -q deep/t.trk
cmp -s deep/t.trk "$work/crlf.trk" || fail "git changed the line ends"

cp "$work/new.rld" "$name"
cp "$work/new.rld" ./-dash.rld
run git diff
printed 'diff --trackcheck a/my tiles/a "b"\x0a.rld b/my tiles/a "b"\x0a.rld'
printed '--- a/-dash.rld'
printed '+ vertices[0] = (-9, 0, 0)'
not_printed 'git-blob'
not_printed 'Binary files'
at_most 10
run git diff --no-ext-diff -- -dash.rld
printed '+vertices[] = x -9 m, y 0 m, z 0 m'
at_most 12
run git diff --quiet --no-ext-diff -- deep
run git difftool -y --tool=trackcheck -- -dash.rld
printed 'diff --trackcheck a/-dash.rld b/-dash.rld'
printed '+ vertices[0] = (-9, 0, 0)'
(cd deep && run git diff && printed '--- a/-dash.rld')

# A reader that ends before git writes.
{
  sleep 1
  git diff 2>"$log" || echo "status $?" >>"$log"
} | :
[ ! -s "$log" ] || fail "a closed pipe is an error of git diff"

# Colors if git shows its pager.
GIT_PAGER_IN_USE=true run git diff
printed $'\x1b['
GIT_PAGER_IN_USE=true NO_COLOR=1 run git diff
not_printed $'\x1b['

git stash -q
run git stash show -p --textconv
printed '+vertices[] = x -9 m, y 0 m, z 0 m'
git stash pop -q
git add .
git commit -q -m two

# git log and git show use the text, also where git knows no name to commit with.
for identity in known unknown; do
  if [ "$identity" = unknown ]; then
    export GIT_COMMITTER_NAME="" GIT_COMMITTER_EMAIL=""
    git var GIT_COMMITTER_IDENT >/dev/null 2>&1 && fail "git can commit"
  fi
  run git log -p -1 --format=%s -- "$name"
  printed '+vertices[] = x -9 m, y 0 m, z 0 m'
  at_most 14
  run git show --format=%s
  printed '+vertices[] = x -9 m, y 0 m, z 0 m'
  at_most 28
done
export GIT_COMMITTER_NAME=test GIT_COMMITTER_EMAIL=test@localhost
# The second time git shows what it cached, if the user asks for that.
for _ in 1 2; do
  run git -c diff.trackcheck.cachetextconv=true show --format=%s
  printed '+vertices[] = x -9 m, y 0 m, z 0 m'
done
git rev-parse -q --verify refs/notes/textconv/trackcheck >/dev/null ||
  fail "git does not cache the text"
run git show --ext-diff --format=%s
printed '+ vertices[0] = (-9, 0, 0)'

# --- Parts of a text can be staged, in a repository with drivers
sed -i 's/"name": "[^"]*"/"name": "Renamed"/' deep/t.trk
git diff --no-ext-diff --no-textconv -- deep/t.trk >"$log"
printed 'Renamed'
git diff -- deep/t.trk >"$log"
printed '~ name = '
printf 'y\n' | git add -p >"$log" 2>&1 || fail "git add -p"
git diff --cached --quiet && fail "git add -p staged nothing"
git commit -q -m three

# --- Renamed, added, deleted
git mv deep/t.trk deep/u.trk
sed -i 's/"Renamed"/"Again"/' deep/u.trk
git add .
run git diff --cached -M
printed 'diff --trackcheck a/deep/t.trk b/deep/u.trk'
printed 'rename from deep/t.trk'
printed '~ name = '
cp "$rld" added.rld
git rm -q -f -- -dash.rld
git add .
run git diff --cached
printed 'diff --trackcheck a/added.rld b/added.rld'
printed 'new file'
printed '--- /dev/null'
printed 'diff --trackcheck a/-dash.rld b/-dash.rld'
printed 'deleted file'
run git diff --cached --stat
printed 'added.rld'
git commit -q -m four

# --- What cannot be decoded
run_both() {
  git add -f hard.rld 2>"$log"
  git commit -q -m "$1"
  run git show --format= --ext-diff hard.rld
  printed "$2"
  run git show --format= hard.rld
  printed "$2"
}
: >hard.rld
run_both empty 'not decodable as rld: empty file'
printf 'version https://git-lfs.github.com/spec/v1\noid sha256:%064d\nsize 1234567\n' 7 >hard.rld
run_both pointer 'Git LFS pointer sha256:0000000000000000000000000000000000000000000000000000000000000007 1234567 bytes'
printf '<!DOCTYPE html>\n<html><body>404 Not Found</body></html>\n' >hard.rld
run_both page '[rld-transfer-page]'
printf '<!DOCTYPE html>\n<html><body>403 Forbidden</body></html>\n' >hard.rld
run_both 'another page' 'bytes, hash'
head -c 3000 "$work/new.rld" >hard.rld
run_both damaged 'damaged: '
run git diff HEAD~4 HEAD~3 -- hard.rld
printed '--- a/hard.rld: not decodable as rld: empty file'
printed '+++ b/hard.rld: Git LFS pointer'
ln -sf nowhere hard.rld
run git diff
rm -f hard.rld
ln -s nowhere link.rld
git add -A
git commit -q -m link
ln -sf elsewhere link.rld
run git diff
printed '+++ b/link.rld: a symbolic link to elsewhere'
git checkout -q link.rld
printf '{"version": "3.0"\n<<<<<<< ours\n' >broken.trk
git add .
git commit -q -m broken
run git show --format= broken.trk
printed '+<<<<<<< ours'
printf '{"version": "3.1"\n<<<<<<< ours\n' >broken.trk
run git diff
git checkout -q broken.trk

# --- A conflict
git checkout -q -b left
cp "$work/old.rld" added.rld
git commit -q -am left
git checkout -q -b right main
cp "$work/new.rld" added.rld
git commit -q -am right
git merge -q left >"$log" 2>&1 && fail "no conflict"
run git diff --cached
printed '* unmerged: added.rld'
git merge --abort
git checkout -q main

# --- Worktrees share the configuration, submodules have their own
git worktree add -q --detach "$work/tree" 2>"$log"
cp "$work/old.rld" "$work/tree/$name"
run git -C "$work/tree" diff
printed '- vertices[0] = (-9, 0, 0)'
(cd "$work/tree" && run trackcheck git install && printed 'installed already')
git init -q "$work/super"
cd "$work/super"
git -c protocol.file.allow=always submodule add -q "$work/repo" sub >"$log" 2>&1 ||
  fail "no submodule"
git commit -q -m sub
cd sub
run trackcheck git status
printed 'diff.trackcheck.command: missing'
run trackcheck git install
cp "$work/old.rld" "$name"
run git diff
printed '- vertices[0] = (-9, 0, 0)'
cd ..
run git diff --submodule=diff
printed '- vertices[0] = (-9, 0, 0)'
run git diff
printed 'sub'

# --- Uninstall, byte for byte
cd "$work/repo"
git config --unset core.autocrlf
run trackcheck git uninstall
cmp .gitattributes "$work/attributes" || fail "other attributes are left"
cmp .git/config "$work/config" || fail "another configuration is left"
run trackcheck git uninstall
printed 'nothing is installed'
git checkout -q .gitattributes
echo '*.gif binary' >>.gitattributes
run trackcheck git uninstall
printf '*.png binary\n*.jpg binary\n*.gif binary\n' | cmp - .gitattributes ||
  fail "the user's lines are lost"

# --- A copy of the program under another name
cp "$work/attributes" .gitattributes
cp "$(readlink -f "$trackcheck")" "$work/tc"
run "$work/tc" git install
run trackcheck git install
run "$work/tc" git install
run trackcheck git uninstall
cmp .gitattributes "$work/attributes" || fail "other attributes are left"
cmp .git/config "$work/config" || fail "another configuration is left"

# --- Settings of the user
rm .gitattributes
git config diff.trackcheck.textconv 'my tool'
refused trackcheck git install
printed 'diff.trackcheck.textconv is "my tool"'
printed 'git config --local --unset-all diff.trackcheck.textconv'
[ "$(git config diff.trackcheck.textconv)" = 'my tool' ] || fail "overwritten"
[ ! -e .gitattributes ] || fail "half installed"
git config diff.trackcheck.textconv '/opt/trackcheck dump --textconv=0 --'
echo '*.rld diff=hex' >.gitattributes
refused trackcheck git install
printed '*.rld has the attribute diff: hex'
[ "$(cat .gitattributes)" = '*.rld diff=hex' ] || fail "attributes overwritten"
run trackcheck git status
printed 'does not exist'
printf '* text=auto\n*.rld filter=lfs diff=lfs merge=lfs -text\n' >.gitattributes
run trackcheck git install
[ "$(git config diff.trackcheck.textconv)" != '/opt/trackcheck dump --textconv=0 --' ] ||
  fail "the command of another version is left"
git check-attr filter diff -- a.rld >"$log"
printed 'filter: lfs'
printed 'diff: trackcheck'
sed -i '/^# end trackcheck/d' .gitattributes
refused trackcheck git uninstall
printed '.gitattributes: line 3: '
git config --unset-all diff.trackcheck.textconv
git config --add diff.trackcheck.textconv one
git config --add diff.trackcheck.textconv two
refused trackcheck git install
printed 'is "one"'

# --- A configuration or attributes that cannot be written
git init -q "$work/locked"
cd "$work/locked"
touch .git/config.lock
refused trackcheck git install
printed 'could not lock config file'
not_printed 'done before'
[ ! -e .gitattributes ] || fail "half installed"
rm .git/config.lock
run trackcheck git install
touch .git/config.lock
refused trackcheck git uninstall
not_printed 'done before'
[ -e .gitattributes ] || fail "half uninstalled"
cd "$work"
git config --global core.attributesFile /proc/none/attributes
refused trackcheck git install --global
printed '/proc/none/attributes: cannot be written'
printed 'done before that:'
printed '  git config --global: diff.trackcheck.command = '
run trackcheck git uninstall --global
git config --global --unset core.attributesFile

# --- For the user
mkdir "$work/other"
cd "$work/other"
run trackcheck git install --global
printed 'git config --global: diff.trackcheck.command'
grep -q '^\*\.rld -text diff=trackcheck merge=trackcheck$' "$XDG_CONFIG_HOME/git/attributes" ||
  fail "no global attributes"
git init -q
cp "$work/old.rld" a.rld
git add .
cp "$work/new.rld" a.rld
run git diff
printed '+ vertices[0] = (-9, 0, 0)'
run trackcheck git status
printed '(global, this program)'
not_printed 'not all is installed'
echo '*.rld -diff' >.gitattributes
run trackcheck git status
printed 'not all is installed'
rm .gitattributes
mkdir .gitattributes
refused trackcheck git install
printed '.gitattributes: is not a regular file'
rmdir .gitattributes
cd "$work"
run trackcheck git install --global
printed 'installed already'
run trackcheck git uninstall --global
[ ! -e "$XDG_CONFIG_HOME/git/attributes" ] || fail "global attributes are left"
# The files are as they were, whatever they were.
for text in absent '' '[user]\n\tname = x\n' '[user]\n\tname = x' \
  '# a comment' '[user]\r\n\tname = x\r\n' '[user]\r\n\tname = x'; do
  mkdir -p "$work/set/git" "$work/before"
  rm -f "$work/set/git/attributes" "$work/set/config" "$work/before"/*
  if [ "$text" != absent ]; then
    # shellcheck disable=SC2059
    printf "$text" >"$work/set/config"
    cp "$work/set/config" "$work/before/config"
    cp "$work/set/config" "$work/set/git/attributes"
    cp "$work/set/config" "$work/before/attributes"
  fi
  for times in 1 2; do
    GIT_CONFIG_GLOBAL="$work/set/config" XDG_CONFIG_HOME="$work/set" \
      run trackcheck git install --global
  done
  GIT_CONFIG_GLOBAL="$work/set/config" XDG_CONFIG_HOME="$work/set" \
    run trackcheck git uninstall --global
  [ "$text" = absent ] || mv "$work/set/git/attributes" "$work/set/attributes"
  rm -rf "$work/set/git"
  diff -r "$work/set" "$work/before" ||
    fail "'$text' is not as before (installed $times times)"
  rm -rf "$work/set"
done
# git expands the tilde.
# shellcheck disable=SC2088
git config --global core.attributesFile '~/my attributes'
run trackcheck git install --global
[ -e "$HOME/my attributes" ] || fail "core.attributesFile does not count"
run trackcheck git uninstall --global

# --- The program by its path, also with a space; no git; wrong usage
mkdir "$work/my bin"
cp "$trackcheck" "$work/my bin/trackcheck"
cd "$work/other"
PATH=/usr/bin:/bin run "$work/my bin/trackcheck" git install
git config diff.trackcheck.command >"$log"
printed "'$work/my bin/trackcheck' git diff-driver --"
PATH=/usr/bin:/bin run git diff
printed '+ vertices[0] = (-9, 0, 0)'
PATH=/usr/bin:/bin run "$work/my bin/trackcheck" git uninstall
printed 'removed diff.trackcheck.command'
PATH=$work/nothing refused "$trackcheck" git install
printed 'git: cannot be run'
refused trackcheck git
refused trackcheck git instal
printed 'did you mean "install"?'
refused trackcheck git install here
refused trackcheck git diff-driver a b
printed 'external diff'
refused trackcheck git --global diff-driver a
git init -q --bare "$work/bare"
cd "$work/bare"
refused trackcheck git install
printed 'work tree'
echo PASS
