// Which sections the game draws and loads for a player at a position. Sections
// "Culling BSP Tree" and "Culling Groups".
#ifndef TRACKCHECK_FORMATS_DKRDS_EXPORTS_VISIBLE_H_
#define TRACKCHECK_FORMATS_DKRDS_EXPORTS_VISIBLE_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// X, Y and Z in AABB units: 64 of them are one unit of the visual models.
using Position = std::array<int32_t, 3>;

// Parses three whole numbers of 32 bits, such as "12800,0,-64000". Returns
// nothing for any other text.
std::optional<Position> ParsePosition(std::string_view text);

// Ids of sections, ascending.
using SectionIds = std::vector<uint32_t>;

struct Visible {
  // The sections of the leaves that the documented traversal reaches with its
  // tolerance; absent if the BSP is not whole.
  std::optional<SectionIds> candidates;
  // The candidates whose AABB meets the tolerance around the position in X and
  // Z: the game's render list.
  std::optional<SectionIds> drawn;
  // The sections whose AABB contains the position in X, Y and Z.
  SectionIds inside;
  // The sections that the culling masks of the sections in `inside` load;
  // absent if there are no masks.
  std::optional<SectionIds> loaded;
};

Visible VisibleAt(const Document& document, const Position& position);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_EXPORTS_VISIBLE_H_
