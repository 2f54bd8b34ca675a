#!/bin/bash
# Runs the generated completions in zsh and fish, as far as they are installed.
# The script for bash is run by completion_test.
# Usage: completion_shells_test.sh TRACKCHECK
set -u

trackcheck=$(realpath "$1")
folder=$(mktemp -d "${TEST_TMPDIR:-/tmp}/completion.XXXXXX")
trap 'rm -rf "$folder"' EXIT
# Both shells read and write files of the user.
export HOME=$folder/home
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME
mkdir -p "$HOME" "$folder/scripts" "$folder/files"
touch "$folder/files/a.rld" "$folder/files/a b.txt"
cd "$folder/files" || exit 1
failures=0

# fish_completes LINE: prints what fish completes the last word of LINE to.
fish_completes() {
  fish --no-config -c "source $folder/scripts/trackcheck.fish; complete -C '$1'" 2>&1 | cut -f1
}

# The same for zsh, which completes only in a terminal. The words are those that
# the completion adds with compadd. "autoload" reads the script from $fpath,
# "source" from the file.
zsh_completes() { zsh_completes_by autoload "$1"; }
zsh_completes_by() {
  export test_way=$1 test_scripts=$folder/scripts test_words=$folder/words
  : >"$test_words"
  cat >"$folder/setup.zsh" <<'EOF'
PROMPT=
if [[ $test_way == autoload ]]; then fpath=($test_scripts $fpath); fi
autoload -Uz compinit
compinit -u -D
if [[ $test_way == source ]]; then source $test_scripts/_trackcheck; fi
bindkey '^I' complete-word
zstyle ':completion:*' insert-tab false
compadd() {
  # With -O, -A or -D, nothing is added.
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd "$@"
    return
  fi
  local -a added
  builtin compadd -A added "$@"
  (($#added)) && print -rl -- $added >>$test_words
  builtin compadd "$@"
}
comppostfuncs=(exit)
print ready
EOF
  cat >"$folder/terminal.zsh" <<'EOF'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "source $1"
repeat 100; do
  zpty -r shell line || break
  [[ $line == ready* ]] && break
done
zpty -w -n shell "$2"$'\t'
while zpty -r shell line; do :; done
EOF
  timeout 60 zsh -f "$folder/terminal.zsh" "$folder/setup.zsh" "$2" >/dev/null 2>&1
  cat "$test_words"
}

# expect LINE WORD...: LINE is completed to exactly these words.
expect() {
  local line=$1 wanted got shell
  shift
  wanted=$(printf '%s\n' "$@" | sort -u)
  for shell in $shells; do
    got=$("${shell}_completes" "$line" | sort -u)
    if [ "$got" != "$wanted" ]; then
      printf '%s: "%s" is completed to\n%s\nexpected\n%s\n' "$shell" "$line" "$got" "$wanted"
      failures=$((failures + 1))
    fi
  done
}

"$trackcheck" completion zsh >"$folder/scripts/_trackcheck" || exit 1
"$trackcheck" completion fish >"$folder/scripts/trackcheck.fish" || exit 1

shells=
for shell in zsh fish; do
  if command -v "$shell" >/dev/null; then
    shells="$shells $shell"
  else
    echo "$shell is not installed: not tested"
  fi
done

expect 'trackcheck di' diff
expect 'trackcheck --v' --version
expect 'trackcheck --he' --help
expect 'trackcheck check --fai' --fail-on
expect 'trackcheck check --fail-on ' error info never warning
expect 'trackcheck check a.rld --fail-on w' warning
expect 'trackcheck check --format d' dkrds
expect 'trackcheck check -j 3 --skip rld-blki-su' rld-blki-sum
expect 'trackcheck explain rld-blki-su' rld-blki-sum
expect 'trackcheck rules btg --report m' markdown
expect 'trackcheck dump --output te' text textproto
expect 'trackcheck config s' show
expect 'trackcheck completion f' fish
expect 'trackcheck help enc' encode
expect 'trackcheck man -' -h --help
# Files.
expect 'trackcheck check --config a.' a.rld
expect 'trackcheck check a.' a.rld
expect 'trackcheck diff a.rld a.' a.rld
# No words and no files.
expect 'trackcheck check --jobs '

# fish repeats the flag before a value that is joined to it.
case $shells in *fish*)
  shells=fish
  expect 'trackcheck check --fail-on=w' --fail-on=warning
  expect 'trackcheck check a' 'a b.txt' a.rld
  ;;
esac
if command -v zsh >/dev/null; then
  shells=zsh
  expect 'trackcheck check --fail-on=w' warning
  expect 'trackcheck check a' 'a\ b.txt' a.rld
  zsh_completes() { zsh_completes_by source "$1"; }
  expect 'trackcheck check --fail-on w' warning
fi

[ "$failures" -eq 0 ]
