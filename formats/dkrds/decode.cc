// The header leads to six parts; each gets its extent first, then it is settled
// which of two that overlap is wrong, and only what is left is decoded. Source:
// "DKRDS Track".
#include "formats/dkrds/decode.h"

#include <cstdint>
#include <string_view>
#include <utility>

#include "formats/core/byte_range.h"
#include "formats/core/field_path.h"
#include "formats/core/finding.h"
#include "formats/dkrds/assets_payload.h"
#include "formats/dkrds/decode_sections.h"
#include "formats/dkrds/decode_tables.h"
#include "formats/dkrds/faults.h"
#include "formats/dkrds/file_parts.h"
#include "formats/dkrds/gaps.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/regions.h"
#include "formats/dkrds/uncounted_sections.h"

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

class Decoder {
 public:
  Decoder(ByteView file, const Options& options, FindingSink& sink)
      : options_(options), regions_(&document_, sink) {
    document_.file = file;
  }

  Document Decode() {
    if (!DecodeHeader()) return std::move(document_);
    if (regions_.StoredEnd() > regions_.size()) regions_.Incomplete();
    FileParts parts(options_, regions_);
    parts.FindStarts();
    const SectionsPlan plan =
        PlanSections(parts.section_table(), options_, regions_);
    document_.uncounted_sections = UncountedSections(document_);
    AddTableStarts(plan, regions_);
    regions_.SortStarts();
    ClaimTables(plan, regions_);
    parts.Claim();
    regions_.SettleOverlaps();
    DecodeTables(regions_);
    parts.Decode();
    ReportStrayOffsets(plan, regions_);
    ReportTableRooms(regions_);
    FindGaps(regions_);
    return std::move(document_);
  }

 private:
  const ByteView& file() const { return document_.file; }

  bool DecodeHeader() {
    if (IsAssetsPayload(file())) {
      regions_.Report(
          faults::compressed,
          {file().Window({0, kPayloadHeader}).range(), FieldPath("header")},
          Message(
              "the file is an asset as assets.bin holds it, not unpacked yet"));
      return false;
    }
    if (file().size() < kHeaderSize) {
      regions_.Report(faults::too_short,
                      {{file().size(), 0}, FieldPath("header")},
                      Message("the file has $0 bytes, the header takes $1",
                              file().size(), kHeaderSize));
      return false;
    }
    document_.header = Section<Header>::Present(LoadHeader(file()));
    return true;
  }

  const Options& options_;
  Document document_;
  Regions regions_;
};

}  // namespace

Recognition Recognize(ByteView bytes, std::string_view file_name) {
  if (IsTrack(bytes)) return Recognition::kByContent;
  return HasExtension(file_name, ".dkrds") ? Recognition::kByName
                                           : Recognition::kNone;
}

Document Decode(ByteView file, const Limits&, const Options& options,
                FindingSink& sink) {
  return Decoder(file, options, sink).Decode();
}

bool DecodedAnything(const Document& document) {
  return document.header.present();
}

}  // namespace trackcheck::dkrds
