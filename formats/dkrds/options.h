// Decisions that the document leaves open and a user can make.
#ifndef TRACKCHECK_FORMATS_DKRDS_OPTIONS_H_
#define TRACKCHECK_FORMATS_DKRDS_OPTIONS_H_

#include <cstdint>
#include <optional>

#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

struct Options {
  // The base of the data offsets of section entries. If absent, the base that
  // fits most sections.
  std::optional<OffsetBase> offset_base;
  // The bytes of a culling entry: 2, 4 or 8. If absent, they follow from the
  // type and the room for the entries.
  std::optional<uint32_t> culling_stride;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_OPTIONS_H_
