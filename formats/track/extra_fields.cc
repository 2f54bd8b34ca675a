#include "formats/track/extra_fields.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/text_chunks.h"
#include "formats/json/writer.h"
#include "formats/track/positions/field_position.h"
#include "formats/track/text/canonical.h"
#include "formats/track/text/member_order.h"
#include "formats/track/text/shown_members.h"
#include "formats/track/text/text_parts.h"

namespace trackcheck::track {
namespace {

const Document& DocumentOf(const void* document) {
  return *static_cast<const Document*>(document);
}

// The members after the first kMaxShownMembers.
void WriteOtherExtras(const Document& document, Level level, uint64_t i,
                      TextSink take) {
  const std::span<const ExtraPart> extras =
      PartsOf(document).Extras(level, i).subspan(kMaxShownMembers);
  json::Writer writer(take);
  writer.BeginArray(json::Layout::kOneLine);
  for (const ExtraPart& extra : extras) {
    writer.Integer(extra.j);
    writer.Text(StringAt(document.file, extra.key));
    WriteCanonical(document.file, extra.value, &writer);
  }
  writer.EndArray();
}

// A list of objects with unknown members as the place of a text.
uint64_t PlaceOf(Level level, uint64_t i) {
  return i * kLevelCount + static_cast<uint64_t>(level);
}
Level LevelOf(uint64_t place) {
  return static_cast<Level>(place % kLevelCount);
}
uint64_t IndexOf(uint64_t place) { return place / kLevelCount; }

ByteRange RangeOf(const Document& document, Level level, uint64_t i) {
  if (level == Level::kSector || level == Level::kEdge) {
    return PartsOf(document).sectors[i].range();
  }
  if (level == Level::kLine || level == Level::kSegment) {
    return PartsOf(document).lines[i].range();
  }
  const Value& object = level == Level::kTrack         ? document.track
                        : level == Level::kRacingLines ? document.racing_lines
                                                       : document.root;
  return object.range;
}

}  // namespace

void VisitJson(const Document& document, std::string_view name, uint64_t offset,
               FieldVisitor& visitor) {
  const auto write = [](const void* whole, uint64_t place, TextSink take) {
    json::Writer writer(take);
    WriteCanonical(DocumentOf(whole).file, place, &writer);
  };
  const auto find = [](const void* whole, uint64_t place) {
    return RangeAt(DocumentOf(whole), place);
  };
  visitor.VisitText({.name = name}, {write, find, &document, offset});
}

void VisitExtras(const Document& document, Level level, uint64_t i,
                 FieldVisitor& visitor) {
  const FieldPath list(level == Level::kEdge      ? NameOf(Member::kEdges)
                       : level == Level::kSegment ? NameOf(Member::kSegments)
                                                  : std::string_view());
  const std::span<const ExtraPart> extras = PartsOf(document).Extras(level, i);
  for (const ExtraPart& extra :
       extras.first(std::min(extras.size(), kMaxShownMembers))) {
    const FieldPath path = list.text().empty() ? list : list.Element(extra.j);
    const std::string key = TextAt(document.file, extra.key);
    VisitJson(document, ShownKeyPath(path, key).text(), extra.value, visitor);
  }
  if (extras.size() <= kMaxShownMembers) return;
  const auto write = [](const void* whole, uint64_t place, TextSink take) {
    WriteOtherExtras(DocumentOf(whole), LevelOf(place), IndexOf(place), take);
  };
  const auto find = [](const void* whole, uint64_t place) {
    return RangeOf(DocumentOf(whole), LevelOf(place), IndexOf(place));
  };
  visitor.VisitText({.name = list.Field(kOtherMembers).text()},
                    {write, find, &document, PlaceOf(level, i)});
}

}  // namespace trackcheck::track
