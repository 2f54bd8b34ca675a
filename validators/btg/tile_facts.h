// What several rules over a terrain file want to know.
#ifndef TRACKCHECK_VALIDATORS_BTG_TILE_FACTS_H_
#define TRACKCHECK_VALIDATORS_BTG_TILE_FACTS_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/core/finding.h"
#include "validators/btg/spots.h"

namespace trackcheck::btg {

// The bounding sphere that counts: the last one.
struct Sphere {
  uint64_t offset = 0;  // of its centre
  double x = 0, y = 0, z = 0;
  float radius = 0;

  bool finite() const;
};

// Refers to the document.
class TileFacts {
 public:
  explicit TileFacts(const Document& document)
      : document_(document), widths_(document.header->version) {}

  const Document& document() const { return document_; }
  const Header& header() const { return *document_.header; }
  const Widths& widths() const { return widths_; }
  const List& list(uint8_t type) const { return document_.lists[type]; }
  std::optional<Sphere> sphere() const;

  ByteRange Range(uint64_t offset, uint64_t size) const {
    return {offset, size, document_.bytes.range().space};
  }
  Location HeaderPlace(std::string_view field, uint64_t offset,
                       uint64_t size) const;
  // The object's header: type and counts.
  Location ObjectPlace(uint64_t object) const;
  Location PropertyPlace(uint64_t object, const Property& property) const;
  // The byte count of an element, or all of it.
  Location CountPlace(uint64_t object, const ElementRun& run,
                      uint64_t element) const;
  Location ElementPlace(uint64_t object, const ElementRun& run,
                        uint64_t element) const;
  // What a spot of an element remembers, or one of a tuple in it.
  Location ElementPlace(const Spot& spot) const;
  Location TuplePlace(const Spot& spot) const;

  // The index that is stored at `offset`.
  uint64_t LoadIndex(uint64_t offset) const {
    const uint8_t* at = document_.bytes.data() + offset;
    return widths_.wide ? LoadLittleEndian<uint32_t>(at)
                        : LoadLittleEndian<uint16_t>(at);
  }

 private:
  const Document& document_;
  Widths widths_;
};

// Calls `visit(number, object)` for all objects.
template <typename Visit>
void ForEachObject(const TileFacts& tile, Visit visit) {
  uint64_t number = 0;
  for (const Object& object : tile.document().objects) visit(number++, object);
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_TILE_FACTS_H_
