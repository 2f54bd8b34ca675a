#include "formats/rld/decode.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_reader.h"
#include "formats/core/findings/finding.h"
#include "formats/rld/decode_blocks.h"
#include "formats/rld/faults.h"
#include "formats/rld/layout.h"
#include "formats/rld/list_extent.h"
#include "formats/rld/tags.h"

namespace trackcheck::rld {
namespace {

class Decoder {
 public:
  Decoder(ByteView file, FindingSink& sink) : sink_(sink) {
    document_.file = file;
  }

  Document Decode() {
    if (size() < kSmallestFileSize) {
      sink_.Report({.rule = &faults::too_short,
                    .where = {{size(), 0}, FieldPath("header")},
                    .message = Message("the file has $0 bytes, the smallest "
                                       "mesh has $1",
                                       size(), kSmallestFileSize)});
      if (size() >= kTagSize) DecodeMagic();
    } else if (DecodeMagic()) {
      DecodeHeader();
      if (!ReportBigEndian()) DecodeSections();
    }
    return document_;
  }

 private:
  uint64_t size() const { return document_.file.size(); }

  void ReportTag(const RuleInfo& rule, uint64_t offset, std::string_view field,
                 std::string_view expected) {
    sink_.Report({.rule = &rule,
                  .where = {document_.file.Window({offset, kTagSize}).range(),
                            FieldPath(field)},
                  .message = Message("the tag is $0, not $1",
                                     QuoteTag(document_.file, offset),
                                     QuotedBytes{std::string(expected)})});
  }

  // Returns false if no tag of the header is right. Then nothing else is
  // decoded.
  bool DecodeMagic() {
    const ByteView magic = document_.file.Window({kMagicOffset, kTagSize});
    const char version = magic.text()[kVersionOffset];
    const bool is_rld = magic.text().starts_with(kMagic.substr(0, 3)) &&
                        version >= '0' && version <= '9';
    if (!is_rld) {
      sink_.Report({.rule = &faults::magic,
                    .where = {magic.range(), FieldPath("header.magic")},
                    .message = Message("the file starts with $0, not with $1",
                                       QuoteTag(document_.file, kMagicOffset),
                                       QuotedBytes{std::string(kMagic)})});
    } else if (magic.text() != kMagic) {
      sink_.Report(
          {.rule = &faults::version,
           .where = {{kVersionOffset, 1}, FieldPath("header.magic")},
           .message = Message("the version is $0, the document describes $1",
                              QuotedBytes{std::string(1, version)},
                              QuotedBytes{"0"})});
    }
    if (size() < kVertTagOffset + kTagSize) return is_rld;
    const bool head_fits = HasTag(document_.file, kHeadTagOffset, kHeadTag);
    const bool vert_fits = HasTag(document_.file, kVertTagOffset, kVertTag);
    if (!is_rld && !head_fits && !vert_fits) return false;
    if (!head_fits) {
      ReportTag(faults::tag_head, kHeadTagOffset, "header.head_tag", kHeadTag);
    }
    return true;
  }

  void DecodeHeader() {
    ByteReader reader(document_.file.From(kPointsOffset));
    Header header;
    reader.Read(&header.points);
    reader.Read(&header.triangles);
    document_.header = Section<Header>::Present(header);
  }

  // True if the counts, as read by `Load`, give exactly the size of the file.
  template <int32_t (*Load)(const uint8_t*)>
  bool CountsFitExactly() const {
    const uint8_t* data = document_.file.data();
    const int32_t points = Load(data + kPointsOffset);
    const int32_t triangles = Load(data + kTrianglesOffset);
    if (points < 0 || triangles < 0) return false;
    const uint64_t block_count_offset =
        kSmallestFileSize - kCountSize +
        static_cast<uint64_t>(points) * kVertexSize +
        static_cast<uint64_t>(triangles) * kTriangleSize;
    if (block_count_offset + kCountSize > size()) return false;
    const int32_t blocks = Load(data + block_count_offset);
    return blocks >= 0 && block_count_offset + kCountSize +
                                  static_cast<uint64_t>(blocks) * kBlockSize ==
                              size();
  }

  // Returns true if the file is a mesh in big-endian order. Nothing else is
  // reported about such a file.
  bool ReportBigEndian() {
    if (CountsFitExactly<LoadLittleEndian<int32_t>>() ||
        !CountsFitExactly<LoadBigEndian<int32_t>>()) {
      return false;
    }
    const uint8_t* counts = document_.file.data() + kPointsOffset;
    sink_.Report(
        {.rule = &faults::big_endian,
         .where = {{kPointsOffset, 2 * kCountSize}, FieldPath("header.points")},
         .message = Message(
             "the counts are $0 and $1, but $2 and $3 in big-endian order, "
             "which fits the file's $4 bytes exactly",
             document_.header->points, document_.header->triangles,
             LoadBigEndian<int32_t>(counts),
             LoadBigEndian<int32_t>(counts + kCountSize), size())});
    document_.header = Section<Header>::Damaged();
    return true;
  }

  void ReportNegative(const RuleInfo& rule, uint64_t offset,
                      std::string_view field, std::string_view noun,
                      int32_t count) {
    if (count >= 0) return;
    sink_.Report({.rule = &rule,
                  .where = {{offset, kCountSize}, FieldPath(field)},
                  .message = Message("the count of $0 is $1", noun, count)});
  }

  void DecodeSections() {
    const Header header = *document_.header;
    ReportNegative(faults::points_negative, kPointsOffset, "header.points",
                   "points", header.points);
    ReportNegative(faults::triangles_negative, kTrianglesOffset,
                   "header.triangles", "triangles", header.triangles);
    document_.vertices_tag = FindVertTag();

    const uint64_t vertices = document_.vertices_tag + kTagSize;
    const ListExtent points = FixListExtent(document_.file, kPointList,
                                            vertices, header.points, sink_);
    document_.vertices = List<Vertex>(vertices, points);
    const uint64_t declared = static_cast<uint64_t>(std::max(header.points, 0));
    document_.point_count =
        points.count.value_or(points.implied.value_or(declared));

    std::optional<uint64_t> blocks_tag;
    if (points.next_tag) {
      document_.triangles_tag = *points.next_tag;
      const uint64_t indices = *points.next_tag + kTagSize;
      const ListExtent triangles = FixListExtent(
          document_.file, kTriangleList, indices, header.triangles, sink_);
      document_.triangles = List<Triangle>(indices, triangles);
      blocks_tag = triangles.next_tag;
    } else {
      blocks_tag = FindTag(document_.file, vertices, kBlkiTag, 1);
    }
    ReportEmptyLists();
    if (blocks_tag) {
      document_.blocks_tag = *blocks_tag;
      DecodeBlocks(*blocks_tag + kTagSize, document_, sink_);
    }
  }

  template <typename T>
  Section<Column<T>> List(uint64_t payload, const ListExtent& extent) const {
    return extent.count ? Section<Column<T>>::Present(
                              {document_.file.From(payload), *extent.count})
                        : Section<Column<T>>::Damaged();
  }

  // The tag VERT has a fixed offset. If it is elsewhere and the next section
  // fits from there, bytes were inserted or lost before it.
  uint64_t FindVertTag() {
    const ByteView file = document_.file;
    if (HasTag(file, kVertTagOffset, kVertTag)) return kVertTagOffset;
    const std::optional<uint64_t> found =
        FindTag(file, kHeadTagOffset, kVertTag, 1);
    const uint64_t points =
        static_cast<uint64_t>(std::max(document_.header->points, 0));
    if (!found ||
        !HasTag(file, *found + kTagSize + points * kVertexSize, kTrisTag)) {
      ReportTag(faults::tag_vert, kVertTagOffset, "vertices.tag", kVertTag);
      return kVertTagOffset;
    }
    sink_.Report(
        {.rule = &faults::tag_vert,
         .where = {{kVertTagOffset, kTagSize}, FieldPath("vertices.tag")},
         .message =
             Message("the tag $0 is not here but at $1",
                     QuotedBytes{std::string(kVertTag)}, Offset{*found})});
    return *found;
  }

  // Lists without elements are legal.
  void ReportEmptyLists() {
    const bool no_points =
        document_.vertices.present() && document_.vertices->empty();
    const bool has_triangles =
        document_.triangles.present() && !document_.triangles->empty();
    const Location points = {{kPointsOffset, kCountSize},
                             FieldPath("header.points")};
    const Location triangles = {{kTrianglesOffset, kCountSize},
                                FieldPath("header.triangles")};
    if (no_points && has_triangles) {
      sink_.Report({.rule = &faults::tris_without_points,
                    .where = triangles,
                    .message = Message("there are $0 triangles, but no points",
                                       document_.triangles->size())});
      return;
    }
    if (no_points) {
      sink_.Report({.rule = &faults::empty_points,
                    .where = points,
                    .message = Message("the mesh has no points")});
    }
    if (document_.triangles.present() && !has_triangles) {
      sink_.Report({.rule = &faults::empty_triangles,
                    .where = triangles,
                    .message = Message("the mesh has no triangles")});
    }
  }

  FindingSink& sink_;
  Document document_;
};

}  // namespace

bool Recognize(ByteView bytes) {
  const int fitting = bytes.text().starts_with(kMagic.substr(0, 3)) +
                      HasTag(bytes, kHeadTagOffset, kHeadTag) +
                      HasTag(bytes, kVertTagOffset, kVertTag);
  return fitting >= 2;
}

Document Decode(ByteView file, const Limits&, FindingSink& sink) {
  return Decoder(file, sink).Decode();
}

bool DecodedAnything(const Document& document) {
  return document.header.present();
}

}  // namespace trackcheck::rld
