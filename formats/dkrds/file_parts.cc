// The offsets and counts of the header fix where the parts of the file lie; the
// texture group and the BSP say themselves where they end. Source: "DKRDS
// Track", Header, Collision Effects, Culling Groups.
#include "formats/dkrds/file_parts.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "formats/core/byte_range.h"
#include "formats/core/byte_view.h"
#include "formats/core/column.h"
#include "formats/core/field_path.h"
#include "formats/core/finding.h"
#include "formats/dkrds/faults.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/loaded_sections.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint64_t kSectionsPerType = 32;
constexpr uint32_t kStridePerType = 4;
constexpr uint32_t kNarrowStridePerType = 2;
constexpr int32_t kMaxType = 2;
constexpr uint64_t kEffectBlocks = 2;

Location HeaderPlace(std::string_view field, uint64_t offset) {
  return {{offset, sizeof(int32_t)}, FieldPath("header").Field(field)};
}

}  // namespace

std::optional<uint64_t> FileParts::StartOf(Part part, int32_t offset,
                                           bool judged, uint64_t least_size) {
  const uint64_t size = file().size();
  if (offset >= 0 && static_cast<uint64_t>(offset) >= kHeaderSize &&
      static_cast<uint64_t>(offset) + least_size <= size) {
    regions_.AddStart(static_cast<uint64_t>(offset));
    return static_cast<uint64_t>(offset);
  }
  regions_.Incomplete();
  // Where something may lie that was cut off is no fault of its offset.
  const bool cut = offset >= 0 && static_cast<uint64_t>(offset) >= size &&
                   static_cast<uint64_t>(offset) < regions_.StoredEnd();
  if (judged && !cut) {
    regions_.Report(
        part == Part::kWishRace ? faults::wish_range : faults::offset_range,
        regions_.Pointer(part),
        Message("the offset is $0, the header takes $1 bytes and the file "
                "has $2",
                offset, kHeaderSize, size));
  }
  return std::nullopt;
}

// A track without sections has neither a table of them nor masks nor a tree.
void FileParts::FindStarts() {
  const bool judged = !HasNoSections();
  section_table_ = StartOf(Part::kSectionTable,
                           header().track_section_group_offset, judged, 1);
  if (header().number_of_textures < 0) {
    regions_.Incomplete();
    regions_.Report(
        faults::textures_negative,
        HeaderPlace("number_of_textures", header::kNumberOfTextures),
        Message("the number of textures is $0", header().number_of_textures));
  }
  effects_ = StartOf(Part::kEffects, header().collision_effects_offset, true,
                     header().number_of_textures == 0 ? 0 : 1);
  culling_ = StartOf(Part::kCulling, header().culling_groups_offset, judged, 1);
  textures_ =
      StartOf(Part::kTextureGroup, header().texture_group_offset, true, 1);
  bsp_ = StartOf(Part::kBsp, header().culling_bsp_tree_offset, judged, 1);
  const int32_t wishes = header().wish_race_count;
  if (wishes < 0) {
    regions_.Report(faults::wish_negative,
                    HeaderPlace("wish_race_count", header::kWishRaceCount),
                    Message("the number of entries is $0", wishes));
  }
  // A count without an offset is the rule's of the pair.
  if (header().wish_race_offset != 0) {
    wish_race_ = StartOf(Part::kWishRace, header().wish_race_offset,
                         /*judged=*/wishes > 0, 1);
  }
}

void FileParts::ClaimEffects() {
  if (!effects_.has_value()) return;
  document().effects = Section<Column<uint16_t>>::Damaged();
  document().effects_copy = Section<Column<uint16_t>>::Damaged();
  if (header().number_of_textures < 0) return;
  const uint64_t textures = static_cast<uint64_t>(header().number_of_textures);
  const ByteRange range = {*effects_, kEffectBlocks * kEffectSize * textures};
  if (range.end() <= file().size()) {
    regions_.AddClaim({.range = range, .part = Part::kEffects});
    return;
  }
  regions_.Incomplete();
  regions_.ReportBeyond(
      range.end(), faults::effects_truncated,
      {file().From(*effects_).range(), FieldPath("effects")},
      Message("the effects of $0 textures take $1 bytes, there are $2",
              textures, range.size, file().size() - *effects_));
}

std::optional<uint64_t> FileParts::CulledSections() {
  const int32_t type = header().culling_groups_data_type;
  // The table may turn out to be shorter than its number.
  const int64_t sections =
      document().section_offsets.present()
          ? static_cast<int64_t>(document().section_offsets->size())
          : header().number_of_sections;
  const bool type_known = type >= 1 && type <= kMaxType;
  if (sections <= 0 ||
      static_cast<uint64_t>(sections) * sizeof(int32_t) > file().size()) {
    return std::nullopt;
  }
  const Location where =
      HeaderPlace("culling_groups_data_type", header::kCullingGroupsDataType);
  if (!type_known) {
    regions_.Report(faults::culling_type, where,
                    Message("the type is $0, neither 1 nor 2", type));
    if (options_.culling_stride == 0) return std::nullopt;
  } else if (static_cast<uint64_t>(sections) >
             kSectionsPerType * static_cast<uint64_t>(type)) {
    // Without a table the number itself is in doubt.
    if (!document().section_offsets.present()) return std::nullopt;
    regions_.Report(
        faults::culling_capacity, where,
        Message("there are $0 sections, entries of type $1 have $2 bits",
                sections, type,
                kSectionsPerType * static_cast<uint64_t>(type)));
    return std::nullopt;
  }
  return static_cast<uint64_t>(sections);
}

void FileParts::ClaimCulling() {
  const std::optional<uint64_t> sections = CulledSections();
  if (!sections.has_value()) {
    regions_.Incomplete();
    return;
  }
  if (!culling_.has_value()) return;
  const uint32_t type =
      static_cast<uint32_t>(header().culling_groups_data_type);
  culling_stride_ = options_.culling_stride;
  if (culling_stride_ == 0) {
    culling_stride_ = kStridePerType * type;
    const uint64_t room = regions_.NextStart(*culling_) - *culling_;
    const uint64_t narrow = kNarrowStridePerType * type;
    // A narrow entry has half the bits.
    culling_is_narrow_ = *sections * culling_stride_ > room &&
                         *sections * narrow <= room && *sections <= 8 * narrow;
    if (culling_is_narrow_) culling_stride_ = static_cast<uint32_t>(narrow);
  }
  const ByteRange range = {*culling_, *sections * culling_stride_};
  if (range.end() <= file().size()) {
    regions_.AddClaim({.range = range, .part = Part::kCulling});
    return;
  }
  regions_.Incomplete();
  regions_.ReportBeyond(
      range.end(), faults::culling_truncated,
      {file().From(*culling_).range(), FieldPath("culling")},
      Message("$0 entries of $1 bytes take $2 bytes, there are $3", *sections,
              culling_stride_, range.size, file().size() - *culling_));
}

ByteView FileParts::UpToNext(uint64_t start) const {
  return file().Window({start, regions_.NextStart(start) - start});
}

void FileParts::ClaimTextureGroup() {
  if (!textures_.has_value()) return;
  texture_group_ = DecodeTextureGroup(file().From(*textures_));
  if (texture_group_.fault.has_value()) {
    textures_cut_ = IsCut(texture_group_.needed_end);
    texture_group_ = DecodeTextureGroup(UpToNext(*textures_));
    regions_.Incomplete();
  }
  document().texture_group = Section<TextureGroup>::Damaged();
  regions_.AddClaim({.range = texture_group_.group.range,
                     .part = Part::kTextureGroup,
                     .whole = texture_group_.group.whole});
}

void FileParts::ClaimBsp() {
  if (!bsp_.has_value()) return;
  document().bsp = Section<Bsp>::Damaged();
  if (HasNoSections()) return;
  // Nodes say where they are in 32 bits.
  const ByteView bytes =
      file().Window({*bsp_, std::numeric_limits<uint32_t>::max() - *bsp_});
  tree_ = DecodeBsp(bytes);
  tree_cut_ = IsCut(tree_.needed_end);
  if (tree_.fault.has_value() ||
      (!tree_.mismatches.empty() &&
       tree_.bsp.range.end() > regions_.NextStart(*bsp_))) {
    tree_ = DecodeBsp(UpToNext(*bsp_));
  }
  if (!tree_.bsp.whole || !tree_.mismatches.empty()) regions_.Incomplete();
  regions_.AddClaim(
      {.range = tree_.bsp.range, .part = Part::kBsp, .whole = tree_.bsp.whole});
}

void FileParts::DecodeClaim(const dkrds::Claim& claim) {
  const ByteView bytes = file().Window(claim.range);
  switch (claim.part) {
    case Part::kEffects: {
      const uint64_t count = bytes.size() / (kEffectBlocks * kEffectSize);
      const uint64_t half = claim.range.offset + count * kEffectSize;
      document().effects =
          Section<Column<uint16_t>>::Present(Column<uint16_t>(bytes, count));
      document().effects_copy = Section<Column<uint16_t>>::Present(
          Column<uint16_t>(bytes.From(half), count));
      break;
    }
    case Part::kCulling:
      DecodeCulling(bytes);
      break;
    case Part::kTextureGroup:
      if (texture_group_.fault.has_value() && !textures_cut_) {
        regions_.sink().Report(*texture_group_.fault);
      }
      if (claim.range.size > 0) {
        document().texture_group =
            Section<TextureGroup>::Present(std::move(texture_group_.group));
      }
      break;
    case Part::kBsp:
      if (tree_cut_) tree_.fault.reset();
      ReportBsp(tree_, regions_.sink());
      if (claim.range.size > 0) {
        document().bsp = Section<Bsp>::Present(std::move(tree_.bsp));
      }
      break;
    default:
      break;
  }
}

void FileParts::DecodeCulling(ByteView bytes) {
  if (culling_is_narrow_) {
    // Where another part is damaged, the room may be so small because of that.
    if (!regions_.complete()) return;
    regions_.Incomplete();
    regions_.Report(
        faults::culling_stride,
        HeaderPlace("culling_groups_data_type", header::kCullingGroupsDataType),
        Message("type $0 means entries of $1 bytes, there is room for $2 bytes "
                "each",
                header().culling_groups_data_type, 2 * culling_stride_,
                culling_stride_));
  }
  document().culling = bytes;
  document().culling_stride = culling_stride_;
  ListLoadedSections(&document());
}

void FileParts::ClaimWishRace() {
  if (!wish_race_.has_value()) return;
  const dkrds::Claim* there = regions_.FindAt(*wish_race_);
  if (there == nullptr) {
    document().wish_race = file().Window(regions_.ClaimRest(*wish_race_));
    return;
  }
  regions_.Incomplete();
  if (header().wish_race_count <= 0) return;
  regions_.Report(
      faults::region_overlap, regions_.Pointer(Part::kWishRace),
      Message("the wish race section would begin at $0, in $1",
              Offset{*wish_race_}, Regions::Name(there->part, there->section)));
}

void FileParts::Claim() {
  ClaimEffects();
  ClaimCulling();
  ClaimTextureGroup();
  ClaimBsp();
}

void FileParts::Decode() {
  for (const dkrds::Claim& claim : regions_.claims()) {
    if (!claim.lost) DecodeClaim(claim);
  }
  ClaimWishRace();
}

}  // namespace trackcheck::dkrds
