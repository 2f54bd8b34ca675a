// The texts of the header.
#ifndef TRACKCHECK_FORMATS_RAF_HEADER_TEXT_H_
#define TRACKCHECK_FORMATS_RAF_HEADER_TEXT_H_

#include <string_view>

#include "absl/base/macros.h"
#include "formats/raf/document.h"
#include "formats/raf/layout.h"

namespace trackcheck::raf {

// The text of `entry` up to its first NUL, in the code page of the driver's
// system, in which bytes from 0x80 on are letters. Refers to the file.
// Precondition: the header is present, and `entry` describes a part of it.
inline std::string_view HeaderText(const Document& document,
                                   const Entry& entry) {
  ABSL_HARDENING_ASSERT(document.header.present());
  const std::string_view field = document.file.Window(entry.Whole()).text();
  return field.substr(0, field.find('\0'));
}

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_HEADER_TEXT_H_
