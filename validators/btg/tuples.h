// The tuples of a run of elements, by their number in it.
#ifndef TRACKCHECK_VALIDATORS_BTG_TUPLES_H_
#define TRACKCHECK_VALIDATORS_BTG_TUPLES_H_

#include <array>
#include <cstdint>

#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/btg/tuple_names.h"
#include "formats/core/byte_view.h"

namespace trackcheck::btg {

class TupleReader {
 public:
  TupleReader(const Document& document, const Object& object)
      : data_(document.bytes.data()),
        wide_(Widths(document.header->version).wide),
        size_(TupleSize(document, object)) {}

  // Bytes of a tuple.
  uint64_t size() const { return size_; }

  // Whole tuples in each element of the run.
  uint64_t PerElement(const ElementRun& run) const {
    return size_ == 0 ? 0 : run.size / size_;
  }

  // Of index number `column` in the run's tuple number `tuple`.
  uint64_t Offset(const ElementRun& run, uint64_t tuple,
                  uint64_t column) const {
    const uint64_t each = PerElement(run);
    return run.offset + tuple / each * run.stride() + kElementHeader +
           tuple % each * size_ + column * width();
  }
  uint64_t Index(const ElementRun& run, uint64_t tuple, uint64_t column) const {
    return Load(data_ + Offset(run, tuple, column));
  }

  // The largest index in each of the first `columns` columns.
  using Maxima = std::array<uint32_t, kIndexKinds>;
  Maxima Largest(const ElementRun& run, uint64_t columns) const {
    return wide_ ? LargestOf<uint32_t>(run, columns)
                 : LargestOf<uint16_t>(run, columns);
  }

  // Calls `visit(index)` for every index of the first column.
  template <typename Visit>
  void ForEachFirst(const ElementRun& run, Visit visit) const {
    const uint64_t each = PerElement(run);
    const uint8_t* at = data_ + run.offset + kElementHeader;
    for (uint64_t j = 0; j < run.count; ++j, at += run.stride()) {
      for (uint64_t k = 0; k < each; ++k) visit(Load(at + k * size_));
    }
  }

  // Calls `visit(element in the run, group)` for each of the first `groups`
  // times three tuples of an element of which two have the same vertex.
  template <typename Visit>
  void ForEachEqualTriple(const ElementRun& run, uint64_t groups,
                          Visit visit) const {
    const uint8_t* at = data_ + run.offset + kElementHeader;
    for (uint64_t j = 0; j < run.count; ++j, at += run.stride()) {
      for (uint64_t g = 0; g < groups; ++g) {
        const uint8_t* triple = at + 3 * g * size_;
        const uint64_t a = Load(triple);
        const uint64_t b = Load(triple + size_);
        const uint64_t c = Load(triple + 2 * size_);
        if (a == b || b == c || a == c) visit(j, g);
      }
    }
  }

 private:
  template <typename Index>
  Maxima LargestOf(const ElementRun& run, uint64_t columns) const {
    // Of the usual tuples, so that the loop over the columns is no loop.
    switch (columns) {
      case 2:
        return LargestIn<Index, 2>(run, columns);
      case 3:
        return LargestIn<Index, 3>(run, columns);
      default:
        return LargestIn<Index, 0>(run, columns);
    }
  }

  // `kColumns` of 0: as many as `columns`.
  template <typename Index, uint64_t kColumns>
  Maxima LargestIn(const ElementRun& run, uint64_t columns) const {
    const uint64_t width = kColumns == 0 ? columns : kColumns;
    const uint64_t each = PerElement(run);
    Maxima largest{};
    const uint8_t* at = data_ + run.offset + kElementHeader;
    for (uint64_t j = 0; j < run.count; ++j, at += run.stride()) {
      const uint8_t* tuple = at;
      for (uint64_t k = 0; k < each; ++k, tuple += size_) {
        for (uint64_t c = 0; c < width; ++c) {
          const uint32_t index =
              LoadLittleEndian<Index>(tuple + c * sizeof(Index));
          largest[c] = index > largest[c] ? index : largest[c];
        }
      }
    }
    return largest;
  }

  uint64_t width() const { return wide_ ? 4 : 2; }
  uint64_t Load(const uint8_t* at) const {
    return wide_ ? LoadLittleEndian<uint32_t>(at)
                 : LoadLittleEndian<uint16_t>(at);
  }

  const uint8_t* data_;
  bool wide_;
  uint64_t size_;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_TUPLES_H_
