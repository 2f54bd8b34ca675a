// A file that was converted from an earlier version of its format.
#ifndef TRACKCHECK_FORMATS_API_UPGRADED_H_
#define TRACKCHECK_FORMATS_API_UPGRADED_H_

#include <cstdint>
#include <string>
#include <vector>

#include "formats/core/fields/field_path.h"

namespace trackcheck {

// What the new version asks for and cannot be known, or what is lost.
struct UpgradeNote {
  uint64_t offset = 0;  // in the earlier file
  FieldPath field;      // in the earlier file
  std::string text;     // lower case, no full stop
};

struct Upgraded {
  std::string bytes;
  std::vector<UpgradeNote> notes;  // ascending by offset
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_UPGRADED_H_
