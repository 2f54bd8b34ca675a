#include "formats/dkrds/decode/contents/file_parts.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/column.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/section.h"
#include "formats/dkrds/decode/header/parts.h"
#include "formats/dkrds/faults.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint64_t kSectionsPerType = 32;
constexpr uint32_t kStridePerType = 4;
constexpr uint32_t kNarrowStridePerType = 2;
constexpr int32_t kMaxType = 2;
constexpr uint64_t kEffectBlocks = 2;

Location CullingTypePlace() {
  return {{header::kCullingGroupsDataType, sizeof(int32_t)},
          FieldPath("header.culling_groups_data_type")};
}

class Claimer {
 public:
  Claimer(const TrackFile& file, const PartStarts& starts,
          const SectionPlan& plan, const Boundaries& boundaries,
          const Options& options)
      : file_(file),
        starts_(starts),
        plan_(plan),
        boundaries_(boundaries),
        options_(options) {}

  PartClaims Claim() {
    ClaimEffects();
    ClaimCulling();
    ClaimTextureGroup();
    ClaimBsp();
    return std::move(parts_);
  }

 private:
  void Add(const dkrds::Claim& claim) { parts_.claims.list.push_back(claim); }
  void SetIncomplete() { parts_.claims.complete = false; }

  // The bytes from `start` to the next part. Limits only a part that cannot be
  // decoded without it, because the offset of the next part may be wrong.
  ByteView UpToNext(uint64_t start) const {
    return file_.bytes().Window({start, boundaries_.Next(start) - start});
  }

  void ClaimEffects() {
    const int32_t textures = file_.header().number_of_textures;
    if (!starts_.effects.has_value() || textures < 0) return;
    const ByteRange range = {
        *starts_.effects,
        kEffectBlocks * kEffectSize * static_cast<uint64_t>(textures)};
    if (range.end() <= file_.size()) {
      Add({.range = range, .part = Part::kEffects});
      return;
    }
    SetIncomplete();
    file_.ReportBeyond(
        range.end(), faults::effects_truncated,
        {file_.bytes().From(*starts_.effects).range(), FieldPath("effects")},
        Message("the effects of $0 would end at $1, the file ends at $2",
                Counted(static_cast<uint64_t>(textures), "texture"),
                Offset{range.end()}, Offset{file_.size()}));
  }

  // The number of culling entries; absent if it is not reliable.
  std::optional<uint64_t> CulledSections() const {
    const int32_t type = file_.header().culling_groups_data_type;
    // The table may be shorter than its number says.
    const int64_t sections = plan_.offsets.present()
                                 ? static_cast<int64_t>(plan_.offsets->size())
                                 : file_.header().number_of_sections;
    const bool type_known = type >= 1 && type <= kMaxType;
    if (sections <= 0 ||
        static_cast<uint64_t>(sections) * sizeof(int32_t) > file_.size()) {
      return std::nullopt;
    }
    if (!type_known) {
      file_.Report(faults::culling_type, CullingTypePlace(),
                   Message("the type is $0, expected 1 or 2", type));
      if (!options_.culling_stride) return std::nullopt;
    } else if (static_cast<uint64_t>(sections) >
               kSectionsPerType * static_cast<uint64_t>(type)) {
      // Without a table the number itself may be wrong.
      if (!plan_.offsets.present()) return std::nullopt;
      file_.Report(
          faults::culling_capacity, CullingTypePlace(),
          Message("there are $0 sections, entries of type $1 have bits "
                  "for $2",
                  sections, type,
                  kSectionsPerType * static_cast<uint64_t>(type)));
      return std::nullopt;
    }
    return static_cast<uint64_t>(sections);
  }

  void ClaimCulling() {
    const std::optional<uint64_t> sections = CulledSections();
    if (!sections.has_value()) {
      SetIncomplete();
      return;
    }
    if (!starts_.culling.has_value()) return;
    const uint64_t start = *starts_.culling;
    const uint32_t type =
        static_cast<uint32_t>(file_.header().culling_groups_data_type);
    uint32_t stride = options_.culling_stride.value_or(kStridePerType * type);
    if (!options_.culling_stride) {
      const uint64_t room = boundaries_.Next(start) - start;
      const uint64_t narrow = kNarrowStridePerType * type;
      // A narrow entry has half the bits.
      parts_.culling_is_narrow = *sections * stride > room &&
                                 *sections * narrow <= room &&
                                 *sections <= 8 * narrow;
      if (parts_.culling_is_narrow) stride = static_cast<uint32_t>(narrow);
    }
    parts_.culling_stride = stride;
    const ByteRange range = {start, *sections * stride};
    if (range.end() <= file_.size()) {
      Add({.range = range, .part = Part::kCulling});
      return;
    }
    SetIncomplete();
    file_.ReportBeyond(
        range.end(), faults::culling_truncated,
        {file_.bytes().From(start).range(), FieldPath("culling")},
        Message("$0 of $1 bytes would end at $2, the file ends at $3",
                Counted(*sections, "entry", "entries"), stride,
                Offset{range.end()}, Offset{file_.size()}));
  }

  void ClaimTextureGroup() {
    if (!starts_.texture_group.has_value()) return;
    const uint64_t start = *starts_.texture_group;
    TextureGroupResult& result = parts_.texture_group;
    result = DecodeTextureGroup(file_.bytes().From(start));
    const ByteView room = UpToNext(start);
    if (result.fault.has_value() ||
        !boundaries_.FillsItsRoom(result.group.range)) {
      std::optional<TextureGroup> corrected =
          CorrectTextureGroup(room, file_.header().number_of_textures);
      if (corrected) {
        result = {.group = std::move(*corrected)};
      } else if (result.fault.has_value()) {
        parts_.texture_group_is_cut = file_.IsCutOff(result.needed_end);
        result = DecodeTextureGroup(room);
        SetIncomplete();
      }
    }
    Add({.range = result.group.range,
         .part = Part::kTextureGroup,
         .whole = result.group.whole});
  }

  void ClaimBsp() {
    if (!starts_.bsp.has_value() || file_.header().number_of_sections == 0) {
      return;
    }
    const uint64_t start = *starts_.bsp;
    BspResult& result = parts_.bsp;
    // BspNode::offset has 32 bits, so no node may lie beyond.
    result = DecodeBsp(file_.bytes().Window(
        {start, std::numeric_limits<uint32_t>::max() - start}));
    parts_.bsp_is_cut = file_.IsCutOff(result.needed_end);
    if (result.fault.has_value() ||
        (!result.mismatches.empty() &&
         result.bsp.range.end() > boundaries_.Next(start))) {
      result = DecodeBsp(UpToNext(start));
    }
    if (!result.bsp.whole || !result.mismatches.empty()) SetIncomplete();
    Add({.range = result.bsp.range,
         .part = Part::kBsp,
         .whole = result.bsp.whole});
  }

  const TrackFile& file_;
  const PartStarts& starts_;
  const SectionPlan& plan_;
  const Boundaries& boundaries_;
  const Options& options_;
  PartClaims parts_;
};

CullingGroups DecodeCullingGroups(const ByteView& entries, uint32_t stride) {
  CullingGroups groups = {.entries = entries, .stride = stride};
  for (uint64_t i = 0; i < groups.size(); ++i) {
    groups.loaded_first.push_back(static_cast<uint32_t>(groups.loaded.size()));
    for (uint64_t mask = groups.mask(i); mask != 0; mask &= mask - 1) {
      groups.loaded.push_back(static_cast<uint8_t>(std::countr_zero(mask)));
    }
  }
  groups.loaded_first.push_back(static_cast<uint32_t>(groups.loaded.size()));
  return groups;
}

class Decoder {
 public:
  Decoder(const TrackFile& file, const PartStarts& starts,
          const Boundaries& boundaries, PartClaims claimed)
      : file_(file),
        starts_(starts),
        boundaries_(boundaries),
        claimed_(std::move(claimed)) {}

  DecodedParts Decode(const DisjointClaims& resolved) {
    complete_ = resolved.complete();
    if (starts_.effects.has_value()) {
      parts_.effects = Section<Column<uint16_t>>::Damaged();
      parts_.effects_copy = Section<Column<uint16_t>>::Damaged();
    }
    if (starts_.texture_group.has_value()) {
      parts_.texture_group = Section<TextureGroup>::Damaged();
    }
    if (starts_.bsp.has_value()) parts_.bsp = Section<Bsp>::Damaged();
    for (const Claim& claim : resolved.list()) DecodeClaim(claim);
    std::vector<Claim> all = resolved.list();
    if (starts_.wish_race.has_value()) {
      ClaimWishRace(*starts_.wish_race, resolved, &all);
    }
    return {.parts = std::move(parts_),
            .claims = {DisjointClaims(file_, std::move(all), complete_)}};
  }

 private:
  void DecodeClaim(const Claim& claim) {
    const ByteView bytes = file_.bytes().Window(claim.range);
    switch (claim.part) {
      case Part::kEffects:
        DecodeEffects(bytes);
        break;
      case Part::kCulling:
        DecodeCulling(bytes);
        break;
      case Part::kTextureGroup:
        if (claimed_.texture_group.fault.has_value() &&
            !claimed_.texture_group_is_cut) {
          file_.sink().Report(*claimed_.texture_group.fault);
        }
        if (claim.range.size > 0) {
          parts_.texture_group = Section<TextureGroup>::Present(
              std::move(claimed_.texture_group.group));
        }
        break;
      case Part::kBsp:
        if (claimed_.bsp_is_cut) claimed_.bsp.fault.reset();
        ReportBsp(claimed_.bsp, file_.sink());
        if (claim.range.size > 0) {
          parts_.bsp = Section<Bsp>::Present(std::move(claimed_.bsp.bsp));
        }
        break;
      default:
        break;
    }
  }

  void DecodeEffects(const ByteView& bytes) {
    const uint64_t count = bytes.size() / (kEffectBlocks * kEffectSize);
    parts_.effects =
        Section<Column<uint16_t>>::Present(Column<uint16_t>(bytes, count));
    parts_.effects_copy = Section<Column<uint16_t>>::Present(Column<uint16_t>(
        bytes.From(bytes.begin() + count * kEffectSize), count));
  }

  void DecodeCulling(const ByteView& bytes) {
    const uint32_t stride = claimed_.culling_stride;
    if (claimed_.culling_is_narrow) {
      // If another part is damaged, that may be why the room is small.
      if (!complete_) return;
      complete_ = false;
      file_.Report(
          faults::culling_stride, CullingTypePlace(),
          Message("the entries have $0 bytes, those of type $1 have $2", stride,
                  file_.header().culling_groups_data_type, 2 * stride));
    }
    parts_.culling = DecodeCullingGroups(bytes, stride);
  }

  void ClaimWishRace(uint64_t start, const DisjointClaims& resolved,
                     std::vector<Claim>* all) {
    const Claim* there = resolved.FindAt(start);
    if (there != nullptr) {
      complete_ = false;
      if (file_.header().wish_race_count <= 0) return;
      file_.Report(
          faults::region_overlap, HeaderPointer(Part::kWishRace),
          Message("the wish race section would begin at $0, inside $1",
                  Offset{start}, PartName(there->part, there->section)));
      return;
    }
    uint64_t end = boundaries_.Next(start);
    if (end == file_.size() && start < resolved.End()) end = resolved.End();
    const ByteRange range = {start, end - start};
    const auto next = std::find_if(
        all->begin(), all->end(),
        [&](const Claim& claim) { return claim.range.offset > start; });
    all->insert(next, {.range = range, .part = Part::kWishRace});
    parts_.wish_race = file_.bytes().Window(range);
  }

  const TrackFile& file_;
  const PartStarts& starts_;
  const Boundaries& boundaries_;
  PartClaims claimed_;
  FileParts parts_;
  bool complete_ = true;
};

}  // namespace

PartClaims ClaimParts(const TrackFile& file, const PartStarts& starts,
                      const SectionPlan& plan, const Boundaries& boundaries,
                      const Options& options) {
  return Claimer(file, starts, plan, boundaries, options).Claim();
}

DecodedParts DecodeParts(const TrackFile& file, const PartStarts& starts,
                         const Boundaries& boundaries, PartClaims parts,
                         const ResolvedClaims& resolved) {
  return Decoder(file, starts, boundaries, std::move(parts))
      .Decode(resolved.claims);
}

}  // namespace trackcheck::dkrds
