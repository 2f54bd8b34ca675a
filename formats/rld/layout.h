// The constants of a Racer LiDAR mesh, in the document's order.
// Source: "Racer's Lidar file format". All numbers are little-endian: the
// document does not state it, but its example shows it.
#ifndef TRACKCHECK_FORMATS_RLD_LAYOUT_H_
#define TRACKCHECK_FORMATS_RLD_LAYOUT_H_

#include <cstdint>
#include <string_view>

namespace trackcheck::rld {

// Header: char[4] RLD0, char[4] HEAD, int32 points, int32 triangles.
inline constexpr std::string_view kMagic = "RLD0";
inline constexpr std::string_view kHeadTag = "HEAD";
inline constexpr uint64_t kMagicOffset = 0;
inline constexpr uint64_t kVersionOffset = 3;  // the digit in RLD0
inline constexpr uint64_t kHeadTagOffset = 4;
inline constexpr uint64_t kPointsOffset = 8;
inline constexpr uint64_t kTrianglesOffset = 12;
inline constexpr uint64_t kHeaderSize = 16;

inline constexpr uint64_t kTagSize = 4;
inline constexpr uint64_t kCountSize = 4;

// Points: char[4] "VERT", points times float x, y, z.
inline constexpr std::string_view kVertTag = "VERT";
inline constexpr uint64_t kVertTagOffset = kHeaderSize;
inline constexpr uint64_t kVertexSize = 12;

// Triangles: char[4] "TRIS", triangles times int32 index[3].
inline constexpr std::string_view kTrisTag = "TRIS";
inline constexpr uint64_t kTriangleSize = 12;

// Blocks: char[4] "BLKI", int32 blocks, int32 blockStart[blocks],
// int32 blockPoints[blocks]. Two arrays, one after the other.
inline constexpr std::string_view kBlkiTag = "BLKI";
inline constexpr uint64_t kBlockEntrySize = 4;
inline constexpr uint64_t kBlockSize = 2 * kBlockEntrySize;

// No points, no triangles, no blocks.
inline constexpr uint64_t kSmallestFileSize =
    kHeaderSize + kTagSize + kTagSize + kTagSize + kCountSize;

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_LAYOUT_H_
