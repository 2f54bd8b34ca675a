#include "formats/rld/decode.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/base/macros.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/column.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/section.h"
#include "formats/rld/decode_blocks.h"
#include "formats/rld/faults.h"
#include "formats/rld/layout.h"
#include "formats/rld/list_extent.h"
#include "formats/rld/tags.h"

namespace trackcheck::rld {
namespace {

// A list, and the offset of the tag after it.
template <typename T>
struct DecodedList {
  uint64_t tag = 0;  // where its own tag is or should be; 0 if unknown
  Section<Column<T>> records;
  // The most likely number of records, also if they are damaged.
  uint64_t count = 0;
  std::optional<uint64_t> next_tag;
};

// `is_certain`: what follows is where the tag puts it. Precondition: the file
// has the bytes of the tag.
void ReportTag(ByteView file, const RuleInfo& rule, uint64_t offset,
               std::string_view field, std::string_view expected,
               bool is_certain, FindingSink& sink) {
  Finding finding = {
      .rule = &rule,
      .where = {file.Window({offset, kTagSize}).range(), FieldPath(field)},
      .message = Message("the tag is $0, not $1", QuoteTag(file, offset),
                         QuotedBytes{std::string(expected)})};
  if (is_certain) {
    finding.repairs = {{finding.where.range, std::string(expected)}};
  }
  sink.Report(std::move(finding));
}

// Returns false if no tag of the header is right. Then nothing else is decoded.
// Precondition: `file` has at least kSmallestFileSize bytes.
bool DecodeMagic(ByteView file, FindingSink& sink) {
  const ByteView magic = file.Window({kMagicOffset, kTagSize});
  ABSL_HARDENING_ASSERT(file.size() >= kSmallestFileSize);
  const char version = magic.text()[kVersionOffset];
  const bool head_fits = HasTag(file, kHeadTagOffset, kHeadTag);
  const bool vert_fits = HasTag(file, kVertTagOffset, kVertTag);
  const bool is_rld = magic.text().starts_with(kMagic.substr(0, 3)) &&
                      version >= '0' && version <= '9';
  if (!is_rld) {
    Finding finding = {
        .rule = &faults::magic,
        .where = {magic.range(), FieldPath("header.magic")},
        .message = Message("the file starts with $0, not with $1",
                           QuoteTag(file, kMagicOffset),
                           QuotedBytes{std::string(kMagic)})};
    if (head_fits && vert_fits) {
      finding.repairs = {{magic.range(), std::string(kMagic)}};
    }
    sink.Report(std::move(finding));
  } else if (magic.text() != kMagic) {
    sink.Report({.rule = &faults::version,
                 .where = {{kVersionOffset, 1}, FieldPath("header.magic")},
                 .message = Message(
                     "the version is $0, the only known one is $1",
                     QuotedBytes{std::string(1, version)}, QuotedBytes{"0"})});
  }
  if (!is_rld && !head_fits && !vert_fits) return false;
  if (!head_fits) {
    ReportTag(file, faults::tag_head, kHeadTagOffset, "header.head_tag",
              kHeadTag, vert_fits, sink);
  }
  return true;
}

// Precondition: `file` has at least kHeaderSize bytes.
template <int32_t (*Load)(const uint8_t*)>
Header LoadHeader(ByteView file) {
  ABSL_HARDENING_ASSERT(file.size() >= kHeaderSize);
  return {.points = Load(file.data() + kPointsOffset),
          .triangles = Load(file.data() + kTrianglesOffset)};
}

// True if the counts, as read by `Load`, give exactly the size of the file.
// Precondition: as for LoadHeader.
template <int32_t (*Load)(const uint8_t*)>
bool CountsFitExactly(ByteView file) {
  const Header header = LoadHeader<Load>(file);
  if (header.points < 0 || header.triangles < 0) return false;
  const uint64_t block_count_offset =
      kSmallestFileSize - kCountSize +
      static_cast<uint64_t>(header.points) * kVertexSize +
      static_cast<uint64_t>(header.triangles) * kTriangleSize;
  if (block_count_offset + kCountSize > file.size()) return false;
  const int32_t blocks = Load(file.data() + block_count_offset);
  return blocks >= 0 && block_count_offset + kCountSize +
                                static_cast<uint64_t>(blocks) * kBlockSize ==
                            file.size();
}

// Reports a file of fewer than kSmallestFileSize bytes: as another format if it
// does not begin like a mesh.
void ReportTooShort(ByteView file, FindingSink& sink) {
  const ByteView magic = file.Window({kMagicOffset, kTagSize});
  if (!kMagic.starts_with(magic.text().substr(0, kVersionOffset))) {
    sink.Report({.rule = &faults::magic,
                 .where = {magic.range(), FieldPath("header.magic")},
                 .message = Message(
                     "the file has only $0 and starts with $1, not with $2",
                     Counted(file.size(), "byte"), QuoteTag(file, kMagicOffset),
                     QuotedBytes{std::string(kMagic)})});
    return;
  }
  sink.Report({.rule = &faults::too_short,
               .where = {{file.size(), 0}, FieldPath("header")},
               .message = Message(
                   "the file has $0, the smallest mesh has $1 (cut short?)",
                   Counted(file.size(), "byte"), kSmallestFileSize)});
}

// The file with the bytes of all numbers in the other order. Precondition: the
// counts fit the size of the file.
std::string Reversed(ByteView file, const Header& counts) {
  std::string reversed(file.text());
  const auto reverse = [&](uint64_t begin, uint64_t end) {
    for (uint64_t at = begin; at < end; at += kCountSize) {
      const auto word = reversed.begin() + static_cast<std::ptrdiff_t>(at);
      std::reverse(word, word + static_cast<std::ptrdiff_t>(kCountSize));
    }
  };
  // A tag comes before the points, the triangles and the blocks.
  const uint64_t points = kPointsOffset + 2 * kCountSize + kTagSize;
  const uint64_t triangles =
      points + static_cast<uint64_t>(counts.points) * kVertexSize + kTagSize;
  const uint64_t blocks =
      triangles + static_cast<uint64_t>(counts.triangles) * kTriangleSize +
      kTagSize;
  reverse(kPointsOffset, points - kTagSize);
  reverse(points, triangles - kTagSize);
  reverse(triangles, blocks - kTagSize);
  reverse(blocks, file.size());
  return reversed;
}

// Absent if the file is no mesh, damaged if it is one in big-endian order.
// Nothing else is reported about such a file.
Section<Header> DecodeHeader(ByteView file, FindingSink& sink) {
  if (file.size() < kSmallestFileSize) {
    ReportTooShort(file, sink);
    return {};
  }
  if (!DecodeMagic(file, sink)) return {};
  const Header header = LoadHeader<LoadLittleEndian<int32_t>>(file);
  if (!CountsFitExactly<LoadLittleEndian<int32_t>>(file) &&
      CountsFitExactly<LoadBigEndian<int32_t>>(file)) {
    const Header reversed = LoadHeader<LoadBigEndian<int32_t>>(file);
    sink.Report(
        {.rule = &faults::big_endian,
         .where = {{kPointsOffset, 2 * kCountSize}, FieldPath("header.points")},
         .message = Message(
             "the counts are in big-endian order: as $2 and $3 they fit the "
             "size of the file exactly, as $0 and $1 they do not",
             header.points, header.triangles, reversed.points,
             reversed.triangles),
         .repairs = {{file.range(), Reversed(file, reversed)}}});
    return Section<Header>::Damaged();
  }
  return Section<Header>::Present(header);
}

// The tag VERT has a fixed offset. If it is elsewhere and the next section fits
// from there, bytes were inserted or lost before it.
uint64_t FindVertTag(ByteView file, const Header& header, FindingSink& sink) {
  if (HasTag(file, kVertTagOffset, kVertTag)) return kVertTagOffset;
  const std::optional<uint64_t> found =
      FindTag(file, kHeadTagOffset, kVertTag, 1);
  const auto tris_follows = [&](uint64_t tag) {
    const auto points = static_cast<uint64_t>(std::max(header.points, 0));
    return HasTag(file, tag + kTagSize + points * kVertexSize, kTrisTag);
  };
  if (!found || !tris_follows(*found)) {
    ReportTag(file, faults::tag_vert, kVertTagOffset, "vertices.tag", kVertTag,
              tris_follows(kVertTagOffset), sink);
    return kVertTagOffset;
  }
  const bool later = *found > kVertTagOffset;
  const uint64_t moved =
      later ? *found - kVertTagOffset : kVertTagOffset - *found;
  Finding finding = {
      .rule = &faults::tag_vert,
      .where = {{kVertTagOffset, kTagSize}, FieldPath("vertices.tag")},
      .message = Message("the tag $0 is at $1, not at $2: $3 $4 before it",
                         QuotedBytes{std::string(kVertTag)}, Offset{*found},
                         Offset{kVertTagOffset}, Counted(moved, "byte"),
                         later ? "inserted" : "lost")};
  if (later) finding.repairs = {{{kVertTagOffset, moved}, ""}};
  sink.Report(std::move(finding));
  return *found;
}

template <typename T>
DecodedList<T> DecodeList(ByteView file, const ListLayout& list, uint64_t tag,
                          int32_t declared, FindingSink& sink) {
  const uint64_t payload = tag + kTagSize;
  const ListExtent extent = FixListExtent(file, list, payload, declared, sink);
  return {.tag = tag,
          .records = extent.count ? Section<Column<T>>::Present(
                                        {file.From(payload), *extent.count})
                                  : Section<Column<T>>::Damaged(),
          .count = extent.count.value_or(extent.implied.value_or(
              static_cast<uint64_t>(std::max(declared, 0)))),
          .next_tag = extent.next_tag};
}

DecodedList<Vertex> DecodePoints(ByteView file, const Header& header,
                                 FindingSink& sink) {
  return DecodeList<Vertex>(file, kPointList, FindVertTag(file, header, sink),
                            header.points, sink);
}

DecodedList<Triangle> DecodeTriangles(ByteView file, const Header& header,
                                      const DecodedList<Vertex>& points,
                                      FindingSink& sink) {
  if (!points.next_tag) {
    if (header.triangles < 0) {
      ReportNegativeCount(kTriangleList, header.triangles, {}, sink);
    }
    return {.next_tag = FindTag(file, points.tag + kTagSize, kBlkiTag, 1)};
  }
  return DecodeList<Triangle>(file, kTriangleList, *points.next_tag,
                              header.triangles, sink);
}

// Lists without elements are legal.
void ReportEmptyLists(const DecodedList<Vertex>& points,
                      const DecodedList<Triangle>& triangles,
                      FindingSink& sink) {
  const bool no_points = points.records.present() && points.count == 0;
  const bool has_triangles = triangles.records.present() && triangles.count > 0;
  const Location points_place = {{kPointsOffset, kCountSize},
                                 FieldPath("header.points")};
  const Location triangles_place = {{kTrianglesOffset, kCountSize},
                                    FieldPath("header.triangles")};
  if (no_points && has_triangles) {
    sink.Report({.rule = &faults::tris_without_points,
                 .where = triangles_place,
                 .message = Message("the mesh has $0, but no points",
                                    Counted(triangles.count, "triangle"))});
    return;
  }
  if (no_points) {
    sink.Report({.rule = &faults::empty_points,
                 .where = points_place,
                 .message = Message("the mesh has no points")});
  }
  if (triangles.records.present() && !has_triangles) {
    sink.Report({.rule = &faults::empty_triangles,
                 .where = triangles_place,
                 .message = Message("the mesh has no triangles")});
  }
}

}  // namespace

bool Recognize(ByteView bytes) {
  const int fitting = bytes.text().starts_with(kMagic.substr(0, 3)) +
                      HasTag(bytes, kHeadTagOffset, kHeadTag) +
                      HasTag(bytes, kVertTagOffset, kVertTag);
  return fitting >= 2;
}

Document Decode(ByteView file, const Limits&, FindingSink& sink) {
  Document document = {.file = file};
  document.header = DecodeHeader(file, sink);
  if (!document.header.present()) return document;
  const Header& header = *document.header;

  const DecodedList<Vertex> points = DecodePoints(file, header, sink);
  document.vertices_tag = points.tag;
  document.vertices = points.records;
  document.point_count = points.count;

  const DecodedList<Triangle> triangles =
      DecodeTriangles(file, header, points, sink);
  document.triangles_tag = triangles.tag;
  document.triangles = triangles.records;
  ReportEmptyLists(points, triangles, sink);
  if (!triangles.next_tag) return document;

  const DecodedBlocks blocks =
      DecodeBlocks(file, *triangles.next_tag + kTagSize, points.count, sink);
  document.blocks_tag = *triangles.next_tag;
  document.blocks = blocks.table;
  document.trailing = blocks.trailing;
  return document;
}

bool DecodedAnything(const Document& document) {
  return document.header.present();
}

}  // namespace trackcheck::rld
