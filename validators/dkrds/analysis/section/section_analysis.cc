#include "validators/dkrds/analysis/section/section_analysis.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "absl/base/macros.h"
#include "validators/dkrds/analysis/section/collision_cells.h"
#include "validators/dkrds/analysis/section/duplicates.h"
#include "validators/dkrds/analysis/section/normal_limits.h"

namespace trackcheck::dkrds {
namespace {

// In vertex units. The rounding of vertices turns faces that are less high.
constexpr double kLowestFace = 16;

using Vector = std::array<double, 3>;

double Dot(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Vector Cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
          a[0] * b[1] - a[1] * b[0]};
}

Vector Difference(const std::array<int16_t, 3>& a,
                  const std::array<int16_t, 3>& b) {
  return {static_cast<double>(a[0] - b[0]), static_cast<double>(a[1] - b[1]),
          static_cast<double>(a[2] - b[2])};
}

}  // namespace

SectionAnalysis::SectionAnalysis(const TrackAnalysis& track, uint64_t section)
    : track_(track),
      number_(section),
      section_(track.document().sections[section]),
      fit_(track.fit().sections[section]) {
  ABSL_HARDENING_ASSERT(section < track.document().sections.size());
  assert(section_.entry.present());
}

Corners SectionAnalysis::corners(uint64_t t) const {
  const uint32_t packed = word(t, triangle::kVertex);
  return {PackedIndex(packed, 0), PackedIndex(packed, 1),
          PackedIndex(packed, 2)};
}

bool SectionAnalysis::MayMissTriangles() const {
  assert(triangles() > 0);
  const uint64_t end = section_.triangles->range(triangles() - 1).end();
  uint64_t next = UINT64_MAX;  // where the next table begins
  const auto consider = [&](const auto& table) {
    if (!table.present() || table->empty()) return;
    const uint64_t begin = table->range(0).offset;
    if (begin >= end) next = std::min(next, begin);
  };
  consider(section_.collision);
  consider(section_.vertices);
  consider(section_.uvs);
  consider(section_.colors);
  return next != UINT64_MAX && next - end >= kTriangleSize;
}

bool SectionAnalysis::HasVertices(uint64_t t) const {
  const Corners c = corners(t);
  return std::max({c[0], c[1], c[2]}) < vertices();
}

bool SectionAnalysis::Repeats(uint64_t t) const {
  const Corners c = corners(t);
  return c[0] == c[1] || c[1] == c[2] || c[0] == c[2];
}

std::array<double, 3> SectionAnalysis::FaceVector(
    const Corners& corners) const {
  const VertexColumn& vertices = *section_.vertices;
  const std::array<int16_t, 3> first = vertices[corners[0]];
  return Cross(Difference(vertices[corners[1]], first),
               Difference(vertices[corners[2]], first));
}

bool SectionAnalysis::IsDegenerate(uint64_t t) const {
  if (!HasVertices(t)) return false;
  return FaceVector(corners(t)) == Vector{};
}

double SectionAnalysis::NormalLength(uint64_t t) const {
  const Vector n = Difference(normal(t), {});
  return std::sqrt(Dot(n, n));
}

bool SectionAnalysis::NormalIsZero(uint64_t t) const {
  return normal(t) == Normal{};
}

bool SectionAnalysis::NormalIsInRange(uint64_t t) const {
  const Normal n = normal(t);
  return std::all_of(n.begin(), n.end(), [](int number) {
    return std::abs(number) <= kLongestNormal;
  });
}

bool SectionAnalysis::NormalIsUnit(uint64_t t) const {
  return std::abs(NormalLength(t) - kNormalUnit) <= kNormalSlack;
}

std::optional<double> SectionAnalysis::NormalCosine(uint64_t t) const {
  // A vertex outside of the box is reported; it turns the faces around it.
  if (!HasVertices(t) || !NormalIsUnit(t) || ReachesOut(t)) {
    return std::nullopt;
  }
  const Corners c = corners(t);
  const Vector face = FaceVector(c);
  const double area = std::sqrt(Dot(face, face));
  const VertexColumn& vertices = *section_.vertices;
  double longest = 0;
  for (uint64_t k = 0; k < 3; ++k) {
    const Vector edge = Difference(vertices[c[(k + 1) % 3]], vertices[c[k]]);
    longest = std::max(longest, Dot(edge, edge));
  }
  if (area < kLowestFace * std::sqrt(longest) || area == 0) {
    return std::nullopt;
  }
  return std::abs(Dot(face, Difference(normal(t), {}))) /
         (area * NormalLength(t));
}

std::optional<Normal> SectionAnalysis::FaceNormal(uint64_t t) const {
  if (!HasVertices(t)) return std::nullopt;
  const Vector face = FaceVector(corners(t));
  const double length = std::sqrt(Dot(face, face));
  if (length == 0) return std::nullopt;
  const bool is_behind = Dot(face, Difference(normal(t), {})) < 0;
  const double scale = (is_behind ? -kNormalUnit : kNormalUnit) / length;
  Normal unit;
  for (size_t i = 0; i < unit.size(); ++i) {
    unit[i] = static_cast<int16_t>(std::lround(face[i] * scale));
  }
  return unit;
}

bool SectionAnalysis::NormalLeans(uint64_t t) const {
  const std::optional<double> cosine = NormalCosine(t);
  return cosine && *cosine < kNormalCosine;
}

std::optional<uint32_t> SectionAnalysis::ComputedCells(uint64_t t) const {
  if (!fit_.sound()) return std::nullopt;
  return CellsIn(entry().aabb[fit_.box], t);
}

std::optional<uint32_t> SectionAnalysis::CellsIn(const Aabb& box,
                                                 uint64_t t) const {
  if (!transform() || !HasVertices(t)) return std::nullopt;
  const Corners c = corners(t);
  const std::array<int16_t, 3> first = (*section_.vertices)[c[0]];
  const std::array<int16_t, 3> second = (*section_.vertices)[c[1]];
  const std::array<int16_t, 3> third = (*section_.vertices)[c[2]];
  std::array<AxisExtent, 3> axes;
  for (uint64_t k = 0; k < 3; ++k) {
    const auto origin = static_cast<float>(transform()->Origin(entry(), k));
    const auto position = [&](int16_t number) {
      return static_cast<float>(number) * transform()->scale + origin;
    };
    axes[k] = {position(std::min({first[k], second[k], third[k]})),
               position(std::max({first[k], second[k], third[k]})),
               static_cast<float>(box.min[k]),
               static_cast<float>(box.extent[k])};
  }
  const uint32_t computed = ComputeCollision(axes[0], axes[1], axes[2]);
  if (!HasCellsOnAllAxes(computed)) return std::nullopt;
  return computed;
}

CellsState SectionAnalysis::StateOfCells(uint64_t t) const {
  const uint32_t stored = cells(t);
  const std::optional<uint32_t> computed = ComputedCells(t);
  if (stored == computed) return CellsState::kGood;
  if (!HasCellsOnAllAxes(stored)) {
    return collidable(t) && !ReachesOut(t) ? CellsState::kZero
                                           : CellsState::kGood;
  }
  if (stored == kAllCells) {
    return HasExtent(entry().aabb[fit_.box]) ? CellsState::kAllOnes
                                             : CellsState::kGood;
  }
  if (!CellsAreRuns(stored)) return CellsState::kBroken;
  // If a vertex of the triangle is wrong, the cells may be those of the right
  // vertex.
  if (!computed || IsDegenerate(t) || NormalLeans(t)) return CellsState::kGood;
  return WithinOneCell(stored, *computed) ? CellsState::kOneCellOff
                                          : CellsState::kOff;
}

bool SectionAnalysis::ReachesOut(uint64_t t) const {
  if (fit_.outside == 0 || !HasVertices(t)) return false;
  const Corners c = corners(t);
  return std::any_of(c.begin(), c.end(),
                     [this](uint32_t vertex) { return IsOutside(vertex); });
}

bool SectionAnalysis::IsOutside(uint64_t vertex) const {
  assert(fit_.known);
  return !VertexBox(*transform(), entry(), entry().aabb[fit_.box])
              .Contains((*section_.vertices)[vertex]);
}

uint64_t SectionAnalysis::first_outside() const {
  return first_outside_.Get([this] {
    uint64_t vertex = 0;
    while (vertex < vertices() && !IsOutside(vertex)) ++vertex;
    return vertex;
  });
}

const GroupOrder& SectionAnalysis::group_order() const {
  return group_order_.Get([this] {
    return GroupOrder(section_.groups.content_or_default(), triangles());
  });
}

// Groups may overlap, so their begins and ends are counted.
std::vector<bool> SectionAnalysis::FindTrianglesOfEmptyGroups() const {
  std::vector<int32_t> steps(triangles() + 1);
  for (uint64_t g = 0; g < groups(); ++g) {
    const Group of_section = group(g);
    if (of_section.mask != 0 || of_section.end() > triangles()) continue;
    ++steps[of_section.first_triangle];
    --steps[of_section.end()];
  }
  std::vector<bool> of_empty_group;
  of_empty_group.reserve(triangles());
  int32_t empty_groups = 0;
  for (uint64_t t = 0; t < triangles(); ++t) {
    empty_groups += steps[t];
    of_empty_group.push_back(empty_groups > 0 && cells(t) == 0);
  }
  return of_empty_group;
}

bool SectionAnalysis::IsOfEmptyGroup(uint64_t t) const {
  const std::vector<bool>& of_empty_group =
      of_empty_group_.Get([this] { return FindTrianglesOfEmptyGroups(); });
  return of_empty_group[t];
}

std::vector<SectionAnalysis::CorrectedMask>
SectionAnalysis::FindCorrectedMasks() const {
  std::vector<CorrectedMask> masks(triangles(), {kNoGroup, 0});
  // For each triangle, how many more groups have it than the one before it.
  std::vector<int64_t> more(triangles() + 1);
  for (uint64_t g = 0; g < groups(); ++g) {
    const uint64_t first = group(g).first_triangle;
    const uint64_t end = std::min<uint64_t>(group(g).end(), triangles());
    if (first >= end) continue;
    ++more[first];
    --more[end];
  }
  // How many of the triangles before each are in one group only.
  std::vector<uint64_t> single(triangles() + 1);
  int64_t groups_of_triangle = 0;
  for (uint64_t t = 0; t < triangles(); ++t) {
    groups_of_triangle += more[t];
    single[t + 1] = single[t] + (groups_of_triangle == 1 ? 1 : 0);
  }
  // The others have no mask. Groups that have one of these reach at most to
  // that of their neighbors, so they are not long together.
  for (uint64_t g = 0; g < groups(); ++g) {
    const uint64_t first = group(g).first_triangle;
    const uint64_t end = std::min<uint64_t>(group(g).end(), triangles());
    if (first >= end || single[first] == single[end]) continue;
    CorrectedMask corrected = {g, 0};
    for (uint64_t t = first; t < end; ++t) {
      corrected.mask |= StateOfCells(t) == CellsState::kGood
                            ? cells(t)
                            : ComputedCells(t).value_or(cells(t));
    }
    for (uint64_t t = first; t < end; ++t) {
      if (single[t + 1] > single[t]) masks[t] = corrected;
    }
  }
  return masks;
}

std::optional<SectionAnalysis::CorrectedMask> SectionAnalysis::CorrectedMaskOf(
    uint64_t t) const {
  const CorrectedMask& mask =
      corrected_masks_.Get([this] { return FindCorrectedMasks(); })[t];
  if (mask.group == kNoGroup) return std::nullopt;
  return mask;
}

std::vector<ElementPair> SectionAnalysis::FindDuplicateTriangles() const {
  std::vector<uint64_t> keys(triangles(), kNoKey);
  for (uint64_t t = 0; t < keys.size(); ++t) {
    if (!HasVertices(t) || IsDegenerate(t)) continue;
    keys[t] = TriangleKey(word(t, triangle::kVertex));
  }
  return FindDuplicates(keys);
}

const std::vector<ElementPair>& SectionAnalysis::duplicate_triangles() const {
  return duplicate_triangles_.Get([this] { return FindDuplicateTriangles(); });
}

std::vector<ElementPair> SectionAnalysis::FindDuplicateVertices() const {
  const std::array<bool, kAddressable> used = Used(IndexedTable::kVertices);
  std::vector<uint64_t> keys(vertices(), kNoKey);
  for (uint64_t v = 0; v < keys.size(); ++v) {
    if (v >= kAddressable || triangles() == 0 || used[v]) {
      keys[v] = VertexKey((*section_.vertices)[v]);
    }
  }
  return FindDuplicates(keys);
}

const std::vector<ElementPair>& SectionAnalysis::duplicate_vertices() const {
  return duplicate_vertices_.Get([this] { return FindDuplicateVertices(); });
}

std::array<bool, kAddressable> SectionAnalysis::Used(IndexedTable table) const {
  const uint64_t offset = kPackedIndices[static_cast<size_t>(table)];
  std::array<bool, kAddressable> used{};
  for (uint64_t t = 0; t < triangles(); ++t) {
    for (uint32_t k = 0; k < 3; ++k) {
      used[PackedIndex(word(t, offset), k)] = true;
    }
  }
  return used;
}

uint64_t SectionAnalysis::size_of(IndexedTable table) const {
  switch (table) {
    case IndexedTable::kVertices:
      return vertices();
    case IndexedTable::kUvs:
      return uvs();
    case IndexedTable::kColors:
      return colors();
  }
  return 0;
}

std::vector<ListedElement> SectionAnalysis::FindUnused(
    IndexedTable table) const {
  std::vector<ListedElement> unused;
  if (triangles() == 0 || MayMissTriangles()) return unused;
  const uint64_t count = size_of(table);
  const std::array<bool, kAddressable> used = Used(table);
  for (uint32_t i = 0; i < std::min<uint64_t>(count, kAddressable); ++i) {
    if (!used[i]) unused.push_back({i});
  }
  // An index beyond the table, or a vertex that is named twice, was meant for
  // another element, so the same number of elements may be unused for that
  // reason.
  const uint64_t offset = kPackedIndices[static_cast<size_t>(table)];
  uint64_t explained = 0;
  for (uint64_t t = 0; t < triangles(); ++t) {
    for (uint32_t k = 0; k < 3; ++k) {
      explained += PackedIndex(word(t, offset), k) >= count ? 1 : 0;
    }
    explained += table == IndexedTable::kVertices && Repeats(t) ? 1 : 0;
  }
  if (unused.size() <= explained) unused.clear();
  return unused;
}

const std::vector<ListedElement>& SectionAnalysis::unused(
    IndexedTable table) const {
  return unused_[static_cast<size_t>(table)].Get(
      [this, table] { return FindUnused(table); });
}

}  // namespace trackcheck::dkrds
