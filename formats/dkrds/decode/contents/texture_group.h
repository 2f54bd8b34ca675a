// Decodes the texture group: a list of textures, then a list of palettes. Each
// element gives its own length.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_CONTENTS_TEXTURE_GROUP_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_CONTENTS_TEXTURE_GROUP_H_

#include <cstdint>
#include <optional>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

struct TextureGroupResult {
  TextureGroup group;
  // Why the group is not whole.
  std::optional<Finding> fault;
  // The end that the first cut element would have, from the start of the file.
  uint64_t needed_end = 0;
};

// Decodes the group at the start of `bytes`, up to the first element that does
// not fit into them. Reports nothing.
TextureGroupResult DecodeTextureGroup(ByteView bytes);

// Decodes the group at the start of `room` with one number corrected, so that
// it ends where `room` ends, or in front of padding: the number of textures,
// which is then `textures`, the blocks of a texture, or the size of a palette.
// Returns nothing if no correction does that. Rules report the stored number.
std::optional<TextureGroup> CorrectTextureGroup(ByteView room,
                                                int32_t textures);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_CONTENTS_TEXTURE_GROUP_H_
