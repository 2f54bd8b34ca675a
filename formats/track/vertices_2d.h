// The 2D vertices, of which the document says both that they have two numbers
// and that they have three. Source: "2D-Vertex".
#ifndef TRACKCHECK_FORMATS_TRACK_VERTICES_2D_H_
#define TRACKCHECK_FORMATS_TRACK_VERTICES_2D_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/byte_range.h"
#include "formats/track/context.h"

namespace trackcheck::track {

class Vertices2d {
 public:
  // Reads the value that comes; what an earlier one gave is forgotten. The
  // number of vertices, as WalkList gives it.
  std::optional<uint64_t> Decode(Context& context);

  // At the end of the racing lines, when their segments are known: reports how
  // many numbers the vertices have.
  void Judge(Context& context) const;

 private:
  void DecodeVertex(Context& context, uint64_t i, bool kept);

  ByteRange opening_;
  uint64_t twos_ = 0;    // vertices of two numbers
  uint64_t threes_ = 0;  // and of three
  // The number that is left out of those of three: the second, y.
  std::vector<double> altitudes_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_VERTICES_2D_H_
