// Triangles are looked at in chunks, in parallel; what a chunk adds does not
// depend on the order. Sections "Points", "Triangles" and "Axis system".
#include "validators/rld/mesh_facts.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "formats/core/byte_view.h"
#include "validators/rld/point_buckets.h"

namespace trackcheck::rld {
namespace {

struct Vector {
  double x, y, z;
};

Vector Between(const Vertex& from, const Vertex& to) {
  return {double{to.x} - from.x, double{to.y} - from.y, double{to.z} - from.z};
}

double Dot(const Vector& a, const Vector& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

Vector Cross(const Vector& a, const Vector& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

bool Finite(const Vertex& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

// Flags of a triangle by the places of its points.
uint8_t LookAtShape(const Vertex& a, const Vertex& b, const Vertex& c) {
  if (!Finite(a) || !Finite(b) || !Finite(c)) return kShapeless;
  const Vector ab = Between(a, b);
  const Vector bc = Between(b, c);
  const Vector ca = Between(c, a);
  // Twice the area, along the normal.
  const Vector normal = Cross(ab, bc);
  const double doubled_area = std::sqrt(Dot(normal, normal));
  const double longest = std::max({Dot(ab, ab), Dot(bc, bc), Dot(ca, ca)});
  if (doubled_area <= 2 * kDegenerateRatio * longest) return kDegenerate;
  uint8_t flags = 0;
  if (std::fabs(normal.z) < kUprightNormalZ * doubled_area) {
    flags |= kUpright;
  } else if (normal.z < 0) {
    flags |= kClockwise;
  }
  // tan(angle) = doubled area / dot product of the sides that meet there; the
  // smallest angle has the largest dot product.
  const double largest_dot = -std::min({Dot(ab, bc), Dot(bc, ca), Dot(ca, ab)});
  if (largest_dot > 0 && doubled_area < kSliverTangent * largest_dot) {
    flags |= kSliver;
  }
  return flags;
}

}  // namespace

struct MeshFacts::ChunkTotals {
  uint64_t bad_indices = 0;
};

MeshFacts::MeshFacts(const Document& document, WorkPool& pool)
    : document_(document),
      pool_(pool),
      blocks_(document),
      flags_(triangles().size()),
      referenced_(vertices().size()),
      ranges_(chunk_count()) {
  std::vector<ChunkTotals> totals(chunk_count());
  pool_.For(chunk_count(),
            [&](uint64_t chunk) { LookAtChunk(chunk, totals[chunk]); });
  for (const ChunkTotals& chunk : totals) bad_index_count_ += chunk.bad_indices;
  FindDuplicates();
  CountWinding();
}

uint8_t MeshFacts::Look(const Triangle& t) const {
  const uint64_t count = vertices().size();
  for (const int32_t index : t.v) {
    if (index < 0 || static_cast<uint64_t>(index) >= count) return kUnusable;
  }
  uint8_t flags = 0;
  const auto point = [](int32_t index) {
    return static_cast<uint64_t>(static_cast<uint32_t>(index));
  };
  if (blocks_.divides()) {
    const int64_t a = blocks_.BlockOf(point(t.v[0]));
    const int64_t b = blocks_.BlockOf(point(t.v[1]));
    const int64_t c = blocks_.BlockOf(point(t.v[2]));
    if (a != BlockMap::kNone && b != BlockMap::kNone && c != BlockMap::kNone &&
        (a != b || b != c)) {
      flags |= kSpansBlocks;
    }
  }
  if (t.v[0] == t.v[1] || t.v[1] == t.v[2] || t.v[2] == t.v[0]) {
    return flags | kUnusable;
  }
  return flags |
         LookAtShape(vertices()[point(t.v[0])], vertices()[point(t.v[1])],
                     vertices()[point(t.v[2])]);
}

void MeshFacts::LookAtChunk(uint64_t chunk, ChunkTotals& totals) {
  const uint64_t end = std::min(triangles().size(), (chunk + 1) * kChunk);
  PointRange range;
  for (uint64_t i = chunk * kChunk; i < end; ++i) {
    const Triangle triangle = triangles()[i];
    flags_[i] = Look(triangle);
    for (const int32_t index : triangle.v) {
      if (index < 0 || static_cast<uint64_t>(index) >= referenced_.size()) {
        ++totals.bad_indices;
        continue;
      }
      // Several threads may say the same of one point.
      __atomic_store_n(&referenced_[static_cast<uint32_t>(index)], 1,
                       __ATOMIC_RELAXED);
      if (flags_[i] & kUnusable) continue;
      range.lowest = std::min(range.lowest, static_cast<uint32_t>(index));
      range.highest = std::max(range.highest, static_cast<uint32_t>(index));
    }
  }
  ranges_[chunk] = range;
}

void MeshFacts::FindDuplicates() {
  duplicates_ = FindDuplicateTriangles(*this);
  for (const Partner& duplicate : duplicates_) {
    flags_[duplicate.element] |= kDuplicate;
  }
}

const EdgeFaults& MeshFacts::edges() const {
  if (!edges_) edges_ = FindEdgeFaults(*this);
  return *edges_;
}

void MeshFacts::CountWinding() {
  std::vector<PointRange> counts(chunk_count(), {0, 0});
  pool_.For(chunk_count(), [&](uint64_t chunk) {
    const uint64_t end = std::min(flags_.size(), (chunk + 1) * kChunk);
    for (uint64_t i = chunk * kChunk; i < end; ++i) {
      constexpr uint8_t kUnwound =
          kUnusable | kShapeless | kDegenerate | kUpright | kDuplicate;
      const uint32_t wound = (flags_[i] & kUnwound) == 0;
      counts[chunk].lowest += wound;
      counts[chunk].highest += wound & ((flags_[i] & kClockwise) != 0);
    }
  });
  for (const PointRange& chunk : counts) {
    wound_count_ += chunk.lowest;
    clockwise_count_ += chunk.highest;
  }
}

RunList MeshFacts::FoldTriangles(uint8_t any, uint8_t without,
                                 uint64_t max_runs) const {
  RunList runs(max_runs);
  const uint64_t wanted = uint64_t{0x0101010101010101} * any;
  uint64_t i = 0;
  const auto judge = [&](uint64_t triangle) {
    const uint8_t flags = flags_[triangle];
    if ((flags & any) && !(flags & without)) runs.Add(triangle);
  };
  for (; i + sizeof(wanted) <= flags_.size(); i += sizeof(wanted)) {
    if ((LoadLittleEndian<uint64_t>(&flags_[i]) & wanted) == 0) continue;
    for (uint64_t k = 0; k < sizeof(wanted); ++k) judge(i + k);
  }
  for (; i < flags_.size(); ++i) judge(i);
  return runs;
}

Location MeshFacts::TriangleAt(uint64_t triangle) const {
  return {triangles().range(triangle),
          FieldPath("triangles").Element(triangle)};
}

Location MeshFacts::VertexAt(uint64_t vertex) const {
  return {vertices().range(vertex), FieldPath("vertices").Element(vertex)};
}

RunList FoldPartners(const std::vector<Partner>& partners, uint64_t max_runs) {
  RunList runs(max_runs);
  for (const Partner& partner : partners) runs.Add(partner.element);
  return runs;
}

uint32_t EarlierOf(const std::vector<Partner>& partners, uint64_t element) {
  return std::lower_bound(
             partners.begin(), partners.end(), element,
             [](const Partner& p, uint64_t e) { return p.element < e; })
      ->earlier;
}

}  // namespace trackcheck::rld
