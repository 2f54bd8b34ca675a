#!/bin/bash
# A closed pipe ends the program without a message.
# Usage: closed_pipe_test.sh TRACKCHECK
set -u

errors=${TEST_TMPDIR:-/tmp}/closed_pipe.errors

# The reader has ended when the program writes. The shell ignores the signal, as
# some parents do.
check() {
  (
    trap '' PIPE
    sleep 1
    exec "$@" 2>"$errors"
  ) | :
  local status=${PIPESTATUS[0]}
  if [ "$status" -ne 141 ] || [ -s "$errors" ]; then
    echo "$*: status $status instead of 141 (SIGPIPE), standard error:"
    cat "$errors"
    exit 1
  fi
}

check "$1" rules
check "$1" explain rld-magic
check "$1" check /no/such/file
