#!/bin/bash
# Makes the packages again: from other folders, with another order of the files,
# other times, umask, locale and time zone. The bytes must be the same.
# Usage: reproducible_test.sh MAKE_PACKAGE PROGRAM DEB TAR FILE...
set -eu
make_package=$(realpath "$1")
program=$(realpath "$2")
deb=$(realpath "$3")
tar=$(realpath "$4")
shift 4

work=$(mktemp -d "${TEST_TMPDIR:-/tmp}/again.XXXXXX")
mkdir "$work/a folder"
cp --parents -L "$@" "$work/a folder"
cp "$program" "$work/program"
cd "$work/a folder"
find . -exec touch -d 1999-12-31 {} +
umask 077
chmod -R go= .
mapfile -t reversed < <(printf '%s\n' "$@" | sort -r)

export TZ=Pacific/Kiritimati LC_ALL=C HOME=/nonexistent SOURCE_DATE_EPOCH=1 TAR_OPTIONS=--owner=7
"$make_package" deb "$work/again.deb" "$work/program" "${reversed[@]}"
"$make_package" tar "$work/again.tar.gz" "$work/program" "${reversed[@]}"

status=0
for pair in "$deb:$work/again.deb" "$tar:$work/again.tar.gz"; do
  cmp "${pair%%:*}" "${pair#*:}" || status=1
done
[ $status -eq 0 ] && sha256sum "$deb" "$tar"
exit $status
