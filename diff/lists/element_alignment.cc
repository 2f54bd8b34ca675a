#include "diff/lists/element_alignment.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "diff/align/align.h"
#include "diff/rows/alignment.h"
#include "diff/rows/row_comparer.h"
#include "diff/rows/row_map.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {
namespace {

using Sketches = std::vector<ElementSketch>;

ColumnInfo Column(const Sketches& elements, uint64_t offset) {
  ColumnInfo column;
  column.type = ScalarType::kUint32;
  if (!elements.empty()) {
    column.first = reinterpret_cast<const uint8_t*>(elements.data()) + offset;
  }
  column.stride = sizeof(ElementSketch);
  return column;
}

RowComparer Rows(const Sketches& old_elements, const Sketches& new_elements) {
  std::vector<ColumnPair> columns;
  for (const uint64_t offset :
       {offsetof(ElementSketch, key), offsetof(ElementSketch, fields),
        offsetof(ElementSketch, tables)}) {
    columns.push_back(
        {Column(old_elements, offset), Column(new_elements, offset)});
  }
  return RowComparer(old_elements.size(), new_elements.size(), columns,
                     RowKind::kPlain);
}

// Removes from `alignment` the pairs whose keys differ.
void PartByKey(const Sketches& old_elements, const Sketches& new_elements,
               Alignment* alignment) {
  std::vector<Match> kept;
  for (const Match& match : alignment->in_order) {
    uint64_t begin = 0;
    for (uint64_t i = 0; i <= match.count; ++i) {
      if (i < match.count &&
          (match.equal || old_elements[match.old_row + i].key ==
                              new_elements[match.new_row + i].key)) {
        continue;
      }
      if (i > begin) {
        kept.push_back({match.old_row + begin, match.new_row + begin, i - begin,
                        match.equal});
      }
      begin = i + 1;
    }
  }
  alignment->in_order = std::move(kept);
}

struct Paired {
  std::vector<bool> old_side;
  std::vector<bool> new_side;
};

Paired PairedIn(const Alignment& alignment, size_t old_count,
                size_t new_count) {
  Paired paired = {std::vector<bool>(old_count), std::vector<bool>(new_count)};
  for (const Match& match : alignment.in_order) {
    for (uint64_t i = 0; i < match.count; ++i) {
      paired.old_side[match.old_row + i] = true;
      paired.new_side[match.new_row + i] = true;
    }
  }
  for (const MovedRow& row : alignment.moved) {
    paired.old_side[row.old_row] = true;
    paired.new_side[row.new_row] = true;
  }
  return paired;
}

// Unpaired elements with a key, by key, in descending order.
using ByKey = absl::flat_hash_map<uint32_t, std::vector<uint32_t>>;

ByKey LeftOver(const Sketches& elements, const std::vector<bool>& paired) {
  ByKey left;
  for (size_t i = elements.size(); i-- > 0;) {
    if (!paired[i] && elements[i].key != 0) {
      left[elements[i].key].push_back(static_cast<uint32_t>(i));
    }
  }
  return left;
}

// Pairs the remaining elements by key, in order.
void PairByKey(const Sketches& old_elements, const Sketches& new_elements,
               Alignment* alignment) {
  const Paired paired =
      PairedIn(*alignment, old_elements.size(), new_elements.size());
  ByKey new_left = LeftOver(new_elements, paired.new_side);
  if (new_left.empty()) return;
  for (size_t i = 0; i < old_elements.size(); ++i) {
    if (paired.old_side[i]) continue;
    const auto found = new_left.find(old_elements[i].key);
    if (found == new_left.end() || found->second.empty()) continue;
    alignment->moved.push_back(
        {static_cast<uint32_t>(i), found->second.back()});
    found->second.pop_back();
  }
}

// The only unpaired element of each content.
template <typename Content>
absl::flat_hash_map<uint64_t, uint32_t> ByContent(
    const Sketches& elements, const std::vector<bool>& paired,
    Content content) {
  constexpr uint32_t kSeveral = UINT32_MAX;
  absl::flat_hash_map<uint64_t, uint32_t> found;
  for (size_t i = 0; i < elements.size(); ++i) {
    if (paired[i] || elements[i].key == 0) continue;
    const uint64_t hash = content(elements[i]);
    if (hash == 0) continue;
    const auto [entry, is_first] =
        found.try_emplace(hash, static_cast<uint32_t>(i));
    if (!is_first) entry->second = kSeveral;
  }
  absl::erase_if(found,
                 [](const auto& entry) { return entry.second == kSeveral; });
  return found;
}

// Pairs the remaining elements of which there is one with this content on each
// side: it got another key. `content` is 0 if an element has none.
template <typename Content>
void PairByContent(const Sketches& old_elements, const Sketches& new_elements,
                   Content content, Alignment* alignment) {
  const Paired paired =
      PairedIn(*alignment, old_elements.size(), new_elements.size());
  const auto old_left = ByContent(old_elements, paired.old_side, content);
  if (old_left.empty()) return;
  const auto new_left = ByContent(new_elements, paired.new_side, content);
  for (const auto& [hash, old_element] : old_left) {
    const auto found = new_left.find(hash);
    if (found == new_left.end()) continue;
    alignment->moved.push_back({old_element, found->second});
  }
}

}  // namespace

ElementAlignment AlignElements(const Sketches& old_elements,
                               const Sketches& new_elements, bool swapped) {
  ElementAlignment alignment;
  alignment.pairs = Align(Rows(old_elements, new_elements), swapped);
  PartByKey(old_elements, new_elements, &alignment.pairs);
  const size_t moved = alignment.pairs.moved.size();
  PairByKey(old_elements, new_elements, &alignment.pairs);
  PairByContent(
      old_elements, new_elements,
      [](const ElementSketch& element) {
        return uint64_t{element.fields} << 32 | element.tables;
      },
      &alignment.pairs);
  PairByContent(
      old_elements, new_elements,
      [](const ElementSketch& element) { return uint64_t{element.tables}; },
      &alignment.pairs);
  std::vector<std::pair<MovedRow, bool>> all;
  for (size_t i = 0; i < alignment.pairs.moved.size(); ++i) {
    all.emplace_back(alignment.pairs.moved[i], i < moved);
  }
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return a.first.old_row < b.first.old_row;
  });
  for (size_t i = 0; i < all.size(); ++i) {
    alignment.pairs.moved[i] = all[i].first;
    alignment.same.push_back(all[i].second);
  }
  return alignment;
}

ElementAlignment AlignElementsByPosition(uint64_t old_count,
                                         uint64_t new_count) {
  ElementAlignment alignment;
  const uint64_t count = std::min(old_count, new_count);
  if (count > 0) alignment.pairs.in_order.push_back({0, 0, count, 0});
  return alignment;
}

std::unique_ptr<ReferredTable> ReferredElements(
    std::function<SketchedElements()> sketch, const RowMap& map) {
  struct Compared {
    explicit Compared(SketchedElements sketched)
        : elements(std::move(sketched)),
          rows(Rows(elements.old_side, elements.new_side)) {}
    const SketchedElements elements;
    const RowComparer rows;  // of the elements
  };
  return std::make_unique<ReferredTable>(
      [sketch = std::move(sketch)] {
        const auto compared = std::make_shared<const Compared>(sketch());
        return std::shared_ptr<const RowComparer>(compared, &compared->rows);
      },
      map, ReferredTable::Shown());
}

}  // namespace trackcheck
