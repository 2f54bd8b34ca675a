// The tuples of a tile in chunks that fit a cache, for passes on all threads.
#ifndef TRACKCHECK_VALIDATORS_BTG_TUPLE_CHUNKS_H_
#define TRACKCHECK_VALIDATORS_BTG_TUPLE_CHUNKS_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"

namespace trackcheck::btg {

// Elements of one object that follow one another; of them the tuples from
// `first_tuple` on, before `end_tuple`, as far as there are so many.
struct TuplePart {
  static constexpr uint64_t kAll = UINT64_MAX;

  uint64_t number = 0;  // of the object
  const Object* object = nullptr;
  uint64_t element = 0;  // the first one
  uint64_t offset = 0;   // of its byte count
  uint64_t elements = 0;
  uint64_t first_tuple = 0;
  uint64_t end_tuple = kAll;
};

// Elements of a part that have the same size. Of each the tuples [first, end)
// are meant, of the `each` that it has.
struct TupleRun {
  ElementRun elements;
  uint64_t tuple_size = 0;  // in bytes
  uint64_t each = 0;
  uint64_t first = 0;
  uint64_t end = 0;

  uint64_t per_element() const { return end - first; }
  uint64_t tuples() const { return elements.count * per_element(); }
  // Of tuple `tuple` of the element that has this number in its object.
  uint64_t OffsetOf(uint64_t element, uint64_t tuple) const {
    return elements.OffsetOf(element) + kElementHeader + tuple * tuple_size;
  }
};

// Chunks are in the order of the file. One that begins in the middle of an
// element begins at a triangle.
class TupleChunks {
 public:
  static constexpr uint64_t kChunkBytes = 256 << 10;

  // Refers to the document, of which the header is present. No chunk spans more
  // than `chunk_bytes`, if that is enough for three tuples.
  explicit TupleChunks(const Document& document,
                       uint64_t chunk_bytes = kChunkBytes);

  const Document& document() const { return document_; }
  uint64_t size() const { return starts_.size(); }

  // Calls `visit(part)` for what the chunk has of each object with tuples.
  template <typename Visit>
  void ForEachPart(uint64_t chunk, Visit visit) const {
    const Start& start = starts_[chunk];
    const auto& objects = document_.objects;
    if (start.end_tuple != TuplePart::kAll) {
      visit(TuplePart{start.object, &objects[start.object], start.element,
                      start.offset, 1, start.first_tuple, start.end_tuple});
      return;
    }
    const Start end = chunk + 1 < size() ? starts_[chunk + 1]
                                         : Start{.object = objects.size()};
    for (uint64_t i = start.object;
         i < std::min<uint64_t>(objects.size(), end.object + 1); ++i) {
      const Object& object = objects[i];
      if (!object.has_tuples) continue;
      TuplePart part = {i, &object, 0, object.first_element, object.elements};
      if (i == end.object) part.elements = end.element;
      if (i == start.object) {
        part.element = start.element;
        part.offset = start.offset;
        part.elements -= start.element;
      }
      if (part.elements > 0) visit(part);
    }
  }

  // Calls `visit(part, run)` for the runs of elements of each part.
  template <typename Visit>
  void ForEachRun(uint64_t chunk, Visit visit) const {
    ForEachPart(chunk, [&](const TuplePart& part) {
      const uint64_t size = TupleSize(document_, *part.object);
      btg::ForEachRun(document_, *part.object, part.element, part.offset,
                      part.elements, [&](const ElementRun& run) {
                        const uint64_t each = run.size / size;
                        const uint64_t end = std::min(each, part.end_tuple);
                        visit(part,
                              TupleRun{run, size, each,
                                       std::min(part.first_tuple, end), end});
                      });
    });
  }

 private:
  // Where a chunk begins. It ends where the next one does, but if `end_tuple`
  // is given, within the element.
  struct Start {
    uint64_t object = 0;
    uint64_t element = 0;
    uint64_t offset = 0;
    uint64_t first_tuple = 0;
    uint64_t end_tuple = TuplePart::kAll;
  };

  void Add(uint64_t object, uint64_t tuple_size, const ElementRun& run);
  void AddElement(const Start& start, uint64_t tuple_size, uint32_t size);

  const Document& document_;
  uint64_t chunk_bytes_;
  uint64_t room_ = 0;  // in the last chunk
  std::vector<Start> starts_;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_TUPLE_CHUNKS_H_
