// Limits that the rules and analyses of a track share: how far numbers may
// differ and count as equal, and up to where points have a shape. Lengths are
// in units of the track. The limits of a single rule are beside it.
#ifndef TRACKCHECK_VALIDATORS_TRACK_TOLERANCES_H_
#define TRACKCHECK_VALIDATORS_TRACK_TOLERANCES_H_

namespace trackcheck::track {

// Shares of the expected value: beyond the first one a value is suspect, beyond
// the second one wrong. Files have six digits, so a difference below the floor
// is ignored.
inline constexpr double kRelativeSuspect = 1e-3;
inline constexpr double kRelativeWrong = 1e-2;
inline constexpr double kAbsoluteFloor = 2e-3;

// Two vertices at most this far apart are at the same place.
inline constexpr double kCoincidence = kAbsoluteFloor;
// Beyond this coordinate, doubles are hardly finer than kCoincidence. Such a
// point has no shape.
inline constexpr double kFarthestShape = 1e12;

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_TOLERANCES_H_
