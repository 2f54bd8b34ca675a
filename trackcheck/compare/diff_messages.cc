#include "trackcheck/compare/diff_messages.h"

#include <string>
#include <string_view>

#include "formats/api/comparison.h"
#include "formats/api/or_refusal.h"
#include "registry/format.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {

std::string WhyNotShown(std::string_view view,
                        const OrRefusal<DocumentComparison>& result,
                        bool force) {
  if (!result.ok()) {
    return Joined({"--view ", view, ": ", result.refusal().reason});
  }
  if (result->doubt.empty() || force) return "";
  return Joined({"--view ", view, ": ", result->doubt,
                 "; --force compares all the same"});
}

std::string OtherFormat(std::string_view old_path, const Format& old_format,
                        std::string_view new_path, const Format& new_format) {
  return Joined({Printable(old_path), " is ", old_format.name(), ", ",
                 Printable(new_path), " is ", new_format.name(),
                 ": nothing to compare"});
}

}  // namespace trackcheck
