// The state that the parts of the decoder share.
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_PARSER_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_PARSER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/json/keys/key_pattern.h"
#include "formats/json/keys/key_set.h"
#include "formats/json/reader.h"
#include "formats/track/decode/faults/fault_reporter.h"
#include "formats/track/decode/faults/text_faults.h"
#include "formats/track/document.h"
#include "formats/track/positions/members.h"

namespace trackcheck::track {

// The member that followed the same member in the previous object.
struct ExpectedMember {
  Member member = Member::kNone;
  json::KeyPattern pattern;
};

struct Parser {
  Parser(ByteView file, uint64_t max_runs)
      : reporter(max_runs),
        keys(file),
        text_faults(reporter, file),
        reader(file, kDepthLimit, &text_faults) {
    document.file = file;
  }
  // Not copyable: its parts refer to each other.
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;

  // The member that is expected after `member`; after kNone, the first one.
  ExpectedMember& ExpectedAfter(Level level, Member member) {
    return expected[static_cast<size_t>(level)][static_cast<size_t>(member)];
  }

  // Passes the next value. Faults inside it are reported with their own paths.
  ByteRange Skip();

  std::string_view Text(const ByteRange& range) const {
    return document.file.Window(range).text();
  }

  Document document;
  FaultReporter reporter;
  // The unknown keys of the open objects.
  json::KeySet keys;
  std::array<std::array<ExpectedMember, kMemberCount + 1>, kLevelCount>
      expected{};
  TextFaults text_faults;
  // Constructed last, because it reports a byte order mark at once.
  json::Reader reader;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_PARSER_H_
