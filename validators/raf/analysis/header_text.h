// The faults of a text of the header.
#ifndef TRACKCHECK_VALIDATORS_RAF_ANALYSIS_HEADER_TEXT_H_
#define TRACKCHECK_VALIDATORS_RAF_ANALYSIS_HEADER_TEXT_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/findings/finding.h"
#include "formats/raf/document.h"
#include "formats/raf/header_text.h"
#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/header_bytes.h"

namespace trackcheck::raf {

// Caret escapes of the game are printable, so they are not control characters.
inline bool IsControl(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

inline bool HasControl(std::string_view text) {
  return std::any_of(text.begin(), text.end(), IsControl);
}

// The bytes after the text of `entry` that are not 0.
inline WrongBytes FindPadding(const Document& document, const Entry& entry) {
  const ByteView field = BytesAt(document, entry.Whole());
  const uint64_t end = field.begin() + HeaderText(document, entry).size();
  return FindNonzero(field.From(end));
}

inline QuotedBytes Quote(std::string_view text) {
  return QuotedBytes{std::string(text)};
}

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_ANALYSIS_HEADER_TEXT_H_
