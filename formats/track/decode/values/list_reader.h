// Reads lists, and bounds the memory that their elements take.
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_LIST_READER_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_LIST_READER_H_

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/track/decode/values/parser.h"
#include "formats/track/decode/values/values.h"
#include "formats/track/document.h"

namespace trackcheck::track {

// Reads an array: calls element(i) to read element i of it. Returns the number
// of elements, or nothing if there is no array or if a fault or a misplaced
// bracket cut it. `list` is present only if the array is complete.
//
// Before an element, calls take(i), which may instead read several elements
// from element `i` on and returns their number, or 0.
template <typename Element, typename Take>
std::optional<uint64_t> ReadList(Parser& parser, Value* list, Element&& element,
                                 Take&& take) {
  *list = {};
  if (!Expect(parser, json::Kind::kArray)) return std::nullopt;
  const uint64_t begin = parser.reader.offset();
  parser.reader.EnterArray();
  uint64_t length = 0;
  while (parser.reader.NextElement()) {
    parser.NotePassed();
    if (const uint64_t taken = take(length); taken > 0) {
      length += taken;
    } else {
      element(length++);
    }
    parser.reporter.at.in_list = true;
  }
  if (!parser.reader.CanGoOn()) return std::nullopt;
  *list = {true, {begin, parser.reader.offset() - begin}};
  return length;
}

template <typename Element>
std::optional<uint64_t> ReadList(Parser& parser, Value* list,
                                 Element&& element) {
  return ReadList(parser, list, std::forward<Element>(element),
                  [](uint64_t) { return uint64_t{0}; });
}

// The number of elements to reserve memory for: `count`, but at most as many as
// fit in the rest of the text. Each takes at least `least_bytes`, which must
// not be 0.
inline uint64_t ElementsToReserve(const Parser& parser, const Count& count,
                                  uint64_t least_bytes) {
  if (!count.present || count.value < 0) return 0;
  const uint64_t left = parser.document.file.end() - parser.reader.offset();
  return std::min(static_cast<uint64_t>(count.value), left / least_bytes);
}

// Bounds the memory of a list of faulty elements, which may take only a byte
// each in the text. Elements are kept while they take enough bytes on average.
class Allowance {
 public:
  // The list begins at the offset `begin`. `bytes_each`, the fewest bytes of a
  // valid element, must not be 0.
  Allowance(uint64_t begin, uint64_t bytes_each)
      : begin_(begin), bytes_each_(bytes_each) {
    assert(bytes_each > 0);
  }

  // Whether `elements` elements up to `offset` may be kept.
  bool Covers(uint64_t elements, uint64_t offset) const {
    constexpr uint64_t kFree = 64 * 1024;
    return elements <= kFree + (offset - begin_) / bytes_each_;
  }

 private:
  uint64_t begin_;
  uint64_t bytes_each_;
};

// Records where element `index` of a column begins. Call in the order of the
// elements.
inline void Note(uint64_t index, uint64_t offset, Checkpoints* checkpoints) {
  if (index % Checkpoints::kInterval == 0) {
    checkpoints->offsets.push_back(offset);
  }
}

// Records it in the decoder of a part of the list, which appends all offsets to
// `part_offsets`; null: it decodes the whole list.
inline void Note(uint64_t index, uint64_t offset,
                 std::vector<uint64_t>* part_offsets,
                 Checkpoints* checkpoints) {
  if (part_offsets != nullptr) {
    part_offsets->push_back(offset);
  } else {
    Note(index, offset, checkpoints);
  }
}

// Records the offsets of a part whose first element is number `first`.
inline void NoteAll(uint64_t first, const std::vector<uint64_t>& offsets,
                    Checkpoints* checkpoints) {
  constexpr uint64_t kInterval = Checkpoints::kInterval;
  for (uint64_t i = (kInterval - first % kInterval) % kInterval;
       i < offsets.size(); i += kInterval) {
    checkpoints->offsets.push_back(offsets[i]);
  }
}

// Appends the values of a part of a list to a column.
template <typename T>
void Append(const std::vector<T>& part, std::vector<T>* column) {
  column->insert(column->end(), part.begin(), part.end());
}

// Removes the checkpoints after the first `size` elements.
inline void Cut(uint64_t size, Checkpoints* checkpoints) {
  checkpoints->offsets.resize((size + Checkpoints::kInterval - 1) /
                              Checkpoints::kInterval);
}

// Removes the unknown members inside `value`, because a later value replaces
// it.
inline void ForgetExtras(const ByteRange& value, std::vector<Extra>* extras) {
  const auto before = [](uint64_t offset) {
    return [offset](const Extra& extra) { return extra.key < offset; };
  };
  const auto first = std::partition_point(extras->begin(), extras->end(),
                                          before(value.offset));
  const auto last =
      std::partition_point(first, extras->end(), before(value.end()));
  extras->erase(first, last);
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_LIST_READER_H_
