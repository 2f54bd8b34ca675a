// The names and places of all values in a track file.
#ifndef TRACKCHECK_FORMATS_TRACK_FIELDS_H_
#define TRACKCHECK_FORMATS_TRACK_FIELDS_H_

#include "formats/core/fields/field_visitor.h"
#include "formats/track/document.h"

namespace trackcheck::track {

// Visits the decoded values under the paths that findings use, in the order of
// the document, not of the file. Attributes and unknown members are visited as
// canonical text, unknown members under their keys. Counts are redundant. The
// fields refer to `document`.
void VisitFields(const Document& document, FieldVisitor& visitor);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_FIELDS_H_
