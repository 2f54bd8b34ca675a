#!/bin/bash
# Kills `trackcheck fix` at random moments, and lets its writes fail: the file is
# the old one or the repaired one, whole.
set -u

program=$PWD/$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

fail() {
  echo "FAILED: $*"
  exit 1
}

# A mesh whose points are all at -0: large enough that it takes some time.
points=20000
{
  printf 'vertices: ['
  for ((i = 0; i < points; i++)); do printf -- '-0,%d,5,' "$i"; done
  printf '0,0,7] block_start: 0 block_points: %d\n' "$((points + 1))"
} >mesh.textproto
"$program" encode --format rld mesh.textproto -o old.rld || fail "encode"
cp old.rld new.rld
begin=$(date +%s%3N)
"$program" fix -q --fail-on never new.rld || fail "fix"
cmp -s old.rld new.rld && fail "nothing was repaired"
longest=$(($(date +%s%3N) - begin + 20))

killed=0
fixed=0
for ((i = 0; i < 200; i++)); do
  cp old.rld a.rld
  "$program" fix -q --fail-on never a.rld &
  child=$!
  sleep "$(printf '0.%03d' $((RANDOM % longest)))"
  kill -9 "$child" 2>/dev/null && killed=$((killed + 1))
  wait "$child" 2>/dev/null
  if cmp -s a.rld new.rld; then
    fixed=$((fixed + 1))
  else
    cmp -s a.rld old.rld || fail "run $i: another file"
  fi
done
((killed > 0)) || fail "no run was killed"

# Writes fail beyond a size, as with a full disk.
rm -f -- *.new
cp old.rld a.rld
(
  trap '' XFSZ
  ulimit -f 64
  "$program" fix -q --fail-on never a.rld >/dev/null 2>&1
)
(($? == 2)) || fail "status of a write that fails"
cmp -s a.rld old.rld || fail "a write that fails"

# A full disk, where this user can have one: a namespace, in which others see
# nothing of it.
mkdir full
disk=unknown
size=$(stat -c %s old.rld)
# shellcheck disable=SC2016  # the inner shell expands it
if unshare --user --map-root-user --mount true 2>/dev/null; then
  disk=$(unshare --user --map-root-user --mount sh -c '
    mount -t tmpfs -o size="$2" none full || { echo "not mounted"; exit; }
    cp old.rld full/a.rld
    "$1" fix -q --fail-on never full/a.rld >message 2>&1
    [ $? -eq 2 ] && grep -q "not all of it could be written" message &&
      cmp -s full/a.rld old.rld &&
      [ "$(ls full)" = a.rld ] && echo whole' sh "$program" "$((size + size / 2))")
  case $disk in
  whole | "not mounted") ;;
  *) fail "a full disk: $(cat message)" ;;
  esac
fi
echo "full disk: $disk"

# No file is left beside it.
left=$(find . -name '*.new' | wc -l)
((left == 0)) || fail "$left drafts are left"
echo "$killed of 200 runs were killed, $fixed files are repaired"
