// The seam between two neighboring tiles.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_SEAM_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_SEAM_H_

#include <cstdint>
#include <optional>

#include "formats/btg/bucket.h"
#include "validators/btg/scenery/border.h"

namespace trackcheck::btg {

// Where two tiles are farthest apart: at a vertex on the border of one of them.
struct Seam {
  // The distance from the vertex to the nearest edge of the other tile.
  double gap_m = 0;
  // Whether one side is above the other, rather than beside it.
  bool vertical = false;
  bool vertex_is_neighbors = false;
  uint32_t vertex = 0;
  // The nearer end of that edge, a vertex of the other tile.
  uint32_t other_vertex = 0;
  // The position of the vertex.
  double longitude = 0;
  double latitude = 0;
  // The heights of the vertex and of the nearest point above the ellipsoid.
  double height_m = 0;
  double other_height_m = 0;
  // The length of the parts of the border between vertices of which at least
  // one has a gap above the least one.
  double open_m = 0;
};

// A computed length for people; never a negative zero.
double ToMillimeters(double meters);

// The largest gap of two tiles that meet: vertices are rounded.
double LeastGap_m(const TileBorder& a, const TileBorder& b);

// Compares the border of `tile` on one side with that of `neighbor`, which is
// one of the tile's neighbors on that side, as far as they share it. Returns
// nothing if no gap is above `least_m`, which may be negative, or if a tile has
// no edges there.
//
// A vertex on a straight edge of the other tile has no gap, whether or not that
// has a vertex there. The work is bounded: borders with more edges above each
// other than any terrain has, or with a side that is not known, are not
// compared, and `given_up` is set.
std::optional<Seam> FindSeam(const TileBorder& tile, Side side,
                             const TileBorder& neighbor, double least_m,
                             bool* given_up = nullptr);

// A part of the border that a tile does not reach.
struct OpenStretch {
  double length_m = 0;
  // Its ends.
  double first_longitude = 0, first_latitude = 0;
  double last_longitude = 0, last_latitude = 0;
  // The neighbor's vertex on the border that is nearest to the first end.
  uint32_t neighbor_vertex = 0;
};

// Compares the border as FindSeam does. Returns the longest part that only the
// neighbor reaches, if the neighbor reaches nearly all of the border and the
// tile hardly any of it: its side is a hole.
std::optional<OpenStretch> FindOpenStretch(const TileBorder& tile, Side side,
                                           const TileBorder& neighbor);
// Whether one of the two has such a part, so that the gap between them means
// nothing.
bool IsOpenSide(const TileBorder& tile, Side side, const TileBorder& neighbor);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_SEAM_H_
