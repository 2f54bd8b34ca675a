// Which differences are reported, and within which tolerances.
#ifndef TRACKCHECK_DIFF_OPTIONS_DIFF_OPTIONS_H_
#define TRACKCHECK_DIFF_OPTIONS_DIFF_OPTIONS_H_

#include <cstdint>
#include <string>
#include <vector>

namespace trackcheck {

// Replaces the general tolerance in the fields and columns whose path matches
// `glob` ("[*]" stands for every row). If several match, the last one applies.
struct FieldTolerance {
  std::string glob;
  double tolerance = 0;
};

struct DiffOptions {
  // Two floating-point values are equal if they are within any one of the
  // tolerances. Integers that are no indices have a tolerance only if a
  // FieldTolerance names their field.
  double tolerance = 0;           // |a - b| <= tolerance, in the field's unit
  double relative_tolerance = 0;  // |a - b| <= relative * max(|a|, |b|)
  std::vector<FieldTolerance> field_tolerances;
  std::vector<FieldTolerance> relative_field_tolerances;
  uint64_t ulps = 0;  // steps between representable values
  // Fields that are not compared; see FieldGlobMatches.
  std::vector<std::string> ignored_fields;
  // Compares redundant fields too, and tables by position.
  bool raw = false;
  // Does not report rows that only moved.
  bool ignore_order = false;
  // Changes that are listed; the summary counts all. 0 lists all.
  uint64_t max_changes = 1000;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_OPTIONS_DIFF_OPTIONS_H_
