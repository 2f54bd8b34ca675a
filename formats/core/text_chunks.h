// Texts that are passed on in chunks, so that a long one need not be in memory.
#ifndef TRACKCHECK_FORMATS_CORE_TEXT_CHUNKS_H_
#define TRACKCHECK_FORMATS_CORE_TEXT_CHUNKS_H_

#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"

namespace trackcheck {

// Receives the chunks of a text from first to last. A chunk is valid only
// during the call.
using TextSink = absl::FunctionRef<void(std::string_view chunk)>;

// Returns the text that `write` passes to its sink. Calls `write` twice if
// there is more than one chunk, first to count the bytes, so that a long text
// is allocated once and never copied. Both calls must pass on the same text.
std::string JoinChunks(absl::FunctionRef<void(TextSink)> write);

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_TEXT_CHUNKS_H_
