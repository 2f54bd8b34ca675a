// A value that is computed when it is first needed.
#ifndef TRACKCHECK_FORMATS_CORE_WORK_LAZY_H_
#define TRACKCHECK_FORMATS_CORE_WORK_LAZY_H_

#include <atomic>
#include <optional>

#include "absl/base/call_once.h"

namespace trackcheck {

// Thread-safe. T can be moved.
template <typename T>
class Lazy {
 public:
  Lazy() = default;
  Lazy(const Lazy&) = delete;
  Lazy& operator=(const Lazy&) = delete;

  // Returns the value, which stays valid as long as this. The first call
  // computes it: make() returns a T. make() must not need this value.
  //
  // make() may call WorkPool::For, even in a task. But tasks that wait for the
  // value do not help to compute it, so a long computation is faster if it
  // comes before the tasks.
  template <typename Make>
  const T& Get(Make make) const {
    // call_once alone would be slow for callers that get the value for each
    // element.
    const T* value = value_.load(std::memory_order_acquire);
    if (value != nullptr) return *value;
    // Unlike std::call_once, without a system call if no thread waits.
    absl::call_once(once_, [&] {
      made_.emplace(make());
      value_.store(&*made_, std::memory_order_release);
    });
    return *made_;
  }

 private:
  mutable absl::once_flag once_;
  mutable std::optional<T> made_;
  mutable std::atomic<const T*> value_{nullptr};  // that of `made_`
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_WORK_LAZY_H_
