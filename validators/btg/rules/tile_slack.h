// How far the vertices of a tile may be outside of it.
#ifndef TRACKCHECK_VALIDATORS_BTG_RULES_TILE_SLACK_H_
#define TRACKCHECK_VALIDATORS_BTG_RULES_TILE_SLACK_H_

namespace trackcheck::btg {

// In real scenery, used vertices are outside by 0.05 m at most.
inline constexpr double kTileSlackMeters = 1;

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_RULES_TILE_SLACK_H_
