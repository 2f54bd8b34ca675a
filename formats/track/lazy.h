// A value that is computed when it is first needed.
#ifndef TRACKCHECK_FORMATS_TRACK_LAZY_H_
#define TRACKCHECK_FORMATS_TRACK_LAZY_H_

#include <memory>
#include <mutex>

namespace trackcheck::track {

// Copies share the value. Thread-safe.
template <typename T>
class Lazy {
 public:
  // Returns the value, which stays valid as long as a copy of this. The first
  // call computes it: make() returns a std::shared_ptr<const T>, which must not
  // be null.
  template <typename Make>
  const T& Get(Make make) const {
    std::call_once(state_->once, [&] { state_->made = make(); });
    return *state_->made;
  }

 private:
  struct State {
    std::once_flag once;
    std::shared_ptr<const T> made;
  };
  std::shared_ptr<State> state_ = std::make_shared<State>();
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_LAZY_H_
