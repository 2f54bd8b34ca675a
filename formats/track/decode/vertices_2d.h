// Decodes the 2D vertices. According to the document they have two numbers and
// also three (section "2D-Vertex"). Two are read as x and z, three as x, y and
// z.
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_VERTICES_2D_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_VERTICES_2D_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/track/decode/values/parser.h"

namespace trackcheck::track {

// A summary of the vertices, after all of them have been read.
struct Vertices2dSummary {
  // The number of vertices, as ReadList returns it.
  std::optional<uint64_t> length;
  ByteRange opening;         // the bracket of the list
  uint64_t two_numbers = 0;  // vertices of two numbers
  uint64_t three_numbers = 0;
  // The second numbers (y) of vertices of three numbers, which the columns do
  // not hold.
  std::vector<double> altitudes;
};

// Reads the next value as the list of 2D vertices. It replaces an earlier one.
Vertices2dSummary DecodeVertices2d(Parser& parser);

// Reports how many numbers the vertices have. Call at the end of the racing
// lines: the lengths of the segments show which numbers are x and z.
void ReportNumbersPerVertex(const Vertices2dSummary& vertices, Parser& parser);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_VERTICES_2D_H_
