// The numbers of one vertex.
#ifndef TRACKCHECK_FORMATS_TRACK_COORDINATES_H_
#define TRACKCHECK_FORMATS_TRACK_COORDINATES_H_

#include <array>
#include <cmath>
#include <cstdint>

#include "formats/core/byte_range.h"
#include "formats/track/context.h"
#include "formats/track/values.h"

namespace trackcheck::track {

struct Coordinates {
  std::array<double, 3> values = {kNaN, kNaN, kNaN};
  uint64_t count = 0;  // in the text, more than three perhaps
  ByteRange range;
};

// Gives what stands for a number beyond `most`, which is reported if the
// document speaks of it.
double JudgeLargeCoordinate(Context& context, const json::Number& number,
                            double most);

// Reads the array that Peek has found. `most` is the largest number that a
// vertex should have.
inline Coordinates ReadCoordinates(Context& context, double most) {
  json::ShortArray array;
  if (context.reader.ReadShortArray(most, &array)) [[likely]] {
    return {array.values, array.count, array.range};
  }
  Coordinates coordinates;
  const uint64_t begin = context.reader.offset();
  context.reader.EnterArray();
  while (context.reader.NextElement()) {
    context.at.component = static_cast<int64_t>(coordinates.count);
    double value = kNaN;
    if (context.reader.Peek() == json::Kind::kNumber) [[likely]] {
      const json::Number number = context.reader.ReadNumber();
      value = number.value;
      if (!(std::fabs(value) <= most)) [[unlikely]] {
        value = JudgeLargeCoordinate(context, number, most);
      }
    } else {
      ReportWrongType(context, json::Kind::kNumber, faults::vertex_nonnumber);
    }
    if (coordinates.count < coordinates.values.size()) {
      coordinates.values[coordinates.count] = value;
    }
    ++coordinates.count;
    context.at.component = -1;
  }
  coordinates.range = {begin, context.reader.offset() - begin};
  return coordinates;
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_COORDINATES_H_
