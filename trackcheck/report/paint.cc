#include "trackcheck/report/paint.h"

#include <string>
#include <string_view>

#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

std::string_view Code(Ink ink) {
  switch (ink) {
    case Ink::kBold:
      return "\033[1m";
    case Ink::kFaint:
      return "\033[2m";
    case Ink::kRed:
      return "\033[1;31m";
    case Ink::kGreen:
      return "\033[32m";
    case Ink::kYellow:
      return "\033[1;33m";
    case Ink::kCyan:
      return "\033[36m";
  }
  return "";
}

}  // namespace

std::string Paint::operator()(Ink ink, std::string_view text) const {
  if (!on_ || text.empty()) return std::string(text);
  return Joined({Code(ink), text, "\033[0m"});
}

std::string Hyperlink(std::string_view address, std::string_view text) {
  return Joined({"\033]8;;", address, "\033\\", text, "\033]8;;\033\\"});
}

}  // namespace trackcheck
