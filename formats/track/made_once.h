// Something that follows from a document and is made when it is first wanted.
#ifndef TRACKCHECK_FORMATS_TRACK_MADE_ONCE_H_
#define TRACKCHECK_FORMATS_TRACK_MADE_ONCE_H_

#include <memory>
#include <mutex>

namespace trackcheck::track {

// Copies share what was made. Any number of threads may ask.
template <typename T>
class MadeOnce {
 public:
  // `make` gives a shared pointer to a T.
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

#endif  // TRACKCHECK_FORMATS_TRACK_MADE_ONCE_H_
