// A section's vertices and a batch of its triangles stay in the cache while all
// loops go over them. A key or index that is out of range is harmless here: it
// names a vertex that is there.
#include "validators/dkrds/triangle_screen.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "formats/core/byte_view.h"
#include "formats/core/wide.h"
#include "validators/dkrds/screen_kernels.h"
#include "validators/dkrds/twins.h"

namespace trackcheck::dkrds {

struct TriangleScreen::Frame {
  std::array<CellAxis, 3> axes;
};

namespace {

// What is gathered over all triangles of a section.
struct Extremes {
  std::array<uint32_t, 3> index{};  // the largest: vertices, UVs, colors
  uint32_t words = 0;               // all packed words, ORed
  uint32_t attributes = 0;          // the largest
};

// Each table's words of a triangle, in the order of `used`.
constexpr uint64_t kWords[] = {triangle::kVertex, triangle::kUv,
                               triangle::kColor};

uint64_t Count(const auto& table) {
  return table.present() ? table->size() : 0;
}

bool Unused(const std::array<uint8_t, kAddressable>& used, uint64_t count) {
  return std::memchr(used.data(), 0, std::min(count, uint64_t{kAddressable})) !=
         nullptr;
}

}  // namespace

TriangleScreen::TriangleScreen(const Document& document, const VertexFit& fit)
    : document_(document), fit_(fit) {}

void TriangleScreen::LoadVertices(const TrackSection& section) {
  const VertexColumn& vertices = *section.vertices;
  const uint64_t count = std::min(vertices.size(), uint64_t{kAddressable});
  for (uint64_t i = 0; i < count; ++i) {
    const std::array<int16_t, 3> vertex = vertices[i];
    for (uint64_t axis = 0; axis < 3; ++axis) {
      positions_[axis][i] = vertex[axis];
    }
  }
  for (Coordinates& axis : positions_) {
    std::fill(axis.begin() + static_cast<std::ptrdiff_t>(count), axis.end(),
              count > 0 ? axis[0] : 0.0F);
  }
}

Suspicions TriangleScreen::LookAtTriangles(const TrackSection& section,
                                           const Frame* frame) {
  ScreenBatch batch;
  Extremes extremes;
  Suspicions found = 0;
  const TriangleColumn& triangles = *section.triangles;
  const bool collision = section.collision.present();
  keys_.resize(triangles.size());
  for (uint64_t first = 0; first < triangles.size(); first += kScreenBatch) {
    const uint64_t count = std::min(kScreenBatch, triangles.size() - first);
    for (uint64_t i = 0; i < count; ++i) {
      const uint8_t* at = triangles.address(first + i);
      extremes.attributes = std::max<uint32_t>(extremes.attributes,
                                               LoadLittleEndian<uint16_t>(at));
      for (uint64_t axis = 0; axis < 3; ++axis) {
        batch.normal[axis][i] = LoadLittleEndian<int16_t>(
            at + triangle::kNormal + axis * sizeof(int16_t));
      }
      for (uint64_t table = 0; table < 3; ++table) {
        const auto word = LoadLittleEndian<uint32_t>(at + kWords[table]);
        extremes.words |= word;
        for (uint32_t k = 0; k < 3; ++k) {
          const uint32_t index = PackedIndex(word, k);
          extremes.index[table] = std::max(extremes.index[table], index);
          used_[table][index] = 1;
          if (table != 0) continue;
          for (uint64_t axis = 0; axis < 3; ++axis) {
            batch.corner[k][axis][i] = positions_[axis][index];
          }
        }
        if (table == 0) keys_[first + i] = TriangleKey(word);
      }
    }
    if (RunKernel<AnyNormalOff>(&batch, count)) found |= kNormalLength;
    if (section.vertices.present() && RunKernel<AnyFaceOff>(&batch, count)) {
      found |= kFace;
    }
    if (!collision) continue;
    std::memcpy(batch.cells, section.collision->address(first),
                count * kCollisionSize);
    const bool odd = frame != nullptr ? RunKernel<AnyCellsOff>(
                                            &batch, count, frame->axes.data())
                                      : RunKernel<AnyCellsOdd>(&batch, count);
    if (odd) found |= kCells;
  }
  if (extremes.index[0] >= Count(section.vertices)) found |= kVertexIndex;
  if (extremes.index[1] >= Count(section.uvs)) found |= kUvIndex;
  if (extremes.index[2] >= Count(section.colors)) found |= kColorIndex;
  if (SpareBits(extremes.words) != 0) found |= kSpareBits;
  const int32_t textures = document_.header->number_of_textures;
  if (textures <= 0 ||
      extremes.attributes >> 1 >= static_cast<uint32_t>(textures)) {
    found |= kTextureId;
  }
  if (MayRepeat(keys_, slots_)) found |= kSameTriangle;
  return found;
}

Suspicions TriangleScreen::LookAtUse(const TrackSection& section) const {
  Suspicions found = 0;
  if (Unused(used_[0], Count(section.vertices))) found |= kUnusedVertex;
  if (Unused(used_[1], Count(section.uvs))) found |= kUnusedUv;
  if (Unused(used_[2], Count(section.colors))) found |= kUnusedColor;
  return found;
}

Suspicions TriangleScreen::Look(uint64_t index) {
  const TrackSection& section = document_.sections[index];
  Suspicions found = 0;
  const uint64_t vertices = Count(section.vertices);
  keys_.resize(vertices);
  for (uint64_t i = 0; i < vertices; ++i) {
    keys_[i] = VertexKey((*section.vertices)[i]);
  }
  if (MayRepeat(keys_, slots_)) found |= kSameVertex;
  if (Count(section.triangles) == 0) return found;

  LoadVertices(section);
  for (Used& used : used_) used.fill(0);
  std::optional<Frame> frame;
  const SectionFit& fit = fit_.sections[index];
  if (fit.sound()) {
    frame.emplace();
    const Aabb& box = section.entry->aabb[fit.box];
    constexpr std::array<int, 3> kAxisCells = {kXCells, kYCells, kZCells};
    for (uint64_t axis = 0; axis < 3; ++axis) {
      frame->axes[axis] = {.scale = fit_.transform->scale,
                           .origin = static_cast<float>(
                               fit_.transform->Origin(*section.entry, axis)),
                           .box_min = static_cast<float>(box.min[axis]),
                           .cell_size = static_cast<float>(box.extent[axis]) /
                                        static_cast<float>(kAxisCells[axis])};
    }
  }
  found |= LookAtTriangles(section, frame ? &*frame : nullptr);
  return found | LookAtUse(section);
}

std::vector<Suspicions> ScreenSections(const Document& document,
                                       const VertexFit& fit) {
  TriangleScreen screen(document, fit);
  std::vector<Suspicions> suspicions;
  suspicions.reserve(document.sections.size());
  for (uint64_t i = 0; i < document.sections.size(); ++i) {
    suspicions.push_back(screen.Look(i));
  }
  return suspicions;
}

}  // namespace trackcheck::dkrds
