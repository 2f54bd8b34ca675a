#include "diff/patch/pairing.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "diff/patch/patch.h"
#include "diff/rows/alignment.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {
namespace {

// Returns the numbers of the moved rows in ascending order.
std::vector<uint64_t> Sorted(const std::vector<MovedRow>& moved,
                             uint32_t MovedRow::* side) {
  std::vector<uint64_t> rows;
  rows.reserve(moved.size());
  for (const MovedRow& row : moved) rows.push_back(row.*side);
  std::sort(rows.begin(), rows.end());
  return rows;
}

bool Contains(const std::vector<uint64_t>& rows, uint64_t row) {
  return std::binary_search(rows.begin(), rows.end(), row);
}

// Whether what is a table, a list or a value in both is the same in both.
bool HaveSameKinds(const FieldTree& a, const FieldTree& b) {
  absl::flat_hash_map<std::string, const TreeField*> others;
  for (const TreeField& field : b.fields) {
    if (field.comparison == Comparison::kContent) {
      others.try_emplace(field.name, &field);
    }
  }
  return std::all_of(
      a.fields.begin(), a.fields.end(), [&](const TreeField& field) {
        if (field.comparison != Comparison::kContent) return true;
        const auto other = others.find(field.name);
        return other == others.end() ||
               other->second->value.index() == field.value.index() ||
               (!HasItems(&field) && !HasItems(other->second));
      });
}

// Leaves out the pairs of elements of other kinds.
void RemoveOtherKinds(const TreeList& old_list, const TreeList& new_list,
                      Alignment* pairs) {
  const auto same = [&](uint64_t old_row, uint64_t new_row) {
    return HaveSameKinds(old_list.elements[old_row].parts,
                         new_list.elements[new_row].parts);
  };
  std::erase_if(pairs->moved, [&](const MovedRow& row) {
    return !same(row.old_row, row.new_row);
  });
  std::vector<Match> matches;
  for (const Match& match : pairs->in_order) {
    bool joins = false;
    for (uint64_t i = 0; i < match.count; ++i) {
      if (!same(match.old_row + i, match.new_row + i)) {
        joins = false;
        continue;
      }
      if (!joins)
        matches.push_back({match.old_row + i, match.new_row + i, 0, 0});
      matches.back().count += 1;
      joins = true;
    }
  }
  pairs->in_order = std::move(matches);
}

Alignment PairByNumber(const Alignment* found, uint64_t old_count,
                       uint64_t new_count) {
  Alignment pairs;
  if (found == nullptr) {
    if (old_count == new_count && old_count > 0) {
      pairs.in_order.push_back({0, 0, old_count, 0});
    }
    return pairs;
  }
  pairs.moved = found->moved;
  const std::vector<uint64_t> moved_old =
      Sorted(found->moved, &MovedRow::old_row);
  const std::vector<uint64_t> moved_new =
      Sorted(found->moved, &MovedRow::new_row);
  uint64_t old_row = 0;
  uint64_t new_row = 0;
  const auto pair_gap = [&](uint64_t old_end, uint64_t new_end) {
    const uint64_t end = std::min(old_end, new_end);
    for (uint64_t row = std::max(old_row, new_row); row < end; ++row) {
      if (Contains(moved_old, row) || Contains(moved_new, row)) continue;
      pairs.in_order.push_back({row, row, 1, 0});
    }
  };
  for (const Match& match : found->in_order) {
    pair_gap(match.old_row, match.new_row);
    pairs.in_order.push_back(match);
    old_row = match.old_row + match.count;
    new_row = match.new_row + match.count;
  }
  pair_gap(old_count, new_count);
  return pairs;
}

}  // namespace

Alignment PairItems(const Alignment* found, const TreeField* old_field,
                    const TreeField* new_field) {
  Alignment pairs =
      PairByNumber(found, ItemCount(old_field), ItemCount(new_field));
  if (old_field == nullptr || new_field == nullptr) return pairs;
  const auto* old_list = std::get_if<TreeList>(&old_field->value);
  const auto* new_list = std::get_if<TreeList>(&new_field->value);
  if (old_list != nullptr && new_list != nullptr) {
    RemoveOtherKinds(*old_list, *new_list, &pairs);
  }
  return pairs;
}

}  // namespace trackcheck
