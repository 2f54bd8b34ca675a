// Finds the edge that an entry or exit should lead to: the one at its place.
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_PORTAL_PLACES_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_PORTAL_PLACES_H_

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "formats/track/document.h"
#include "validators/track/analysis/sectors/sector_shapes.h"

namespace trackcheck::track {

// Refers to the document. Takes 8 bytes for each entry and exit, and O(log n)
// time for a search.
class PortalPlaces {
 public:
  PortalPlaces(const Document& document, const SectorShapes& shapes);

  // The only edge of the opposite kind in another sector that joins the same
  // two places, in either direction. Edges are numbered over the whole
  // document. Precondition: the sector of `edge` has an outline, and the edge
  // is an entry or exit.
  std::optional<uint64_t> OppositeOf(uint64_t edge) const;

 private:
  const Document& document_;
  // Edges by the cells of their middles, sorted.
  std::vector<std::pair<uint32_t, uint32_t>> cells_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_PORTAL_PLACES_H_
