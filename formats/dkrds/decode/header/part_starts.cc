#include "formats/dkrds/decode/header/part_starts.h"

#include <cstdint>
#include <optional>

#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/dkrds/decode/header/parts.h"
#include "formats/dkrds/faults.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

struct Pointer {
  Part part;
  int32_t offset;
  // Whether an offset out of range is reported.
  bool judged;
  uint64_t least_size;  // the fewest bytes of the part
};

std::optional<uint64_t> StartOf(const TrackFile& file, const Pointer& pointer,
                                PartStarts* starts) {
  const int32_t offset = pointer.offset;
  const uint64_t size = file.size();
  if (offset >= 0 && static_cast<uint64_t>(offset) >= kHeaderSize &&
      static_cast<uint64_t>(offset) + pointer.least_size <= size) {
    return static_cast<uint64_t>(offset);
  }
  starts->complete = false;
  // The part may have been cut off with the end of the file.
  const bool cut = offset >= 0 && static_cast<uint64_t>(offset) >= size &&
                   static_cast<uint64_t>(offset) < file.StoredEnd();
  if (pointer.judged && !cut) {
    file.Report(pointer.part == Part::kWishRace ? faults::wish_range
                                                : faults::offset_range,
                HeaderPointer(pointer.part),
                offset < static_cast<int64_t>(kHeaderSize)
                    ? Message("the offset is $0, the header ends at $1",
                              OffsetArgument(offset), Offset{kHeaderSize})
                    : Message("the offset is $0, the file ends at $1",
                              OffsetArgument(offset), Offset{size}));
  }
  return std::nullopt;
}

}  // namespace

PartStarts FindPartStarts(const TrackFile& file) {
  const Header& header = file.header();
  PartStarts starts;
  // Without sections, the file needs no section table, masks or tree.
  const bool has_sections = header.number_of_sections != 0;
  starts.section_table = StartOf(
      file,
      {Part::kSectionTable, header.track_section_group_offset, has_sections, 1},
      &starts);
  if (header.number_of_textures < 0) {
    starts.complete = false;
    file.Report(faults::textures_negative,
                {{header::kNumberOfTextures, sizeof(int32_t)},
                 FieldPath("header.number_of_textures")},
                Message("the number of textures is $0, expected at least 0",
                        header.number_of_textures));
  }
  starts.effects =
      StartOf(file,
              {Part::kEffects, header.collision_effects_offset, true,
               header.number_of_textures == 0 ? uint64_t{0} : uint64_t{1}},
              &starts);
  starts.culling = StartOf(
      file, {Part::kCulling, header.culling_groups_offset, has_sections, 1},
      &starts);
  starts.texture_group =
      StartOf(file, {Part::kTextureGroup, header.texture_group_offset, true, 1},
              &starts);
  starts.bsp = StartOf(
      file, {Part::kBsp, header.culling_bsp_tree_offset, has_sections, 1},
      &starts);
  const int32_t wishes = header.wish_race_count;
  if (wishes < 0) {
    file.Report(
        faults::wish_negative,
        {{header::kWishRaceCount, sizeof(int32_t)},
         FieldPath("header.wish_race_count")},
        Message("the number of entries is $0, expected at least 0", wishes));
  }
  // A count without an offset is a fault of its own, dkrds-wish-pair.
  if (header.wish_race_offset != 0) {
    starts.wish_race =
        StartOf(file, {Part::kWishRace, header.wish_race_offset, wishes > 0, 1},
                &starts);
  }
  return starts;
}

}  // namespace trackcheck::dkrds
