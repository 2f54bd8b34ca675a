// The racing lines and their segments. Source: "Racing Lines" to "Arc
// segments".
#include "formats/track/decode_lines.h"

#include <cmath>
#include <cstdint>
#include <optional>

#include "formats/track/faults.h"
#include "formats/track/kinds.h"
#include "formats/track/lists.h"
#include "formats/track/object_walk.h"
#include "formats/track/values.h"
#include "formats/track/vertices_2d.h"

namespace trackcheck::track {
namespace {

// Hardly half of the least that the members of a segment take.
constexpr uint64_t kLeastSegmentBytes = 24;
// The same of a line of one segment.
constexpr uint64_t kLeastLineBytes = 48;

// All lines with their segments.
class LineWalk {
 public:
  explicit LineWalk(Context& context)
      : context_(context),
        lines_(context.document.lines),
        segments_(context.document.segments),
        allowance_(context.reader.offset(), kLeastLineBytes),
        segment_allowance_(context.reader.offset(), kLeastSegmentBytes) {}

  std::optional<uint64_t> Decode() {
    lines_ = {};
    segments_ = {};
    const Spot outer = context_.at;
    const std::optional<uint64_t> length =
        WalkList(context_, &context_.document.line_list,
                 [this](uint64_t i) { DecodeLine(i); });
    context_.at = outer;
    if (!kept_) {
      lines_ = {};
      segments_ = {};
      context_.document.line_list = {};
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
    context_.at = {.level = Level::kLine, .i = i};
    context_.reader.Peek();
    kept_ = kept_ && allowance_.Covers(i, context_.reader.offset());
    if (kept_) Note(i, context_.reader.offset(), &lines_.checkpoints);
    bool whole = false;
    if (Expect(context_, json::Kind::kObject)) whole = DecodeLineMembers();
    if (!kept_) return;
    lines_.first_segment.push_back(static_cast<uint32_t>(segments_.size()));
    lines_.whole.push_back(whole);
  }

  // Whether all segments of the line could be decoded.
  bool DecodeLineMembers() {
    Count count;
    std::optional<uint64_t> length;
    Value segments;
    bool whole = false;
    ObjectWalk walk(context_);
    for (Member member = walk.Next<Level::kLine>(); member != Member::kNone;
         member = walk.Next<Level::kLine>()) {
      if (member == Member::kNumSegments) {
        count = ReadCount(context_);
        continue;
      }
      if (segments.present) {
        ForgetExtras(segments.range, &context_.document.extras);
      }
      whole = DecodeSegments(&segments, count, &length);
    }
    walk.Close({.members = MembersOf(Level::kLine)});
    JudgeCount(context_, count, Member::kNumSegments, length);
    return whole;
  }

  bool DecodeSegments(Value* list, const Count& count,
                      std::optional<uint64_t>* length) {
    if (kept_) {
      CutSegments(lines_.first_segment.back());
      // One line alone: others make the columns grow as they need.
      if (segments_.size() == 0) Reserve(count);
    }
    const Spot outer = context_.at;
    bool whole = true;
    *length = WalkList(context_, list, [&](uint64_t j) {
      context_.at = {.level = Level::kSegment, .i = outer.i, .j = j};
      whole = DecodeSegment() && whole;
    });
    context_.at = outer;
    return whole && length->has_value();
  }

  void Reserve(const Count& count) {
    const uint64_t size = Believable(context_, count, kLeastSegmentBytes);
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

  // False if it is no object, or cut.
  bool DecodeSegment() {
    ++context_.segments_begun;
    context_.reader.Peek();
    const uint64_t begin = context_.reader.offset();
    Segment segment;
    const bool is_object = Expect(context_, json::Kind::kObject);
    if (is_object) DecodeMembers(&segment);
    kept_ = kept_ && segment_allowance_.Covers(segments_.size(), begin);
    if (!kept_) return false;
    Note(segments_.size(), begin, &segments_.checkpoints);
    segments_.kind.push_back(segment.kind);
    segments_.start.push_back(segment.start);
    segments_.end.push_back(segment.end);
    segments_.length.push_back(segment.length);
    segments_.center.push_back(segment.center.value);
    segments_.angle.push_back(segment.angle);
    return is_object && !context_.reader.failed();
  }

  void DecodeMembers(Segment* segment) {
    ObjectWalk walk(context_);
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
      ReportForeign(context_, faults::line_extra_field, "a line",
                    {Member::kCenter, segment->center.range},
                    {Member::kAngle, segment->angle_range});
    }
    segment->center = {};
    segment->angle = kNaN;
  }

  void DecodeMember(Member member, Segment* segment) {
    switch (member) {
      case Member::kKind:
        segment->kind = ReadSegmentKind(context_);
        break;
      case Member::kStart:
        segment->start = ReadIndex(context_).value;
        break;
      case Member::kEnd:
        segment->end = ReadIndex(context_).value;
        break;
      case Member::kLength:
        segment->length = ReadReal(context_);
        break;
      case Member::kCenter:
        segment->center = ReadIndex(context_);
        break;
      default: {
        context_.reader.Peek();
        const uint64_t begin = context_.reader.offset();
        segment->angle = ReadReal(context_);
        segment->angle_range = {};
        if (!std::isnan(segment->angle)) {
          segment->angle_range = {begin, context_.reader.offset() - begin};
        }
      }
    }
  }

  Context& context_;
  Lines& lines_;
  Segments& segments_;
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

void DecodeRacingLines(Context& context) {
  Document& document = context.document;
  if (document.racing_lines.present) Forget(&document);
  if (!Expect(context, json::Kind::kObject)) return;
  const Spot outer = context.at;
  context.at = {.level = Level::kRacingLines};
  Vertices2d vertices_2d;
  std::optional<uint64_t> vertices;
  std::optional<uint64_t> lines;
  ObjectWalk walk(context);
  for (Member member = walk.Next<Level::kRacingLines>();
       member != Member::kNone; member = walk.Next<Level::kRacingLines>()) {
    if (member == Member::kNumVertices) {
      document.number_of_vertices_2d = ReadCount(context);
    } else if (member == Member::kVertices) {
      vertices = vertices_2d.Decode(context);
    } else if (member == Member::kNumLines) {
      document.number_of_lines = ReadCount(context);
    } else {
      if (document.line_list.present) {
        ForgetExtras(document.line_list.range, &document.extras);
      }
      lines = LineWalk(context).Decode();
    }
  }
  walk.Close({.members = MembersOf(Level::kRacingLines)});
  document.racing_lines = {true, walk.range()};
  JudgeCount(context, document.number_of_vertices_2d, Member::kNumVertices,
             vertices);
  JudgeCount(context, document.number_of_lines, Member::kNumLines, lines);
  vertices_2d.Judge(context);
  context.at = outer;
}

}  // namespace trackcheck::track
