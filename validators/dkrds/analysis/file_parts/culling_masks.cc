#include "validators/dkrds/analysis/file_parts/culling_masks.h"

#include <cstdint>

#include "formats/core/fields/field_path.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {

CullingMasks::CullingMasks(const Document& document) : document_(&document) {
  const uint64_t sections = document.sections.size();
  const uint64_t stride = document.culling_stride;
  if (stride == 0 || document.culling.size() < sections * stride ||
      sections > stride * 8 ||
      sections != document.section_offsets.content_or_default().size()) {
    return;
  }
  all_ =
      sections == kMaxSections ? ~uint64_t{0} : (uint64_t{1} << sections) - 1;
  entries_.reserve(sections);
  for (uint64_t i = 0; i < sections; ++i) {
    entries_.push_back(CullingMask(document, i));
    loaded_ |= entries_.back() & all_;
  }
}

Location CullingMasks::Place(uint64_t section) const {
  const uint64_t stride = document_->culling_stride;
  return {document_->culling.range().Element(section, stride, stride),
          FieldPath("culling").Element(section)};
}

}  // namespace trackcheck::dkrds
