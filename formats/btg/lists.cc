// A list in one piece is the file's own bytes; only others take memory.
#include "formats/btg/lists.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "formats/btg/elements.h"
#include "formats/btg/layout.h"

namespace trackcheck::btg {

void AddToList(const Object& object, Document* document) {
  List& list = document->lists[object.type];
  const uint64_t record = kRecordSizes[object.type];
  ForEachRun(*document, object, [&](const ElementRun& run) {
    const uint64_t records = run.size / record;
    if (records == 0) return;
    for (uint64_t i = run.first; i < run.first + run.count; ++i) {
      list.pieces.push_back({list.count, run.OffsetOf(i) + kElementHeader});
      list.count += records;
    }
  });
}

void JoinLists(Document* document) {
  const uint8_t* const data = document->bytes.data();
  for (int type = 0; type < kLists; ++type) {
    List& list = document->lists[type];
    if (list.pieces.empty()) continue;
    if (list.pieces.size() == 1) {
      list.data = data + list.pieces[0].offset;
      continue;
    }
    const uint64_t record = kRecordSizes[type];
    auto joined = std::make_shared<std::vector<uint8_t>>(list.count * record);
    for (size_t i = 0; i < list.pieces.size(); ++i) {
      const uint64_t end = i + 1 < list.pieces.size()
                               ? list.pieces[i + 1].first_row
                               : list.count;
      std::memcpy(joined->data() + list.pieces[i].first_row * record,
                  data + list.pieces[i].offset,
                  (end - list.pieces[i].first_row) * record);
    }
    list.data = joined->data();
    list.joined = std::move(joined);
  }
}

}  // namespace trackcheck::btg
