// Finds and reports wrong bytes of the header.
#ifndef TRACKCHECK_VALIDATORS_RAF_ANALYSIS_HEADER_BYTES_H_
#define TRACKCHECK_VALIDATORS_RAF_ANALYSIS_HEADER_BYTES_H_

#include <cstdint>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/raf/document.h"

namespace trackcheck::raf {

// The bytes of `range`. Precondition: the header is present, and `range` is in
// it.
ByteView BytesAt(const Document& document, const ByteRange& range);

struct WrongBytes {
  uint64_t count = 0;
  // Offsets in the file; meaningful only if `count` is not 0.
  uint64_t first = 0;
  uint64_t last = 0;
};

WrongBytes FindBytes(ByteView bytes, bool (*is_wrong)(uint8_t byte));
WrongBytes FindNonzero(ByteView bytes);

// Reports `wrong` as one finding at its first byte, with the place of its last
// one. If the rule has a fix, all bytes between them become 0. `whole` is the
// field that holds them. Precondition: `wrong.count` is at least 1.
void ReportBytes(const RuleInfo& info, const WrongBytes& wrong,
                 const Location& whole, Message message, FindingSink& sink);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_ANALYSIS_HEADER_BYTES_H_
