// Writes lists of vertices and the names of kinds as a track file has them.
#ifndef TRACKCHECK_FORMATS_TRACK_TEXT_VERTEX_ROWS_H_
#define TRACKCHECK_FORMATS_TRACK_TEXT_VERTEX_ROWS_H_

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

#include "formats/json/writer.h"

namespace trackcheck::track {

// Indexed by EdgeKind and KindOfEdge, or by SegmentKind and KindOfSegment.
inline constexpr std::string_view kEdgeKinds[] = {"wall", "entry", "exit"};
inline constexpr std::string_view kSegmentKinds[] = {"line", "arc"};

// Writes `numbers` as vertices of `width` numbers; the last vertex may have
// fewer. If `altitude_between`, inserts an altitude of 0 between x and z.
inline void WriteVertices(std::span<const double> numbers, size_t width,
                          bool altitude_between, json::Writer* writer) {
  writer->BeginArray();
  for (size_t i = 0; i < numbers.size(); i += width) {
    writer->BeginArray(json::Layout::kOneLine);
    for (size_t k = i; k < std::min(i + width, numbers.size()); ++k) {
      if (altitude_between && k == i + 1) writer->Integer(0);
      writer->Number(numbers[k]);
    }
    writer->EndArray();
  }
  writer->EndArray();
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_TEXT_VERTEX_ROWS_H_
