// The names and places of everything in a lap of Live for Speed telemetry.
#ifndef TRACKCHECK_FORMATS_RAF_FIELDS_H_
#define TRACKCHECK_FORMATS_RAF_FIELDS_H_

#include "formats/core/fields/field_visitor.h"
#include "formats/raf/document.h"

namespace trackcheck::raf {

// Shows what is decoded, in the document's order. Redundant are the sizes and
// the number of blocks, which follow from the rest, what the document says to
// ignore, and every byte that it does not describe or wants to be 0. Data
// blocks are samples by their time in ms.
void VisitFields(const Document& document, FieldVisitor& visitor);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_FIELDS_H_
