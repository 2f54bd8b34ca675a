// What libc++ needs of files and wasi-libc does not declare. Included before
// each source of libc++; host/files.cc has the functions.
#ifndef TRACKCHECK_TOOLS_BAZEL_WASM_ONE_THREAD_LACKING_FILES_H_
#define TRACKCHECK_TOOLS_BAZEL_WASM_ONE_THREAD_LACKING_FILES_H_

#include <sys/types.h>

// No folder has an entry of this type, which is that of a FIFO.
#define DT_SOCK 255

#ifdef __cplusplus
extern "C" {
#endif

int fchmod(int descriptor, mode_t mode);
int fchmodat(int folder, const char* path, mode_t mode, int flags);
char* realpath(const char* path, char* resolved);

#ifdef __cplusplus
}
#endif

#endif  // TRACKCHECK_TOOLS_BAZEL_WASM_ONE_THREAD_LACKING_FILES_H_
