// What the user wants compared, and how closely.
#ifndef TRACKCHECK_DIFF_DIFF_OPTIONS_H_
#define TRACKCHECK_DIFF_DIFF_OPTIONS_H_

#include <cstdint>
#include <string>
#include <vector>

namespace trackcheck {

// Instead of the tolerance for all, in the fields and columns whose path
// matches `glob` ("[*]" stands for every row). The last one that matches holds.
struct FieldTolerance {
  std::string glob;
  double tolerance = 0;
};

struct DiffOptions {
  // Two floating-point values are equal if any one of these says so. Integers
  // that are no indices have a tolerance only where a FieldTolerance names
  // them.
  double tolerance = 0;           // |a - b| <= tolerance, in the field's unit
  double relative_tolerance = 0;  // |a - b| <= relative * max(|a|, |b|)
  std::vector<FieldTolerance> field_tolerances;
  std::vector<FieldTolerance> relative_field_tolerances;
  uint64_t ulps = 0;  // representable values between them
  // Fields that are not compared; see FieldGlobMatches.
  std::vector<std::string> ignored_fields;
  // Compares redundant fields too, and tables by position.
  bool raw = false;
  // A change of order alone is not reported.
  bool ignore_order = false;
  // Changes listed; the summary counts all. 0: all are listed.
  uint64_t max_changes = 1000;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_DIFF_OPTIONS_H_
