// A section of a track, described.
#ifndef TRACKCHECK_FORMATS_DKRDS_DESCRIBE_SECTION_H_
#define TRACKCHECK_FORMATS_DKRDS_DESCRIBE_SECTION_H_

#include "formats/dkrds/dkrds.pb.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/placement.h"

namespace trackcheck::dkrds {

// Precondition: the entry is present. Moves `placement` behind the section as
// the encoder does.
void DescribeSection(const TrackSection& section, Placement* placement,
                     SectionBlock* described);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DESCRIBE_SECTION_H_
