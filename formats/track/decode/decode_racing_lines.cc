#include "formats/track/decode/decode_racing_lines.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/base/macros.h"
#include "formats/track/decode/values/list_reader.h"
#include "formats/track/decode/values/object_reader.h"
#include "formats/track/decode/values/read_ahead.h"
#include "formats/track/decode/values/values.h"
#include "formats/track/decode/vertices_2d.h"
#include "formats/track/faults.h"

namespace trackcheck::track {
namespace {

// About half of the fewest bytes that the members of a segment take.
constexpr uint64_t kMinSegmentBytes = 24;
// The same for a line with one segment.
constexpr uint64_t kMinLineBytes = 48;

class LineDecoder {
 public:
  // Decodes all lines, or `part` of the segments of one with its parser.
  explicit LineDecoder(Parser& parser, ListPart* part = nullptr)
      : parser_(parser),
        lines_(parser.document.lines),
        segments_(parser.document.segments),
        part_offsets_(part == nullptr ? nullptr : &part->offsets),
        allowance_(parser.reader.offset(), kMinLineBytes),
        segment_allowance_(parser.reader.offset(), kMinSegmentBytes) {}

  std::optional<uint64_t> Decode() {
    lines_ = {};
    segments_ = {};
    const FieldPosition outer = parser_.reporter.at;
    const std::optional<uint64_t> length =
        ReadList(parser_, &parser_.document.line_list,
                 [this](uint64_t i) { DecodeLine(i); });
    parser_.reporter.at = outer;
    if (!kept_) {
      lines_ = {};
      segments_ = {};
      parser_.document.line_list = {};
    }
    return length;
  }

 private:
  struct Segment {
    SegmentKind kind = SegmentKind::kNone;
    uint32_t start = kAbsent;
    uint32_t end = kAbsent;
    double length = kNaN;
    Index center;
    double angle = kNaN;
    ByteRange angle_range;
  };

  void DecodeLine(uint64_t i) {
    parser_.reporter.at.MoveTo(Level::kLine, i);
    parser_.reader.Peek();
    kept_ = kept_ && allowance_.Covers(i, parser_.reader.offset());
    if (kept_) Note(i, parser_.reader.offset(), &lines_.checkpoints);
    bool whole = false;
    if (Expect(parser_, json::Kind::kObject)) whole = DecodeLineMembers();
    if (!kept_) return;
    lines_.first_segment.push_back(static_cast<uint32_t>(segments_.size()));
    lines_.whole.push_back(whole);
  }

  // Returns whether all segments of the line could be decoded.
  bool DecodeLineMembers() {
    Count count;
    std::optional<uint64_t> length;
    Value segments;
    bool whole = false;
    ObjectReader walk(parser_);
    for (Member member = walk.Next<Level::kLine>(); member != Member::kNone;
         member = walk.Next<Level::kLine>()) {
      if (member == Member::kNumSegments) {
        count = ReadCount(parser_);
        continue;
      }
      if (segments.present) {
        ForgetExtras(segments.range, &parser_.document.extras);
      }
      whole = DecodeSegments(&segments, count, &length);
    }
    const ListLength lengths[] = {{Member::kNumSegments, length}};
    walk.Close({.members = MembersOf(Level::kLine), .lengths = lengths});
    CheckCount(parser_, count, Member::kNumSegments, length);
    return whole;
  }

  bool DecodeSegments(Value* list, const Count& count,
                      std::optional<uint64_t>* length) {
    if (kept_) {
      CutSegments(lines_.first_segment.back());
      // For the first line only: if there are several, the columns grow as
      // needed.
      if (segments_.size() == 0) Reserve(count);
    }
    FieldPosition& at = parser_.reporter.at;
    const uint64_t i = at.i;
    bool whole = true;
    const auto element = [&](uint64_t j) {
      at.MoveTo(Level::kSegment, i, j);
      whole = DecodeSegment() && whole;
    };
    ReadAhead ahead(parser_, [](ListPart& part) {
      LineDecoder decoder(part.parser, &part);
      part.Read([&decoder](uint64_t j) {
        decoder.parser_.reporter.at.MoveTo(Level::kSegment, 0, j);
        decoder.DecodeSegment();
      });
    });
    *length = ReadList(parser_, list, element,
                       [&](uint64_t j) { return Take(ahead, i, j); });
    at.MoveTo(Level::kLine, i);
    at.member = Member::kSegments;
    return whole && length->has_value();
  }

  // Appends the part that begins at segment `j` of line `i`, and returns its
  // number of segments. Returns 0 if there is none, or if there is no allowance
  // for it.
  uint64_t Take(ReadAhead& ahead, uint64_t i, uint64_t j) {
    const ListPart* const part = ahead.Find();
    if (part == nullptr || !kept_ ||
        !segment_allowance_.Covers(segments_.size() + part->size,
                                   part->begin)) {
      return 0;
    }
    // A segment without a fault takes enough bytes to be kept in its part.
    ABSL_HARDENING_ASSERT(part->offsets.size() == part->size);
    const Segments& segments = part->parser.document.segments;
    NoteAll(segments_.size(), part->offsets, &segments_.checkpoints);
    Append(segments.kind, &segments_.kind);
    Append(segments.start, &segments_.start);
    Append(segments.end, &segments_.end);
    Append(segments.length, &segments_.length);
    Append(segments.center, &segments_.center);
    Append(segments.angle, &segments_.angle);
    ahead.Pass(*part, {.i = i, .j = j});
    return part->size;
  }

  void Reserve(const Count& count) {
    const uint64_t size = ElementsToReserve(parser_, count, kMinSegmentBytes);
    segments_.kind.reserve(size);
    segments_.start.reserve(size);
    segments_.end.reserve(size);
    segments_.length.reserve(size);
    segments_.center.reserve(size);
    segments_.angle.reserve(size);
  }

  void CutSegments(uint64_t size) {
    if (size == segments_.size()) return;
    segments_.kind.resize(size);
    segments_.start.resize(size);
    segments_.end.resize(size);
    segments_.length.resize(size);
    segments_.center.resize(size);
    segments_.angle.resize(size);
    Cut(size, &segments_.checkpoints);
  }

  // Returns false if the segment is no object or is not kept. If it is cut, its
  // list has no length.
  bool DecodeSegment() {
    ++parser_.reporter.segments_begun;
    parser_.reader.Peek();
    const uint64_t begin = parser_.reader.offset();
    Segment segment;
    const bool is_object = Expect(parser_, json::Kind::kObject);
    if (is_object) DecodeMembers(&segment);
    kept_ = kept_ && segment_allowance_.Covers(segments_.size(), begin);
    if (!kept_) return false;
    Note(segments_.size(), begin, part_offsets_, &segments_.checkpoints);
    segments_.kind.push_back(segment.kind);
    segments_.start.push_back(segment.start);
    segments_.end.push_back(segment.end);
    segments_.length.push_back(segment.length);
    segments_.center.push_back(segment.center.value);
    segments_.angle.push_back(segment.angle);
    return is_object;
  }

  void DecodeMembers(Segment* segment) {
    ObjectReader walk(parser_);
    for (Member member = walk.Next<Level::kSegment>(); member != Member::kNone;
         member = walk.Next<Level::kSegment>()) {
      DecodeMember(member, segment);
    }
    constexpr MemberSet kCommon = {Member::kKind, Member::kStart, Member::kEnd,
                                   Member::kLength};
    constexpr MemberSet kArc = {Member::kCenter, Member::kAngle};
    if (segment->kind == SegmentKind::kArc) {
      walk.Close({.members = kCommon | kArc,
                  .together = kArc,
                  .rule = &faults::arc_field_missing});
      return;
    }
    walk.Close({.members = kCommon});
    if (segment->kind == SegmentKind::kLine) {
      ReportForeign(parser_, faults::line_extra_field, "a line",
                    {Member::kCenter, segment->center.range},
                    {Member::kAngle, segment->angle_range});
    }
    segment->center = {};
    segment->angle = kNaN;
  }

  void DecodeMember(Member member, Segment* segment) {
    switch (member) {
      case Member::kKind:
        segment->kind = ReadSegmentKind(parser_);
        break;
      case Member::kStart:
        segment->start = ReadIndex(parser_).value;
        break;
      case Member::kEnd:
        segment->end = ReadIndex(parser_).value;
        break;
      case Member::kLength:
        segment->length = ReadReal(parser_);
        break;
      case Member::kCenter:
        segment->center = ReadIndex(parser_);
        break;
      default: {
        parser_.reader.Peek();
        const uint64_t begin = parser_.reader.offset();
        segment->angle = ReadReal(parser_);
        segment->angle_range = {};
        if (!std::isnan(segment->angle)) {
          segment->angle_range = {begin, parser_.reader.offset() - begin};
        }
      }
    }
  }

  Parser& parser_;
  Lines& lines_;
  Segments& segments_;
  std::vector<uint64_t>* part_offsets_;
  Allowance allowance_;
  Allowance segment_allowance_;
  bool kept_ = true;
};

void Forget(Document* document) {
  ForgetExtras(document->racing_lines.range, &document->extras);
  document->racing_lines = {};
  document->number_of_vertices_2d = {};
  document->vertex_list_2d = {};
  document->vertices_2d = {};
  document->three_numbers_2d = false;
  document->unknown_axes_2d = false;
  document->number_of_lines = {};
  document->line_list = {};
  document->lines = {};
  document->segments = {};
}

}  // namespace

void DecodeRacingLines(Parser& parser) {
  Document& document = parser.document;
  if (document.racing_lines.present) Forget(&document);
  if (!Expect(parser, json::Kind::kObject)) return;
  const FieldPosition outer = parser.reporter.at;
  parser.reporter.at = {.level = Level::kRacingLines};
  Vertices2dSummary vertices;
  std::optional<uint64_t> lines;
  ObjectReader walk(parser);
  for (Member member = walk.Next<Level::kRacingLines>();
       member != Member::kNone; member = walk.Next<Level::kRacingLines>()) {
    if (member == Member::kNumVertices) {
      document.number_of_vertices_2d = ReadCount(parser);
    } else if (member == Member::kVertices) {
      vertices = DecodeVertices2d(parser);
    } else if (member == Member::kNumLines) {
      document.number_of_lines = ReadCount(parser);
    } else {
      if (document.line_list.present) {
        ForgetExtras(document.line_list.range, &document.extras);
      }
      lines = LineDecoder(parser).Decode();
    }
  }
  const ListLength lengths[] = {{Member::kNumVertices, vertices.length},
                                {Member::kNumLines, lines}};
  walk.Close({.members = MembersOf(Level::kRacingLines), .lengths = lengths});
  document.racing_lines = {true, walk.range()};
  CheckCount(parser, document.number_of_vertices_2d, Member::kNumVertices,
             vertices.length);
  CheckCount(parser, document.number_of_lines, Member::kNumLines, lines);
  ReportNumbersPerVertex(vertices, parser);
  parser.reporter.at = outer;
}

}  // namespace trackcheck::track
