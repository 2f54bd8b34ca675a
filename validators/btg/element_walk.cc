// A shape that is like the one before it is not judged again.
#include "validators/btg/element_walk.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "formats/btg/elements.h"

namespace trackcheck::btg {
namespace {

// Bytes of what an element is made of; 0 if that is not known.
uint64_t UnitOf(const TileFacts& tile, const Object& object) {
  if (object.type != kBoundingSphere && IsList(object.type)) {
    return kRecordSizes[object.type];
  }
  return object.has_tuples ? TupleSize(tile.document(), object) : 0;
}

struct Judged {
  const ElementRule* rule;
  Spots spots;
};

void AddAll(uint64_t ordinal, uint64_t object, uint64_t unit,
            const ElementRun& run, Spots& spots) {
  for (uint64_t j = run.first; j < run.first + run.count; ++j) {
    spots.Add({.ordinal = ordinal + j,
               .object = object,
               .item = j,
               .part = unit,
               .offset = run.OffsetOf(j),
               .size = run.stride()});
  }
}

void Report(const TileFacts& tile, const Judged& judged, FindingSink& sink) {
  const ElementRule& rule = *judged.rule;
  judged.spots.Report(
      rule.info,
      [&](const Spot& spot) {
        Location where = tile.ElementPlace(spot);
        if (!rule.whole) {
          where.range.size = kElementHeader;
          where.field = where.field.Field("size");
        }
        return where;
      },
      [&](const Spot& spot) {
        return rule.words({&tile.document().objects[spot.object], spot.part,
                           spot.size - kElementHeader});
      },
      sink);
}

}  // namespace

void CheckElements(const TileFacts& tile,
                   std::span<const ElementRule* const> rules,
                   FindingSink& sink) {
  std::vector<Judged> all;
  for (const ElementRule* rule : rules) {
    if (sink.Wants(rule->info)) {
      all.push_back({rule, Spots(sink.max_per_rule())});
    }
  }
  if (all.empty()) return;
  uint64_t ordinal = 0;
  ForEachObject(tile, [&](uint64_t number, const Object& object) {
    const uint64_t unit = UnitOf(tile, object);
    // Sizes that no rule objects to; most objects have few.
    constexpr size_t kSound = 64;
    uint32_t sound[kSound];
    std::fill(std::begin(sound), std::end(sound), 0);
    ForEachRun(tile.document(), object, [&](const ElementRun& run) {
      uint32_t& known = sound[run.size / 4 % kSound];
      if (run.size != 0 && known == run.size) return;
      const ElementShape shape = {&object, unit, run.size};
      bool any = false;
      for (Judged& judged : all) {
        if (!judged.rule->fails(shape)) continue;
        any = true;
        AddAll(ordinal, number, unit, run, judged.spots);
      }
      if (!any) known = run.size;
    });
    ordinal += object.elements;
  });
  for (const Judged& judged : all) Report(tile, judged, sink);
}

}  // namespace trackcheck::btg
