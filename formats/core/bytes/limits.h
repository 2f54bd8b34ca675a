// The limits of one run. They are passed explicitly to the functions that apply
// them.
#ifndef TRACKCHECK_FORMATS_CORE_BYTES_LIMITS_H_
#define TRACKCHECK_FORMATS_CORE_BYTES_LIMITS_H_

#include <cstdint>

namespace trackcheck {

struct Limits {
  // Lists the failing places of every element by themselves, instead of folding
  // those of consecutive elements.
  static constexpr uint64_t kEachPlace = UINT64_MAX;

  // A larger file is not read.
  uint64_t max_file_bytes = uint64_t{4} << 30;
  // A gzip file that inflates to more bytes gets a finding.
  uint64_t max_inflated_bytes = uint64_t{1} << 30;
  // Findings listed per rule and file; all are counted. 0 lists all, and
  // kEachPlace too.
  uint64_t max_findings_per_rule = 20;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_BYTES_LIMITS_H_
