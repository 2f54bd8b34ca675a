#include "formats/track/decode/flat_layout.h"

namespace trackcheck::track {
namespace {

// Longer than all keys of version 2.0.
constexpr uint64_t kLongestKey = 32;

}  // namespace

bool IsFlat(const Document& document) {
  if (document.track.present || document.racing_lines.present) return false;
  bool sectors = false;
  bool others = false;
  for (const Extra& extra : document.extras) {
    // The key without its quotes.
    const std::string_view text =
        document.file.Window({extra.key + 1, kLongestKey}).text();
    const std::string_view key = text.substr(0, text.find('"'));
    if (key == "sectors") {
      sectors = true;
    } else if (IsFlatKey(key)) {
      others = true;
    }
  }
  return sectors && others;
}

}  // namespace trackcheck::track
