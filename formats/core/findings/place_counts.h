// Numbers of places by severity.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_PLACE_COUNTS_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_PLACE_COUNTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>

#include "formats/core/findings/rule_info.h"

namespace trackcheck {

class PlaceCounts {
 public:
  uint64_t& operator[](Severity severity) {
    return counts_[static_cast<size_t>(severity)];
  }
  uint64_t operator[](Severity severity) const {
    return counts_[static_cast<size_t>(severity)];
  }
  PlaceCounts& operator+=(const PlaceCounts& other) {
    for (size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
    return *this;
  }
  uint64_t total() const {
    return std::accumulate(counts_.begin(), counts_.end(), uint64_t{0});
  }
  // The worst severity of any place; kOff if there is none.
  Severity worst() const {
    size_t i = counts_.size() - 1;
    while (i > 0 && counts_[i] == 0) --i;
    return static_cast<Severity>(i);
  }
  friend bool operator==(const PlaceCounts&, const PlaceCounts&) = default;

 private:
  std::array<uint64_t, static_cast<size_t>(Severity::kError) + 1> counts_{};
};

// Numbers of places that have a fix, by its kind.
class FixCounts {
 public:
  uint64_t& operator[](FixKind kind) {
    return counts_[static_cast<size_t>(kind)];
  }
  uint64_t operator[](FixKind kind) const {
    return counts_[static_cast<size_t>(kind)];
  }
  FixCounts& operator+=(const FixCounts& other) {
    for (size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
    return *this;
  }

 private:
  std::array<uint64_t, static_cast<size_t>(FixKind::kUnsafe) + 1> counts_{};
};

// "2 errors, 1 info", the worst first; empty if there are no places.
std::string CountsText(const PlaceCounts& counts);

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_PLACE_COUNTS_H_
