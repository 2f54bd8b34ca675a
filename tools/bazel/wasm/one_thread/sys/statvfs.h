// libc++ asks for the space on a disk; wasi-libc cannot say.
#ifndef TRACKCHECK_TOOLS_BAZEL_WASM_ONE_THREAD_SYS_STATVFS_H_
#define TRACKCHECK_TOOLS_BAZEL_WASM_ONE_THREAD_SYS_STATVFS_H_

#include <errno.h>

struct statvfs {
  unsigned long long f_frsize, f_blocks, f_bfree, f_bavail;
};

static inline int statvfs(const char*, struct statvfs*) {
  errno = ENOSYS;
  return -1;
}

#endif  // TRACKCHECK_TOOLS_BAZEL_WASM_ONE_THREAD_SYS_STATVFS_H_
