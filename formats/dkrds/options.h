// What the document of tracks leaves open and a user decides.
#ifndef TRACKCHECK_FORMATS_DKRDS_OPTIONS_H_
#define TRACKCHECK_FORMATS_DKRDS_OPTIONS_H_

#include <cstdint>
#include <optional>

#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

struct Options {
  // What the data offsets of section entries count from; found out of the file
  // if it is not set.
  std::optional<OffsetBase> offset_base;
  // Bytes of a culling entry: 2, 4 or 8; found out of the file if 0.
  uint32_t culling_stride = 0;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_OPTIONS_H_
