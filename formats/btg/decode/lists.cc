#include "formats/btg/decode/lists.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "formats/btg/elements.h"
#include "formats/btg/layout.h"

namespace trackcheck::btg {
namespace {

// Finds the records of the object, which is a list.
void AddObject(ByteView bytes, const Object& object, List* list) {
  const uint64_t record = kRecordSizes[object.type];
  ForEachRun(bytes, object, [&](const ElementRun& run) {
    const uint64_t records = run.size / record;
    if (records == 0) return;
    for (uint64_t i = run.first; i < run.first + run.count; ++i) {
      list->chunks.push_back({list->count, run.OffsetOf(i) + kElementHeader});
      list->count += records;
    }
  });
}

// Gives the list its data, once all of its chunks are known.
void Join(ByteView bytes, uint64_t record, List* list) {
  const auto& chunks = list->chunks;
  if (chunks.empty()) return;
  if (chunks.size() == 1) {
    list->data = bytes.data() + chunks[0].offset;
    return;
  }
  auto joined = std::make_shared<std::vector<uint8_t>>(list->count * record);
  for (size_t i = 0; i < chunks.size(); ++i) {
    const uint64_t end =
        i + 1 < chunks.size() ? chunks[i + 1].first_row : list->count;
    std::memcpy(joined->data() + chunks[i].first_row * record,
                bytes.data() + chunks[i].offset,
                (end - chunks[i].first_row) * record);
  }
  list->data = joined->data();
  list->joined = std::move(joined);
}

}  // namespace

std::array<List, kLists> CollectLists(ByteView bytes,
                                      const std::deque<Object>& objects) {
  std::array<List, kLists> lists;
  for (const Object& object : objects) {
    if (IsList(object.type)) AddObject(bytes, object, &lists[object.type]);
  }
  for (uint64_t type = 0; type < kLists; ++type) {
    Join(bytes, kRecordSizes[type], &lists[type]);
  }
  return lists;
}

}  // namespace trackcheck::btg
