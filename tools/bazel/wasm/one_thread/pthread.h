// What Abseil needs of POSIX threads where there is one: locks are always free,
// and a value for each thread is one of the program.
#ifndef TRACKCHECK_TOOLS_BAZEL_WASM_ONE_THREAD_PTHREAD_H_
#define TRACKCHECK_TOOLS_BAZEL_WASM_ONE_THREAD_PTHREAD_H_

#include <errno.h>
#include <time.h>

#define __NEED_pthread_t
#define __NEED_pthread_attr_t
#define __NEED_pthread_mutex_t
#define __NEED_pthread_mutexattr_t
#define __NEED_pthread_cond_t
#define __NEED_pthread_condattr_t
#define __NEED_pthread_key_t
#include <bits/alltypes.h>

// clang-format off
#define PTHREAD_MUTEX_INITIALIZER {{{0}}}
#define PTHREAD_COND_INITIALIZER {{{0}}}
// clang-format on

static inline pthread_t pthread_self(void) { return 1; }

static inline int pthread_mutex_init(pthread_mutex_t* mutex,
                                     const pthread_mutexattr_t* attributes) {
  return 0;
}
static inline int pthread_mutex_destroy(pthread_mutex_t* mutex) { return 0; }
static inline int pthread_mutex_lock(pthread_mutex_t* mutex) { return 0; }
static inline int pthread_mutex_unlock(pthread_mutex_t* mutex) { return 0; }

static inline int pthread_cond_init(pthread_cond_t* condition,
                                    const pthread_condattr_t* attributes) {
  return 0;
}
static inline int pthread_cond_destroy(pthread_cond_t* condition) { return 0; }
static inline int pthread_cond_signal(pthread_cond_t* condition) { return 0; }
static inline int pthread_cond_broadcast(pthread_cond_t* condition) {
  return 0;
}
static inline int pthread_cond_wait(pthread_cond_t* condition,
                                    pthread_mutex_t* mutex) {
  return 0;
}
static inline int pthread_cond_timedwait(pthread_cond_t* condition,
                                         pthread_mutex_t* mutex,
                                         const struct timespec* until) {
  return ETIMEDOUT;
}

#endif  // TRACKCHECK_TOOLS_BAZEL_WASM_ONE_THREAD_PTHREAD_H_
