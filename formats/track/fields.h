// The names and places of everything in a track file.
#ifndef TRACKCHECK_FORMATS_TRACK_FIELDS_H_
#define TRACKCHECK_FORMATS_TRACK_FIELDS_H_

#include "formats/core/fields/field_visitor.h"
#include "formats/track/document.h"

namespace trackcheck::track {

// Shows what is decoded, in the order of the document whatever that of the
// file; attributes and members that the document does not name as canonical
// text, the latter by their keys. Counts are redundant. What is shown refers to
// `document`.
void VisitFields(const Document& document, FieldVisitor& visitor);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_FIELDS_H_
