// The heights at which there is ground.
#ifndef TRACKCHECK_VALIDATORS_BTG_RULES_GROUND_HEIGHTS_H_
#define TRACKCHECK_VALIDATORS_BTG_RULES_GROUND_HEIGHTS_H_

namespace trackcheck::btg {

// Meters above the ellipsoid. The shore of the Dead Sea is at about -410 m,
// Mount Everest at 8820 m.
inline constexpr double kLowestGroundHeight = -500;
inline constexpr double kHighestGroundHeight = 9000;

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_RULES_GROUND_HEIGHTS_H_
