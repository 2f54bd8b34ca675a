#include "formats/track/text/text_parts.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "formats/track/text/member_order.h"

namespace trackcheck::track {
namespace {

json::Reader ReaderAt(const Document& document, uint64_t offset) {
  return json::Reader(document.file, kDepthLimit, nullptr, offset);
}

// Reads the members of the object that Peek has found. Returns whether it has
// an end, where the reader is then.
bool ReadMembers(json::Reader& reader, Member count, Member attributes,
                 ElementPart* element) {
  reader.EnterObject();
  for (json::String key; reader.NextKey(&key);) {
    const json::Kind kind = reader.Peek();
    const ByteRange value = reader.Skip();
    if (reader.failed()) break;
    if (json::Equals(key, NameOf(count))) {
      element->count = value.offset;
    } else if (attributes != Member::kNone &&
               json::Equals(key, NameOf(attributes))) {
      element->attributes = kind == json::Kind::kObject ? value.offset : 0;
    }
  }
  return !reader.failed();
}

// Returns the elements of a list. One that cannot be found again is empty,
// after the previous one.
std::vector<ElementPart> ReadList(const Document& document,
                                  const Checkpoints& checkpoints,
                                  uint64_t count, Member count_member,
                                  Member attributes) {
  std::vector<ElementPart> elements;
  if (checkpoints.offsets.empty()) return elements;
  elements.reserve(count);
  uint64_t offset = checkpoints.offsets[0];
  for (uint64_t i = 0; i < count; ++i) {
    ElementPart& element = elements.emplace_back(ElementPart{.begin = offset});
    std::optional<json::Reader> reader = ReaderAt(document, offset);
    if (reader->Peek() == json::Kind::kObject &&
        ReadMembers(*reader, count_member, attributes, &element)) {
      element.size = reader->offset() - offset;
    } else {
      reader.emplace(ReaderAt(document, offset));
      if (reader->Peek() != json::Kind::kNone)
        element.size = reader->Skip().size;
    }
    offset = element.range().end();
    if (!reader->AtEnd() && !reader->failed() &&
        document.file.Window({reader->offset(), 1}).text() == ",") {
      json::Reader next = ReaderAt(document, reader->offset() + 1);
      if (next.Peek() != json::Kind::kNone) offset = next.offset();
    }
  }
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

// Collects the unknown members in the order of TextParts.
class ExtraList {
 public:
  ExtraList(const Document& document, TextParts* parts)
      : document_(document), parts_(*parts) {}

  void Make() {
    if (document_.extras.empty()) return;
    parts_.extras.reserve(document_.extras.size());
    AddOuter(Level::kRoot);
    AddOuter(Level::kTrack);
    AddOfList(parts_.sectors, Level::kSector, Level::kEdge, Member::kEdges);
    AddOuter(Level::kRacingLines);
    AddOfList(parts_.lines, Level::kLine, Level::kSegment, Member::kSegments);
  }

 private:
  using Extras = std::span<const Extra>;

  void AddOuter(Level level) {
    MemberOrder order(document_.file);
    for (const Extra& extra : document_.extras) {
      if (LevelOf(extra.key) == level && !Inside(parts_.sectors, extra.key) &&
          !Inside(parts_.lines, extra.key)) {
        Add(extra, &order);
      }
    }
    Append({.level = level}, document_.extras, &order);
  }

  // Adds the members of the elements, then those of the elements of their
  // lists.
  void AddOfList(const std::vector<ElementPart>& elements, Level level,
                 Level inner_level, Member list) {
    ForEachWithExtras(elements, [&](uint32_t i, Extras extras) {
      AddOfElement(elements[i], {.i = i, .level = level}, list, extras);
    });
    ForEachWithExtras(elements, [&](uint32_t i, Extras extras) {
      AddInner(elements[i], {.i = i, .level = inner_level}, list, extras);
    });
  }

  template <typename Use>
  void ForEachWithExtras(const std::vector<ElementPart>& elements, Use use) {
    Extras left = document_.extras;
    for (uint32_t i = 0; i < elements.size() && !left.empty(); ++i) {
      left = left.subspan(Before(left, elements[i].begin));
      const size_t count = Before(left, elements[i].range().end());
      if (count > 0) use(i, left.first(count));
      left = left.subspan(count);
    }
  }

  void AddOfElement(const ElementPart& element, const ExtraPart& place,
                    Member list, Extras extras) {
    const ElementWalk inner(document_, element.range(), NameOf(list));
    MemberOrder order(document_.file);
    for (const Extra& extra : extras) {
      const bool is_inner =
          extra.key >= inner.list().offset && extra.key < inner.list().end();
      if (!is_inner) Add(extra, &order);
    }
    Append(place, extras, &order);
  }

  void AddInner(const ElementPart& element, ExtraPart place, Member list,
                Extras extras) {
    ElementWalk inner(document_, element.range(), NameOf(list));
    extras = extras.subspan(Before(extras, inner.list().offset));
    while (inner.Next()) {
      const size_t count = Before(extras, inner.range().end());
      if (count == 0) continue;
      MemberOrder order(document_.file);
      for (const Extra& extra : extras.first(count)) Add(extra, &order);
      place.j = static_cast<uint32_t>(inner.index());
      Append(place, extras, &order);
      extras = extras.subspan(count);
      if (extras.empty()) return;
    }
  }

  // The number of `extras` that begin before `offset`. Takes time proportional
  // to the result.
  static size_t Before(Extras extras, uint64_t offset) {
    size_t count = 0;
    while (count < extras.size() && extras[count].key < offset) ++count;
    return count;
  }

  void Add(const Extra& extra, MemberOrder* order) const {
    order->Add(StringAt(document_.file, extra.key));
  }

  // Appends the members of `order`, all of which are in `extras`.
  void Append(ExtraPart part, Extras extras, MemberOrder* order) {
    order->Sort();
    for (const MemberOrder::Member& member : order->members()) {
      const auto extra = std::partition_point(
          extras.begin(), extras.end(),
          [&member](const Extra& each) { return each.key < member.key; });
      part.key = extra->key;
      part.value = extra->value;
      parts_.extras.push_back(part);
    }
  }

  Level LevelOf(uint64_t offset) const {
    if (Inside(document_.track, offset)) return Level::kTrack;
    if (Inside(document_.racing_lines, offset)) return Level::kRacingLines;
    return Level::kRoot;
  }

  const Document& document_;
  TextParts& parts_;
};

// The last member `list` of the object, if it is an array; otherwise empty.
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

std::span<const ExtraPart> TextParts::Extras(Level level, uint64_t i) const {
  const auto rank = [](const ExtraPart& extra) {
    return std::pair(extra.level, uint64_t{extra.i});
  };
  const std::pair wanted(level, i);
  const auto first = std::partition_point(
      extras.begin(), extras.end(),
      [&](const ExtraPart& extra) { return rank(extra) < wanted; });
  const auto last = std::partition_point(
      first, extras.end(),
      [&](const ExtraPart& extra) { return rank(extra) <= wanted; });
  return {first, last};
}

const TextParts& PartsOf(const Document& document) {
  return *document.derived->text_parts.Get([&document] {
    TextParts parts;
    parts.sectors = ReadList(document, document.sectors.checkpoints,
                             document.sectors.size(), Member::kNumEdges,
                             Member::kAttributes);
    parts.lines =
        ReadList(document, document.lines.checkpoints, document.lines.size(),
                 Member::kNumSegments, Member::kNone);
    ExtraList(document, &parts).Make();
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
