// Decodes parts of a long list on several threads before the decoder comes to
// them.
//
// A part begins where an element seems to begin. It counts only if the decoder
// finds the next element exactly there and the part has no fault. Otherwise the
// decoder reads these bytes as if there were no part. What an element holds
// depends only on its bytes and on the containers around it, so documents and
// findings are the same without this.
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_READ_AHEAD_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_READ_AHEAD_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/track/decode/values/parser.h"

namespace trackcheck::track {

// Consecutive elements of a list, with a parser and a document of their own.
// Elements and faults are numbered from the part's first element on.
struct ListPart {
  // `begin` is the offset of an element of the array that `outer` reads. The
  // text ends at `text_end`, so that a part that begins in the wrong place is
  // not read far past `limit`.
  ListPart(const Parser& outer, uint64_t begin, uint64_t limit,
           uint64_t text_end)
      : parser(outer, begin, text_end, &large_indices),
        begin(begin),
        limit(limit) {}

  // Calls element(i) for each element that begins before `limit`, and sets
  // `size` and `end`. Stops at the first fault.
  template <typename Element>
  void Read(Element&& element) {
    do {
      element(size++);
      end = parser.reader.offset();
      parser.reporter.at.in_list = true;
      if (has_fault()) return;
      if (!parser.reader.NextElement()) return;
      parser.reader.Peek();
    } while (parser.reader.offset() < limit);
  }
  bool has_fault() const {
    return !parser.reporter.list.empty() || parser.reader.failed();
  }

  // Takes the memory of the columns of `other`, which is no longer needed.
  void ReuseMemory(ListPart& other);

  std::vector<LargeIndices> large_indices;
  Parser parser;
  uint64_t begin;
  uint64_t limit;     // no element begins at or after it
  uint64_t end = 0;   // where its last element ends
  uint64_t size = 0;  // the number of elements
  // Where each element begins, and each edge of the elements.
  std::vector<uint64_t> offsets;
  std::vector<uint64_t> edge_offsets;
};

class ReadAhead {
 public:
  // Calls ListPart::Read. Called on any thread.
  using ReadPart = std::function<void(ListPart& part)>;

  // `parser`, which is about to read the list, outlives this. If it has only
  // one thread, nothing is read ahead.
  ReadAhead(Parser& parser, ReadPart read)
      : parser_(parser),
        read_(std::move(read)),
        list_begin_(parser.reader.offset()),
        next_offset_(list_begin_ + kMinParts * parser.part_bytes) {}

  // Returns the part that begins at the element that the parser has found, or
  // null. The part has elements and no fault, and lives until the next call.
  ListPart* Find() {
    if (parser_.pool == nullptr) return nullptr;
    return FindPart();
  }
  // Continues after `part`. Adds what the part counted to the reporter of the
  // parser, and reports its large indices. `first` is the position of the first
  // element of the part: its `i` and `j` are added to those of the part.
  void Pass(const ListPart& part, const FieldPosition& first);

 private:
  // One part alone is read as fast by the parser.
  static constexpr uint64_t kMinParts = 2;

  ListPart* FindPart();
  // Reads at most as much ahead as the parser has read of the list. So a list
  // that ends soon, or many of them, cost little in vain.
  void ReadParts(uint64_t begin);
  // Returns where an element that begins with `opening` seems to begin, at or
  // after `offset`. Returns the end of the text if there is none nearby.
  uint64_t FindElement(uint64_t offset, std::string_view opening) const;

  Parser& parser_;
  ReadPart read_;
  uint64_t list_begin_;
  uint64_t next_offset_;                          // no part is read before it
  std::vector<std::unique_ptr<ListPart>> parts_;  // ascending
  size_t next_ = 0;                               // in `parts_`
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_READ_AHEAD_H_
