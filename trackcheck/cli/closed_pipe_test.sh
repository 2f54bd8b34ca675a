#!/bin/bash
# A closed pipe ends the program without a message.
# Usage: closed_pipe_test.sh TRACKCHECK
set -u

errors=${TEST_TMPDIR:-/tmp}/closed_pipe.errors

# Runs a command that must end with the status of the first operand. The reader
# has ended when the program writes. The shell ignores the signal, as some parents
# do.
check() {
  local wanted=$1
  shift
  (
    trap '' PIPE
    sleep 1
    exec "$@" 2>"$errors"
  ) | :
  local status=${PIPESTATUS[0]}
  if [ "$status" -ne "$wanted" ] || [ -s "$errors" ]; then
    echo "$*: status $status instead of $wanted, standard error:"
    cat "$errors"
    exit 1
  fi
}

# Ended by SIGPIPE.
check 141 "$1" rules
check 141 "$1" explain rld-magic
check 141 "$1" check /no/such/file
# Drivers end with the status that git wants.
check 0 "$1" git diff-driver -- unmerged.rld
# shellcheck disable=SC2016  # another shell expands them
check 1 bash -c 'exec "$@" 2>&1' - "$1" git merge-driver -- none none none a.rld
