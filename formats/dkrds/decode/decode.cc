#include "formats/dkrds/decode/decode.h"

#include <cstdint>
#include <string_view>
#include <utility>

#include "formats/core/fields/field_path.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/section.h"
#include "formats/dkrds/decode/assets_payload.h"
#include "formats/dkrds/decode/boundaries.h"
#include "formats/dkrds/decode/claims.h"
#include "formats/dkrds/decode/file_parts.h"
#include "formats/dkrds/decode/part_starts.h"
#include "formats/dkrds/decode/section_plan.h"
#include "formats/dkrds/decode/section_tables.h"
#include "formats/dkrds/decode/stray_offsets.h"
#include "formats/dkrds/decode/track_file.h"
#include "formats/dkrds/decode/unclaimed.h"
#include "formats/dkrds/faults.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

Header LoadHeader(const ByteView& file) {
  const auto load = [&](uint64_t offset) {
    return LoadLittleEndian<int32_t>(file.data() + offset);
  };
  Header header;
  header.number_of_sections = load(header::kNumberOfSections);
  header.track_section_group_offset = load(header::kTrackSectionGroupOffset);
  header.collision_effects_offset = load(header::kCollisionEffectsOffset);
  header.unknown_0c = static_cast<uint32_t>(load(header::kUnknown0c));
  header.culling_groups_offset = load(header::kCullingGroupsOffset);
  header.culling_groups_data_type = load(header::kCullingGroupsDataType);
  header.number_of_textures = load(header::kNumberOfTextures);
  header.texture_group_offset = load(header::kTextureGroupOffset);
  header.culling_bsp_tree_offset = load(header::kCullingBspTreeOffset);
  header.wish_race_count = load(header::kWishRaceCount);
  header.wish_race_offset = load(header::kWishRaceOffset);
  header.unknown_2c = static_cast<uint32_t>(load(header::kUnknown2c));
  header.unknown_30 = load(header::kUnknown30);
  header.file_size = load(header::kFileSize);
  return header;
}

// Absent if the file is packed or too short, which is reported.
Section<Header> DecodeHeader(const ByteView& file, FindingSink& sink) {
  if (IsAssetsPayload(file)) {
    sink.Report({.rule = &faults::compressed,
                 .where = {file.Window({0, kPayloadHeader}).range(),
                           FieldPath("header")},
                 .message = Message("the file is packed as in assets.bin, "
                                    "expected an unpacked track")});
    return {};
  }
  if (file.size() < kHeaderSize) {
    sink.Report(
        {.rule = &faults::too_short,
         .where = {{file.size(), 0}, FieldPath("header")},
         .message = Message("the file has $0, the header takes $1 bytes",
                            Counted(file.size(), "byte"), kHeaderSize)});
    return {};
  }
  return Section<Header>::Present(LoadHeader(file));
}

}  // namespace

bool Recognize(ByteView bytes) { return IsTrack(bytes); }

Document Decode(ByteView bytes, const Limits&, const Options& options,
                FindingSink& sink) {
  Document document;
  document.file = bytes;
  document.header = DecodeHeader(bytes, sink);
  if (!document.header.present()) return document;

  const TrackFile file(bytes, *document.header, sink);
  const PartStarts starts = FindPartStarts(file);
  const SectionPlan plan = PlanSections(file, starts, options);
  const Boundaries boundaries(file, starts, plan);
  TableClaims tables = ClaimTables(file, plan, boundaries);
  PartClaims parts = ClaimParts(file, starts, plan, boundaries, options);
  const ResolvedClaims resolved =
      ResolveOverlaps(file, plan, boundaries, tables.claims, parts.claims);

  document.section_offsets = plan.offsets;
  document.uncounted_sections = plan.uncounted;
  document.offset_base = plan.base;
  document.sections = DecodeTables(file, plan, std::move(tables), resolved);
  const FinalClaims all = DecodeParts(file, starts, boundaries,
                                      std::move(parts), resolved, &document);
  ReportStrayOffsets(file, plan, all);
  FindUnclaimed(file, plan, boundaries, all, &document);
  return document;
}

bool DecodedAnything(const Document& document) {
  return document.header.present();
}

}  // namespace trackcheck::dkrds
