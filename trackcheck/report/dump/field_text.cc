#include "trackcheck/report/dump/field_text.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/fingerprint.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

constexpr uint64_t kMaxShownBytes = 256;

}  // namespace

void AppendUnit(std::string_view unit, std::string* line) {
  if (unit.empty()) return;
  *line += ' ';
  *line += unit;
}

void AppendBytes(ByteView bytes, std::string* line) {
  *line += '"';
  *line += EscapeBytes(bytes.text().substr(0, kMaxShownBytes));
  *line += '"';
  if (bytes.size() > kMaxShownBytes) {
    *line += Joined({"... ", Counted(bytes.size(), "byte"), ", hash ",
                     Hexadecimal(HashBytes(bytes))});
  }
}

}  // namespace trackcheck
