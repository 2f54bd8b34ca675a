#include "formats/dkrds/decode/header/decode_header.h"

#include <cstdint>

#include "formats/core/fields/field_path.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/dkrds/decode/header/assets_payload.h"
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

}  // namespace

Section<Header> DecodeHeader(const ByteView& file, FindingSink& sink) {
  if (IsAssetsPayload(file)) {
    sink.Report({.rule = &faults::compressed,
                 .where = {file.Window({0, kPayloadHeader}).range(),
                           FieldPath("header")},
                 .message = Message("the file is packed as in assets.bin, "
                                    "not a track: unpack it first")});
    return {};
  }
  if (file.size() < kHeaderSize) {
    sink.Report(
        {.rule = &faults::too_short,
         .where = {{file.size(), 0}, FieldPath("header")},
         .message = Message("the file has $0, the header takes $1 (cut short?)",
                            Counted(file.size(), "byte"), kHeaderSize)});
    return {};
  }
  return Section<Header>::Present(LoadHeader(file));
}

}  // namespace trackcheck::dkrds
