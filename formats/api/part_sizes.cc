#include "formats/api/part_sizes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "absl/base/macros.h"

namespace trackcheck {

PartSizes::PartSizes(std::span<const std::string_view> names,
                     const ByteRange& whole)
    : names_(names), whole_(whole), sizes_(names.size()), end_(whole.offset) {}

void PartSizes::Add(size_t part, const ByteRange& range) {
  ABSL_HARDENING_ASSERT(part < sizes_.size());
  const uint64_t begin = std::max(range.offset, end_);
  const uint64_t end = std::min(range.end(), whole_.end());
  if (begin >= end) return;
  sizes_[part] += end - begin;
  end_ = end;
}

std::vector<InfoPart> PartSizes::Parts() const {
  std::vector<InfoPart> parts;
  uint64_t rest = whole_.size;
  for (size_t i = 0; i < names_.size(); ++i) {
    if (sizes_[i] == 0) continue;
    parts.push_back({names_[i], sizes_[i]});
    rest -= sizes_[i];
  }
  if (rest > 0) parts.push_back({kNoPart, rest});
  return parts;
}

}  // namespace trackcheck
