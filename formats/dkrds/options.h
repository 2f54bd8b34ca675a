// What the document leaves open and a user can decide.
#ifndef TRACKCHECK_FORMATS_DKRDS_OPTIONS_H_
#define TRACKCHECK_FORMATS_DKRDS_OPTIONS_H_

#include <cstdint>
#include <optional>

#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

struct Options {
  // What the data offsets of section entries count from. If absent, the base
  // that fits most sections is taken.
  std::optional<OffsetBase> offset_base;
  // Bytes of a culling entry: 2, 4 or 8. If 0, the type and the room decide.
  uint32_t culling_stride = 0;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_OPTIONS_H_
