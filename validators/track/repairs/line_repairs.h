// What mends racing lines. Each function returns nothing if there is more than
// one right answer, or none.
#ifndef TRACKCHECK_VALIDATORS_TRACK_REPAIRS_LINE_REPAIRS_H_
#define TRACKCHECK_VALIDATORS_TRACK_REPAIRS_LINE_REPAIRS_H_

#include <cstdint>
#include <vector>

#include "formats/core/findings/finding.h"
#include "validators/track/tables.h"

namespace trackcheck::track {

// Writes a length or an angle, rounded to a millionth.
std::vector<Repair> WithNumber(const Location& where, double value);

// Lets the segment end where the next one starts, or start where the one before
// it ends, if its other numbers fit that vertex.
std::vector<Repair> WithEndOfNext(const SegmentTable& table, uint64_t segment);
std::vector<Repair> WithStartOfPrevious(const SegmentTable& table,
                                        uint64_t segment);

// Lets the segment and the next one share a vertex: one of the two, if only one
// of the segments fits the vertex of the other.
std::vector<Repair> WithCommonVertex(const SegmentTable& table,
                                     uint64_t segment);

// Writes the angle from the start of an arc to its end: to the stated side if
// the length fits that, otherwise to the other side. Without a stated side, to
// the one that the length fits; if it fits both, to the one by which the arc
// goes on smoothly. Precondition: the segment has a shape, as for the next two.
std::vector<Repair> WithSweep(const SegmentTable& table, uint64_t segment);

// Writes the angle without whole turns, if all other numbers fit that.
std::vector<Repair> WithoutTurns(const SegmentTable& table, uint64_t segment);

// Writes the length that follows from the vertices and the angle, unless one of
// these is wrong.
std::vector<Repair> WithLengthOfShape(const SegmentTable& table,
                                      uint64_t segment);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_REPAIRS_LINE_REPAIRS_H_
