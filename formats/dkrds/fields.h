// The names and places of all values in a Diddy Kong Racing DS track.
#ifndef TRACKCHECK_FORMATS_DKRDS_FIELDS_H_
#define TRACKCHECK_FORMATS_DKRDS_FIELDS_H_

#include "formats/core/fields/field_visitor.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// Visits the decoded values in the document's order, under the paths that
// findings use. Counts, offsets, the runtime pointer, the second box, the
// second block of effects, the spare bits of indices and the stored halves of a
// split are redundant.
void VisitFields(const Document& document, FieldVisitor& visitor);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_FIELDS_H_
