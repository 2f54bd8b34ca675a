// The data blocks of a lap: their numbers and places, and the limits that
// follow from the header.
#ifndef TRACKCHECK_VALIDATORS_RAF_ANALYSIS_BLOCKS_H_
#define TRACKCHECK_VALIDATORS_RAF_ANALYSIS_BLOCKS_H_

#include <cmath>
#include <cstdint>
#include <string_view>

#include "absl/base/macros.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/raf/document.h"
#include "formats/raf/layout.h"
#include "validators/raf/analysis/written_blocks.h"

namespace trackcheck::raf {

// The blocks that were written (written_blocks.h): no rule judges the others,
// which one finding reports. Refers to the document.
class Blocks {
 public:
  // Precondition: the header is present, the blocks are present, and at least
  // one was written.
  explicit Blocks(const Document& document);

  const Document& document() const { return document_; }
  const Header& header() const { return *document_.header; }
  const BlockTable& table() const { return table_; }
  uint64_t count() const { return table_.count; }
  // True if the file has all blocks that the header counts, and they were
  // written.
  bool complete() const {
    return document_.blocks_fit && count() == document_.blocks->count;
  }
  uint64_t wheels() const { return table_.wheels; }
  // The time from one block to the next: the header's update interval. If the
  // game does not write that interval and it does not fit the lap time, the lap
  // time is divided by the number of blocks instead.
  double interval_s() const { return interval_s_; }

  // The number that `entry` describes in block `k`.
  template <typename T>
  T Get(uint64_t k, const Entry& entry) const {
    return LoadLittleEndian<T>(table_.address(k) + entry.offset);
  }
  double Float(uint64_t k, const Entry& entry) const {
    return static_cast<double>(Get<float>(k, entry));
  }
  // The number that `entry` describes in wheel block `w` of block `k`.
  template <typename T>
  T GetWheel(uint64_t k, uint64_t w, const Entry& entry) const {
    ABSL_HARDENING_ASSERT(w < table_.wheels);
    return LoadLittleEndian<T>(table_.address(k) + table_.wheel(w) +
                               entry.offset);
  }

  Location Whole(uint64_t k) const;
  Location Place(uint64_t k, const Entry& entry) const;
  // The place of all three components of the position.
  Location PositionPlace(uint64_t k) const;
  Location WheelPlace(uint64_t k, uint64_t w, const Entry& entry) const;
  // The place of the direction vector `name`, whose first component is `x`.
  Location VectorPlace(uint64_t k, std::string_view name, const Entry& x) const;

  bool IsZero(uint64_t k) const { return IsZeroBlock(table_, k); }
  // True if block `k` equals the block before it although the car moves.
  bool RepeatsPrevious(uint64_t k) const;

  bool HasRuler() const {
    return header().track_ruler_length > 0 &&
           std::isfinite(header().track_ruler_length);
  }
  double ruler() const {
    return static_cast<double>(header().track_ruler_length);
  }
  bool HasGears() const {
    return header().number_of_gears >= 1 &&
           header().number_of_gears <= kMaxGears;
  }
  // The highest gear byte that the car can have. A ratio beyond the number of
  // gears counts as a gear: raf-gear-ratio-unused reports it.
  int GearLimit() const;

 private:
  const Document& document_;
  BlockTable table_;  // of the written blocks
  double interval_s_ = 0;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_ANALYSIS_BLOCKS_H_
