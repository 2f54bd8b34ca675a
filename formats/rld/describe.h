// Describes Racer LiDAR meshes as messages.
#ifndef TRACKCHECK_FORMATS_RLD_DESCRIBE_H_
#define TRACKCHECK_FORMATS_RLD_DESCRIBE_H_

#include "formats/rld/document.h"
#include "formats/rld/rld.pb.h"

namespace trackcheck::rld {

// Describes what is decoded. If the document has no errors, Encode of the
// message returns the same bytes. Precondition: `file` is empty.
void Describe(const Document& document, File* file);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_DESCRIBE_H_
