// Rules over the property of a type that counts, which is an object's last.
#ifndef TRACKCHECK_VALIDATORS_BTG_LAST_PROPERTY_H_
#define TRACKCHECK_VALIDATORS_BTG_LAST_PROPERTY_H_

#include <cstdint>

#include "formats/btg/elements.h"
#include "formats/core/finding_sink.h"
#include "validators/btg/spots.h"
#include "validators/btg/tile_facts.h"

namespace trackcheck::btg {

// Geometry with a property of `type`, of which the last `fails(object, data)`.
template <typename Fails, typename Words>
void CheckLast(const TileFacts& tile, const RuleInfo& rule, uint8_t type,
               Fails fails, Words words, FindingSink& sink) {
  Spots spots(sink.max_per_rule());
  ForEachObject(tile, [&](uint64_t i, const Object& object) {
    if (!IsGeometry(object.type)) return;
    const auto property = FindProperty(tile.document(), object, type);
    if (property && fails(object, property->data)) {
      spots.Add({.ordinal = i, .object = i});
    }
  });
  const auto property_of = [&](const Spot& spot) {
    return *FindProperty(tile.document(), tile.document().objects[spot.object],
                         type);
  };
  spots.Report(
      rule,
      [&](const Spot& spot) {
        return tile.PropertyPlace(spot.object, property_of(spot));
      },
      [&](const Spot& spot) { return words(property_of(spot).data); }, sink);
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_LAST_PROPERTY_H_
