// The lists of the document: their elements, and how many of them are kept.
#ifndef TRACKCHECK_FORMATS_TRACK_LISTS_H_
#define TRACKCHECK_FORMATS_TRACK_LISTS_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/byte_range.h"
#include "formats/track/context.h"
#include "formats/track/document.h"
#include "formats/track/values.h"

namespace trackcheck::track {

// Reads the array that comes: `element` reads an element, whose number in the
// list it is given. The number of all of them; none if there is no array, or if
// a fault cut it, be it with a closing bracket too early. Only a list that is
// all there is present.
template <typename Element>
std::optional<uint64_t> WalkList(Context& context, Value* list,
                                 Element&& element) {
  *list = {};
  if (!Expect(context, json::Kind::kArray)) return std::nullopt;
  const uint64_t begin = context.reader.offset();
  context.reader.EnterArray();
  uint64_t length = 0;
  for (; context.reader.NextElement(); ++length) {
    element(length);
    context.at.in_list = true;
  }
  if (!context.reader.CanGoOn()) return std::nullopt;
  *list = {true, {begin, context.reader.offset() - begin}};
  return length;
}

// As many elements as `count` announces, as far as the text that is left has
// room for them.
inline uint64_t Believable(const Context& context, const Count& count,
                           uint64_t least_bytes) {
  if (!count.present || count.value < 0) return 0;
  const uint64_t left = context.document.file.end() - context.reader.offset();
  return std::min(static_cast<uint64_t>(count.value), left / least_bytes);
}

// Keeps a list of things that are none from taking many times the memory of its
// text: elements are kept while they have some bytes on average.
class Allowance {
 public:
  Allowance(uint64_t begin, uint64_t bytes_each)
      : begin_(begin), bytes_each_(bytes_each) {}

  bool Covers(uint64_t elements, uint64_t offset) const {
    constexpr uint64_t kFree = 64 * 1024;
    return elements <= kFree + (offset - begin_) / bytes_each_;
  }

 private:
  uint64_t begin_;
  uint64_t bytes_each_;
};

// Notes where element number `index` of a column begins.
inline void Note(uint64_t index, uint64_t offset, Checkpoints* checkpoints) {
  if (index % Checkpoints::kInterval == 0) {
    checkpoints->offsets.push_back(offset);
  }
}

// Forgets the checkpoints behind the first `size` elements.
inline void Cut(uint64_t size, Checkpoints* checkpoints) {
  checkpoints->offsets.resize((size + Checkpoints::kInterval - 1) /
                              Checkpoints::kInterval);
}

// Forgets what the document does not name in a value that another one replaces.
inline void ForgetExtras(const ByteRange& value, std::vector<Extra>* extras) {
  const auto at_or_behind = [](uint64_t offset) {
    return [offset](const Extra& extra) { return extra.key < offset; };
  };
  const auto first = std::partition_point(extras->begin(), extras->end(),
                                          at_or_behind(value.offset));
  const auto last =
      std::partition_point(first, extras->end(), at_or_behind(value.end()));
  extras->erase(first, last);
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_LISTS_H_
