// The version is one that is needed, the time one that can be, and objects come
// in the order of the writer. Sections "Header" and "Objects".
#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "validators/btg/rule_types.h"
#include "validators/btg/tile_facts.h"

namespace trackcheck::btg {
namespace {

// The first second of the year 2101.
constexpr uint32_t kTooLate = 4133980800;
// What version 7 cannot count.
constexpr uint64_t kWideList = 65535;
constexpr uint64_t kWideRun = 32767;
// What 16 bits cannot index.
constexpr uint64_t kIndexable = 65536;

Location VersionPlace(const TileFacts& tile) {
  return tile.HeaderPlace("version", kVersionOffset, sizeof(uint16_t));
}

void CheckVersionOld(const TileFacts& tile, FindingSink& sink) {
  if (tile.header().version != kOldestVersion) return;
  sink.Report({.rule = &rules::version_old.info,
               .where = VersionPlace(tile),
               .message = Message("the version is 6, writers write 7 or 10")});
}

std::string_view MaterialOf(const TileFacts& tile, const Object& object) {
  const auto material = FindProperty(tile.document(), object, kMaterial);
  return material ? material->data.text() : std::string_view();
}

// The most elements of one material that follow one another in a type.
uint64_t LongestRun(const TileFacts& tile) {
  uint64_t longest = 0;
  uint64_t elements = 0;
  std::pair<uint8_t, std::string_view> before = {UINT8_MAX, {}};
  ForEachObject(tile, [&](uint64_t, const Object& object) {
    if (!IsGeometry(object.type)) return;
    const std::pair<uint8_t, std::string_view> key = {object.type,
                                                      MaterialOf(tile, object)};
    elements = key == before ? elements + object.elements : object.elements;
    before = key;
    longest = std::max(longest, elements);
  });
  return longest;
}

void CheckVersionNeedless(const TileFacts& tile, FindingSink& sink) {
  if (tile.header().version != kWideVersion || !tile.document().whole) return;
  for (const List& list : tile.document().lists) {
    if (list.count >= kWideList) return;
  }
  const uint64_t longest = LongestRun(tile);
  if (longest >= kWideRun) return;
  sink.Report(
      {.rule = &rules::version_10_needless.info,
       .where = VersionPlace(tile),
       .message = Message("the version is 10, but no list has $0 records "
                          "and no material $1 elements",
                          kWideList, kWideRun)});
}

void CheckCreationTime(const TileFacts& tile, FindingSink& sink) {
  const uint32_t time = tile.header().creation_time;
  if (time != 0 && time < kTooLate) return;
  sink.Report(
      {.rule = &rules::creation_time.info,
       .where = tile.HeaderPlace("creation_time", kCreationTimeOffset,
                                 sizeof(uint32_t)),
       .message = Message("the creation time is $0 s since 1970", time)});
}

// The place of a type in the writer's order.
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

void CheckOrder(const TileFacts& tile, FindingSink& sink) {
  Spots spots(sink.max_per_rule());
  int highest = -1;
  ForEachObject(tile, [&](uint64_t i, const Object& object) {
    const int rank = RankOf(object.type);
    if (rank >= 0 && rank < highest) {
      spots.Add({.ordinal = i, .object = i, .part = object.type});
    }
    highest = std::max(highest, rank);
  });
  spots.Report(
      rules::object_order.info,
      [&](const Spot& spot) { return tile.ObjectPlace(spot.object); },
      [](const Spot& spot) {
        return Message(
            "an object of type $0 is behind one that writers put "
            "behind it",
            spot.part);
      },
      sink);
}

// Whether some tuple has an index into the list.
bool IsIndexed(const TileFacts& tile, uint8_t type) {
  constexpr uint8_t kTypesOf[kLists] = {
      0, kVertexBit, kNormalBit, kTexcoordBits, kColorBit, 0, 0};
  constexpr uint32_t kAttributesOf[kLists] = {0, 0,          0,           0,
                                              0, kFloatBits, kIntegerBits};
  return std::any_of(
      tile.document().objects.begin(), tile.document().objects.end(),
      [type](const Object& object) {
        return object.has_tuples && object.elements > 0 &&
               ((object.index_types & kTypesOf[type]) != 0 ||
                (object.vertex_attributes & kAttributesOf[type]) != 0);
      });
}

void CheckListLimit(const TileFacts& tile, FindingSink& sink) {
  if (tile.widths().wide) return;
  for (uint8_t type = kVertices; type < kLists; ++type) {
    const List& list = tile.list(type);
    if (list.count <= kIndexable || !IsIndexed(tile, type)) continue;
    uint64_t last = 0;
    ForEachObject(tile, [&](uint64_t i, const Object& object) {
      if (object.type == type) last = i;
    });
    sink.Report({.rule = &rules::list_limit.info,
                 .where = tile.ObjectPlace(last),
                 .message = Message("the list of type $0 has $1 records, an "
                                    "index of 16 bits reaches $2",
                                    type, list.count, kIndexable)});
  }
}

void CheckMaterialRepeated(const TileFacts& tile, FindingSink& sink) {
  std::set<std::pair<uint8_t, std::string_view>> seen;
  Spots spots(sink.max_per_rule());
  ForEachObject(tile, [&](uint64_t i, const Object& object) {
    if (!IsGeometry(object.type)) return;
    const auto material = FindProperty(tile.document(), object, kMaterial);
    if (material && !seen.emplace(object.type, material->data.text()).second) {
      spots.Add({.ordinal = i, .object = i});
    }
  });
  spots.Report(
      rules::material_repeated.info,
      [&](const Spot& spot) { return tile.ObjectPlace(spot.object); },
      [&](const Spot& spot) {
        return Message(
            "another object before this one has the material $0 "
            "too",
            QuotedBytes{std::string(
                MaterialOf(tile, tile.document().objects[spot.object]))});
      },
      sink);
}

}  // namespace

const TileRule rules::version_old = {
    .info = {.id = "btg-version-old",
             .severity = Severity::kInfo,
             .title = "the version is 6",
             .section = "Header",
             .rationale = "it is read, but counts end at 32767 and no writer "
                          "of today makes it",
             .remedy = "nothing to do; build the scenery anew for more detail",
             .bad = "set header.version 6",
             .ok = "set header.version 7"},
    .check = CheckVersionOld};

const TileRule rules::version_10_needless = {
    .info = {.id = "btg-version-10-needless",
             .severity = Severity::kInfo,
             .title = "the version is 10 though 7 would do",
             .section = "Header",
             .rationale = "indices take twice the space",
             .remedy = "nothing to do; writing version 7 makes the file "
                       "smaller",
             .bad = "set header.version 10",
             .ok = "set header.version 7"},
    .check = CheckVersionNeedless};

const TileRule rules::creation_time = {
    .info = {.id = "btg-creation-time",
             .severity = Severity::kInfo,
             .title = "the creation time cannot be",
             .section = "Header",
             .rationale = "it is 0 or later than the year 2100; nobody can "
                          "tell which scenery this is",
             .remedy = "write the seconds since 1970",
             .bad = "set header.creation_time 4133980800",
             .ok = "set header.creation_time 4133980799"},
    .check = CheckCreationTime};

const TileRule rules::object_order = {
    .info = {.id = "btg-object-order",
             .severity = Severity::kInfo,
             .title = "objects are not in the order of the writer",
             .section = "Objects",
             .rationale = "FlightGear reads any order, but programs that read "
                          "in one pass want lists before what uses them",
             .remedy = "nothing to do for FlightGear",
             .bad = "append objects 'type: 6'",
             .ok = "append objects 'type: 12 properties { data: \"Grass\" }'"},
    .check = CheckOrder};

const TileRule rules::list_limit = {
    .info = {.id = "btg-list-limit",
             .severity = Severity::kError,
             .title = "a list is longer than an index can reach",
             .section = "Vertex List",
             .rationale = "indices of 16 bits wrap around: the wrong vertices "
                          "are drawn",
             .remedy = "write version 10",
             .bad = "bytes 118 03000300; fill 134 65533 8080fe",
             .ok = "bytes 118 00000300; fill 134 65532 8080fe"},
    .check = CheckListLimit};

const TileRule rules::material_repeated = {
    .info = {.id = "btg-material-repeated",
             .severity = Severity::kInfo,
             .title = "a material is in more than one object of a type",
             .section = "Objects",
             .rationale = "each object is drawn by itself, which costs time",
             .remedy = "sort triangles by material before writing",
             .bad =
                 "append objects 'type: 12 properties { data: \"Grassland\" } "
                 "properties { type: 1 data: \"\\\\x0b\" }'",
             .ok = "append objects 'type: 12 properties { data: \"Grass\" } "
                   "properties { type: 1 data: \"\\\\x0b\" }'"},
    .check = CheckMaterialRepeated};

}  // namespace trackcheck::btg
