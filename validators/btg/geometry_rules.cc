// Every index is one of a record, and elements have the tuples that their shape
// needs. Sections "Points" to "Triangle Fans".
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "formats/btg/tuple_names.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/tile_facts.h"
#include "validators/btg/tuples.h"

namespace trackcheck::btg {
namespace {

constexpr const char kSection[] = "Geometry Elements";

Location TuplePlace(const TileFacts& tile, const Spot& spot) {
  return {tile.Range(spot.offset, spot.size), FieldPath("objects")
                                                  .Element(spot.object)
                                                  .Field("elements")
                                                  .Element(spot.item)
                                                  .Field("tuples")
                                                  .Element(spot.part)};
}

TupleIndex IndexOfKind(const TileFacts& tile, uint64_t object, uint64_t kind) {
  const auto indices = TupleIndices(tile.document().objects[object]);
  return *std::find_if(
      indices.begin(), indices.end(),
      [kind](const TupleIndex& index) { return index.kind == kind; });
}

void ReportIndices(const TileFacts& tile, uint64_t kind, const Spots& spots,
                   FindingSink& sink) {
  spots.Report(
      rules::index_range.info,
      [&](const Spot& spot) {
        Location where = TuplePlace(tile, spot);
        where.field =
            where.field.Field(IndexOfKind(tile, spot.object, kind).name);
        return where;
      },
      [&](const Spot& spot) {
        const uint8_t* at = tile.document().bytes.data() + spot.offset;
        const uint64_t index = tile.widths().wide
                                   ? LoadLittleEndian<uint32_t>(at)
                                   : LoadLittleEndian<uint16_t>(at);
        const TupleIndex names = IndexOfKind(tile, spot.object, kind);
        return Message("the index is $0, the list of $1 has $2 records", index,
                       names.list_name, tile.list(names.list).count);
      },
      sink);
}

void CheckIndexRange(const TileFacts& tile, FindingSink& sink) {
  // A list that was cut off is not to be judged by.
  if (!tile.document().whole) return;
  std::vector<Spots> spots(kIndexKinds, Spots(sink.max_per_rule()));
  uint64_t ordinal = 0;
  ForEachObject(tile, [&](uint64_t i, const Object& object) {
    if (!object.has_tuples) return;
    const TupleReader tuples(tile.document(), object);
    const std::vector<TupleIndex> indices = TupleIndices(object);
    ForEachRun(tile.document(), object, [&](const ElementRun& run) {
      const uint64_t each = tuples.PerElement(run);
      const TupleReader::Maxima most = tuples.Largest(run, indices.size());
      for (uint64_t column = 0; each > 0 && column < indices.size(); ++column) {
        const uint64_t count = tile.list(indices[column].list).count;
        if (most[column] < count) continue;
        for (uint64_t t = 0; t < each * run.count; ++t) {
          if (tuples.Index(run, t, column) < count) continue;
          spots[indices[column].kind].Add(
              {.ordinal = ordinal + t,
               .object = i,
               .item = run.first + t / each,
               .part = t % each,
               .offset = tuples.Offset(run, t, column),
               .size = tile.widths().index()});
        }
      }
      ordinal += each * run.count;
    });
  });
  for (uint64_t kind = 0; kind < kIndexKinds; ++kind) {
    ReportIndices(tile, kind, spots[kind], sink);
  }
}

void CheckImplicitNormal(const TileFacts& tile, FindingSink& sink) {
  const uint64_t normals = tile.list(kNormals).count;
  const uint64_t vertices = tile.list(kVertices).count;
  if (normals == 0 || normals >= vertices || !tile.document().whole) return;
  Spots spots(sink.max_per_rule());
  uint64_t ordinal = 0;
  ForEachObject(tile, [&](uint64_t i, const Object& object) {
    if (!object.has_tuples || (object.index_types & kVertexBit) == 0 ||
        (object.index_types & kNormalBit) != 0) {
      return;
    }
    const TupleReader tuples(tile.document(), object);
    ForEachRun(tile.document(), object, [&](const ElementRun& run) {
      const uint64_t in_run = tuples.PerElement(run) * run.count;
      for (uint64_t t = 0; t < in_run; ++t) {
        const uint64_t index = tuples.Index(run, t, 0);
        if (index < normals || index >= vertices) continue;
        spots.Add({.ordinal = ordinal + t,
                   .object = i,
                   .item = run.first + t / tuples.PerElement(run),
                   .part = t % tuples.PerElement(run),
                   .offset = tuples.Offset(run, t, 0),
                   .size = tile.widths().index()});
      }
      ordinal += in_run;
    });
  });
  spots.Report(
      rules::index_implicit_normal.info,
      [&](const Spot& spot) {
        Location where = TuplePlace(tile, spot);
        where.field = where.field.Field("vertex");
        return where;
      },
      [normals](const Spot&) {
        return Message(
            "the tuple has no normal, so that of the vertex is used, "
            "of which there are only $0",
            normals);
      },
      sink);
}

// Elements of objects of `type` for which `fails(tuples of the element)`.
void CheckTupleCount(const TileFacts& tile, const RuleInfo& rule, uint8_t type,
                     bool (*fails)(uint64_t), Message (*words)(const Spot&),
                     FindingSink& sink) {
  Spots spots(sink.max_per_rule());
  uint64_t ordinal = 0;
  ForEachObject(tile, [&](uint64_t i, const Object& object) {
    if (object.type == type && object.has_tuples) {
      const uint64_t tuple = TupleSize(tile.document(), object);
      ForEachRun(tile.document(), object, [&](const ElementRun& run) {
        if (run.size == 0 || run.size % tuple != 0 ||
            !fails(run.size / tuple)) {
          return;
        }
        for (uint64_t j = run.first; j < run.first + run.count; ++j) {
          spots.Add({.ordinal = ordinal + j,
                     .object = i,
                     .item = j,
                     .part = run.size / tuple,
                     .offset = run.OffsetOf(j),
                     .size = run.stride()});
        }
      });
    }
    ordinal += object.elements;
  });
  spots.Report(
      rule, [&](const Spot& spot) { return tile.ElementPlace(spot); }, words,
      sink);
}

Message ShortWords(const Spot& spot) {
  return Message("the element has $0 tuples, a triangle takes 3", spot.part);
}

void CheckTrianglesCount(const TileFacts& tile, FindingSink& sink) {
  CheckTupleCount(
      tile, rules::triangles_count.info, kTriangles,
      [](uint64_t tuples) { return tuples % 3 != 0; },
      [](const Spot& spot) {
        return Message("the element has $0 tuples, not a multiple of 3",
                       spot.part);
      },
      sink);
}

bool IsShort(uint64_t tuples) { return tuples < 3; }

void CheckStripShort(const TileFacts& tile, FindingSink& sink) {
  CheckTupleCount(tile, rules::strip_short.info, kStrips, IsShort, ShortWords,
                  sink);
}

void CheckFanShort(const TileFacts& tile, FindingSink& sink) {
  CheckTupleCount(tile, rules::fan_short.info, kFans, IsShort, ShortWords,
                  sink);
}

// Groups of three tuples of which two have the same vertex. `only`: of elements
// that have no more.
void CheckEqualVertices(const TileFacts& tile, const Rule& rule, uint8_t type,
                        bool only, Message (*words)(const Spot&),
                        FindingSink& sink) {
  Spots spots(sink.max_per_rule());
  uint64_t ordinal = 0;
  ForEachObject(tile, [&](uint64_t i, const Object& object) {
    if (object.type != type || !object.has_tuples ||
        (object.index_types & kVertexBit) == 0) {
      return;
    }
    const TupleReader tuples(tile.document(), object);
    ForEachRun(tile.document(), object, [&](const ElementRun& run) {
      const uint64_t each = tuples.PerElement(run);
      const uint64_t groups =
          each % 3 == 0 && (!only || each == 3) ? each / 3 : 0;
      tuples.ForEachEqualTriple(run, groups, [&](uint64_t j, uint64_t group) {
        const bool whole = groups == 1;
        spots.Add({.ordinal = ordinal + j * groups + group,
                   .object = i,
                   .item = run.first + j,
                   .part = whole ? UINT64_MAX : 3 * group,
                   .offset = whole
                                 ? run.OffsetOf(run.first + j)
                                 : tuples.Offset(run, j * each + 3 * group, 0),
                   .size = whole ? run.stride() : 3 * tuples.size()});
      });
      ordinal += run.count * groups;
    });
  });
  spots.Report(
      rule.info,
      [&](const Spot& spot) {
        return spot.part == UINT64_MAX ? tile.ElementPlace(spot)
                                       : TuplePlace(tile, spot);
      },
      words, sink);
}

void CheckDegenerate(const TileFacts& tile, FindingSink& sink) {
  CheckEqualVertices(
      tile, rules::triangle_degenerate, kTriangles, false,
      [](const Spot&) {
        return Message("two corners of the triangle are the same vertex");
      },
      sink);
}

void CheckPointsDropped(const TileFacts& tile, FindingSink& sink) {
  CheckEqualVertices(
      tile, rules::points_dropped, kPoints, true,
      [](const Spot&) {
        return Message(
            "two of the three points are the same vertex, so all "
            "are dropped");
      },
      sink);
}

void CheckUnused(const TileFacts& tile, FindingSink& sink) {
  const uint64_t count = tile.list(kVertices).count;
  if (!tile.document().whole || count == 0) return;
  std::vector<uint8_t> used(count);
  bool all_known = true;
  ForEachObject(tile, [&](uint64_t, const Object& object) {
    if (!IsGeometry(object.type)) return;
    if (!object.has_tuples) {
      all_known = false;
      return;
    }
    if ((object.index_types & kVertexBit) == 0) return;
    const TupleReader tuples(tile.document(), object);
    ForEachRun(tile.document(), object, [&](const ElementRun& run) {
      tuples.ForEachFirst(run, [&](uint64_t index) {
        if (index < count) used[index] = 1;
      });
    });
  });
  if (!all_known) return;
  Spots spots(sink.max_per_rule());
  for (uint64_t i = 0; i < count; ++i) {
    if (used[i] == 0) spots.Add({.ordinal = i});
  }
  spots.Report(
      rules::vertex_unused.info,
      [&](const Spot& spot) {
        constexpr uint64_t kSize = kRecordSizes[kVertices];
        return Location{tile.Range(OffsetInPieces(tile.list(kVertices).pieces,
                                                  spot.ordinal, kSize),
                                   kSize),
                        FieldPath("vertices").Element(spot.ordinal)};
      },
      [](const Spot&) { return Message("no tuple uses the vertex"); }, sink);
}

}  // namespace

const Rule rules::index_range = {
    .info = {.id = "btg-index-range",
             .severity = Severity::kError,
             .title = "an index is beyond its list",
             .section = kSection,
             .rationale = "FlightGear reads memory behind the list when it "
                          "draws the tile",
             .remedy = "correct the index",
             .bad = "set objects[6].indices[2] 4",
             .ok = "set objects[6].indices[2] 3"},
    .check = CheckIndexRange};

const Rule rules::index_implicit_normal = {
    .info = {.id = "btg-index-implicit-normal",
             .severity = Severity::kWarning,
             .title = "a vertex without a normal of its own has none",
             .section = kSection,
             .rationale = "where tuples have no normal, FlightGear takes that "
                          "of the vertex's number, which is beyond the list",
             .remedy = "write as many normals as vertices, or their indices",
             .bad = "append objects[1].floats 0 5 5; "
                    "set objects[8].properties[1].data \\x09; "
                    "set objects[8].indices 0 0 1 1 2 2 4 3; "
                    "set objects[8].indices_per_element 8",
             .ok = "set objects[8].properties[1].data \\x09; "
                   "set objects[8].indices 0 0 1 1 2 2 3 3; "
                   "set objects[8].indices_per_element 8"},
    .check = CheckImplicitNormal};

const Rule rules::triangles_count = {
    .info = {.id = "btg-triangles-count",
             .severity = Severity::kError,
             .title = "triangles are not of three tuples",
             .section = kSection,
             .rationale = "the tuples that are left over are read as a part of "
                          "another triangle, or beyond the end",
             .remedy = "write three tuples a triangle",
             .bad = "set objects[6].indices_per_element 12",
             .ok = "set objects[6].indices_per_element 18"},
    .check = CheckTrianglesCount};

const Rule rules::strip_short = {
    .info = {.id = "btg-strip-short",
             .severity = Severity::kError,
             .title = "a strip has fewer than three tuples",
             .section = kSection,
             .rationale = "there is no triangle in it",
             .remedy = "leave the strip out",
             .bad = "set objects[7].indices_per_element 6",
             .ok = "set objects[7].indices_per_element 9"},
    .check = CheckStripShort};

const Rule rules::fan_short = {
    .info = {.id = "btg-fan-short",
             .severity = Severity::kError,
             .title = "a fan has fewer than three tuples",
             .section = kSection,
             .rationale = "FlightGear reads two tuples of every fan, whether "
                          "they are there or not",
             .remedy = "leave the fan out",
             .bad = "set objects[8].indices_per_element 6",
             .ok = "set objects[8].indices_per_element 9"},
    .check = CheckFanShort};

const Rule rules::triangle_degenerate = {
    .info = {.id = "btg-triangle-degenerate",
             .severity = Severity::kInfo,
             .title = "a triangle has a vertex twice",
             .section = kSection,
             .rationale = "FlightGear drops it; in real scenery one triangle "
                          "in five is such",
             .remedy = "nothing to do; leaving them out makes the file "
                       "smaller",
             .bad = "set objects[6].indices[3] 0",
             .ok = "set objects[6].indices[4] 0"},
    .check = CheckDegenerate};

const Rule rules::points_dropped = {
    .info = {.id = "btg-points-dropped",
             .severity = Severity::kWarning,
             .title = "three points of which two are the same are dropped",
             .section = kSection,
             .rationale = "FlightGear takes an element of three tuples for a "
                          "triangle, and drops it with all its lights",
             .remedy = "write the lights in elements of another size",
             .bad = "set objects[5].indices 0 0 1 1 0 0; "
                    "set objects[5].indices_per_element 6",
             .ok = "set objects[5].indices 0 0 1 1 2 2; "
                   "set objects[5].indices_per_element 6"},
    .check = CheckPointsDropped};

const Rule rules::vertex_unused = {
    .info = {.id = "btg-vertex-unused",
             .severity = Severity::kInfo,
             .title = "a vertex is not used",
             .section = "Vertex List",
             .rationale = "it takes space and is never drawn",
             .remedy = "nothing to do",
             .bad = "append objects[1].floats 0 5 5",
             .ok = "set objects[1].floats[0] 5"},
    .check = CheckUnused};

}  // namespace trackcheck::btg
