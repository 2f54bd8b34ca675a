// The fields of a FlightGear terrain file: their names and places.
#ifndef TRACKCHECK_FORMATS_BTG_FIELDS_H_
#define TRACKCHECK_FORMATS_BTG_FIELDS_H_

#include "formats/btg/document.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck::btg {

// Visits what was decoded: the header, the lists, then the objects in the
// file's order. Counts and sizes are redundant, because they follow from the
// content. The gzip wrapper is not visited.
void VisitFields(const Document& document, FieldVisitor& visitor);

// Visits the center of the bounding sphere, which vertices are relative to, as
// a group. Precondition: there is a bounding sphere.
void VisitCenter(const Document& document, FieldVisitor& visitor);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_FIELDS_H_
