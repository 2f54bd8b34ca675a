// Which elements of a section's table its triangles use.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_USED_ELEMENTS_H_
#define TRACKCHECK_VALIDATORS_DKRDS_USED_ELEMENTS_H_

#include <array>
#include <cstdint>

#include "formats/dkrds/layout.h"
#include "validators/dkrds/section_view.h"

namespace trackcheck::dkrds {

class UsedElements {
 public:
  // `offset` is that of the packed indices in a triangle.
  UsedElements(const SectionView& view, uint64_t offset) {
    for (uint64_t t = 0; t < view.triangles(); ++t) {
      for (uint32_t k = 0; k < 3; ++k) {
        used_[PackedIndex(view.word(t, offset), k)] = true;
      }
    }
    any_ = view.triangles() > 0;
  }

  // Everything is used where nothing says otherwise: there are no triangles, or
  // no index can name the element.
  bool Uses(uint64_t element) const {
    return !any_ || element >= kAddressable || used_[element];
  }

 private:
  std::array<bool, kAddressable> used_{};
  bool any_ = false;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_USED_ELEMENTS_H_
