// Positions of vertices in the units of absolute position.
#ifndef TRACKCHECK_FORMATS_DKRDS_ABSOLUTE_POSITION_H_
#define TRACKCHECK_FORMATS_DKRDS_ABSOLUTE_POSITION_H_

#include <array>
#include <cstdint>
#include <optional>

#include "formats/dkrds/document.h"
#include "formats/dkrds/vertex_fit.h"

namespace trackcheck::dkrds {

inline constexpr double kBoxUnits = 64;  // in a unit of absolute position

class AbsolutePositions {
 public:
  explicit AbsolutePositions(const Document& document)
      : transform_(FitVertices(document).transform) {}

  // False if no scale puts the vertices into the boxes. Then positions are the
  // numbers of the file.
  bool known() const { return transform_.has_value(); }
  // X, Y and Z of a vertex of the section; nothing if it does not exist.
  std::optional<std::array<double, 3>> Of(const TrackSection& section,
                                          uint64_t vertex) const;

 private:
  std::optional<Transform> transform_;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_ABSOLUTE_POSITION_H_
