// Only where chunks begin is stored, so that a file of many small objects takes
// no more memory than one of large ones.
#include "validators/btg/tuple_chunks.h"

namespace trackcheck::btg {

TupleChunks::TupleChunks(const Document& document, uint64_t chunk_bytes)
    : document_(document), chunk_bytes_(chunk_bytes) {
  uint64_t number = 0;
  for (const Object& object : document.objects) {
    if (object.has_tuples) {
      const uint64_t tuple_size = TupleSize(document, object);
      btg::ForEachRun(document, object, [&](const ElementRun& run) {
        Add(number, tuple_size, run);
      });
    }
    ++number;
  }
}

void TupleChunks::Add(uint64_t object, uint64_t tuple_size,
                      const ElementRun& run) {
  const uint64_t stride = run.stride();
  if (run.count * stride <= room_) {
    room_ -= run.count * stride;
    return;
  }
  const uint64_t end = run.first + run.count;
  uint64_t element = run.first;
  while (element < end) {
    const Start start = {
        .object = object, .element = element, .offset = run.OffsetOf(element)};
    if (stride > chunk_bytes_) {
      AddElement(start, tuple_size, run.size);
      ++element;
      continue;
    }
    if (room_ < stride) {
      starts_.push_back(start);
      room_ = chunk_bytes_;
    }
    const uint64_t count = std::min(end - element, room_ / stride);
    element += count;
    room_ -= count * stride;
  }
}

void TupleChunks::AddElement(const Start& start, uint64_t tuple_size,
                             uint32_t size) {
  const uint64_t tuples = size / tuple_size;
  const uint64_t at_once =
      std::max<uint64_t>(1, chunk_bytes_ / (3 * tuple_size)) * 3;
  for (uint64_t first = 0; first < tuples; first += at_once) {
    Start piece = start;
    piece.first_tuple = first;
    piece.end_tuple = std::min(tuples, first + at_once);
    starts_.push_back(piece);
  }
  // What follows is no part of the element.
  room_ = 0;
}

}  // namespace trackcheck::btg
