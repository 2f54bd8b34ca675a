#include "fuzz/properties/fix_properties.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "trackcheck/check/check_file.h"
#include "trackcheck/fix/fix_bytes.h"

namespace trackcheck {
namespace {

bool Any(const Finding&) { return true; }

// The places of each rule.
std::map<std::string_view, uint64_t> PlacesIn(const Format& format,
                                              std::string_view bytes,
                                              WorkPool& pool) {
  const CheckedFile checked =
      CheckFile(format, ByteView(bytes), {.format = &format}, pool);
  std::map<std::string_view, uint64_t> places;
  for (const Finding& finding : checked.findings.listed) {
    places[finding.rule->id] += finding.count;
  }
  for (const auto& [rule, omitted] : checked.findings.omitted) {
    places[rule] += omitted.total();
  }
  return places;
}

}  // namespace

absl::Status FixHolds(const Format& format, std::string_view bytes) {
  static WorkPool& pool = *new WorkPool(1);
  const FixedBytes fixed = FixBytes(format, ByteView(bytes), {}, Any, pool);
  if (fixed.bytes.has_value() == fixed.applied.empty()) {
    return absl::InternalError("the bytes do not fit the fixes");
  }
  if (!fixed.bytes) return absl::OkStatus();
  if (FixBytes(format, ByteView(*fixed.bytes), {}, Any, pool).bytes) {
    return absl::InternalError("fixing again changes the file");
  }
  const auto before = PlacesIn(format, bytes, pool);
  const auto after = PlacesIn(format, *fixed.bytes, pool);
  const bool was_hidden = fixed.applied.front().of_whole_file;
  for (const auto& [rule, places] : after) {
    const auto old = before.find(rule);
    if (!was_hidden && (old == before.end() || places > old->second)) {
      return absl::InternalError(
          absl::StrCat(std::string(rule), " has more places than before"));
    }
  }
  for (const AppliedFix& fix : fixed.applied) {
    const auto left = after.find(fix.rule->id);
    const auto old = before.find(fix.rule->id);
    if (left != after.end() && old != before.end() &&
        left->second >= old->second) {
      return absl::InternalError(
          absl::StrCat(std::string(fix.rule->id), " is fixed, and stays"));
    }
  }
  return absl::OkStatus();
}

}  // namespace trackcheck
