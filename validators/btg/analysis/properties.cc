#include "validators/btg/analysis/properties.h"

#include <cassert>
#include <cstdint>
#include <optional>

#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"

namespace trackcheck::btg {
namespace {

uint8_t LoadType(const Tile& tile, const PropertyPosition& at) {
  return tile.document().bytes.data()[at.offset];
}

uint64_t SizeWithHeader(const Tile& tile, uint64_t offset) {
  return kPropertyHeader + uint64_t{LoadLittleEndian<uint32_t>(
                               tile.document().bytes.data() + offset + 1)};
}

// Moves to the first property of an object from number `object` on.
void EnterObject(const Tile& tile, uint64_t object, PropertyPosition* at) {
  while (object < tile.object_count() && tile.object(object).properties == 0) {
    ++object;
  }
  *at = {.object = object};
  if (object == tile.object_count()) return;
  at->offset = tile.object(object).offset + tile.widths().object();
}

// Moves to the next property. Precondition: `at` is a property.
void Advance(const Tile& tile, PropertyPosition* at) {
  if (at->index + 1 == tile.object(at->object).properties) {
    EnterObject(tile, at->object + 1, at);
    return;
  }
  const uint8_t type = LoadType(tile, *at);
  if (type < 8) at->earlier_types |= static_cast<uint8_t>(1 << type);
  if (type < at->earlier.size()) at->earlier[type] = at->offset;
  at->offset += SizeWithHeader(tile, at->offset);
  ++at->index;
}

}  // namespace

PropertyIndex::PropertyIndex(const Tile& tile) : tile_(tile) {
  PropertyPosition at;
  for (EnterObject(tile, 0, &at); at.object < tile.object_count();
       Advance(tile, &at)) {
    if (size_++ % kInterval == 0) positions_.push_back(at);
  }
}

const PropertyPosition& Properties::Find(uint64_t number) const {
  assert(number < size());
  if (number < number_ || number - number_ >= PropertyIndex::kInterval) {
    position_ = index_->positions()[number / PropertyIndex::kInterval];
    number_ = number - number % PropertyIndex::kInterval;
  }
  for (; number_ < number; ++number_) Advance(tile(), &position_);
  return position_;
}

uint8_t Properties::TypeOf(uint64_t number) const {
  return LoadType(tile(), Find(number));
}

ByteRange Properties::RangeAt(uint64_t offset) const {
  return tile().Range(offset, SizeWithHeader(tile(), offset));
}

std::optional<PropertyType> Properties::LackedInsteadOf(uint64_t number) const {
  const PropertyPosition& property = Find(number);
  if (mistyped_object_ != property.object) {
    mistyped_ = FindMistyped(tile(), property.object);
    mistyped_object_ = property.object;
  }
  if (!mistyped_ || mistyped_->index != property.index) return std::nullopt;
  return mistyped_->lacks;
}

Location PropertyPlace(const Properties& properties, Position at) {
  const PropertyPosition& property = properties.Find(at.element);
  return {properties.RangeAt(property.offset), Tile::ObjectPath(property.object)
                                                   .Field("properties")
                                                   .Element(property.index)};
}

}  // namespace trackcheck::btg
