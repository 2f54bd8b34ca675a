// Applies the repairs of terrain files, for tests.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_REPAIRED_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_REPAIRED_H_

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "formats/core/findings/finding.h"

namespace trackcheck::btg {

// Precondition: the repairs do not overlap.
inline std::string Repaired(std::string bytes, std::vector<Repair> repairs) {
  // The last one first, so that offsets stay right.
  std::sort(repairs.begin(), repairs.end(),
            [](const Repair& a, const Repair& b) {
              return std::pair(a.where.offset, a.where.size) >
                     std::pair(b.where.offset, b.where.size);
            });
  for (const Repair& repair : repairs) {
    bytes.replace(repair.where.offset, repair.where.size, repair.bytes);
  }
  return bytes;
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_REPAIRED_H_
