// Where a track file says what the columns of its document cannot hold: texts,
// attributes, extensions, sectors and lines. The texts are read when somebody
// wants them, since they may be longer than the file.
#ifndef TRACKCHECK_FORMATS_TRACK_TEXT_PARTS_H_
#define TRACKCHECK_FORMATS_TRACK_TEXT_PARTS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "formats/core/byte_range.h"
#include "formats/json/reader.h"
#include "formats/track/document.h"
#include "formats/track/members.h"

namespace trackcheck::track {

// A sector or line. What begins at 0 is not there.
struct ElementPart {
  uint64_t begin = 0;
  uint64_t size = 0;
  uint64_t count = 0;       // the literal of its "num-..."
  uint64_t attributes = 0;  // an object

  ByteRange range() const { return {begin, size}; }
};

// A member that the document does not name: the last one of its key.
struct ExtraPart {
  uint64_t key = 0;    // where it begins
  uint64_t value = 0;  // the same
  uint32_t i = 0;      // sector or line
  uint32_t j = 0;      // edge of the sector, segment of the line
  Level level = Level::kRoot;
};

struct TextParts {
  // As many as the document has.
  std::vector<ElementPart> sectors;
  std::vector<ElementPart> lines;
  // By level, then i, then j, then key.
  std::vector<ExtraPart> extras;

  // Those of object `i` of a level, or of the edges (segments) of sector (line)
  // `i`.
  std::span<const ExtraPart> Extras(Level level, uint64_t i) const;
};

// Made when it is first asked for, by reading the text once more; valid as long
// as the document.
const TextParts& PartsOf(const Document& document);

// Of the value that begins at `offset`.
ByteRange RangeAt(const Document& document, uint64_t offset);

// The count of a sector or line. One that is no integer is taken to be
// `length`: it was reported, and says nothing.
Count InnerCount(const Document& document, const ElementPart& part,
                 uint64_t length);

// The elements of an array, one after the other.
class ElementWalk {
 public:
  // Of the array that is the last member `list` of the object at `object`; of
  // none if there is no array.
  ElementWalk(const Document& document, const ByteRange& object,
              std::string_view list);

  // False behind the last one.
  bool Next();
  // Of the one that Next has come to.
  uint64_t index() const { return next_ - 1; }
  const ByteRange& range() const { return range_; }
  // Where the array begins and ends; empty if there is none.
  const ByteRange& list() const { return list_; }

 private:
  ByteRange list_;
  json::Reader reader_;
  uint64_t next_ = 0;
  ByteRange range_;
};

// Where the value of the object's last member `key` begins, if it has one.
std::optional<uint64_t> MemberAt(const Document& document,
                                 const ByteRange& object, std::string_view key);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_TEXT_PARTS_H_
