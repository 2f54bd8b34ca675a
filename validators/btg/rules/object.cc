#include <algorithm>
#include <cstdint>
#include <iterator>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/run_list.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/rules/report_objects.h"

namespace trackcheck::btg {
namespace {

constexpr const char kSection[] = "Objects";

bool HasUnknownType(const Objects& objects, Position at) {
  const uint8_t type = objects[at.element].type;
  return !IsList(type) && !IsGeometry(type) &&
         !objects.tile().IsMisread(at.element);
}

Message TypeMessage(const Objects& objects, Position at) {
  return Message("the object type is $0, known ones are 0 to 6 and 9 to 12",
                 objects[at.element].type);
}

// The position of a type in the order in which SimGear's writer writes objects.
// -1 if the writer does not write it.
int RankOf(uint8_t type) {
  constexpr uint8_t kOrder[] = {kBoundingSphere,
                                kVertices,
                                kColors,
                                kNormals,
                                kTexcoords,
                                kFloatAttributes,
                                kIntegerAttributes,
                                kPoints,
                                kTriangles,
                                kStrips,
                                kFans};
  const auto* const found =
      std::find(std::begin(kOrder), std::end(kOrder), type);
  return found == std::end(kOrder) ? -1 : static_cast<int>(found - kOrder);
}

void CheckOrder(const Tile& tile, FindingSink& sink) {
  RunList runs(sink.max_per_rule());
  int highest = -1;
  for (uint64_t i = 0; i < tile.object_count(); ++i) {
    const int rank = RankOf(tile.object(i).type);
    if (rank >= 0 && rank < highest && !tile.IsMisread(i)) runs.Add(i);
    highest = std::max(highest, rank);
  }
  ReportObjects(
      tile, rules::object_order.info, runs,
      [&tile](uint64_t number) {
        uint8_t before = tile.object(0).type;
        for (uint64_t i = 1; i < number; ++i) {
          const uint8_t type = tile.object(i).type;
          if (RankOf(type) > RankOf(before)) before = type;
        }
        return Message(
            "$0 has type $1, but follows one of type $2, which SimGear writes "
            "after it",
            ObjectName(tile, number), tile.object(number).type, before);
      },
      sink);
}

}  // namespace

const ObjectRule rules::object_type = {
    .info = {.id = "btg-object-type",
             .severity = Severity::kWarning,
             .title = "An object has an unknown type.",
             .section = kSection,
             .rationale =
                 "FlightGear skips the object, so its content is not drawn.",
             .remedy = "Check the program that wrote the object.",
             .bad = "append objects 'type: 13'",
             .ok = "append objects 'type: 12 properties { data: \"Grass\" }'"},
    .predicate = Exact<HasUnknownType>,
    .place = ObjectPlace,
    .message = TypeMessage};

const TileRule rules::object_order = {
    .info = {.id = "btg-object-order",
             .severity = Severity::kInfo,
             .title = "The objects are not in the order of SimGear's writer.",
             .section = kSection,
             .rationale = "FlightGear reads any order, but programs that read "
                          "the file in one pass need lists before the geometry "
                          "that uses them.",
             .remedy = "For FlightGear, nothing has to be done.",
             .bad = "append objects 'type: 6'",
             .ok = "append objects 'type: 12 properties { data: \"Grass\" }'"},
    .check = CheckOrder};

}  // namespace trackcheck::btg
