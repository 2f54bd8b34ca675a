// The first stage: finds where the parts of a track begin.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_HEADER_PART_STARTS_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_HEADER_PART_STARTS_H_

#include <array>
#include <cstdint>
#include <optional>

#include "formats/dkrds/decode/header/track_file.h"

namespace trackcheck::dkrds {

// Offsets from the start of the file. A part is absent if it cannot be where
// the header's offset leads.
struct PartStarts {
  std::optional<uint64_t> section_table;
  std::optional<uint64_t> effects;
  std::optional<uint64_t> culling;
  std::optional<uint64_t> texture_group;
  std::optional<uint64_t> bsp;
  std::optional<uint64_t> wish_race;
  // See Claims::complete.
  bool complete = true;

  std::array<std::optional<uint64_t>, 6> All() const {
    return {section_table, effects, culling, texture_group, bsp, wish_race};
  }
};

// Reports offsets and counts of the header that are out of range.
PartStarts FindPartStarts(const TrackFile& file);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_HEADER_PART_STARTS_H_
