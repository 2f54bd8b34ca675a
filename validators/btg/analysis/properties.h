// The table of the properties of all objects.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_PROPERTIES_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_PROPERTIES_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/analysis/mistyped.h"
#include "validators/btg/analysis/tile.h"
#include "validators/engine/element_rule.h"

namespace trackcheck::btg {

// Where a property is.
struct PropertyPosition {
  uint64_t object = 0;
  uint64_t index = 0;   // in the object
  uint64_t offset = 0;  // of its type
  // The offsets of the last ones of type 0 to 2 before it in the object, if
  // there are any.
  std::array<uint64_t, kVertexAttributes + 1> earlier = {};
  // The types 0 to 7 that earlier properties of the object have, a bit each.
  uint8_t earlier_types = 0;
};

// Remembers the position of every 1024th property. The others are found by
// walking from there, because their sizes differ.
class PropertyIndex {
 public:
  static constexpr uint64_t kInterval = 1024;

  // Refers to the tile. Takes time linear in the number of properties.
  explicit PropertyIndex(const Tile& tile);

  const Tile& tile() const { return tile_; }
  uint64_t size() const { return size_; }
  const std::vector<PropertyPosition>& positions() const { return positions_; }

 private:
  const Tile& tile_;
  uint64_t size_ = 0;
  std::vector<PropertyPosition> positions_;
};

// The properties as elements. A copy keeps a position of its own.
class Properties {
 public:
  // Refers to the index.
  explicit Properties(const PropertyIndex& index) : index_(&index) {}

  const Tile& tile() const { return index_->tile(); }
  uint64_t size() const { return index_->size(); }
  uint64_t bytes_per_element() const { return kPropertyHeader; }

  // Property `number` of the file; valid until the next call.
  const PropertyPosition& Find(uint64_t number) const;
  uint8_t TypeOf(uint64_t number) const;
  // The bytes of the property at `offset` in the file.
  ByteRange RangeAt(uint64_t offset) const;
  const Object& ObjectOf(uint64_t number) const {
    return tile().object(Find(number).object);
  }
  // The property that the object lacks, if property `number` is probably meant
  // to be it.
  std::optional<PropertyType> LackedInsteadOf(uint64_t number) const;

 private:
  const PropertyIndex* index_;
  mutable PropertyPosition position_;
  mutable uint64_t number_ = UINT64_MAX;
  // FindMistyped of `mistyped_object_`.
  mutable std::optional<Mistyped> mistyped_;
  mutable uint64_t mistyped_object_ = UINT64_MAX;
};

Location PropertyPlace(const Properties& properties, Position at);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_PROPERTIES_H_
