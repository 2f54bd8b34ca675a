// Each definition is that of its rule, without a thought for speed.
#include "validators/dkrds/section_view.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

#include "validators/dkrds/occupancy.h"

namespace trackcheck::dkrds {
namespace {

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

// The bits of one axis: Y, Z, X.
std::array<uint32_t, 3> Axes(uint32_t cells) {
  return {YCells(cells), ZCells(cells), XCells(cells)};
}

bool IsRun(uint32_t bits) {
  return std::has_single_bit((bits >> std::countr_zero(bits)) + 1);
}

}  // namespace

bool HasCellsOnAllAxes(uint32_t cells) {
  return YCells(cells) != 0 && ZCells(cells) != 0 && XCells(cells) != 0;
}

bool CellsAreRuns(uint32_t cells) {
  const std::array<uint32_t, 3> axes = Axes(cells);
  return std::all_of(axes.begin(), axes.end(),
                     [](uint32_t bits) { return bits == 0 || IsRun(bits); });
}

bool WithinOneCell(uint32_t cells, uint32_t other) {
  const std::array<uint32_t, 3> ours = Axes(cells);
  const std::array<uint32_t, 3> theirs = Axes(other);
  for (uint64_t axis = 0; axis < 3; ++axis) {
    const int low =
        std::countr_zero(ours[axis]) - std::countr_zero(theirs[axis]);
    const int high =
        std::countl_zero(ours[axis]) - std::countl_zero(theirs[axis]);
    if (std::abs(low) > 1 || std::abs(high) > 1) return false;
  }
  return true;
}

Group SectionView::group(uint64_t i) const {
  const uint8_t* at = section_.groups->address(i);
  return {
      .first_triangle = LoadLittleEndian<uint16_t>(at + group::kFirstTriangle),
      .triangle_count = LoadLittleEndian<uint16_t>(at + group::kTriangleCount),
      .main_attribute = at[group::kMainAttribute],
      .secondary_attribute = at[group::kSecondaryAttribute],
      .tertiary_attribute =
          LoadLittleEndian<uint16_t>(at + group::kTertiaryAttribute),
      .mask = LoadLittleEndian<uint32_t>(at + group::kMask)};
}

Normal SectionView::normal(uint64_t t) const {
  return Load<Normal>(t, triangle::kNormal);
}

Corners SectionView::corners(uint64_t t) const {
  const uint32_t packed = word(t, triangle::kVertex);
  return {PackedIndex(packed, 0), PackedIndex(packed, 1),
          PackedIndex(packed, 2)};
}

bool SectionView::MayMissTriangles() const {
  if (triangles() == 0) return false;
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

bool SectionView::HasVertices(uint64_t t) const {
  if (!section_.vertices.present()) return false;
  const Corners c = corners(t);
  return std::max({c[0], c[1], c[2]}) < section_.vertices->size();
}

bool SectionView::Repeats(uint64_t t) const {
  const Corners c = corners(t);
  return c[0] == c[1] || c[1] == c[2] || c[0] == c[2];
}

std::array<double, 3> SectionView::FaceVector(const Corners& corners) const {
  const VertexColumn& vertices = *section_.vertices;
  const std::array<int16_t, 3> first = vertices[corners[0]];
  return Cross(Difference(vertices[corners[1]], first),
               Difference(vertices[corners[2]], first));
}

bool SectionView::Degenerate(uint64_t t) const {
  if (!HasVertices(t)) return false;
  return Repeats(t) || FaceVector(corners(t)) == Vector{};
}

double SectionView::NormalLength(uint64_t t) const {
  const Vector n = Difference(normal(t), {});
  return std::sqrt(Dot(n, n));
}

bool SectionView::NormalIsZero(uint64_t t) const {
  return normal(t) == Normal{};
}

bool SectionView::NormalInRange(uint64_t t) const {
  const Normal n = normal(t);
  return std::all_of(n.begin(), n.end(), [](int number) {
    return std::abs(number) <= kNormalUnit + kNormalSlack;
  });
}

bool SectionView::NormalIsUnit(uint64_t t) const {
  return std::abs(NormalLength(t) - kNormalUnit) <= kNormalSlack;
}

std::optional<double> SectionView::NormalCosine(uint64_t t) const {
  // What is outside of the box is reported, and its faces lean for it.
  if (!HasVertices(t) || !NormalInRange(t) || !NormalIsUnit(t) ||
      ReachesOut(t)) {
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

bool SectionView::NormalIsOff(uint64_t t) const {
  const std::optional<double> cosine = NormalCosine(t);
  return cosine && *cosine < kNormalCosine;
}

std::optional<uint32_t> SectionView::ComputedCells(uint64_t t) const {
  if (!fit_.sound() || !HasVertices(t)) return std::nullopt;
  const Aabb& box = entry().aabb[fit_.box];
  const Corners c = corners(t);
  const std::array<int16_t, 3> first = (*section_.vertices)[c[0]];
  const std::array<int16_t, 3> second = (*section_.vertices)[c[1]];
  const std::array<int16_t, 3> third = (*section_.vertices)[c[2]];
  std::array<AxisExtent, 3> axes;
  for (uint64_t k = 0; k < 3; ++k) {
    const auto origin = static_cast<float>(transform_->Origin(entry(), k));
    const auto position = [&](int16_t number) {
      return static_cast<float>(number) * transform_->scale + origin;
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

CellsState SectionView::StateOfCells(uint64_t t) const {
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
  // A face that is no face, or that is not where its normal says, may have the
  // cells of the one that was meant.
  if (!computed || Degenerate(t) || NormalIsOff(t)) return CellsState::kGood;
  return WithinOneCell(stored, *computed) ? CellsState::kOneCellOff
                                          : CellsState::kOff;
}

bool SectionView::ReachesOut(uint64_t t) const {
  if (fit_.outside == 0 || !HasVertices(t)) return false;
  const Corners c = corners(t);
  return std::any_of(c.begin(), c.end(),
                     [this](uint32_t vertex) { return Outside(vertex); });
}

bool SectionView::Outside(uint64_t vertex) const {
  return !HeldVertices(*transform_, entry(), entry().aabb[fit_.box])
              .Hold((*section_.vertices)[vertex]);
}

}  // namespace trackcheck::dkrds
