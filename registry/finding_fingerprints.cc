#include "registry/finding_fingerprints.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/content.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/fingerprint.h"
#include "formats/json/value_hash.h"

namespace trackcheck {
namespace {

// The beginning of a large part identifies it well enough, and many findings on
// nested parts take no more time than others.
constexpr uint64_t kMaxHashedBytes = uint64_t{1} << 16;

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
      hash_stored);
  std::vector<std::string> fingerprints;
  fingerprints.reserve(findings.size());
  for (size_t i = 0; i < findings.size(); ++i) {
    fingerprints.push_back(maker_.Next(findings[i], contents[i]));
  }
  return fingerprints;
}

}  // namespace trackcheck
