#include "formats/dkrds/decode/claims/boundaries.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "formats/dkrds/decode/sections/offset_base.h"
#include "formats/dkrds/decode/sections/section_entry.h"

namespace trackcheck::dkrds {

Boundaries::Boundaries(const TrackFile& file, const PartStarts& starts,
                       const SectionPlan& plan)
    : file_(file) {
  for (const std::optional<uint64_t>& start : starts.All()) {
    if (start.has_value()) starts_.push_back(*start);
  }
  for (uint64_t i = 0; i < plan.sections.size(); ++i) {
    if (!plan.IsDecoded(i)) continue;
    const SectionEntry& entry = *plan.sections[i].entry;
    starts_.push_back(entry.offset);
    if (plan.base_unknown) continue;
    const std::array<ByteRange, kTables> tables =
        PlaceTables(entry, BaseAddress(plan.base, plan.table, entry),
                    plan.sections[i].triangles.count);
    for (uint64_t k = 0; k < kTables; ++k) {
      if (entry.data_offsets[k] < 0 || tables[k].offset >= file.size()) {
        continue;
      }
      if (tables[k].size > 0) {
        starts_.push_back(tables[k].offset);
      } else if (plan.sections[i].triangles.count > 0) {
        empty_.push_back(tables[k].offset);
      }
    }
  }
  std::sort(starts_.begin(), starts_.end());
  std::sort(empty_.begin(), empty_.end());
}

uint64_t Boundaries::Next(uint64_t offset) const {
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  return next == starts_.end() ? file_.size() : *next;
}

uint64_t Boundaries::EmptyTableFrom(uint64_t offset) const {
  const auto table = std::lower_bound(empty_.begin(), empty_.end(), offset);
  return table == empty_.end() ? file_.size() : *table;
}

bool Boundaries::FillsItsRoom(const ByteRange& range) const {
  if (range.end() > Next(range.offset)) return false;
  const auto next =
      std::lower_bound(starts_.begin(), starts_.end(), range.end());
  const uint64_t rest =
      (next == starts_.end() ? file_.size() : *next) - range.end();
  return rest <= kMaxPadding && file_.IsZero({range.end(), rest});
}

uint64_t Boundaries::RoomFor(uint64_t begin, uint64_t element_size,
                             std::optional<uint64_t> wanted) const {
  if (begin >= file_.size()) return 0;
  const uint64_t room = Next(begin) - begin;
  const uint64_t elements = wanted.value_or(room / element_size);
  const uint64_t used = SaturatingMultiply(elements, element_size);
  if (used > room || room - used > kMaxPadding) return 0;
  return file_.IsZero({begin + used, room - used}) ? elements : 0;
}

}  // namespace trackcheck::dkrds
