// A value, or the reason why there is none. Unlike absl::StatusOr it needs
// neither threads nor code that a build without them lacks.
#ifndef TRACKCHECK_FORMATS_API_OR_REFUSAL_H_
#define TRACKCHECK_FORMATS_API_OR_REFUSAL_H_

#include <string>
#include <utility>
#include <variant>

#include "absl/base/macros.h"

namespace trackcheck {

// The reason, as text for the user: lower case, without a full stop.
struct Refusal {
  std::string reason;
};

template <typename T>
class OrRefusal {
 public:
  OrRefusal(T value) : result_(std::move(value)) {}  // NOLINT: implicit
  OrRefusal(Refusal refusal) : result_(std::move(refusal)) {}  // NOLINT

  bool ok() const { return std::holds_alternative<T>(result_); }
  // Precondition: not ok().
  const Refusal& refusal() const {
    ABSL_HARDENING_ASSERT(!ok());
    return *std::get_if<Refusal>(&result_);
  }

  // Precondition of these: ok().
  const T& operator*() const& {
    ABSL_HARDENING_ASSERT(ok());
    return *std::get_if<T>(&result_);
  }
  T&& operator*() && {
    ABSL_HARDENING_ASSERT(ok());
    return std::move(*std::get_if<T>(&result_));
  }
  const T* operator->() const { return &**this; }
  T* operator->() {
    ABSL_HARDENING_ASSERT(ok());
    return std::get_if<T>(&result_);
  }

 private:
  std::variant<T, Refusal> result_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_OR_REFUSAL_H_
