#include "trackcheck/text/status.h"

#include <cassert>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// A config can name a longer one.
constexpr size_t kMaxPathBytes = 4096;

}  // namespace

absl::Status UsageError(std::initializer_list<TextPart> message) {
  return absl::InvalidArgumentError(Joined(message));
}

absl::Status FileError(std::string_view path, const absl::Status& reason) {
  assert(!reason.ok());
  return absl::Status(reason.code(),
                      Joined({Printable(Shortened(path, kMaxPathBytes)), ": ",
                              MessageOf(reason)}));
}

std::string MessageOf(const absl::Status& status) {
  return std::string(status.message());
}

}  // namespace trackcheck
