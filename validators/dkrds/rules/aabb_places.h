// The names and places of the two boxes of a section.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_RULES_AABB_PLACES_H_
#define TRACKCHECK_VALIDATORS_DKRDS_RULES_AABB_PLACES_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/findings/finding.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/analysis/places.h"

namespace trackcheck::dkrds {

inline constexpr std::string_view kAxisNames[] = {"x", "y", "z"};
// From the start of the entry.
inline constexpr uint64_t kBoxesOffset = kEntryHeaderSize + section_data::kAabb;

inline std::string BoxName(uint64_t box) {
  return "aabb[" + std::to_string(box) + "]";
}

// "sections[i].data.aabb[box]".
inline Location BoxPlace(const Document& document, uint64_t section,
                         uint64_t box) {
  return DataPlace(document, section, BoxName(box),
                   kBoxesOffset + box * kAabbSize, kAabbSize);
}

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_RULES_AABB_PLACES_H_
