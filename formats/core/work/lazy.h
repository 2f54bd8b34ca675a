// A value that is computed when it is first needed.
#ifndef TRACKCHECK_FORMATS_CORE_WORK_LAZY_H_
#define TRACKCHECK_FORMATS_CORE_WORK_LAZY_H_

#include <atomic>
#include <memory>
#include <mutex>

namespace trackcheck {

// Copies share the value. Thread-safe.
template <typename T>
class Lazy {
 public:
  // Returns the value, which stays valid as long as a copy of this. The first
  // call computes it: make() returns a std::shared_ptr<const T>, which must not
  // be null. make() must not need this value.
  //
  // make() may call WorkPool::For, even in a task. But tasks that wait for the
  // value do not help to compute it, so a long computation is faster if it
  // comes before the tasks.
  template <typename Make>
  const T& Get(Make make) const {
    // call_once alone would be slow for callers that get the value for each
    // element.
    const T* value = state_->value.load(std::memory_order_acquire);
    if (value != nullptr) return *value;
    std::call_once(state_->once, [&] {
      state_->made = make();
      state_->value.store(state_->made.get(), std::memory_order_release);
    });
    return *state_->made;
  }

 private:
  struct State {
    std::once_flag once;
    std::shared_ptr<const T> made;
    std::atomic<const T*> value{nullptr};  // that of `made`
  };
  std::shared_ptr<State> state_ = std::make_shared<State>();
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_WORK_LAZY_H_
