#include "formats/core/text_chunks.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace trackcheck {

std::string JoinChunks(absl::FunctionRef<void(TextSink)> write) {
  std::string text;
  uint64_t size = 0;
  write([&](std::string_view chunk) {
    if (size == 0) text = chunk;
    size += chunk.size();
  });
  if (text.size() == size) return text;
  text.clear();
  text.reserve(size);
  write([&text](std::string_view chunk) { text += chunk; });
  return text;
}

}  // namespace trackcheck
