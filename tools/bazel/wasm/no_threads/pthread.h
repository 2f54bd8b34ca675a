// wasi-libc has no threads and no <pthread.h>. Headers of Abseil include it,
// but what the core compiles of them uses nothing of it.
#ifndef TRACKCHECK_TOOLS_BAZEL_WASM_NO_THREADS_PTHREAD_H_
#define TRACKCHECK_TOOLS_BAZEL_WASM_NO_THREADS_PTHREAD_H_
#endif  // TRACKCHECK_TOOLS_BAZEL_WASM_NO_THREADS_PTHREAD_H_
