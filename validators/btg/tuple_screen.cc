// Chunks are looked at in parallel; what is seen in one does not depend on the
// others. Section "Geometry Elements".
#include "validators/btg/tuple_screen.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

#include "formats/core/wide.h"
#include "validators/btg/tuple_look.h"

namespace trackcheck::btg {
namespace {

void Look(bool wide, uint64_t indices, TupleLook* look) {
  if (wide) {
    if (indices <= 4) {
      RunKernel<LookAtTuples<uint32_t, 4>>(look);
    } else {
      RunKernel<LookAtTuples<uint32_t, TupleLook::kMostIndices>>(look);
    }
  } else if (indices <= 8) {
    RunKernel<LookAtTuples<uint16_t, 8>>(look);
  } else {
    RunKernel<LookAtTuples<uint16_t, TupleLook::kMostIndices>>(look);
  }
}

uint64_t MostTriangleTuples(uint8_t type) {
  if (type == kTriangles) return UINT64_MAX;
  return type == kPoints ? 3 : 0;
}

}  // namespace

bool LacksImplicitNormals(const TileFacts& tile, const Object& object) {
  const uint64_t normals = tile.list(kNormals).count;
  return normals > 0 && normals < tile.list(kVertices).count &&
         (object.index_types & kVertexBit) != 0 &&
         (object.index_types & kNormalBit) == 0;
}

TupleScreen::TupleScreen(const TileFacts& tile, WorkPool& pool,
                         uint64_t chunk_bytes)
    : tile_(tile),
      pool_(pool),
      chunks_(tile.document(), chunk_bytes),
      suspicions_(chunks_.size()) {
  // A byte more is where indices beyond the list go.
  if (tile.document().whole) used_.resize(tile.list(kVertices).count + 1);
  pool.For(chunks_.size(), [this](uint64_t chunk) { LookAt(chunk); });
  if (!used_.empty()) used_.pop_back();
  for (const Suspicions chunk : suspicions_) all_suspicions_ |= chunk;
}

void TupleScreen::LookAt(uint64_t chunk) {
  Suspicions found = 0;
  chunks_.ForEachPart(chunk,
                      [&](const TuplePart& part) { found |= LookAt(part); });
  suspicions_[chunk] = found;
}

Suspicions TupleScreen::LookAt(const TuplePart& part) {
  const Document& document = tile_.document();
  const Object& object = *part.object;
  const uint32_t kinds = KindsOfIndices(object);
  const bool has_vertex = (object.index_types & kVertexBit) != 0;
  TupleLook look = {
      .at = document.bytes.data() + part.offset,
      .end = document.bytes.data() + document.bytes.size(),
      .elements = part.elements,
      .uniform = object.uniform,
      .tuple_size = static_cast<uint32_t>(TupleSize(document, object)),
      .first_tuple = part.first_tuple,
      .end_tuple = part.end_tuple,
      .most_triangle_tuples = has_vertex ? MostTriangleTuples(object.type) : 0};
  if (has_vertex && !used_.empty()) {
    look.used = used_.data();
    look.vertices = used_.size() - 1;
  }
  Look(tile_.widths().wide, static_cast<uint64_t>(std::popcount(kinds)), &look);

  Suspicions found = 0;
  if (look.twice) {
    found |= object.type == kTriangles ? kOfTriangle : kOfThreePoints;
  }
  // A list that was cut off is not to be judged by.
  if (!document.whole) return found;
  const uint32_t* largest = look.largest;
  for (uint64_t kind = 0; kind < kIndexKinds; ++kind) {
    if ((kinds >> kind & 1) == 0) continue;
    if (*largest++ >= tile_.list(kListOfKind[kind]).count) {
      found |= OfKind(kind);
    }
  }
  if (LacksImplicitNormals(tile_, object) &&
      look.largest[0] >= tile_.list(kNormals).count) {
    found |= kOfImplicitNormal;
  }
  return found;
}

Spots TupleScreen::Find(const TupleTest& test, uint64_t max_runs) const {
  Spots all(max_runs);
  if ((all_suspicions_ & test.when) == 0) return all;
  std::vector<uint64_t> places(chunks_.size());
  pool_.For(chunks_.size(), [&](uint64_t i) {
    chunks_.ForEachRun(i, [&](const TuplePart& part, const TupleRun& run) {
      places[i] += test.places(part, run);
    });
  });
  std::vector<std::pair<uint64_t, uint64_t>> suspects;  // and first ordinals
  uint64_t ordinal = 0;
  for (uint64_t i = 0; i < chunks_.size(); ++i) {
    if ((suspicions_[i] & test.when) != 0) suspects.emplace_back(i, ordinal);
    ordinal += places[i];
  }
  std::vector<Spots> found(suspects.size(), Spots(max_runs));
  pool_.For(suspects.size(), [&](uint64_t i) {
    uint64_t next = suspects[i].second;
    chunks_.ForEachRun(suspects[i].first,
                       [&](const TuplePart& part, const TupleRun& run) {
                         const uint64_t count = test.places(part, run);
                         if (count > 0) test.judge(part, run, next, found[i]);
                         next += count;
                       });
  });
  for (const Spots& each : found) all.Append(each);
  return all;
}

}  // namespace trackcheck::btg
