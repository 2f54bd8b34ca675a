// Makes the message of one section of a track from its fields.
#ifndef TRACKCHECK_FORMATS_DKRDS_MESSAGE_COMPOSE_SECTION_H_
#define TRACKCHECK_FORMATS_DKRDS_MESSAGE_COMPOSE_SECTION_H_

#include "formats/core/fields/tree_reader.h"
#include "formats/dkrds/message/dkrds.pb.h"

namespace trackcheck::dkrds {

// Adds the fields of `reader` to `section`. Fields that no section has are
// problems of the reader, which the caller finishes. Precondition: `section` is
// empty.
void ComposeSection(TreeReader& reader, SectionBlock* section);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_MESSAGE_COMPOSE_SECTION_H_
