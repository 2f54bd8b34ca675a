// Seen from the members of the root that 3.0 does not name.
#include "formats/track/flat_layout.h"

namespace trackcheck::track {

bool IsFlat(const Document& document) {
  if (!document.root_is_object || document.track.present ||
      document.racing_lines.present) {
    return false;
  }
  bool sectors = false;
  bool others = false;
  for (const Extra& extra : document.extras) {
    // Without its quotes.
    const std::string_view key =
        document.file.Window({extra.key.offset + 1, extra.key.size - 2}).text();
    if (key == "sectors") {
      sectors = true;
    } else if (IsFlatKey(key)) {
      others = true;
    }
  }
  return sectors && others;
}

}  // namespace trackcheck::track
