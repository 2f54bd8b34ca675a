// The lists are walked from where their first element was seen; what is inside
// of elements is only read where something was noted to be there.
#include "formats/track/text_parts.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <tuple>

#include "formats/json/reader.h"
#include "formats/track/canonical.h"

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
    see(i, range);
    offset = range.end();
    if (!reader.AtEnd() && !reader.failed() &&
        document.file.Window({reader.offset(), 1}).text() == ",") {
      json::Reader next = ReaderAt(document, reader.offset() + 1);
      if (next.Peek() != json::Kind::kNone) offset = next.offset();
    }
  }
}

class PartsMaker {
 public:
  explicit PartsMaker(const Document& document) : document_(document) {
    for (const Extra& extra : document.extras) left_.push_back(extra);
  }

  std::shared_ptr<const TextParts> Make() {
    AddText(document_.version, &parts_.version);
    AddText(document_.name, &parts_.name);
    AddText(document_.revision, &parts_.revision);
    WalkList(document_.sectors.checkpoints, document_.sectors.size(),
             {Level::kSector, Level::kEdge, Member::kNumEdges, Member::kEdges},
             &parts_.sectors);
    WalkList(document_.lines.checkpoints, document_.lines.size(),
             {Level::kLine, Level::kSegment, Member::kNumSegments,
              Member::kSegments},
             &parts_.lines);
    for (const Extra& extra : left_) {
      if (extra.value.size == 0) continue;
      AddExtra(extra, {.level = LevelOf(extra.key.offset)});
    }
    Order();
    return std::make_shared<const TextParts>(std::move(parts_));
  }

 private:
  struct ListKind {
    Level level;
    Level inner_level;
    Member count;
    Member list;
  };

  template <typename Append>
  PartText AddPart(const ByteRange& range, Append append) {
    PartText part = {.begin = parts_.texts.size(), .range = range};
    append();
    part.size = parts_.texts.size() - part.begin;
    return part;
  }

  void AddText(const Value& value, PartText* part) {
    if (!value.present) return;
    json::Reader reader = ReaderAt(document_, value.range.offset);
    if (reader.Peek() != json::Kind::kString) return;
    *part = AddPart(value.range,
                    [&] { parts_.texts += TextOf(reader.ReadString()); });
  }

  PartText AddValue(const ByteRange& range) {
    return AddPart(range, [&] {
      json::Reader reader = ReaderAt(document_, range.offset);
      AppendCanonical(reader, &parts_.texts);
    });
  }

  void AddExtra(const Extra& extra, ExtraPart part) {
    json::Reader reader = ReaderAt(document_, extra.key.offset);
    if (reader.Peek() != json::Kind::kString) return;
    const json::String key = reader.ReadString();
    part.key = AddPart(key.range, [&] { parts_.texts += TextOf(key); });
    part.value = AddValue(extra.value);
    parts_.extras.push_back(part);
  }

  void WalkList(const Checkpoints& checkpoints, uint64_t count,
                const ListKind& kind, std::vector<ElementPart>* elements) {
    if (checkpoints.offsets.empty()) return;
    elements->reserve(count);
    const uint64_t begin = checkpoints.offsets[0];
    // Extras are noted in ascending order.
    auto extra = std::partition_point(
        left_.begin(), left_.end(),
        [begin](const Extra& each) { return each.key.offset < begin; });
    WalkElements(
        document_, begin, count, [&](uint64_t i, const ByteRange& range) {
          elements->push_back(ReadElement(range, kind));
          const auto first = extra;
          while (extra != left_.end() && extra->key.offset < range.end()) {
            ++extra;
          }
          AddExtrasOf(range, kind, i, {first, extra});
        });
  }

  ElementPart ReadElement(const ByteRange& range, const ListKind& kind) {
    ElementPart element = {.range = range};
    json::Reader reader = ReaderAt(document_, range.offset);
    if (range.size == 0 || reader.Peek() != json::Kind::kObject) return element;
    reader.EnterObject();
    ByteRange attributes;
    for (json::String key; reader.NextKey(&key);) {
      const bool is_count = json::Equals(key, NameOf(kind.count));
      const bool is_attributes = kind.level == Level::kSector &&
                                 json::Equals(key, NameOf(Member::kAttributes));
      const json::Kind value_kind = reader.Peek();
      const ByteRange value = reader.Skip();
      if (reader.failed()) break;
      if (is_count) element.count = value;
      if (is_attributes) {
        attributes = value_kind == json::Kind::kObject ? value : ByteRange();
      }
    }
    if (attributes.size > 0) element.attributes = AddValue(attributes);
    return element;
  }

  void AddExtrasOf(const ByteRange& element, const ListKind& kind, uint64_t i,
                   std::span<Extra> extras) {
    if (extras.empty()) return;
    const std::vector<ByteRange> inner =
        ElementsOf(document_, element, NameOf(kind.list));
    for (Extra& extra : extras) {
      const auto behind = std::partition_point(
          inner.begin(), inner.end(), [&extra](const ByteRange& range) {
            return range.offset <= extra.key.offset;
          });
      ExtraPart part = {.level = kind.level, .i = i};
      if (behind != inner.begin() &&
          extra.key.offset < std::prev(behind)->end()) {
        part.level = kind.inner_level;
        part.j = static_cast<uint64_t>(behind - inner.begin()) - 1;
      }
      AddExtra(extra, part);
      extra.value.size = 0;  // it is done
    }
  }

  Level LevelOf(uint64_t offset) const {
    const auto inside = [offset](const Value& value) {
      return value.present && offset >= value.range.offset &&
             offset < value.range.end();
    };
    if (inside(document_.track)) return Level::kTrack;
    if (inside(document_.racing_lines)) return Level::kRacingLines;
    return Level::kRoot;
  }

  void Order() {
    std::vector<ExtraPart>& extras = parts_.extras;
    const auto rank = [this](const ExtraPart& extra) {
      return std::tuple(extra.level, extra.i, extra.j, parts_.Text(extra.key));
    };
    std::sort(extras.begin(), extras.end(),
              [&](const ExtraPart& a, const ExtraPart& b) {
                const auto x = rank(a);
                const auto y = rank(b);
                return x != y ? x < y : a.key.begin < b.key.begin;
              });
    size_t kept = 0;
    for (size_t k = 0; k < extras.size(); ++k) {
      if (k + 1 < extras.size() && rank(extras[k]) == rank(extras[k + 1])) {
        continue;
      }
      extras[kept++] = extras[k];
    }
    extras.resize(kept);
  }

  const Document& document_;
  std::vector<Extra> left_;
  TextParts parts_;
};

}  // namespace

std::span<const ExtraPart> TextParts::Extras(Level level, uint64_t i) const {
  const auto rank = [](const ExtraPart& extra) {
    return std::pair(extra.level, extra.i);
  };
  const auto [first, last] = std::equal_range(
      extras.begin(), extras.end(), ExtraPart{.level = level, .i = i},
      [&](const ExtraPart& a, const ExtraPart& b) {
        return rank(a) < rank(b);
      });
  return {first, last};
}

const TextParts& PartsOf(const Document& document) {
  return document.text_parts.Get(
      [&document] { return PartsMaker(document).Make(); });
}

std::vector<ByteRange> ElementsOf(const Document& document,
                                  const ByteRange& object,
                                  std::string_view list) {
  std::vector<ByteRange> elements;
  json::Reader reader = ReaderAt(document, object.offset);
  if (reader.Peek() != json::Kind::kObject) return elements;
  reader.EnterObject();
  for (json::String key; reader.NextKey(&key);) {
    const bool is_it = json::Equals(key, list);
    if (is_it) elements.clear();
    if (!is_it || reader.Peek() != json::Kind::kArray) {
      if (reader.Peek() != json::Kind::kNone) reader.Skip();
      continue;
    }
    reader.EnterArray();
    while (reader.NextElement()) elements.push_back(reader.Skip());
  }
  return elements;
}

std::string MemberText(const Document& document, const ByteRange& object,
                       std::string_view key) {
  std::string text;
  json::Reader reader = ReaderAt(document, object.offset);
  if (reader.Peek() != json::Kind::kObject) return text;
  reader.EnterObject();
  for (json::String found; reader.NextKey(&found);) {
    const bool is_it = json::Equals(found, key);
    if (reader.Peek() == json::Kind::kNone) break;
    const ByteRange value = reader.Skip();
    if (!is_it) continue;
    text.clear();
    json::Reader again = ReaderAt(document, value.offset);
    AppendCanonical(again, &text);
  }
  return text;
}

}  // namespace trackcheck::track
