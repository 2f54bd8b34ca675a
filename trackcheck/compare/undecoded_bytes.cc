#include "trackcheck/compare/undecoded_bytes.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "diff/changes/change.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"

namespace trackcheck {
namespace {

constexpr std::string_view kField = "undecoded";
constexpr uint64_t kMaxShownBytes = 16;

ChangeSide SideOf(std::string_view bytes, uint64_t begin) {
  return {.field = FieldPath(kField),
          .range = {begin, bytes.size() - begin},
          .value = std::string(bytes.substr(begin, kMaxShownBytes))};
}

}  // namespace

void AddUndecodedBytes(ByteView before, ByteView after, bool damaged,
                       DiffResult* result) {
  const std::string_view old_bytes = before.text();
  const std::string_view new_bytes = after.text();
  if (!result->equal() || !damaged || old_bytes == new_bytes) return;
  const auto begin =
      static_cast<uint64_t>(std::mismatch(old_bytes.begin(), old_bytes.end(),
                                          new_bytes.begin(), new_bytes.end())
                                .first -
                            old_bytes.begin());
  Change change;
  change.old_side = SideOf(old_bytes, begin);
  change.new_side = SideOf(new_bytes, begin);
  change.note = "damage keeps these bytes from being decoded";
  PartCounts part;
  part.name = kField;
  part.changed = 1;
  result->changed = 1;
  result->changes.push_back(std::move(change));
  result->parts.push_back(std::move(part));
}

}  // namespace trackcheck
