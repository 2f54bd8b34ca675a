// What a section of a track shows.
#ifndef TRACKCHECK_FORMATS_DKRDS_FIELDS_SECTIONS_H_
#define TRACKCHECK_FORMATS_DKRDS_FIELDS_SECTIONS_H_

#include <cstdint>

#include "formats/core/fields/field_visitor.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// An empty element if the section's entry is not there.
void VisitSection(const Document& document, uint64_t index,
                  FieldVisitor& visitor);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_FIELDS_SECTIONS_H_
