// Moves the vertices on the borders of neighboring tiles so that they meet.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_WELD_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_WELD_H_

#include <cstddef>
#include <map>
#include <span>

#include "validators/btg/scenery/scenery.h"
#include "validators/engine/set_rules.h"

namespace trackcheck::btg {

// See SetRules::Weld. The older tile takes the border of the newer one; of two
// that were built in one second, that with the larger index counts as newer.
//
// - A vertex with a partner, the nearest vertex on the other border within
//   `limit_m`, moves to its place. At a corner, all tiles take the place of the
//   newest one.
// - A vertex of the older tile without one moves up or down onto the other
//   border.
// - For a vertex of the newer tile without one, the older tile gets one if
//   there would be a gap otherwise (SplitEdges). If that is not possible, the
//   vertex moves up or down onto the other border.
//
// No vertex moves farther than `limit_m`, or is added farther from its edge.
// Vertices within 1 cm of their new place stay, and so do borders without a
// gap, but for what follows from a corner that moves. To a tile that is not
// given, which stays, the other one moves, whichever is newer. Vertices at one
// place of a tile move together. A border with more edges above each other than
// any terrain has is left alone.
std::map<size_t, WeldedFile> WeldBorders(const Scenery& scenery,
                                         std::span<const FilePair> gaps,
                                         double limit_m, ReadFile read);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_WELD_H_
