// The one fast pass over a section: what is suspect in it. The screens never
// clear a section in which a rule finds something (triangle_screen_test).
#ifndef TRACKCHECK_VALIDATORS_DKRDS_TRIANGLE_SCREEN_H_
#define TRACKCHECK_VALIDATORS_DKRDS_TRIANGLE_SCREEN_H_

#include <array>
#include <cstdint>
#include <vector>

#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/vertex_fit.h"

namespace trackcheck::dkrds {

using Suspicions = uint32_t;
inline constexpr Suspicions kVertexIndex = 1U << 0;  // beyond its table
inline constexpr Suspicions kUvIndex = 1U << 1;
inline constexpr Suspicions kColorIndex = 1U << 2;
inline constexpr Suspicions kSpareBits = 1U << 3;
inline constexpr Suspicions kTextureId = 1U << 4;
inline constexpr Suspicions kNormalLength = 1U << 5;  // or its range
inline constexpr Suspicions kFace = 1U << 6;  // no area, or not as the normal
inline constexpr Suspicions kCells = 1U << 7;
inline constexpr Suspicions kSameTriangle = 1U << 8;
inline constexpr Suspicions kSameVertex = 1U << 9;
inline constexpr Suspicions kUnusedVertex = 1U << 10;
inline constexpr Suspicions kUnusedUv = 1U << 11;
inline constexpr Suspicions kUnusedColor = 1U << 12;

// Keeps its buffers from one section to the next: some hundred kilobytes.
class TriangleScreen {
 public:
  TriangleScreen(const Document& document, const VertexFit& fit);

  // What is suspect in a section.
  Suspicions Look(uint64_t section);

 private:
  struct Frame;
  using Coordinates = std::array<float, kAddressable>;
  using Used = std::array<uint8_t, kAddressable>;

  void LoadVertices(const TrackSection& section);
  // All triangles, in batches.
  Suspicions LookAtTriangles(const TrackSection& section, const Frame* frame);
  Suspicions LookAtUse(const TrackSection& section) const;

  const Document& document_;
  const VertexFit& fit_;
  std::array<Coordinates, 3> positions_{};
  std::array<Used, 3> used_{};  // vertices, UVs, colors
  std::vector<uint64_t> keys_;
  std::vector<uint64_t> slots_;
};

// For each section of the document.
std::vector<Suspicions> ScreenSections(const Document& document,
                                       const VertexFit& fit);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_TRIANGLE_SCREEN_H_
