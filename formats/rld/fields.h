// The fields of a Racer LiDAR mesh: their names and byte ranges.
#ifndef TRACKCHECK_FORMATS_RLD_FIELDS_H_
#define TRACKCHECK_FORMATS_RLD_FIELDS_H_

#include "formats/core/fields/field_visitor.h"
#include "formats/rld/document.h"

namespace trackcheck::rld {

// Visits what is decoded, in the document's order, under the paths that
// findings use. Visits every byte of a valid mesh once. The counts are
// redundant, because the lists imply them. The block table is redundant,
// because the document calls it cosmetic.
void VisitFields(const Document& document, FieldVisitor& visitor);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_FIELDS_H_
