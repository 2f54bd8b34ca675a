// Adds up the sizes of the parts of a file.
#ifndef TRACKCHECK_FORMATS_API_PART_SIZES_H_
#define TRACKCHECK_FORMATS_API_PART_SIZES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "formats/api/file_info.h"
#include "formats/core/bytes/byte_range.h"

namespace trackcheck {

// The name of the bytes that no part claims.
inline constexpr std::string_view kNoPart = "not part of anything";

class PartSizes {
 public:
  // Parts are numbered by their position in `names`, which outlives this. Only
  // bytes of `whole` count.
  PartSizes(std::span<const std::string_view> names, const ByteRange& whole);

  // Adds the bytes of `range` to a part. Ranges come in ascending order of
  // their offsets: in a damaged file they may overlap, so bytes before the end
  // of an earlier range do not count again. Precondition: `part` is the number
  // of a name.
  void Add(size_t part, const ByteRange& range);

  // The parts that have bytes, in the order of their names, then the bytes that
  // no part claims. The sum is the size of the whole.
  std::vector<InfoPart> Parts() const;

 private:
  std::span<const std::string_view> names_;
  ByteRange whole_;
  std::vector<uint64_t> sizes_;  // by part
  uint64_t end_;                 // of the ranges so far
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_PART_SIZES_H_
