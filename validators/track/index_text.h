// An index as the file has it, for messages: a number may be too large to be
// decoded.
#ifndef TRACKCHECK_VALIDATORS_TRACK_INDEX_TEXT_H_
#define TRACKCHECK_VALIDATORS_TRACK_INDEX_TEXT_H_

#include <algorithm>
#include <cstdint>
#include <string>

#include "formats/core/finding.h"
#include "formats/track/document.h"

namespace trackcheck::track {

// The literal at `where`; of a long one the first digits.
inline std::string IndexText(const Document& document, const Location& where) {
  constexpr uint64_t kMost = 24;
  const uint64_t size = std::min(where.range.size, kMost);
  std::string text(document.file.Window({where.range.offset, size}).text());
  if (size < where.range.size) text += "...";
  return text;
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_INDEX_TEXT_H_
