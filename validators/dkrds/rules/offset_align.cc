#include <cstdint>
#include <string_view>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/analysis/track/places.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

constexpr int32_t kAlignment = 4;

struct HeaderOffset {
  std::string_view name;
  uint64_t offset;
  int32_t Header::* value;
};

constexpr HeaderOffset kHeaderOffsets[] = {
    {"track_section_group_offset", header::kTrackSectionGroupOffset,
     &Header::track_section_group_offset},
    {"collision_effects_offset", header::kCollisionEffectsOffset,
     &Header::collision_effects_offset},
    {"culling_groups_offset", header::kCullingGroupsOffset,
     &Header::culling_groups_offset},
    {"texture_group_offset", header::kTextureGroupOffset,
     &Header::texture_group_offset},
    {"culling_bsp_tree_offset", header::kCullingBspTreeOffset,
     &Header::culling_bsp_tree_offset},
    {"wish_race_offset", header::kWishRaceOffset, &Header::wish_race_offset},
};

// An offset out of range is a fault of its own. The offset of a wish race
// without entries is not used.
bool IsJudged(const TrackAnalysis& track, const HeaderOffset& offset) {
  const Header& header = track.header();
  const int32_t value = header.*offset.value;
  if (offset.value == &Header::wish_race_offset &&
      header.wish_race_count <= 0) {
    return false;
  }
  return value >= static_cast<int32_t>(kHeaderSize) &&
         static_cast<uint64_t>(value) < track.document().file.size();
}

void CheckOffsets(const TrackAnalysis& track, FindingSink& sink) {
  for (const HeaderOffset& offset : kHeaderOffsets) {
    const int32_t value = track.header().*offset.value;
    if (!IsJudged(track, offset) || value % kAlignment == 0) continue;
    sink.Report(
        {.rule = &rules::offset_align.info,
         .where = HeaderPlace(offset.name, offset.offset),
         .message = Message("the offset is $0, not a multiple of $1",
                            Offset{static_cast<uint64_t>(value)}, kAlignment)});
  }
}

}  // namespace

const TrackRule rules::offset_align = {
    .info = {.id = "dkrds-offset-align",
             .severity = Severity::kWarning,
             .title = "An offset in the header is not a multiple of 4.",
             .section = "Header",
             .rationale = "The processor of the console reads words wrongly "
                          "from addresses that are not multiples of 4.",
             .remedy = "Pad the data before the part, and correct the offset.",
             .bad = "set bsp.place 0x64e",
             .ok = "set bsp.place 0x650"},
    .check = CheckOffsets};

}  // namespace trackcheck::dkrds
