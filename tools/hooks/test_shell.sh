# shellcheck shell=bash
# What tests with pre-commit and git share. The sourcing script sets $work, a
# folder that is the home of the test.

export HOME=$work PRE_COMMIT_HOME=$work/cache
export GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=test GIT_AUTHOR_EMAIL=test@localhost
export GIT_COMMITTER_NAME=test GIT_COMMITTER_EMAIL=test@localhost
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE

# What the last command printed.
log=$work/log

fail() {
  echo "FAIL: $1"
  cat "$log"
  exit 1
}

# Fails if the last command did not print this.
printed() {
  grep -qF -- "$1" "$log" || fail "the output lacks: $1"
}

# Commits what is staged; `accepted WHAT` and `refused WHAT` say what must come
# of it.
accepted() {
  git commit -q -m "$1" >"$log" 2>&1 || fail "$1 was refused"
}
refused() {
  if git commit -q -m "$1" >"$log" 2>&1; then fail "$1 was committed"; fi
}
