// The data blocks as the rules look at them: numbers, places, and what rules
// hold them against.
#ifndef TRACKCHECK_VALIDATORS_RAF_BLOCKS_H_
#define TRACKCHECK_VALIDATORS_RAF_BLOCKS_H_

#include <cmath>
#include <cstdint>
#include <string_view>

#include "formats/core/byte_view.h"
#include "formats/core/finding.h"
#include "formats/raf/document.h"
#include "formats/raf/layout.h"
#include "validators/raf/limits.h"

namespace trackcheck::raf {

// Refers to the document. The blocks are present and at least one.
class Blocks {
 public:
  explicit Blocks(const Document& document);

  const Document& document() const { return document_; }
  const Header& header() const { return *document_.header; }
  const BlockTable& table() const { return table_; }
  uint64_t count() const { return table_.count; }
  uint64_t wheels() const { return table_.wheels; }
  // From one block to the next. The header's update interval, but for one that
  // the game does not write and the lap time does not bear out.
  double interval_s() const { return interval_s_; }

  // The number that `entry` names in block `k`.
  template <typename T>
  T Get(uint64_t k, const Entry& entry) const {
    return LoadLittleEndian<T>(table_.address(k) + entry.offset);
  }
  double Float(uint64_t k, const Entry& entry) const {
    return static_cast<double>(Get<float>(k, entry));
  }
  // The same of wheel `w`.
  template <typename T>
  T GetWheel(uint64_t k, uint64_t w, const Entry& entry) const {
    return LoadLittleEndian<T>(table_.address(k) + table_.wheel(w) +
                               entry.offset);
  }

  Location Whole(uint64_t k) const;
  Location Place(uint64_t k, const Entry& entry) const;
  Location WheelPlace(uint64_t k, uint64_t w, const Entry& entry) const;
  // Of a direction vector: "right_vector".
  Location VectorPlace(uint64_t k, std::string_view name, const Entry& x) const;

  bool IsZero(uint64_t k) const;
  // Whether block `k` repeats the one before it though the car moves.
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
  // The highest value of the gear byte that the car has. A ratio beyond the
  // number of gears is reported as such and counts as a gear.
  int GearLimit() const;

 private:
  const Document& document_;
  const BlockTable& table_;
  double interval_s_ = 0;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_BLOCKS_H_
