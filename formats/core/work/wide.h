// Compiles a loop twice, for every x86-64 processor and for those with AVX2,
// and chooses the variant at run time.
#ifndef TRACKCHECK_FORMATS_CORE_WORK_WIDE_H_
#define TRACKCHECK_FORMATS_CORE_WORK_WIDE_H_

// Marks a kernel's loop. It is inlined into both variants, so that each is
// vectorized for its own processor.
#define TRACKCHECK_KERNEL inline __attribute__((always_inline))

namespace trackcheck {

// Runs the variant for every processor.
template <typename Kernel, typename... Args>
auto RunBaseline(Args... args) {
  return Kernel::Run(args...);
}

#if defined(__x86_64__)
template <typename Kernel, typename... Args>
__attribute__((target("avx2"))) auto RunWide(Args... args) {
  return Kernel::Run(args...);
}

inline bool HasWideVectors() { return __builtin_cpu_supports("avx2"); }
#else
template <typename Kernel, typename... Args>
auto RunWide(Args... args) {
  return Kernel::Run(args...);
}

inline bool HasWideVectors() { return false; }
#endif

// While one lives, RunKernel runs the variant for every processor. For tests.
// Must not be created or destroyed while a kernel runs.
class ScopedBaselineKernels {
 public:
  ScopedBaselineKernels() { ++alive; }
  ~ScopedBaselineKernels() { --alive; }
  ScopedBaselineKernels(const ScopedBaselineKernels&) = delete;
  ScopedBaselineKernels& operator=(const ScopedBaselineKernels&) = delete;

  static bool any() { return alive > 0; }

 private:
  static inline int alive = 0;
};

// Calls Kernel::Run(args...), a static TRACKCHECK_KERNEL function, in the
// widest variant that this processor supports. Both variants give the same
// result.
template <typename Kernel, typename... Args>
auto RunKernel(Args... args) {
  return HasWideVectors() && !ScopedBaselineKernels::any()
             ? RunWide<Kernel>(args...)
             : RunBaseline<Kernel>(args...);
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_WORK_WIDE_H_
