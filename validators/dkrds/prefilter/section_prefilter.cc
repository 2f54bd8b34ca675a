#include "validators/dkrds/prefilter/section_prefilter.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/work/wide.h"
#include "formats/dkrds/document.h"
#include "validators/dkrds/analysis/section/collision_cells.h"
#include "validators/dkrds/analysis/section/duplicates.h"
#include "validators/dkrds/prefilter/may_repeat.h"

namespace trackcheck::dkrds {
namespace {

// Values over all triangles of a section.
struct Extremes {
  uint32_t words = 0;       // all packed words, ORed
  uint32_t attributes = 0;  // the largest
};

bool AnyUnused(const std::array<uint8_t, kAddressable>& used, uint64_t count) {
  return std::memchr(used.data(), 0, std::min(count, uint64_t{kAddressable})) !=
         nullptr;
}

// Returns whether an index is not below `count`.
bool AnyUsedFrom(uint64_t count,
                 const std::array<uint8_t, kAddressable>& used) {
  return count < kAddressable &&
         std::memchr(used.data() + count, 1, kAddressable - count) != nullptr;
}

std::optional<std::array<CellAxis, 3>> BoxOf(const SectionAnalysis& section) {
  const SectionFit& fit = section.fit();
  if (!fit.sound()) return std::nullopt;
  constexpr std::array<int, 3> kAxisCells = {kXCells, kYCells, kZCells};
  const Aabb& box = section.entry().aabb[fit.box];
  std::array<CellAxis, 3> axes;
  for (uint64_t axis = 0; axis < 3; ++axis) {
    axes[axis] = {.scale = section.transform()->scale,
                  .origin = static_cast<float>(
                      section.transform()->Origin(section.entry(), axis)),
                  .box_min = static_cast<float>(box.min[axis]),
                  .cell_size = static_cast<float>(box.extent[axis]) /
                               static_cast<float>(kAxisCells[axis])};
  }
  return axes;
}

}  // namespace

SectionPrefilter::SectionPrefilter(
    const std::vector<const TriangleRule*>& triangle_rules,
    const std::vector<const VertexRule*>& vertex_rules,
    const std::vector<const UvRule*>& uv_rules,
    const std::vector<const ColorRule*>& color_rules)
    : rules_{.index_vertex =
                 triangles_.Cover(triangle_rules, {&rules::index_vertex}),
             .index_uv = triangles_.Cover(triangle_rules, {&rules::index_uv}),
             .index_color =
                 triangles_.Cover(triangle_rules, {&rules::index_color}),
             .spare_bits =
                 triangles_.Cover(triangle_rules, {&rules::index_spare_bits}),
             .texture = triangles_.Cover(triangle_rules, {&rules::texture_id}),
             .normal = triangles_.Cover(
                 triangle_rules, {&rules::normal_zero, &rules::normal_range,
                                  &rules::normal_unit}),
             .face = triangles_.Cover(
                 triangle_rules,
                 {&rules::triangle_degenerate, &rules::normal_geometry}),
             .cells = triangles_.Cover(
                 triangle_rules,
                 {&rules::collision_zero, &rules::collision_allones,
                  &rules::collision_contiguous, &rules::collision_recompute}),
             .duplicate = triangles_.Cover(triangle_rules,
                                           {&rules::triangle_duplicate})},
      vertex_unused_rule_(
          vertices_.Cover(vertex_rules, {&rules::vertex_unused})),
      vertex_duplicate_rule_(
          vertices_.Cover(vertex_rules, {&rules::vertex_duplicate})),
      uv_unused_rule_(uvs_.Cover(uv_rules, {&rules::uv_unused})),
      color_unused_rule_(colors_.Cover(color_rules, {&rules::color_unused})) {}

void SectionPrefilter::LoadVertices(const SectionAnalysis& section) {
  const VertexColumn vertices = section.tables().vertices.content_or_default();
  const uint64_t count = std::min(vertices.size(), uint64_t{kAddressable});
  for (uint64_t i = 0; i < count; ++i) {
    const std::array<int16_t, 3> vertex = vertices[i];
    for (uint64_t axis = 0; axis < 3; ++axis) {
      positions_[axis][i] = vertex[axis];
    }
  }
}

// The vertices of the section and a batch of its triangles stay in the cache
// while all loops process them.
RuleSet SectionPrefilter::FindInTriangles(
    const SectionAnalysis& section,
    const std::optional<std::array<CellAxis, 3>>& box) {
  TriangleBatch batch;
  Extremes extremes;
  RuleSet found;
  const TriangleColumn& triangles = *section.tables().triangles;
  const bool has_vertices = section.tables().vertices.present();
  keys_.resize(triangles.size());
  for (uint64_t first = 0; first < triangles.size(); first += kTriangleBatch) {
    const uint64_t count = std::min(kTriangleBatch, triangles.size() - first);
    for (uint64_t i = 0; i < count; ++i) {
      const uint8_t* at = triangles.address(first + i);
      extremes.attributes = std::max<uint32_t>(extremes.attributes,
                                               LoadLittleEndian<uint16_t>(at));
      for (uint64_t axis = 0; axis < 3; ++axis) {
        batch.normal[axis][i] = LoadLittleEndian<int16_t>(
            at + triangle::kNormal + axis * sizeof(int16_t));
      }
      for (uint64_t table = 0; table < kIndexedTables; ++table) {
        const auto word =
            LoadLittleEndian<uint32_t>(at + kPackedIndices[table]);
        extremes.words |= word;
        for (uint32_t k = 0; k < 3; ++k) {
          const uint32_t index = PackedIndex(word, k);
          used_[table][index] = 1;
          if (table != 0) continue;
          for (uint64_t axis = 0; axis < 3; ++axis) {
            batch.corner[k][axis][i] = positions_[axis][index];
          }
        }
        if (table == 0) keys_[first + i] = TriangleKey(word);
      }
    }
    if (RunKernel<AnyNormalOff>(&batch, count)) found |= rules_.normal;
    if (has_vertices && RunKernel<AnyFaceOff>(&batch, count)) {
      found |= rules_.face;
    }
    if (!section.has_collision()) continue;
    std::memcpy(batch.cells, section.tables().collision->address(first),
                count * kCollisionSize);
    const bool has_candidates =
        box ? RunKernel<AnyCellsOff>(&batch, count, box->data())
            : RunKernel<AnyCellsImplausible>(&batch, count);
    if (has_candidates) found |= rules_.cells;
  }
  if (AnyUsedFrom(section.vertices(), used_[0])) {
    found |= rules_.index_vertex;
    // The cells were computed with a position for a vertex that does not exist.
    found |= rules_.cells;
  }
  if (AnyUsedFrom(section.uvs(), used_[1])) found |= rules_.index_uv;
  if (AnyUsedFrom(section.colors(), used_[2])) found |= rules_.index_color;
  if (SpareBits(extremes.words) != 0) found |= rules_.spare_bits;
  const int32_t textures = section.track().header().number_of_textures;
  if (textures <= 0 ||
      TextureOf(extremes.attributes) >= static_cast<uint32_t>(textures)) {
    found |= rules_.texture;
  }
  if (MayRepeat(keys_, slots_)) found |= rules_.duplicate;
  return found;
}

void SectionPrefilter::Load(const SectionAnalysis& section) {
  RuleSet vertex_candidates;
  const uint64_t vertices = section.vertices();
  keys_.resize(vertices);
  for (uint64_t i = 0; i < vertices; ++i) {
    keys_[i] = VertexKey((*section.tables().vertices)[i]);
  }
  if (MayRepeat(keys_, slots_)) vertex_candidates |= vertex_duplicate_rule_;
  RuleSet triangle_candidates;
  RuleSet uv_candidates;
  RuleSet color_candidates;
  if (section.triangles() > 0) {
    LoadVertices(section);
    for (Used& used : used_) used.fill(0);
    triangle_candidates = FindInTriangles(section, BoxOf(section));
    if (AnyUnused(used_[0], vertices)) vertex_candidates |= vertex_unused_rule_;
    if (AnyUnused(used_[1], section.uvs())) uv_candidates = uv_unused_rule_;
    if (AnyUnused(used_[2], section.colors())) {
      color_candidates = color_unused_rule_;
    }
  }
  triangles_.Set(triangle_candidates);
  vertices_.Set(vertex_candidates);
  uvs_.Set(uv_candidates);
  colors_.Set(color_candidates);
}

}  // namespace trackcheck::dkrds
