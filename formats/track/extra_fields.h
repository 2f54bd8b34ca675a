// Shows members that the document does not name.
#ifndef TRACKCHECK_FORMATS_TRACK_EXTRA_FIELDS_H_
#define TRACKCHECK_FORMATS_TRACK_EXTRA_FIELDS_H_

#include <cstdint>
#include <string_view>

#include "formats/core/fields/field_visitor.h"
#include "formats/track/document.h"
#include "formats/track/positions/members.h"

namespace trackcheck::track {

// Visits the value that begins at `offset` as text in its canonical form.
void VisitJson(const Document& document, std::string_view name, uint64_t offset,
               FieldVisitor& visitor);

// Visits the unknown members of object `i` of a level, as TextParts::Extras
// gives them. A long key is cut. The members after the first 4096 are visited
// as one text, so that the number of fields is bounded.
void VisitExtras(const Document& document, Level level, uint64_t i,
                 FieldVisitor& visitor);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_EXTRA_FIELDS_H_
