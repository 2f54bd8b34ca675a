// The fields of a lap of Live for Speed telemetry: their names and places.
#ifndef TRACKCHECK_FORMATS_RAF_FIELDS_H_
#define TRACKCHECK_FORMATS_RAF_FIELDS_H_

#include "formats/core/fields/field_visitor.h"
#include "formats/raf/document.h"

namespace trackcheck::raf {

// Visits what is decoded, in the document's order. These fields are redundant:
// the sizes and the number of blocks, which follow from the rest, the bytes
// that the document says to ignore, and every byte that it does not describe or
// requires to be 0. Data blocks are samples, ordered by their time in ms.
void VisitFields(const Document& document, FieldVisitor& visitor);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_FIELDS_H_
