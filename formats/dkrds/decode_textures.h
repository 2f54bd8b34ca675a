// The texture group, texture by texture.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_TEXTURES_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_TEXTURES_H_

#include <cstdint>
#include <optional>

#include "formats/core/byte_view.h"
#include "formats/core/finding.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

struct TextureGroupResult {
  TextureGroup group;
  // Why it is not whole.
  std::optional<Finding> fault;
  // Where what is cut would end.
  uint64_t needed_end = 0;
};

// Decodes the group at the start of `bytes`, which end where the file or the
// next part does.
TextureGroupResult DecodeTextureGroup(ByteView bytes);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_TEXTURES_H_
