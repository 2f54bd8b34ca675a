// Limits that the rules and analyses of a track share: how far numbers may
// differ and count as equal, how densely lines are sampled, and up to where
// points have a shape.
// Lengths are in units of the track, angles in degrees.
#ifndef TRACKCHECK_VALIDATORS_TRACK_TOLERANCES_H_
#define TRACKCHECK_VALIDATORS_TRACK_TOLERANCES_H_

namespace trackcheck::track {

// Shares of the expected value: beyond the first one a value is suspect, beyond
// the second one wrong. Files have six digits, so a difference below the floor
// is ignored.
inline constexpr double kRelativeSuspect = 1e-3;
inline constexpr double kRelativeWrong = 1e-2;
inline constexpr double kAbsoluteFloor = 2e-3;

inline constexpr double kAngleSuspect = 0.01;
inline constexpr double kAngleWrong = 0.5;
// The largest share of a coordinate by which rounding three vertices to six
// digits may move the ends of an arc. An angle within it is not suspect.
inline constexpr double kSixDigits = 1e-5;

// Two vertices at most this far apart are at the same place.
inline constexpr double kCoincidence = kAbsoluteFloor;
// The largest sine of the turn at a straight corner.
inline constexpr double kCollinear = 1e-9;
// The largest distance of a corner from the plane of its sector, as a share of
// the sector's size.
inline constexpr double kNonplanar = 1e-2;
// The largest difference of altitudes between which no car can pass.
inline constexpr double kSameAltitude = 1;
// The largest turn between two segments of a racing line that is not a kink.
inline constexpr double kKink = 1;
// The largest distance between samples of a racing line.
inline constexpr double kSampleStep = 1;
// Beyond this coordinate, doubles are hardly finer than kCoincidence. Such a
// point has no shape.
inline constexpr double kFarthestShape = 1e12;

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_TOLERANCES_H_
