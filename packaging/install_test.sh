#!/bin/bash
# Installs the packages in a root folder that holds only what the .deb declares
# to need, and runs the program there.
# Usage: install_test.sh DEB TAR GOOD BAD
set -eu

# dpkg and chroot need root, or a user namespace.
if [ "$(id -u)" -ne 0 ]; then exec unshare --map-root-user -- "$0" "$@"; fi

deb=$(realpath "$1")
tar=$(realpath "$2")
good=$(realpath "$3")
bad=$(realpath "$4")
work=$(mktemp -d "${TEST_TMPDIR:-/tmp}/install.XXXXXX")
root=$work/root
export PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C

fail() {
  echo "FAIL: $1"
  exit 1
}

# --- A root folder with the dependencies, copied from this machine.
mkdir -p "$root"/{usr/{bin,lib,lib64,sbin},tmp,var/lib/dpkg/{info,updates,triggers}}
for folder in bin lib lib64 sbin; do ln -s "usr/$folder" "$root/$folder"; done
: >"$root/var/lib/dpkg/status"

# The first package of each alternative, without versions, one per line.
names_of() {
  tr ',' '\n' | sed 's/|.*//; s/([^)]*)//; s/ //g; s/:any$//' | sed '/^$/d'
}

mapfile -t open < <(dpkg-deb -f "$deb" Depends | names_of)
declared=" ${open[*]} "
declare -A seen
while [ ${#open[@]} -gt 0 ]; do
  package=${open[0]}
  open=("${open[@]:1}")
  [ -z "${seen[$package]:-}" ] || continue
  seen[$package]=1
  case $package in
  *-dev) fail "it depends on the development package $package" ;;
  esac
  dpkg-query -s "$package" >>"$root/var/lib/dpkg/status"
  echo >>"$root/var/lib/dpkg/status"
  for list in "/var/lib/dpkg/info/$package.list" /var/lib/dpkg/info/"$package":*.list; do
    [ ! -e "$list" ] || cp "$list" "$root/var/lib/dpkg/info/"
  done
  dpkg-query -L "$package" | while read -r path; do
    if [ -d "$path" ] || [ ! -e "$path" ]; then continue; fi
    # Debian merged /lib into /usr/lib.
    folder=$(realpath -m "$root$(dirname "$path")")
    mkdir -p "$folder"
    cp -dp "$path" "$folder/"
  done
  mapfile -t more < <(dpkg-query -W -f '${Depends}, ${Pre-Depends}' "$package" | names_of)
  open+=("${more[@]}")
done
echo "a root folder with: ${!seen[*]}"

# --- What the program needs is what the package declares.
dpkg-deb --fsys-tarfile "$deb" | tar -xO ./usr/bin/trackcheck >"$work/program"
needed=$(llvm-readelf-19 --needed-libs "$work/program" | sed -n 's/^ *\(lib.*\|ld-.*\)$/\1/p')
[ -n "$needed" ] || fail "the program needs no library"
for library in $needed; do
  path=$(ldconfig -p | awk -v name="$library" '$1 == name { print $NF; exit }')
  owner=$(dpkg -S "$path" "$(realpath "$path")" 2>/dev/null | sed -n '1s/:.*//p')
  case $declared in
  *" $owner "*) ;;
  *) fail "$library is in $owner, declared are$declared" ;;
  esac
done
newest=$(llvm-readelf-19 --version-info "$work/program" | grep -o 'GLIBC_[0-9.]*' | sort -uV |
  tail -n 1 | sed 's/GLIBC_//')
lowest=$(dpkg-deb -f "$deb" Depends | sed -n 's/.*libc6 (>= \([0-9.]*\)).*/\1/p')
dpkg --compare-versions "$newest" le "$lowest" ||
  fail "the program needs symbols of libc $newest, declared is $lowest"
if llvm-readelf-19 --sections "$work/program" | grep -qE ' \.(symtab|debug_info|comment) '; then
  fail "the program is not stripped"
fi

# --- The package.
find "$root" | sort >"$work/before"
dpkg --root="$root" --install "$deb" >"$work/log" 2>&1 || {
  cat "$work/log"
  fail "dpkg could not install it"
}
dpkg-query --root="$root" -W -f '${db:Status-Status} ${Version}\n' trackcheck |
  grep -qx 'installed 0\.[0-9.]*-1' || fail "it is not installed"
(cd "$root" && md5sum --quiet -c var/lib/dpkg/info/trackcheck.md5sums) || fail "md5sums are wrong"

# run PROGRAM: runs the program in the root folder: an invalid file is found, the
# text that other programs read is there.
run() {
  local status=0
  cp "$good" "$bad" "$root/tmp/"
  chroot "$root" "$1" check "/tmp/$(basename "$good")" || fail "$1: a good file fails"
  chroot "$root" "$1" check "/tmp/$(basename "$bad")" >"$work/report" || status=$?
  [ $status -eq 1 ] || fail "$1: a bad file gives the status $status"
  grep -q rld-index-range "$work/report" || fail "$1: the report lacks the finding"
  chroot "$root" "$1" explain rld-magic |
    grep -qx "  file://${1%/bin/*}/share/doc/trackcheck/docs/rules/rld.md#rld-magic" ||
    fail "$1: explain does not find the installed pages"
}
run /usr/bin/trackcheck
chroot "$root" /usr/bin/trackcheck --version | grep -q '^trackcheck 0' || fail "no version"
if chroot "$root" /usr/bin/trackcheck lfs-check 2>"$work/err"; then
  fail "lfs-check without git"
fi
grep -q 'git: cannot be run' "$work/err" || fail "lfs-check does not say that git is missing"

# has_files SHARE ZSH: the files that other programs find by their place.
has_files() {
  local share=$root/$1 file
  gzip -cd "$share/man/man1/trackcheck.1.gz" | grep -q '^\.TH TRACKCHECK 1' || fail "no manual page"
  for file in bash-completion/completions/trackcheck "zsh/$2/_trackcheck" \
    fish/vendor_completions.d/trackcheck.fish doc/trackcheck/docs/rules/rld.md; do
    [ -s "$share/$file" ] || fail "no $file in $1"
  done
  bash -n "$share/bash-completion/completions/trackcheck" || fail "a bad completion script"
  gzip -cd "$share/doc/trackcheck/changelog.gz" | grep -q '^# Changelog' || fail "no changelog"
  # A notice for each library that docs/README.md says is in the program.
  sed -n 's/^| \([^|]*\) | [^|]* | program |$/\1/p' "$share/doc/trackcheck/docs/README.md" >"$work/libraries"
  [ "$(wc -l <"$work/libraries")" -ge 6 ] || fail "no libraries in docs/README.md"
  while read -r library; do
    grep -qi "${library##Protocol Buffers}" "$share/doc/trackcheck/copyright" ||
      fail "no notice of $library"
  done <"$work/libraries"
}
has_files usr/share vendor-completions
gzip -cd "$root/usr/share/doc/trackcheck/changelog.Debian.gz" >"$work/changelog"
dpkg-parsechangelog -l "$work/changelog" -S Version >/dev/null || fail "a bad changelog"

dpkg --root="$root" --remove trackcheck >"$work/log" 2>&1 || fail "dpkg could not remove it"
[ ! -e "$root/usr/bin/trackcheck" ] || fail "the program is still there"
rm -rf "$root/tmp"/*

# --- The archive, in /usr/local.
mkdir "$root/usr/local"
tar -xzf "$tar" -C "$root/usr/local" --strip-components=1
run /usr/local/bin/trackcheck
has_files usr/local/share site-functions
[ -s "$root/usr/local/share/doc/trackcheck/LICENSE" ] || fail "no LICENSE"
if tar -tvzf "$tar" | awk '{ print $1, $2 }' | grep -vE '^(d|-)rwxr-xr-x root/root$|^-rw-r--r-- root/root$'; then
  fail "modes or owners in the archive"
fi
if dpkg-deb -c "$deb" | awk '{ print $1, $2 }' | grep -vE '^(d|-)rwxr-xr-x root/root$|^-rw-r--r-- root/root$'; then
  fail "modes or owners in the package"
fi
echo "installed and run"
