// The maxima of one run, passed explicitly to whatever has to keep them.
#ifndef TRACKCHECK_FORMATS_CORE_BYTES_LIMITS_H_
#define TRACKCHECK_FORMATS_CORE_BYTES_LIMITS_H_

#include <cstdint>

namespace trackcheck {

struct Limits {
  // A larger file is unreadable.
  uint64_t max_file_bytes = uint64_t{4} << 30;
  // A gzip file that inflates to more gets a finding.
  uint64_t max_inflated_bytes = uint64_t{1} << 30;
  // Findings listed per rule and file; the rest are counted. 0: all are listed.
  uint64_t max_findings_per_rule = 20;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_BYTES_LIMITS_H_
