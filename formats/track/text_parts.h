// What a track file says beyond the columns of its document: texts, attributes,
// extensions, and where its sectors and lines are.
#ifndef TRACKCHECK_FORMATS_TRACK_TEXT_PARTS_H_
#define TRACKCHECK_FORMATS_TRACK_TEXT_PARTS_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/byte_range.h"
#include "formats/track/document.h"
#include "formats/track/members.h"

namespace trackcheck::track {

// A part of the texts, and what stands for it in the file; not there if that
// has no bytes.
struct PartText {
  uint64_t begin = 0;
  uint64_t size = 0;
  ByteRange range;

  explicit operator bool() const { return range.size > 0; }
};

// A member that the document does not name: the last one of its key.
struct ExtraPart {
  Level level = Level::kRoot;
  uint64_t i = 0;  // sector or line
  uint64_t j = 0;  // edge of the sector, segment of the line
  PartText key;    // without escapes
  PartText value;  // as AppendCanonical spells it
};

// A sector or line.
struct ElementPart {
  ByteRange range;
  ByteRange count;      // the literal of its "num-..."
  PartText attributes;  // as AppendCanonical spells them
};

struct TextParts {
  std::string texts;
  PartText version;  // these three without escapes
  PartText name;
  PartText revision;
  // As many as the document has.
  std::vector<ElementPart> sectors;
  std::vector<ElementPart> lines;
  // By level, then i, then j, then key.
  std::vector<ExtraPart> extras;

  std::string_view Text(const PartText& part) const {
    return std::string_view(texts).substr(part.begin, part.size);
  }
  // Those of one object, or of all edges of a sector.
  std::span<const ExtraPart> Extras(Level level, uint64_t i = 0) const;
};

// Made when it is first asked for, by reading the text once more in linear
// time; valid as long as the document.
const TextParts& PartsOf(const Document& document);

// The elements of the array that is the last member `list` of the object at
// `object`; none if there is no array.
std::vector<ByteRange> ElementsOf(const Document& document,
                                  const ByteRange& object,
                                  std::string_view list);

// The canonical text of the object's last member `key`; empty if it has none.
std::string MemberText(const Document& document, const ByteRange& object,
                       std::string_view key);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_TEXT_PARTS_H_
