#include "validators/dkrds/analysis/file_parts/culling_masks.h"

#include <cstdint>

#include "formats/core/fields/field_path.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {

CullingMasks::CullingMasks(const Document& document) : document_(&document) {
  const uint64_t sections = document.sections.size();
  const CullingGroups& culling = document.culling;
  if (culling.size() < sections || sections > uint64_t{culling.stride} * 8 ||
      sections != document.section_offsets.content_or_default().size()) {
    return;
  }
  all_ =
      sections == kMaxSections ? ~uint64_t{0} : (uint64_t{1} << sections) - 1;
  entries_.reserve(sections);
  for (uint64_t i = 0; i < sections; ++i) {
    entries_.push_back(culling.mask(i));
    loaded_ |= entries_.back() & all_;
  }
}

Location CullingMasks::Place(uint64_t section) const {
  return {document_->culling.range(section),
          FieldPath("culling").Element(section)};
}

}  // namespace trackcheck::dkrds
