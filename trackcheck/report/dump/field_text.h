// The values of fields as the dumps in text show them.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DUMP_FIELD_TEXT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DUMP_FIELD_TEXT_H_

#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"

namespace trackcheck {

// Appends a space and `unit`; nothing if it is empty.
void AppendUnit(std::string_view unit, std::string* line);

// Appends the bytes in quotes, escaped. If there are many bytes, appends the
// first ones, the size and a hash of all.
void AppendBytes(ByteView bytes, std::string* line);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DUMP_FIELD_TEXT_H_
