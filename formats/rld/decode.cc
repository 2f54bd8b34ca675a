// Every section is taken from where the counts put it or, when its tag is not
// there, from where its tag is; a section's extent is fixed before its content
// is looked at. Source: "Racer's Lidar file format".
#include "formats/rld/decode.h"

#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include "formats/core/byte_range.h"
#include "formats/core/byte_reader.h"
#include "formats/core/finding.h"
#include "formats/rld/faults.h"
#include "formats/rld/layout.h"

namespace trackcheck::rld {
namespace {

bool HasTag(ByteView file, uint64_t offset, std::string_view tag) {
  return file.From(offset).text().starts_with(tag);
}

// Whether `offset` is a whole number of records behind `payload`.
bool OnRecord(uint64_t payload, uint64_t offset, uint64_t record_size) {
  return offset >= payload && (offset - payload) % record_size == 0;
}

// Where `tag` is found behind `payload`: at a whole number of records if it is
// at any, otherwise its first place.
std::optional<uint64_t> FindTag(ByteView file, uint64_t payload,
                                std::string_view tag, uint64_t record_size) {
  std::optional<uint64_t> first;
  ByteView rest = file.From(payload);
  while (rest.size() >= tag.size()) {
    const void* found =
        memmem(rest.data(), rest.size(), tag.data(), tag.size());
    if (found == nullptr) break;
    const uint64_t offset =
        rest.begin() +
        static_cast<uint64_t>(static_cast<const uint8_t*>(found) - rest.data());
    if (OnRecord(payload, offset, record_size)) return offset;
    if (!first) first = offset;
    rest = file.From(offset + 1);
  }
  return first;
}

// A list of fixed-size records that follows a tag and is followed by another.
struct ListLayout {
  std::string_view tag;
  uint64_t record_size;
  std::string_view field;        // of the list
  std::string_view count_field;  // in the header
  uint64_t count_offset;
  const char* noun;
  std::string_view next_tag;
  const RuleInfo* next_tag_fault;
  std::string_view next_field;
};

constexpr ListLayout kPointList = {
    kVertTag, kVertexSize, "vertices",        "header.points", kPointsOffset,
    "points", kTrisTag,    &faults::tag_tris, "triangles.tag"};
constexpr ListLayout kTriangleList = {
    kTrisTag,           kTriangleSize,     "triangles",
    "header.triangles", kTrianglesOffset,  "triangles",
    kBlkiTag,           &faults::tag_blki, "blocks.tag"};

// What became of a list: its extent, and where the next section begins.
struct ListExtent {
  // Records in the column; absent if the list is damaged.
  std::optional<uint64_t> count;
  std::optional<uint64_t> next_tag;
  // Records up to the next tag, where that is a whole number of them.
  std::optional<uint64_t> implied;
};

class Decoder {
 public:
  Decoder(ByteView file, FindingSink& sink) : sink_(sink) { doc_.file = file; }

  Document Run() {
    if (size() < kSmallestFileSize) {
      sink_.Report({.rule = &faults::too_short,
                    .where = {{size(), 0}, FieldPath("header")},
                    .message = Message("the file has $0 bytes, the smallest "
                                       "mesh has $1",
                                       size(), kSmallestFileSize)});
      if (size() >= kTagSize) DecodeMagic();
      return std::move(doc_);
    }
    if (!DecodeMagic()) return std::move(doc_);
    DecodeHeader();
    if (ReportBigEndian()) return std::move(doc_);
    ReportNegativeCounts();
    DecodeLists();
    return std::move(doc_);
  }

 private:
  uint64_t size() const { return doc_.file.size(); }
  ByteView Bytes(uint64_t offset, uint64_t length) const {
    return doc_.file.Window({offset, length});
  }
  QuotedBytes Quote(uint64_t offset) const {
    return QuotedBytes{std::string(Bytes(offset, kTagSize).text())};
  }

  void ReportTag(const RuleInfo& rule, uint64_t offset, std::string_view field,
                 std::string_view expected) {
    sink_.Report({.rule = &rule,
                  .where = {Bytes(offset, kTagSize).range(), FieldPath(field)},
                  .message = Message("the tag is $0, not $1", Quote(offset),
                                     QuotedBytes{std::string(expected)})});
  }

  // False if not even a tag fits, so that nothing is worth decoding.
  bool DecodeMagic() {
    const std::string_view magic = Bytes(kMagicOffset, kTagSize).text();
    const bool is_rld =
        magic.starts_with("RLD") && magic[3] >= '0' && magic[3] <= '9';
    if (!is_rld) {
      sink_.Report(
          {.rule = &faults::magic,
           .where = {{kMagicOffset, kTagSize}, FieldPath("header.magic")},
           .message =
               Message("the file starts with $0, not with $1",
                       Quote(kMagicOffset), QuotedBytes{std::string(kMagic)})});
    } else if (magic != kMagic) {
      sink_.Report(
          {.rule = &faults::version,
           .where = {{kVersionOffset, 1}, FieldPath("header.magic")},
           .message = Message("the version is $0, the document describes $1",
                              QuotedBytes{std::string(magic.substr(3))},
                              QuotedBytes{"0"})});
    }
    if (size() < kVertTagOffset + kTagSize) return is_rld;
    const bool head_fits = HasTag(doc_.file, kHeadTagOffset, kHeadTag);
    if (!is_rld && !head_fits && !HasTag(doc_.file, kVertTagOffset, kVertTag)) {
      return false;
    }
    if (!head_fits) {
      ReportTag(faults::tag_head, kHeadTagOffset, "header.head_tag", kHeadTag);
    }
    return true;
  }

  void DecodeHeader() {
    ByteReader reader(doc_.file.From(kPointsOffset));
    Header header;
    reader.Read(&header.points);
    reader.Read(&header.triangles);
    doc_.header = Section<Header>::Present(header);
  }

  // True if the counts give exactly the size of the file when `Load` reads
  // them.
  template <int32_t (*Load)(const uint8_t*)>
  bool CountsFitExactly() const {
    const uint8_t* data = doc_.file.data();
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

  bool ReportBigEndian() {
    if (CountsFitExactly<LoadLittleEndian<int32_t>>() ||
        !CountsFitExactly<LoadBigEndian<int32_t>>()) {
      return false;
    }
    const uint8_t* counts = doc_.file.data() + kPointsOffset;
    sink_.Report(
        {.rule = &faults::big_endian,
         .where = {{kPointsOffset, 2 * kCountSize}, FieldPath("header.points")},
         .message = Message(
             "the counts are $0 and $1, but $2 and $3 in big-endian order, "
             "which fits the file's $4 bytes exactly",
             int64_t{doc_.header->points}, int64_t{doc_.header->triangles},
             int64_t{LoadBigEndian<int32_t>(counts)},
             int64_t{LoadBigEndian<int32_t>(counts + kCountSize)}, size())});
    doc_.header = Section<Header>::Damaged();
    return true;
  }

  void ReportNegative(const RuleInfo& rule, uint64_t offset,
                      std::string_view field, const char* noun, int32_t count) {
    sink_.Report({.rule = &rule,
                  .where = {{offset, kCountSize}, FieldPath(field)},
                  .message = Message("the count of $1 is $0", int64_t{count},
                                     std::string(noun))});
  }

  void ReportNegativeCounts() {
    if (doc_.header->points < 0) {
      ReportNegative(faults::points_negative, kPointsOffset, "header.points",
                     "points", doc_.header->points);
    }
    if (doc_.header->triangles < 0) {
      ReportNegative(faults::triangles_negative, kTrianglesOffset,
                     "header.triangles", "triangles", doc_.header->triangles);
    }
  }

  void DecodeLists() {
    doc_.vertices_tag = FindVertTag();
    const uint64_t vertices = doc_.vertices_tag + kTagSize;
    const ListExtent points =
        DecodeList(kPointList, vertices, doc_.header->points);
    doc_.point_count = points.count.value_or(
        points.implied.value_or(std::max(doc_.header->points, 0)));
    doc_.vertices = points.count
                        ? Section<Column<Vertex>>::Present(
                              {doc_.file.From(vertices), *points.count})
                        : Section<Column<Vertex>>::Damaged();

    std::optional<uint64_t> blocks_tag;
    if (points.next_tag) {
      doc_.triangles_tag = *points.next_tag;
      const uint64_t payload = doc_.triangles_tag + kTagSize;
      const ListExtent triangles =
          DecodeList(kTriangleList, payload, doc_.header->triangles);
      doc_.triangles = triangles.count
                           ? Section<Column<Triangle>>::Present(
                                 {doc_.file.From(payload), *triangles.count})
                           : Section<Column<Triangle>>::Damaged();
      blocks_tag = triangles.next_tag;
    } else {
      blocks_tag = FindTag(doc_.file, vertices, kBlkiTag, 1);
    }
    ReportEmptyLists();
    if (blocks_tag) {
      doc_.blocks_tag = *blocks_tag;
      DecodeBlocks(*blocks_tag + kTagSize);
    }
  }

  // The tag VERT has a fixed place. When it is not there but somewhere from
  // which the next section fits, bytes were put in or lost before it.
  uint64_t FindVertTag() {
    if (HasTag(doc_.file, kVertTagOffset, kVertTag)) return kVertTagOffset;
    const std::optional<uint64_t> found =
        FindTag(doc_.file, kHeadTagOffset, kVertTag, 1);
    const uint64_t points =
        static_cast<uint64_t>(std::max(doc_.header->points, 0));
    const bool moved =
        found &&
        HasTag(doc_.file, *found + kTagSize + points * kVertexSize, kTrisTag);
    if (!moved) {
      ReportTag(faults::tag_vert, kVertTagOffset, "vertices.tag", kVertTag);
      return kVertTagOffset;
    }
    sink_.Report(
        {.rule = &faults::tag_vert,
         .where = {{kVertTagOffset, kTagSize}, FieldPath("vertices.tag")},
         .message =
             Message("the tag is $0, not $1, which was found "
                     "at $2",
                     Quote(kVertTagOffset), QuotedBytes{std::string(kVertTag)},
                     Offset{*found})});
    return *found;
  }

  // Fixes the extent of a list of `declared` records at `payload`.
  ListExtent DecodeList(const ListLayout& list, uint64_t payload,
                        int32_t declared) {
    const std::optional<uint64_t> expected =
        declared < 0 ? std::nullopt
                     : std::optional(payload + static_cast<uint64_t>(declared) *
                                                   list.record_size);
    if (expected && HasTag(doc_.file, *expected, list.next_tag)) {
      return {static_cast<uint64_t>(declared), expected, {}};
    }
    const std::optional<uint64_t> found =
        FindTag(doc_.file, payload, list.next_tag, list.record_size);
    const std::optional<uint64_t> implied =
        found && OnRecord(payload, *found, list.record_size)
            ? std::optional((*found - payload) / list.record_size)
            : std::nullopt;
    if (!expected) return {implied, found, implied};
    if (*expected > size()) {
      ReportListTruncated(list, payload, declared, implied);
      return {std::nullopt, found, implied};
    }
    if (found) {
      ReportMovedTag(list, *expected, *found, implied);
      return {implied, found, implied};
    }
    return DecodeMissingTag(list, *expected, static_cast<uint64_t>(declared));
  }

  // The next tag is nowhere: overwritten, cut, or never written.
  ListExtent DecodeMissingTag(const ListLayout& list, uint64_t expected,
                              uint64_t count) {
    const ByteView there = Bytes(expected, kTagSize);
    if (there.size() == kTagSize) {
      ReportTag(*list.next_tag_fault, expected, list.next_field, list.next_tag);
      return {count, expected, {}};
    }
    if (there.size() == 0) {
      sink_.Report(
          {.rule = list.next_tag_fault,
           .where = {there.range(), FieldPath(list.next_field)},
           .message = Message("the file ends at $0, where the tag $1 must be",
                              Offset{expected},
                              QuotedBytes{std::string(list.next_tag)})});
    } else {
      sink_.Report(
          {.rule = &faults::truncated,
           .where = {there.range(), FieldPath(list.next_field)},
           .message = Message(
               "$0 bytes are left for the tag $1, which has $2", there.size(),
               QuotedBytes{std::string(list.next_tag)}, kTagSize)});
    }
    return {count, {}, {}};
  }

  void ReportListTruncated(const ListLayout& list, uint64_t payload,
                           int32_t declared, std::optional<uint64_t> implied) {
    const uint64_t there = doc_.file.From(payload).size();
    const uint64_t whole = there / list.record_size;
    Finding finding = {
        .rule = &faults::truncated,
        .where = {Bytes(payload + whole * list.record_size, list.record_size)
                      .range(),
                  FieldPath(list.field).Element(whole)},
        .message =
            Message("$0 $1 need $2 bytes, the file has $3 for them",
                    int64_t{declared}, std::string(list.noun),
                    static_cast<uint64_t>(declared) * list.record_size, there)};
    if (implied) finding.related.push_back(ImpliedCount(list, *implied));
    sink_.Report(std::move(finding));
  }

  void ReportMovedTag(const ListLayout& list, uint64_t expected, uint64_t found,
                      std::optional<uint64_t> implied) {
    Finding finding = {
        .rule = list.next_tag_fault,
        .where = {Bytes(expected, kTagSize).range(),
                  FieldPath(list.next_field)},
        .message =
            Message("the tag $0 is not here but at $1, $2 bytes $3",
                    QuotedBytes{std::string(list.next_tag)}, Offset{found},
                    found > expected ? found - expected : expected - found,
                    std::string(found > expected ? "later" : "earlier"))};
    if (implied) {
      finding.related.push_back(ImpliedCount(list, *implied));
    } else {
      finding.related.push_back(
          {Message("no whole number of $0 ends there: bytes were put in or "
                   "lost",
                   std::string(list.noun)),
           {Bytes(found, kTagSize).range(), FieldPath(list.next_field)}});
    }
    sink_.Report(std::move(finding));
  }

  Related ImpliedCount(const ListLayout& list, uint64_t implied) const {
    return {Message("the count is $0, the place of the tag $1 implies $2",
                    int64_t{LoadLittleEndian<int32_t>(doc_.file.data() +
                                                      list.count_offset)},
                    QuotedBytes{std::string(list.next_tag)}, implied),
            {{list.count_offset, kCountSize}, FieldPath(list.count_field)}};
  }

  // What a legal list says by having no element.
  void ReportEmptyLists() {
    const bool no_points = doc_.vertices.present() && doc_.vertices->empty();
    const bool no_triangles =
        doc_.triangles.present() && doc_.triangles->empty();
    if (no_points && doc_.triangles.present() && !no_triangles) {
      sink_.Report({.rule = &faults::tris_without_points,
                    .where = {{kTrianglesOffset, kCountSize},
                              FieldPath("header.triangles")},
                    .message = Message("there are $0 triangles, but no points",
                                       doc_.triangles->size())});
      return;
    }
    if (no_points) {
      sink_.Report(
          {.rule = &faults::empty_points,
           .where = {{kPointsOffset, kCountSize}, FieldPath("header.points")},
           .message = Message("the mesh has no points")});
    }
    if (no_triangles) {
      sink_.Report({.rule = &faults::empty_triangles,
                    .where = {{kTrianglesOffset, kCountSize},
                              FieldPath("header.triangles")},
                    .message = Message("the mesh has no triangles")});
    }
  }

  void DecodeBlocks(uint64_t count_offset) {
    const ByteView count_bytes = Bytes(count_offset, kCountSize);
    if (count_bytes.size() < kCountSize) {
      sink_.Report(
          {.rule = &faults::truncated,
           .where = {count_bytes.range(), FieldPath("blocks.count")},
           .message = Message("$0 bytes are left for the count of blocks, "
                              "which has $1",
                              count_bytes.size(), kCountSize)});
      doc_.blocks = Section<BlockTable>::Damaged();
      return;
    }
    const int32_t declared = LoadLittleEndian<int32_t>(count_bytes.data());
    const uint64_t payload = count_offset + kCountSize;
    const uint64_t there = doc_.file.From(payload).size();
    if (declared < 0) {
      ReportNegative(faults::blocks_negative, count_offset, "blocks.count",
                     "blocks", declared);
      doc_.blocks = there % kBlockSize == 0
                        ? Table(count_offset, there / kBlockSize)
                        : Section<BlockTable>::Damaged();
      return;
    }
    const uint64_t count = static_cast<uint64_t>(declared);
    if (count * kBlockSize > there) {
      ReportBlocksTruncated(payload, count, there);
      doc_.blocks = Section<BlockTable>::Damaged();
      return;
    }
    if (count == 0 && doc_.point_count > 0) {
      sink_.Report({.rule = &faults::no_blocks,
                    .where = {count_bytes.range(), FieldPath("blocks.count")},
                    .message = Message("the mesh has $0 points and no blocks",
                                       doc_.point_count)});
    }
    doc_.blocks = Table(count_offset, count);
    if (there > count * kBlockSize) DecodeTrailing(count_bytes.range(), count);
  }

  Section<BlockTable> Table(uint64_t count_offset, uint64_t count) const {
    const uint64_t start = count_offset + kCountSize;
    return Section<BlockTable>::Present(
        {count_offset,
         {doc_.file.From(start), count},
         {doc_.file.From(start + count * kBlockEntrySize), count}});
  }

  void ReportBlocksTruncated(uint64_t payload, uint64_t count, uint64_t there) {
    const uint64_t whole = there / kBlockEntrySize;
    const FieldPath field =
        whole < count
            ? FieldPath("blocks").Element(whole).Field("block_start")
            : FieldPath("blocks").Element(whole - count).Field("block_points");
    sink_.Report(
        {.rule = &faults::truncated,
         .where =
             {Bytes(payload + whole * kBlockEntrySize, kBlockEntrySize).range(),
              field},
         .message = Message("$0 blocks need $1 bytes, the file has $2 for them",
                            count, count * kBlockSize, there)});
  }

  // Bytes behind the block table of `count` blocks.
  void DecodeTrailing(const ByteRange& count_range, uint64_t count) {
    doc_.trailing = doc_.file.From(count_range.end() + count * kBlockSize);
    const std::string_view text = doc_.trailing.text();
    bool is_section = text.size() >= kTagSize;
    for (const char c : text.substr(0, kTagSize)) {
      is_section = is_section && c >= 'A' && c <= 'Z';
    }
    if (is_section) {
      sink_.Report(
          {.rule = &faults::unknown_section,
           .where = {doc_.trailing.range(), FieldPath("trailing")},
           .message = Message("the unknown section $0 has $1 bytes",
                              QuotedBytes{std::string(text.substr(0, 4))},
                              doc_.trailing.size())});
      return;
    }
    Finding finding = {
        .rule = &faults::trailing,
        .where = {doc_.trailing.range(), FieldPath("trailing")},
        .message =
            Message("$0 bytes follow the last section, which ends at $1",
                    doc_.trailing.size(), Offset{doc_.trailing.begin()})};
    const uint64_t more = doc_.trailing.size() / kBlockSize;
    if (doc_.trailing.size() % kBlockSize == 0 &&
        !HoldsAllPoints(*doc_.blocks)) {
      const Section<BlockTable> longer =
          Table(count_range.offset, count + more);
      if (HoldsAllPoints(*longer)) {
        finding.related.push_back(
            {Message("the count is $0, with $1 blocks the table would fit",
                     count, count + more),
             {count_range, FieldPath("blocks.count")}});
        doc_.blocks = longer;
        doc_.trailing = ByteView();
      }
    }
    sink_.Report(std::move(finding));
  }

  // Whether the blocks lie inside the points and add up to them.
  bool HoldsAllPoints(const BlockTable& blocks) const {
    uint64_t sum = 0;
    for (uint64_t i = 0; i < blocks.start.size(); ++i) {
      const int64_t start = blocks.start[i];
      const int64_t points = blocks.points[i];
      if (start < 0 || points < 0 ||
          static_cast<uint64_t>(start + points) > doc_.point_count) {
        return false;
      }
      sum += static_cast<uint64_t>(points);
    }
    return sum == doc_.point_count;
  }

  FindingSink& sink_;
  Document doc_;
};

}  // namespace

Recognition Recognize(ByteView bytes, std::string_view file_name) {
  const bool magic = bytes.text().starts_with("RLD");
  const bool head = HasTag(bytes, kHeadTagOffset, kHeadTag);
  const bool vert = HasTag(bytes, kVertTagOffset, kVertTag);
  if (magic + head + vert >= 2) return Recognition::kByContent;
  return HasExtension(file_name, ".rld") ? Recognition::kByName
                                         : Recognition::kNone;
}

Document Decode(ByteView file, const Limits&, FindingSink& sink) {
  return Decoder(file, sink).Run();
}

bool DecodedAnything(const Document& document) {
  return document.header.present();
}

}  // namespace trackcheck::rld
