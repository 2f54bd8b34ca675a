// The section table and the sections of a track, written.
#ifndef TRACKCHECK_FORMATS_DKRDS_ENCODE_SECTIONS_H_
#define TRACKCHECK_FORMATS_DKRDS_ENCODE_SECTIONS_H_

#include <cstdint>

#include "formats/dkrds/dkrds.pb.h"
#include "formats/dkrds/writer.h"

namespace trackcheck::dkrds {

// Gives the place of the table.
uint64_t StoreSections(const File& file, Writer& writer);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_ENCODE_SECTIONS_H_
