// The parts of a track, their names and the fields that lead to them.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_HEADER_PARTS_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_HEADER_PARTS_H_

#include <cstdint>
#include <string>

#include "formats/core/findings/finding.h"

namespace trackcheck::dkrds {

enum class Part : uint8_t {
  // Parts of one section.
  kTriangles,
  kCollision,
  kVertices,
  kUvs,
  kColors,
  kEntry,  // with its polygon groups
  // Parts of the file.
  kSectionTable,
  kEffects,
  kCulling,
  kTextureGroup,
  kBsp,
  kWishRace,
};

// Whether the part is one of the five tables of a section.
constexpr bool IsTable(Part part) { return part < Part::kEntry; }
constexpr bool IsOfSection(Part part) { return part <= Part::kEntry; }

// "the BSP", "the vertices of section 3". Parts of the file ignore `section`.
std::string PartName(Part part, uint32_t section = 0);

// The header field that leads to `part`. Precondition: !IsOfSection(part).
Location HeaderPointer(Part part);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_HEADER_PARTS_H_
