// The two blocks of collision effects as one table: element i is effect i of
// both.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_FILE_PARTS_EFFECTS_H_
#define TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_FILE_PARTS_EFFECTS_H_

#include <cstdint>

#include "formats/core/bytes/column.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {

// Empty if the blocks are not decoded.
class Effects {
 public:
  explicit Effects(const Document& document)
      : first_(document.effects.content_or_default()),
        second_(document.effects_copy.content_or_default()) {}

  uint64_t size() const { return first_.size(); }
  uint64_t bytes_per_element() const { return 2 * kEffectSize; }

  uint16_t first(uint64_t i) const { return first_[i]; }
  uint16_t second(uint64_t i) const { return second_[i]; }
  // "effects[i]" and "effects_copy[i]".
  Location FirstPlace(uint64_t i) const {
    return {first_.range(i), FieldPath("effects").Element(i)};
  }
  Location SecondPlace(uint64_t i) const {
    return {second_.range(i), FieldPath("effects_copy").Element(i)};
  }

 private:
  Column<uint16_t> first_;
  Column<uint16_t> second_;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_FILE_PARTS_EFFECTS_H_
