// The names and places of everything in a Racer LiDAR mesh.
#ifndef TRACKCHECK_FORMATS_RLD_FIELDS_H_
#define TRACKCHECK_FORMATS_RLD_FIELDS_H_

#include "formats/core/field_visitor.h"
#include "formats/rld/document.h"

namespace trackcheck::rld {

// Shows what is decoded, in the document's order. The counts are redundant, as
// the lists tell them, and the block table is cosmetic by the document's words.
void VisitFields(const Document& document, FieldVisitor& visitor);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_FIELDS_H_
