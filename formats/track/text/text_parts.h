// Finds the parts of a track file that the columns of its document do not hold:
// attributes, extensions, sectors and lines. Texts are read each time they are
// needed, since their canonical form may be longer than the file.
#ifndef TRACKCHECK_FORMATS_TRACK_TEXT_TEXT_PARTS_H_
#define TRACKCHECK_FORMATS_TRACK_TEXT_TEXT_PARTS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/json/reader.h"
#include "formats/track/document.h"
#include "formats/track/positions/members.h"

namespace trackcheck::track {

// A sector or line. An offset of 0 means that the part is absent.
struct ElementPart {
  uint64_t begin = 0;
  uint64_t size = 0;
  uint64_t count = 0;       // the literal of its "num-..."
  uint64_t attributes = 0;  // an object

  ByteRange range() const { return {begin, size}; }
};

// An unknown member; the last of members with equal keys.
struct ExtraPart {
  uint64_t key = 0;    // where the key begins
  uint64_t value = 0;  // where the value begins
  uint32_t i = 0;      // sector or line
  uint32_t j = 0;      // edge of the sector, segment of the line
  Level level = Level::kRoot;
};

struct TextParts {
  // One for each sector and line of the document.
  std::vector<ElementPart> sectors;
  std::vector<ElementPart> lines;
  // Ascending by level, then i, then j, then key.
  std::vector<ExtraPart> extras;

  // The unknown members of object `i` of a level. For the levels of edges and
  // segments: those of all edges of sector `i`, or of all segments of line `i`.
  std::span<const ExtraPart> Extras(Level level, uint64_t i) const;
};

// Computed by the first call, which reads the text once more; valid as long as
// the document.
const TextParts& PartsOf(const Document& document);

// The range of the value that begins at `offset`.
ByteRange RangeAt(const Document& document, uint64_t offset);

// The count of a sector or line. If it is no integer, which the decoder has
// reported, the value is `length`.
Count InnerCount(const Document& document, const ElementPart& part,
                 uint64_t length);

class ElementWalk {
 public:
  // Walks over the last member `list` of the object at `object`. If it is no
  // array, there are no elements.
  ElementWalk(const Document& document, const ByteRange& object,
              std::string_view list);

  // Advances to the next element. Returns false after the last one.
  bool Next();
  // The element that Next has advanced to.
  uint64_t index() const { return next_ - 1; }
  const ByteRange& range() const { return range_; }
  // The range of the array; empty if there is none.
  const ByteRange& list() const { return list_; }

 private:
  ByteRange list_;
  json::Reader reader_;
  uint64_t next_ = 0;
  ByteRange range_;
};

// The offset of the value of the object's last member `key`, if there is one.
std::optional<uint64_t> MemberAt(const Document& document,
                                 const ByteRange& object, std::string_view key);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_TEXT_TEXT_PARTS_H_
