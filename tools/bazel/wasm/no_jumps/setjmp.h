// wasi-libc has no <setjmp.h>. libpng jumps when it fails; here it traps, like
// everything that runs out of memory.
#ifndef TRACKCHECK_TOOLS_BAZEL_WASM_NO_JUMPS_SETJMP_H_
#define TRACKCHECK_TOOLS_BAZEL_WASM_NO_JUMPS_SETJMP_H_

typedef int jmp_buf[1];

#define setjmp(buffer) 0

_Noreturn static inline void longjmp(jmp_buf buffer, int value) {
  (void)buffer;
  (void)value;
  __builtin_trap();
}

#endif  // TRACKCHECK_TOOLS_BAZEL_WASM_NO_JUMPS_SETJMP_H_
