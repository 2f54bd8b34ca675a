// The bytes among some that are wrong: not 0 where they ought to be, or no part
// of a text.
#ifndef TRACKCHECK_VALIDATORS_RAF_FOUND_BYTES_H_
#define TRACKCHECK_VALIDATORS_RAF_FOUND_BYTES_H_

#include <cstdint>

#include "formats/core/byte_view.h"
#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"

namespace trackcheck::raf {

struct FoundBytes {
  uint64_t count = 0;
  // Absolute offsets; meaningful only if there is one.
  uint64_t first = 0;
  uint64_t last = 0;
};

FoundBytes FindBytes(ByteView bytes, bool (*is_wrong)(uint8_t byte));
FoundBytes FindNonzero(ByteView bytes);

// Reports `bytes`, of which there is one at least, as one finding in what
// `whole` names: at the first of them, with the place of the last.
void ReportBytes(const RuleInfo& info, const FoundBytes& bytes,
                 const Location& whole, Message message, FindingSink& sink);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_FOUND_BYTES_H_
