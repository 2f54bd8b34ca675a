#include "trackcheck/compare/diff_messages.h"

#include "trackcheck/text/message_text.h"

namespace trackcheck {

std::string OtherFormat(std::string_view old_path, const Format& old_format,
                        std::string_view new_path, const Format& new_format) {
  return Joined({Printable(old_path), " is ", old_format.name(), ", ",
                 Printable(new_path), " is ", new_format.name(),
                 ": nothing to compare"});
}

}  // namespace trackcheck
