#include "registry/finding_fingerprints.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/content.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_list.h"
#include "formats/core/findings/fingerprint.h"
#include "formats/json/value_hash.h"

namespace trackcheck {
namespace {

// The beginning of a large part identifies it well enough, and many findings on
// nested parts take no more time than others.
constexpr uint64_t kMaxHashedBytes = uint64_t{1} << 16;

// Fingerprints are made for many findings at once, since each time the whole
// document is traversed. That takes about a kilobyte for each finding, which a
// large file may have for each 512 bytes of its own.
size_t FindingsAtOnce(const Spaces& spaces) {
  constexpr size_t kFewest = 16384;
  return std::max(kFewest, static_cast<size_t>(spaces.file.size() / 512));
}

}  // namespace

std::vector<std::string> FindingFingerprints::Next(
    std::span<const Finding> findings) {
  const auto hash_stored = [this](const ByteRange& range) {
    const ByteView bytes = spaces_[range.space].Window(
        {range.offset, std::min(range.size, kMaxHashedBytes), range.space});
    return format_.is_text() ? json::HashValue(bytes) : HashBytes(bytes);
  };
  const std::vector<uint64_t> contents = ContentHashes(
      findings, [this](FieldVisitor& visitor) { file_.VisitFields(visitor); },
      hash_stored, &known_, content_of_);
  std::vector<std::string> fingerprints;
  fingerprints.reserve(findings.size());
  for (size_t i = 0; i < findings.size(); ++i) {
    fingerprints.push_back(maker_.Next(findings[i], contents[i]));
  }
  return fingerprints;
}

void ForEachFingerprint(
    const Format& format, const DecodedFile& file, const Spaces& spaces,
    const FindingList& findings,
    absl::FunctionRef<void(const Finding&, std::string_view)> show,
    ContentOf content_of) {
  const size_t most = FindingsAtOnce(spaces);
  FindingFingerprints fingerprints(format, file, spaces, content_of);
  std::vector<Finding> waiting;
  const auto show_waiting = [&] {
    const std::vector<std::string> texts = fingerprints.Next(waiting);
    for (size_t i = 0; i < waiting.size(); ++i) show(waiting[i], texts[i]);
    waiting.clear();
  };
  for (const Finding& finding : findings) {
    waiting.push_back(finding);
    if (waiting.size() == most) show_waiting();
  }
  show_waiting();
}

}  // namespace trackcheck
