// How members are shown that the document does not name.
#ifndef TRACKCHECK_FORMATS_TRACK_EXTRA_FIELDS_H_
#define TRACKCHECK_FORMATS_TRACK_EXTRA_FIELDS_H_

#include <cstdint>
#include <string_view>

#include "formats/core/field_visitor.h"
#include "formats/track/document.h"
#include "formats/track/members.h"

namespace trackcheck::track {

// The value that begins at `offset`, as text in its one spelling.
void VisitJson(const Document& document, std::string_view name, uint64_t offset,
               FieldVisitor& visitor);

// Those of object `i` of a level, as TextParts::Extras gives them. A long key
// is cut, and of very many members all but the first ones are one text: nobody
// has to hold more than some thousand fields for them.
void VisitExtras(const Document& document, Level level, uint64_t i,
                 FieldVisitor& visitor);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_EXTRA_FIELDS_H_
