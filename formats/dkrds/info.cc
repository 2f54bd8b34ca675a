#include "formats/dkrds/info.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "formats/api/bounds_table.h"
#include "formats/api/part_sizes.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/column.h"
#include "formats/core/section.h"
#include "formats/dkrds/bsp_regions.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/uids.h"

namespace trackcheck::dkrds {
namespace {

enum Part : uint8_t {
  kHeaderPart,
  kOffsetsPart,
  kEntryPart,
  kGroupPart,
  kTrianglePart,
  kCollisionPart,
  kVertexPart,
  kUvPart,
  kColorPart,
  kEffectPart,
  kEffectCopyPart,
  kCullingPart,
  kTexturePart,
  kBspPart,
  kWishRacePart,
  kPaddingPart,
  kNoneOfThese,
};
constexpr std::array<std::string_view, kNoneOfThese> kPartNames = {
    "header",
    "section_offsets",
    "sections.header",
    "sections.groups",
    "sections.triangles",
    "sections.collision",
    "sections.vertices",
    "sections.uvs",
    "sections.colors",
    "effects",
    "effects_copy",
    "culling",
    "texture_group",
    "bsp",
    "wish_race",
    "padding"};

struct PartRange {
  ByteRange range;
  Part part = kNoneOfThese;
};

// Collects the ranges of the parts, in any order.
class PartRanges {
 public:
  void Add(Part part, const ByteRange& range) {
    if (range.size > 0) ranges_.push_back({range, part});
  }
  template <typename T>
  void Add(Part part, const Section<Column<T>>& table) {
    if (table.present()) Add(part, table->range());
  }

  // Bytes between ranges are padding.
  std::vector<InfoPart> Sizes(const ByteView& file) {
    std::sort(ranges_.begin(), ranges_.end(),
              [](const PartRange& a, const PartRange& b) {
                return std::tuple(a.range.offset, a.part) <
                       std::tuple(b.range.offset, b.part);
              });
    PartSizes sizes(kPartNames, file.range());
    uint64_t end = 0;
    for (const PartRange& each : ranges_) {
      if (each.range.offset > end) {
        sizes.Add(kPaddingPart, {end, each.range.offset - end});
      }
      end = std::max(end, each.range.end());
      if (each.part != kNoneOfThese) sizes.Add(each.part, each.range);
    }
    if (file.size() > end) sizes.Add(kPaddingPart, {end, file.size() - end});
    return sizes.Parts();
  }

 private:
  std::vector<PartRange> ranges_;
};

void AddSection(const TrackSection& section, PartRanges* ranges) {
  if (!section.entry.present()) return;
  ranges->Add(kEntryPart, {section.entry->offset, kPolygonGroupsStart});
  ranges->Add(kGroupPart, section.groups);
  ranges->Add(kTrianglePart, section.triangles);
  ranges->Add(kCollisionPart, section.collision);
  ranges->Add(kVertexPart, section.vertices);
  ranges->Add(kUvPart, section.uvs);
  ranges->Add(kColorPart, section.colors);
}

std::vector<InfoPart> Parts(const Document& document) {
  PartRanges ranges;
  ranges.Add(kHeaderPart, {0, kHeaderSize});
  ranges.Add(kOffsetsPart, document.section_offsets);
  for (const TrackSection& section : document.sections) {
    AddSection(section, &ranges);
  }
  ranges.Add(kEffectPart, document.effects);
  ranges.Add(kEffectCopyPart, document.effects_copy);
  ranges.Add(kCullingPart, document.culling.entries.range());
  if (document.texture_group.present()) {
    ranges.Add(kTexturePart, document.texture_group->range);
  }
  if (document.bsp.present()) ranges.Add(kBspPart, document.bsp->range);
  ranges.Add(kWishRacePart, document.wish_race.range());
  for (const Gap& gap : document.gaps) {
    ranges.Add(kNoneOfThese, gap.bytes.range());
  }
  ranges.Add(kNoneOfThese, document.trailing.range());
  return ranges.Sizes(document.file);
}

// The size of a table that may be damaged, and then counts as empty.
template <typename T>
int64_t SizeOf(const Section<Column<T>>& table) {
  return static_cast<int64_t>(table.content_or_default().size());
}

int64_t BytesOf(const TrackSection& section) {
  return static_cast<int64_t>(kPolygonGroupsStart) +
         SizeOf(section.groups) * static_cast<int64_t>(kGroupSize) +
         SizeOf(section.triangles) * static_cast<int64_t>(kTriangleSize) +
         SizeOf(section.collision) * static_cast<int64_t>(kCollisionSize) +
         SizeOf(section.vertices) * static_cast<int64_t>(kVertexSize) +
         SizeOf(section.uvs) * static_cast<int64_t>(kUvSize) +
         SizeOf(section.colors) * static_cast<int64_t>(kColorSize);
}

InfoTable SectionTable(const Document& document) {
  std::vector<int64_t> numbers;
  std::vector<int64_t> groups;
  std::vector<int64_t> triangles;
  std::vector<int64_t> vertices;
  std::vector<int64_t> bytes;
  for (size_t i = 0; i < document.sections.size(); ++i) {
    const TrackSection& section = document.sections[i];
    if (!section.entry.present()) continue;
    numbers.push_back(static_cast<int64_t>(i));
    groups.push_back(SizeOf(section.groups));
    triangles.push_back(SizeOf(section.triangles));
    vertices.push_back(SizeOf(section.vertices));
    bytes.push_back(BytesOf(section));
  }
  return {.key = "sections",
          .columns = {{.key = "section", .values = std::move(numbers)},
                      {.key = "groups", .values = std::move(groups)},
                      {.key = "triangles", .values = std::move(triangles)},
                      {.key = "vertices", .values = std::move(vertices)},
                      {"size", "bytes", std::move(bytes)}}};
}

std::string FormatName(uint16_t format) {
  switch (format) {
    case kA3I5:
      return "A3I5";
    case k4Colors:
      return "4 colors";
    case k16Colors:
      return "16 colors";
    case k256Colors:
      return "256 colors";
    case kCompressed4x4:
      return "4x4 blocks";
    case kA5I3:
      return "A5I3";
    case kDirect:
      return "direct";
    default:
      return "unknown (" + std::to_string(format) + ')';
  }
}

InfoTable TextureTable(const std::vector<Texture>& textures) {
  std::vector<int64_t> numbers;
  InfoTexts uids;
  InfoTexts formats;
  std::vector<int64_t> widths;
  std::vector<int64_t> heights;
  std::vector<int64_t> bytes;
  InfoTexts palettes;
  for (const Texture& texture : textures) {
    numbers.push_back(static_cast<int64_t>(numbers.size()));
    uids.Add(UidText(texture.uid));
    formats.Add(FormatName(texture.format));
    widths.push_back(texture.width);
    heights.push_back(texture.height);
    bytes.push_back(static_cast<int64_t>(texture.data.size()));
    palettes.Add(UidText(texture.palette_uid));
  }
  return {.key = "textures",
          .columns = {{.key = "texture", .values = std::move(numbers)},
                      {.key = "uid", .values = std::move(uids)},
                      {.key = "format", .values = std::move(formats)},
                      {"width", "texels", std::move(widths)},
                      {"height", "texels", std::move(heights)},
                      {"data", "bytes", std::move(bytes)},
                      {.key = "palette_uid", .values = std::move(palettes)}}};
}

// The bounds of the boxes that are sound, in 64ths of a unit.
InfoTable BoxTable(const Document& document, const SectionBoxes& boxes) {
  std::array<int64_t, 3> min{};
  std::array<int64_t, 3> max{};
  min.fill(std::numeric_limits<int64_t>::max());
  max.fill(std::numeric_limits<int64_t>::min());
  for (size_t i = 0; i < document.sections.size(); ++i) {
    if ((boxes.known >> i & 1) == 0) continue;
    for (size_t axis = 0; axis < 3; ++axis) {
      min[axis] = std::min(min[axis], boxes.low[axis][i]);
      max[axis] = std::max(max[axis], boxes.high[axis][i]);
    }
  }
  return BoundsTable("AABB units", min, max);
}

std::string_view BaseName(OffsetBase base) {
  switch (base) {
    case OffsetBase::kEntry:
      return "entry";
    case OffsetBase::kGroup:
      return "group";
    case OffsetBase::kFile:
      return "file";
    case OffsetBase::kData:
      return "section data";
  }
  return "";
}

class InfoMaker {
 public:
  explicit InfoMaker(const Document& document) : document_(document) {
    info_.size = document.file.size();
    info_.parts = Parts(document);
  }

  FileInfo Make() {
    AddSections();
    AddTextures();
    AddBsp();
    AddRest();
    return std::move(info_);
  }

 private:
  void Add(std::string_view key, uint64_t count) {
    info_.values.push_back({key, static_cast<int64_t>(count)});
  }
  void AddTable(InfoTable table) {
    if (table.rows() > 0) info_.tables.push_back(std::move(table));
  }

  void AddSections() {
    int64_t triangles = 0;
    int64_t vertices = 0;
    for (const TrackSection& section : document_.sections) {
      triangles += SizeOf(section.triangles);
      vertices += SizeOf(section.vertices);
    }
    Add("sections", document_.sections.size());
    info_.values.push_back({"triangles", triangles});
    info_.values.push_back({"vertices", vertices});
    AddTable(SectionTable(document_));
    const SectionBoxes boxes(document_);
    const auto present = std::count_if(
        document_.sections.begin(), document_.sections.end(),
        [](const TrackSection& section) { return section.entry.present(); });
    const int left_out = static_cast<int>(present) - std::popcount(boxes.known);
    if (left_out > 0) {
      info_.values.push_back({"left_out_boxes", int64_t{left_out}});
    }
    AddTable(BoxTable(document_, boxes));
  }

  void AddTextures() {
    if (!document_.texture_group.present()) return;
    const TextureGroup& group = *document_.texture_group;
    Add("textures", group.textures.size());
    Add("palettes", group.palettes.size());
    AddTable(TextureTable(group.textures));
  }

  void AddBsp() {
    if (!document_.bsp.present()) return;
    const std::vector<BspNode>& nodes = document_.bsp->nodes;
    uint64_t depth = 0;
    uint64_t leaves = 0;
    for (const BspNode& node : nodes) {
      depth = std::max<uint64_t>(depth, node.depth);
      leaves += node.leaf() ? 1 : 0;
    }
    Add("bsp_depth", depth);
    Add("bsp_nodes", nodes.size());
    Add("bsp_leaves", leaves);
  }

  void AddRest() {
    if (document_.effects.present()) {
      Add("effects", document_.effects->size());
    }
    if (document_.culling.size() > 0) {
      info_.values.push_back(
          {"culling_mask", int64_t{document_.culling.stride}, "bytes"});
    }
    if (document_.header->wish_race_count > 0) {
      info_.values.push_back(
          {"wish_races", int64_t{document_.header->wish_race_count}});
    }
    info_.values.push_back(
        {"offset_base", std::string(BaseName(document_.offset_base))});
  }

  const Document& document_;
  FileInfo info_;
};

}  // namespace

FileInfo Info(const Document& document, WorkPool& /*pool*/) {
  return InfoMaker(document).Make();
}

}  // namespace trackcheck::dkrds
