// Formats values for messages.
#ifndef TRACKCHECK_VALIDATORS_TRACK_RULES_MESSAGE_VALUES_H_
#define TRACKCHECK_VALIDATORS_TRACK_RULES_MESSAGE_VALUES_H_

#include <algorithm>
#include <cstdint>
#include <string>

#include "formats/core/findings/finding.h"
#include "formats/track/document.h"

namespace trackcheck::track {

// The literal of an index at `where`, because its value may not fit an integer.
// It is cut if it is long.
inline std::string IndexText(const Document& document, const Location& where) {
  constexpr uint64_t kMost = 24;
  const uint64_t size = std::min(where.range.size, kMost);
  std::string text(document.file.Window({where.range.offset, size}).text());
  if (size < where.range.size) text += "...";
  return text;
}

// The message about an index of no vertex of the racing lines. `where` is the
// place of its literal.
inline Message MissingVertex2d(const Document& document,
                               const Location& where) {
  return Message("vertex $0 does not exist, the number of vertices is $1",
                 IndexText(document, where), document.vertex_count_2d());
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_RULES_MESSAGE_VALUES_H_
