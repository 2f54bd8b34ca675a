// Composes FlightGear terrain files from their fields.
#ifndef TRACKCHECK_FORMATS_BTG_MESSAGE_COMPOSE_H_
#define TRACKCHECK_FORMATS_BTG_MESSAGE_COMPOSE_H_

#include "absl/status/status.h"
#include "formats/btg/message/btg.pb.h"
#include "formats/core/fields/field_tree.h"

namespace trackcheck::btg {

// Adds the tile that `fields` show to `file`; see MessageApi::compose. All
// counts and sizes follow from the content. The fields do not say which object
// has which records of a list, so the first object of its type gets them all,
// as one element. If a list has no records, each of its objects has one empty
// element or none, as before.
//
// The tile is not compressed.
absl::Status Compose(const FieldTree& fields, File* file);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_MESSAGE_COMPOSE_H_
