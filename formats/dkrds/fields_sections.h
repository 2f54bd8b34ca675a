// The values of one section of a track. Section "Track Section Entry".
#ifndef TRACKCHECK_FORMATS_DKRDS_FIELDS_SECTIONS_H_
#define TRACKCHECK_FORMATS_DKRDS_FIELDS_SECTIONS_H_

#include <cstdint>

#include "formats/core/fields/field_visitor.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// Visits an empty element if the section has no entry.
void VisitSection(const Document& document, uint64_t index,
                  FieldVisitor& visitor);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_FIELDS_SECTIONS_H_
