// A table that kept its claim is a column over its own bytes. Source: "Track
// Section Data".
#include <algorithm>
#include <array>
#include <cstdint>

#include "formats/core/byte_range.h"
#include "formats/core/column.h"
#include "formats/dkrds/decode_tables.h"
#include "formats/dkrds/faults.h"

namespace trackcheck::dkrds {
namespace {

template <typename T>
Section<Column<T>> TableAt(const ByteView& bytes) {
  return Section<Column<T>>::Present(
      Column<T>(bytes, bytes.size() / sizeof(T)));
}

void DecodeClaim(const Claim& claim, Regions& regions) {
  TrackSection& section = regions.document().sections[claim.section];
  const ByteView bytes = regions.file().Window(claim.range);
  switch (claim.part) {
    case Part::kEntry:
      if (section.groups.present()) {
        section.groups = TableAt<std::array<uint8_t, kGroupSize>>(
            bytes.From(claim.range.offset + kPolygonGroupsStart));
      }
      break;
    case Part::kTriangles:
      section.triangles = TableAt<std::array<uint8_t, kTriangleSize>>(bytes);
      break;
    case Part::kCollision:
      section.collision = TableAt<uint32_t>(bytes);
      break;
    case Part::kVertices:
      section.vertices = TableAt<std::array<int16_t, 3>>(bytes);
      break;
    case Part::kUvs:
      section.uvs = TableAt<std::array<int16_t, 2>>(bytes);
      break;
    default:
      section.colors = TableAt<uint16_t>(bytes);
      break;
  }
  ByteRange& range = section.range;
  if (range.size == 0) {
    range = claim.range;
    return;
  }
  const uint64_t end = std::max(range.end(), claim.range.end());
  range.offset = std::min(range.offset, claim.range.offset);
  range.size = end - range.offset;
}

}  // namespace

void DecodeTables(Regions& regions) {
  for (const Claim& claim : regions.claims()) {
    if (!IsOfSection(claim.part)) continue;
    if (!claim.lost) {
      DecodeClaim(claim, regions);
    } else if (claim.part == Part::kEntry) {
      regions.document().sections[claim.section] = TrackSection();
      regions.document().sections[claim.section].entry =
          Section<SectionEntry>::Damaged();
    }
  }
}

void ReportTableRooms(Regions& regions) {
  if (!regions.complete()) return;
  for (Claim& claim : regions.claims()) {
    if (claim.part != Part::kTriangles && claim.part != Part::kCollision) {
      continue;
    }
    const uint64_t end = claim.range.end();
    const uint64_t next =
        std::min(regions.NextStart(claim.range.offset), regions.End());
    const uint64_t rest = next - std::min(end, next);
    if (rest <= kMaxPadding && regions.IsZero({end, rest})) continue;
    claim.told_rest = true;
    const bool triangles = claim.part == Part::kTriangles;
    const uint64_t element = triangles ? kTriangleSize : kCollisionSize;
    regions.Report(
        triangles ? faults::triangle_size : faults::collision_size,
        regions.Pointer(claim.part, claim.section),
        Message("$0 triangles take $1 bytes, there are $2 before what follows",
                claim.range.size / element, claim.range.size,
                claim.range.size + rest));
  }
}

}  // namespace trackcheck::dkrds
