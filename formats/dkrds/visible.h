// Which sections the game draws and loads for a player at some place.
// Sections "Culling BSP Tree" and "Culling Groups".
#ifndef TRACKCHECK_FORMATS_DKRDS_VISIBLE_H_
#define TRACKCHECK_FORMATS_DKRDS_VISIBLE_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// X, Y and Z in AABB units, of which 64 are one unit of the visual models.
using Position = std::array<int32_t, 3>;

// "12800,0,-64000": three whole numbers of 32 bits. Nothing if it is not that.
std::optional<Position> ParsePosition(std::string_view text);

// Ids of sections, ascending.
using SectionIds = std::vector<uint32_t>;

struct Visible {
  // Listed in the leaves that the documented traversal reaches, with its
  // tolerance; nothing if the BSP is not whole.
  std::optional<SectionIds> candidates;
  // Those of them whose AABB meets the tolerance around the position, in X and
  // Z: what the game puts on its render list.
  std::optional<SectionIds> drawn;
  // Those whose AABB contains the position, in X, Y and Z.
  SectionIds inside;
  // What the culling masks of those sections load; nothing if there are no
  // masks.
  std::optional<SectionIds> loaded;
};

Visible VisibleAt(const Document& document, const Position& position);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_VISIBLE_H_
