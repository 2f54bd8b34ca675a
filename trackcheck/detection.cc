// Content goes before the name, and a Git LFS pointer is no content at all.
#include "trackcheck/detection.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/byte_view.h"
#include "formats/core/recognition.h"
#include "registry/format.h"

namespace trackcheck {
namespace {

constexpr std::string_view kPointerStart =
    "version https://git-lfs.github.com/spec/";
// Git LFS's own limit.
constexpr uint64_t kMaxPointerSize = 1024;

}  // namespace

const Format* DetectFormat(ByteView bytes, const std::string& path) {
  const std::string_view name =
      std::string_view(path).substr(path.rfind('/') + 1);
  const Format* best = nullptr;
  Recognition surest = Recognition::kNone;
  for (const Format* format : Formats()) {
    const Recognition recognition = format->Recognize(bytes, name);
    if (recognition > surest) {
      best = format;
      surest = recognition;
    }
  }
  return best;
}

bool IsGitLfsPointer(ByteView bytes) {
  return bytes.size() < kMaxPointerSize &&
         bytes.text().starts_with(kPointerStart);
}

std::string UnrecognizedError(ByteView bytes) {
  if (IsGitLfsPointer(bytes)) return "Git LFS pointer, run git lfs pull";
  return "neither content nor name tell a known format; name it with --format";
}

}  // namespace trackcheck
