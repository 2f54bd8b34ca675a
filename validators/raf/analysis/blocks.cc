#include "validators/raf/analysis/blocks.h"

#include <cassert>
#include <cstring>

#include "formats/core/fields/field_path.h"
#include "validators/raf/analysis/lap_time.h"
#include "validators/raf/analysis/limits.h"

namespace trackcheck::raf {
namespace {

FieldPath BlockPath(uint64_t k) { return FieldPath("data_blocks").Element(k); }

BlockTable WrittenPart(const BlockTable& all) {
  BlockTable written = all;
  written.count = FindWrittenBlocks(all).count;
  written.bytes = all.bytes.Window(
      {all.bytes.begin(), written.count * all.stride, all.bytes.range().space});
  return written;
}

}  // namespace

Blocks::Blocks(const Document& document)
    : document_(document), table_(WrittenPart(*document.blocks)) {
  assert(document.header.present() && document.blocks.present());
  assert(count() > 0);
  const bool doubted =
      !IsUsualInterval(header().update_interval) && LapTimeDiffers(document);
  interval_s_ = (doubted ? static_cast<double>(*LapTime_ms(document)) /
                               static_cast<double>(document.blocks->count)
                         : static_cast<double>(table_.interval_ms)) /
                1000;
}

int Blocks::GearLimit() const {
  if (!HasGears()) return kHighestGear;
  int gears = header().number_of_gears;
  for (int i = gears; i < static_cast<int>(kMaxGears); ++i) {
    const float ratio = header().gear_ratios[i];
    if (std::isfinite(ratio) && ratio != 0) gears = i + 1;
  }
  return gears + 1;
}

Location Blocks::Whole(uint64_t k) const {
  return {{table_.offset(k), table_.stride}, BlockPath(k)};
}

Location Blocks::Place(uint64_t k, const Entry& entry) const {
  return {entry.Whole(table_.offset(k)), BlockPath(k).Field(entry.name)};
}

Location Blocks::PositionPlace(uint64_t k) const {
  return {{table_.offset(k) + block::kPositionX.offset, 3 * sizeof(int32_t)},
          BlockPath(k).Field("position")};
}

Location Blocks::WheelPlace(uint64_t k, uint64_t w, const Entry& entry) const {
  return {entry.Whole(table_.offset(k) + table_.wheel(w)),
          BlockPath(k).Field("wheels").Element(w).Field(entry.name)};
}

Location Blocks::VectorPlace(uint64_t k, std::string_view name,
                             const Entry& x) const {
  return {{table_.offset(k) + x.offset, 3 * sizeof(int16_t)},
          BlockPath(k).Field(name)};
}

bool Blocks::RepeatsPrevious(uint64_t k) const {
  return k > 0 && Float(k, block::kSpeed) > kMovingSpeed &&
         std::memcmp(table_.address(k), table_.address(k - 1), table_.stride) ==
             0;
}

}  // namespace trackcheck::raf
