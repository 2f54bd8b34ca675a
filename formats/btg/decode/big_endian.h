// Undoes the byte order of a tile that was written on another machine.
#ifndef TRACKCHECK_FORMATS_BTG_DECODE_BIG_ENDIAN_H_
#define TRACKCHECK_FORMATS_BTG_DECODE_BIG_ENDIAN_H_

#include <optional>
#include <string>

#include "formats/btg/decode/content.h"

namespace trackcheck::btg {

// Returns `content` with the bytes of every number in the other order. Returns
// nothing unless it is a big-endian tile of a known version in which every byte
// has a meaning: it ends with its last object, all types of objects and
// properties are known, and all elements hold whole records or indices. So the
// numbers of the result lie at the same places, and reversing them again gives
// `content`. Returns nothing for more than 32 MiB either, which is more than
// any tile has: the result takes as much memory again. Takes O(n).
std::optional<std::string> ReverseNumbers(const Content& content);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_DECODE_BIG_ENDIAN_H_
