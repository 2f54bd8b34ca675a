// The lists are walked from where their first element was seen; what is inside
// of elements is only read where something was noted to be there.
#include "formats/track/text_parts.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>

#include "formats/track/member_order.h"

namespace trackcheck::track {
namespace {

json::Reader ReaderAt(const Document& document, uint64_t offset) {
  return json::Reader(document.file, kDepthLimit, nullptr, offset);
}

// Calls `see` with each of `count` elements of a list, from that at `offset`
// on. An element that cannot be found again lies at the end of the one before.
template <typename See>
void WalkElements(const Document& document, uint64_t offset, uint64_t count,
                  See see) {
  for (uint64_t i = 0; i < count; ++i) {
    json::Reader reader = ReaderAt(document, offset);
    ByteRange range = {offset, 0};
    if (reader.Peek() != json::Kind::kNone) range = reader.Skip();
    see(range);
    offset = range.end();
    if (!reader.AtEnd() && !reader.failed() &&
        document.file.Window({reader.offset(), 1}).text() == ",") {
      json::Reader next = ReaderAt(document, reader.offset() + 1);
      if (next.Peek() != json::Kind::kNone) offset = next.offset();
    }
  }
}

ElementPart ReadElement(const Document& document, const ByteRange& range,
                        Member count, Member attributes) {
  ElementPart element = {.begin = range.offset, .size = range.size};
  json::Reader reader = ReaderAt(document, range.offset);
  if (range.size == 0 || reader.Peek() != json::Kind::kObject) return element;
  reader.EnterObject();
  for (json::String key; reader.NextKey(&key);) {
    const json::Kind kind = reader.Peek();
    const ByteRange value = reader.Skip();
    if (reader.failed()) break;
    if (json::Equals(key, NameOf(count))) {
      element.count = value.offset;
    } else if (attributes != Member::kNone &&
               json::Equals(key, NameOf(attributes))) {
      element.attributes = kind == json::Kind::kObject ? value.offset : 0;
    }
  }
  return element;
}

std::vector<ElementPart> ReadList(const Document& document,
                                  const Checkpoints& checkpoints,
                                  uint64_t count, Member count_member,
                                  Member attributes) {
  std::vector<ElementPart> elements;
  if (checkpoints.offsets.empty()) return elements;
  elements.reserve(count);
  WalkElements(document, checkpoints.offsets[0], count,
               [&](const ByteRange& range) {
                 elements.push_back(
                     ReadElement(document, range, count_member, attributes));
               });
  return elements;
}

bool Inside(const Value& value, uint64_t offset) {
  return value.present && offset >= value.range.offset &&
         offset < value.range.end();
}

bool Inside(const std::vector<ElementPart>& elements, uint64_t offset) {
  return !elements.empty() && offset >= elements.front().begin &&
         offset < elements.back().range().end();
}

class ExtraWalk {
 public:
  ExtraWalk(const Document& document, Level level, uint64_t i,
            const std::function<void(const ExtraPart&)>& show)
      : document_(document),
        parts_(PartsOf(document)),
        level_(level),
        i_(i),
        show_(show) {}

  void Walk() {
    switch (level_) {
      case Level::kRoot:
      case Level::kTrack:
      case Level::kRacingLines:
        return WalkOuter();
      case Level::kSector:
      case Level::kEdge:
        return WalkElement(parts_.sectors[i_], Level::kSector, Member::kEdges);
      case Level::kLine:
      case Level::kSegment:
        return WalkElement(parts_.lines[i_], Level::kLine, Member::kSegments);
      case Level::kVertex:
      case Level::kVertex2d:
        return;
    }
  }

 private:
  void WalkOuter() {
    MemberOrder order(document_.file);
    for (const Extra& extra : document_.extras) {
      if (LevelOf(extra.key) == level_ && !Inside(parts_.sectors, extra.key) &&
          !Inside(parts_.lines, extra.key)) {
        Add(extra, &order);
      }
    }
    Show(0, &order);
  }

  void WalkElement(const ElementPart& element, Level outer, Member list) {
    std::span<const Extra> extras =
        Between(element.begin, element.range().end());
    if (extras.empty()) return;
    ElementWalk inner(document_, element.range(), NameOf(list));
    if (level_ == outer) {
      MemberOrder order(document_.file);
      for (const Extra& extra : extras) {
        const bool is_inner =
            extra.key >= inner.list().offset && extra.key < inner.list().end();
        if (!is_inner) Add(extra, &order);
      }
      return Show(0, &order);
    }
    extras = Between(inner.list().offset, inner.list().end());
    while (!extras.empty() && inner.Next()) {
      MemberOrder order(document_.file);
      size_t count = 0;
      while (count < extras.size() && extras[count].key < inner.range().end()) {
        Add(extras[count++], &order);
      }
      extras = extras.subspan(count);
      Show(inner.index(), &order);
    }
  }

  std::span<const Extra> Between(uint64_t begin, uint64_t end) const {
    const auto at = [this](uint64_t offset) {
      return std::partition_point(
          document_.extras.begin(), document_.extras.end(),
          [offset](const Extra& extra) { return extra.key < offset; });
    };
    return {at(begin), at(end)};
  }

  void Add(const Extra& extra, MemberOrder* order) const {
    json::Reader reader = ReaderAt(document_, extra.key);
    if (reader.Peek() == json::Kind::kString) order->Add(reader.ReadString());
  }

  void Show(uint64_t j, MemberOrder* order) const {
    order->Sort();
    for (const MemberOrder::Member& member : order->members()) {
      const Extra& extra = Between(member.key, member.key + 1).front();
      show_({.j = j, .key = extra.key, .value = extra.value});
    }
  }

  Level LevelOf(uint64_t offset) const {
    if (Inside(document_.track, offset)) return Level::kTrack;
    if (Inside(document_.racing_lines, offset)) return Level::kRacingLines;
    return Level::kRoot;
  }

  const Document& document_;
  const TextParts& parts_;
  Level level_;
  uint64_t i_;
  const std::function<void(const ExtraPart&)>& show_;
};

// The last member of that name, if it is an array.
ByteRange ListIn(const Document& document, const ByteRange& object,
                 std::string_view list) {
  const std::optional<uint64_t> begin = MemberAt(document, object, list);
  if (!begin.has_value() ||
      ReaderAt(document, *begin).Peek() != json::Kind::kArray) {
    return {object.end(), 0};
  }
  return RangeAt(document, *begin);
}

}  // namespace

const TextParts& PartsOf(const Document& document) {
  return document.text_parts.Get([&document] {
    TextParts parts;
    parts.sectors = ReadList(document, document.sectors.checkpoints,
                             document.sectors.size(), Member::kNumEdges,
                             Member::kAttributes);
    parts.lines =
        ReadList(document, document.lines.checkpoints, document.lines.size(),
                 Member::kNumSegments, Member::kNone);
    return std::make_shared<const TextParts>(std::move(parts));
  });
}

ByteRange RangeAt(const Document& document, uint64_t offset) {
  json::Reader reader = ReaderAt(document, offset);
  if (reader.Peek() == json::Kind::kNone) return {offset, 0};
  return reader.Skip();
}

Count InnerCount(const Document& document, const ElementPart& part,
                 uint64_t length) {
  if (part.count == 0) return {};
  json::Reader reader = ReaderAt(document, part.count);
  Count count = {.present = true, .value = static_cast<int64_t>(length)};
  if (reader.Peek() == json::Kind::kNumber) {
    const json::Number number = reader.ReadNumber();
    if (number.is_integer) count.value = number.integer;
  }
  return count;
}

void ForEachExtra(const Document& document, Level level, uint64_t i,
                  const std::function<void(const ExtraPart&)>& show) {
  if (document.extras.empty()) return;
  ExtraWalk(document, level, i, show).Walk();
}

ElementWalk::ElementWalk(const Document& document, const ByteRange& object,
                         std::string_view list)
    : list_(ListIn(document, object, list)),
      reader_(ReaderAt(document, list_.offset)) {
  if (list_.size > 0) {
    reader_.Peek();
    reader_.EnterArray();
  }
}

bool ElementWalk::Next() {
  if (list_.size == 0 || !reader_.NextElement()) return false;
  range_ = reader_.Skip();
  ++next_;
  return true;
}

std::optional<uint64_t> MemberAt(const Document& document,
                                 const ByteRange& object,
                                 std::string_view key) {
  std::optional<uint64_t> begin;
  json::Reader reader = ReaderAt(document, object.offset);
  if (reader.Peek() != json::Kind::kObject) return begin;
  reader.EnterObject();
  for (json::String found; reader.NextKey(&found);) {
    const bool is_it = json::Equals(found, key);
    if (reader.Peek() == json::Kind::kNone) break;
    const uint64_t value = reader.offset();
    reader.Skip();
    if (is_it) begin = value;
  }
  return begin;
}

}  // namespace trackcheck::track
