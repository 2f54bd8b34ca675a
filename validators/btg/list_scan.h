// Ways over the records of a list, with findings for those that fail.
#ifndef TRACKCHECK_VALIDATORS_BTG_LIST_SCAN_H_
#define TRACKCHECK_VALIDATORS_BTG_LIST_SCAN_H_

#include <cstdint>
#include <functional>
#include <string_view>

#include "formats/btg/layout.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "validators/btg/tile_facts.h"

namespace trackcheck::btg {

struct ListNames {
  ObjectType type;
  std::string_view name;      // "vertices"
  std::string_view parts[4];  // "x"; empty behind the last one
};

// The record, or one of its numbers.
Location RecordPlace(const TileFacts& tile, const ListNames& names,
                     uint64_t record);
Location PartPlace(const TileFacts& tile, const ListNames& names,
                   uint64_t record, uint64_t part);

// Records for which `fails`.
template <typename Fails>
void CheckRecords(const TileFacts& tile, const RuleInfo& rule,
                  const ListNames& names, Fails fails,
                  const std::function<Message(uint64_t)>& words,
                  FindingSink& sink) {
  Spots spots(sink.max_per_rule());
  for (uint64_t i = 0; i < tile.list(names.type).count; ++i) {
    if (fails(i)) spots.Add({.ordinal = i});
  }
  spots.Report(
      rule,
      [&](const Spot& spot) { return RecordPlace(tile, names, spot.ordinal); },
      [&](const Spot& spot) { return words(spot.ordinal); }, sink);
}

// Floats for which `fails`; a record is folded as one, however many of its
// floats fail.
template <typename Fails>
void CheckComponents(const TileFacts& tile, const RuleInfo& rule,
                     const ListNames& names, Fails fails,
                     Message (*words)(float), FindingSink& sink) {
  const List& list = tile.list(names.type);
  const uint64_t size = kRecordSizes[names.type];
  const auto load = [&](uint64_t record, uint64_t part) {
    return LoadLittleEndian<float>(list.data + record * size +
                                   part * sizeof(float));
  };
  Spots spots(sink.max_per_rule());
  for (uint64_t i = 0; i < list.count; ++i) {
    for (uint64_t k = 0; k < size / sizeof(float); ++k) {
      if (fails(load(i, k))) spots.Add({.ordinal = i, .part = k});
    }
  }
  spots.Report(
      rule,
      [&](const Spot& spot) {
        return PartPlace(tile, names, spot.ordinal, spot.part);
      },
      [&](const Spot& spot) { return words(load(spot.ordinal, spot.part)); },
      sink);
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_LIST_SCAN_H_
