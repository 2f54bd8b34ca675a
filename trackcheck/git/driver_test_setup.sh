# The environment of a test of git's drivers, and functions to test output. To
# be sourced with the path of the program.
# shellcheck shell=bash
trackcheck=$(realpath "$1")
work=$(mktemp -d "${TEST_TMPDIR:-/tmp}/drivers.XXXXXX")
export HOME=$work/home XDG_CONFIG_HOME=$work/home/.config
export GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=test GIT_AUTHOR_EMAIL=test@localhost
export GIT_COMMITTER_NAME=test GIT_COMMITTER_EMAIL=test@localhost GIT_PAGER=cat GIT_EDITOR=true
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_EXTERNAL_DIFF
mkdir "$work/bin" "$HOME"
ln -s "$trackcheck" "$work/bin/trackcheck"
PATH=$work/bin:/usr/bin:/bin
export PATH

log=$work/log
fail() {
  echo "FAIL: $1"
  cat "$log"
  exit 1
}
# Runs a command, which must end with 0, and keeps its output.
run() {
  "$@" >"$log" 2>&1 || fail "status $? of: $*"
}
# Runs a command, which must end with the status that the first operand says.
ends() {
  local wanted=$1 status=0
  shift
  "$@" >"$log" 2>&1 || status=$?
  [ "$status" = "$wanted" ] || fail "status $status, not $wanted, of: $*"
}
# Runs a command of trackcheck, which must end with 2.
refused() {
  ends 2 "$@"
}
# Whether the last command printed this line, or a text that has it.
printed() {
  grep -qF -- "$1" "$log" || fail "the output lacks: $1"
}
not_printed() {
  if grep -qF -- "$1" "$log"; then fail "the output has: $1"; fi
}
# Fails if the last command printed more lines.
at_most() {
  [ "$(wc -l <"$log")" -le "$1" ] || fail "more than $1 lines"
}
