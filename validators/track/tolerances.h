// How far numbers of a track may be apart and still count as the same: the only
// place that says so. Lengths are in units of the track, angles in degrees.
#ifndef TRACKCHECK_VALIDATORS_TRACK_TOLERANCES_H_
#define TRACKCHECK_VALIDATORS_TRACK_TOLERANCES_H_

namespace trackcheck::track {

// Shares of what is expected: beyond the first it is suspect, beyond the second
// wrong. Files hold six digits, so no difference below the floor counts.
inline constexpr double kRelativeSuspect = 1e-3;
inline constexpr double kRelativeWrong = 1e-2;
inline constexpr double kAbsoluteFloor = 2e-3;

inline constexpr double kAngleSuspect = 0.01;
inline constexpr double kAngleWrong = 0.5;
// By how much of a coordinate three vertices that are rounded to six digits may
// move the ends of an arc, at most: no such angle is suspect.
inline constexpr double kSixDigits = 1e-5;

// Places that are one place.
inline constexpr double kCoincidence = kAbsoluteFloor;
// Sine of the turn at a corner that is straight.
inline constexpr double kCollinear = 1e-9;
// Of a corner from the plane of its sector, as a share of the sector's size.
inline constexpr double kNonplanar = 1e-2;
// Altitudes between which nothing can pass.
inline constexpr double kSameAltitude = 1;
// Two segments of a racing line that meet turn by more: a kink.
inline constexpr double kKink = 1;
// Samples of a racing line are no farther apart.
inline constexpr double kSampleStep = 1;
// Beyond it doubles are hardly finer than what counts as one place: what lies
// there has no shape.
inline constexpr double kFarthestShape = 1e12;

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_TOLERANCES_H_
