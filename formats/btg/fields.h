// The names and places of everything in a FlightGear terrain file.
#ifndef TRACKCHECK_FORMATS_BTG_FIELDS_H_
#define TRACKCHECK_FORMATS_BTG_FIELDS_H_

#include "formats/btg/document.h"
#include "formats/core/field_visitor.h"

namespace trackcheck::btg {

// Shows what is decoded: header, lists, then objects in the file's order.
// Counts and sizes are redundant, as what they count tells them; gzip is not
// shown, since it is no structure.
void VisitFields(const Document& document, FieldVisitor& visitor);

// The centre of the bounding sphere, which vertices are relative to, as a group
// of its own. Precondition: there is a bounding sphere.
void VisitCenter(const Document& document, FieldVisitor& visitor);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_FIELDS_H_
