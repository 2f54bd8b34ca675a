#include "diff/lists/list_diff.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/base/macros.h"
#include "diff/capture/element_hash.h"
#include "diff/lists/element_note.h"
#include "diff/lists/element_recorder.h"
#include "diff/lists/list_visitor.h"
#include "formats/core/fields/field_path.h"

namespace trackcheck {
namespace {

// The number of elements that are recorded at a time. A longer list of
// differing elements is divided into kParts parts. Each element may show
// thousands of fields.
constexpr uint64_t kRecordedElements = 128;
constexpr uint64_t kParts = 32;

// Calls `take(key hash, hash)` for every element of a list.
template <typename Take>
class HashedList : public ListVisitor {
 public:
  HashedList(std::string_view list, FieldPath path,
             const ElementHash::Options& options, Take take)
      : ListVisitor(list, &hash_),
        path_(std::move(path)),
        filtered_(options.filter != nullptr && !options.filter->empty()),
        skips_key_(options.purpose == ElementHash::Purpose::kAlignment),
        hash_(options),
        take_(take) {}

 private:
  bool Begin(const ElementInfo& element) override {
    key_ = element.key.empty() ? 0 : KeyHash(element.key);
    hash_.Begin(filtered_ ? path_.Element(element.index) : FieldPath(),
                skips_key_ ? element.key : std::string_view());
    return true;
  }
  void End() override { take_(key_, hash_); }

  static uint32_t KeyHash(std::string_view key) {
    ElementHash hash({});
    hash.Begin({});
    hash.VisitBytes({.name = key}, ByteView());
    return static_cast<uint32_t>(hash.value()) | 1;
  }

  FieldPath path_;
  bool filtered_;
  bool skips_key_;
  ElementHash hash_;
  uint32_t key_ = 0;
  Take take_;
};

template <typename Take>
void VisitHashes(const Scope& scope, std::string_view list,
                 const ElementHash::Options& options, Take take) {
  HashedList<Take> visitor(list, scope.path.Field(list), options, take);
  scope.source(visitor);
}

}  // namespace

ListDiff::ListDiff(const DiffContext& context, std::string_view name,
                   const Scope& old_scope, const Scope& new_scope,
                   CompareScopes compare)
    : context_(context),
      name_(name),
      old_scope_(old_scope),
      new_scope_(new_scope),
      compare_(compare) {}

std::vector<ElementSketch> ListDiff::Sketch(const Scope& scope,
                                            bool old_side) const {
  const auto lookup = [this](std::string_view path) {
    return context_.tables.Referred(path);
  };
  const ElementHash::Options::Lookup referred = lookup;
  std::vector<ElementSketch> sketches;
  VisitHashes(
      scope, name_,
      {.purpose = ElementHash::Purpose::kAlignment,
       .old_side = old_side,
       .redundant = false,
       .tolerance = {.absolute = context_.options.tolerance,
                     .relative = context_.options.relative_tolerance,
                     .ulps = context_.options.ulps},
       .filter = &context_.filter,
       .referred = &referred},
      [&](uint32_t key, const ElementHash& hash) {
        sketches.push_back({key, static_cast<uint32_t>(hash.of_fields()),
                            static_cast<uint32_t>(hash.of_tables())});
      });
  return sketches;
}

std::vector<uint64_t> ListDiff::Hash(const Scope& scope, bool old_side) const {
  const auto lookup = [this](std::string_view path) {
    return context_.tables.Referred(path);
  };
  const ElementHash::Options::Lookup referred = lookup;
  std::vector<uint64_t> hashes;
  VisitHashes(scope, name_,
              {.purpose = ElementHash::Purpose::kEquality,
               .old_side = old_side,
               .seed = context_.seed,
               .redundant = context_.options.raw,
               .filter = &context_.filter,
               .referred = context_.options.raw ? nullptr : &referred},
              [&](uint32_t, const ElementHash& hash) {
                hashes.push_back(hash.value());
              });
  return hashes;
}

void ListDiff::Align(Elements* elements) {
  elements->old_side = Sketch(old_scope_, true);
  elements->new_side = Sketch(new_scope_, false);
  old_count_ = elements->old_side.size();
  new_count_ = elements->new_side.size();
  alignment_ = context_.options.raw
                   ? AlignElementsByPosition(old_count_, new_count_)
                   : AlignElements(elements->old_side, elements->new_side,
                                   context_.swapped);
  const std::string path = old_scope_.path.Field(name_).text();
  if (context_.tables.Expects(path)) {
    context_.tables.Remember(
        path,
        ReferredElements(elements->old_side, elements->new_side, alignment_));
  }
}

bool ListDiff::Ignores(const Scope& scope, uint64_t element) const {
  return !context_.filter.empty() &&
         context_.filter.Ignores(
             scope.path.Field(name_).Element(element).text());
}

void ListDiff::AddRange(const Scope& scope, Kind kind, uint64_t begin,
                        uint64_t end, std::vector<Item>* items) const {
  for (uint64_t i = begin; i < end; ++i) {
    if (!Ignores(scope, i)) continue;
    if (i > begin) AddRange(scope, kind, begin, i, items);
    begin = i + 1;
  }
  if (begin == end) return;
  const auto first = static_cast<uint32_t>(begin);
  items->push_back({first, first, static_cast<uint32_t>(end - begin), kind});
}

std::vector<ListDiff::Item> ListDiff::ListItems() const {
  const std::vector<uint64_t> old_hashes = Hash(old_scope_, true);
  const std::vector<uint64_t> new_hashes = Hash(new_scope_, false);
  // The alignment's rows are indices of these. Fails if Align was not called.
  ABSL_HARDENING_ASSERT(old_hashes.size() == old_count_ &&
                        new_hashes.size() == new_count_);
  std::vector<uint32_t> moved_new;
  for (const MovedRow& row : alignment_.pairs.moved) {
    moved_new.push_back(row.new_row);
  }
  std::sort(moved_new.begin(), moved_new.end());

  std::vector<Item> items;
  const auto add_pair = [&](uint64_t old_row, uint64_t new_row, bool moved) {
    if (Ignores(old_scope_, old_row) || Ignores(new_scope_, new_row)) return;
    Item item = {static_cast<uint32_t>(old_row), static_cast<uint32_t>(new_row),
                 1, Kind::kMoved};
    if (moved && !context_.options.ignore_order) items.push_back(item);
    item.kind = Kind::kChanged;
    if (old_hashes[old_row] != new_hashes[new_row]) items.push_back(item);
  };
  size_t next_moved = 0;
  size_t next_moved_new = 0;
  uint64_t old_row = 0;
  uint64_t new_row = 0;
  const auto add_gap = [&](uint64_t old_end, uint64_t new_end) {
    const std::vector<MovedRow>& moved = alignment_.pairs.moved;
    for (; next_moved < moved.size() && moved[next_moved].old_row < old_end;
         ++next_moved) {
      const MovedRow& row = moved[next_moved];
      AddRange(old_scope_, Kind::kRemoved, old_row, row.old_row, &items);
      add_pair(row.old_row, row.new_row, alignment_.same[next_moved]);
      old_row = row.old_row + uint64_t{1};
    }
    AddRange(old_scope_, Kind::kRemoved, old_row, old_end, &items);
    for (; next_moved_new < moved_new.size() &&
           moved_new[next_moved_new] < new_end;
         ++next_moved_new) {
      AddRange(new_scope_, Kind::kAdded, new_row, moved_new[next_moved_new],
               &items);
      new_row = moved_new[next_moved_new] + uint64_t{1};
    }
    AddRange(new_scope_, Kind::kAdded, new_row, new_end, &items);
  };
  for (const Match& match : alignment_.pairs.in_order) {
    add_gap(match.old_row, match.new_row);
    for (uint64_t i = 0; i < match.count; ++i) {
      add_pair(match.old_row + i, match.new_row + i, false);
    }
    old_row = match.old_row + match.count;
    new_row = match.new_row + match.count;
  }
  add_gap(old_hashes.size(), new_hashes.size());
  return items;
}

RecordedElements ListDiff::Record(const Scope& scope, const Item* begin,
                                  const Item* end, bool old_side) const {
  const Kind absent = old_side ? Kind::kAdded : Kind::kRemoved;
  std::vector<uint32_t> wanted;
  for (const Item* item = begin; item != end; ++item) {
    if (item->kind == absent) continue;
    wanted.push_back(old_side ? item->old_element : item->new_element);
  }
  return RecordElements(scope.source, name_, std::move(wanted));
}

void ListDiff::ReportItems(const Item* begin, const Item* end) {
  const RecordedElements old_elements = Record(old_scope_, begin, end, true);
  const RecordedElements new_elements = Record(new_scope_, begin, end, false);
  const auto side = [this](const Scope& scope, uint64_t element,
                           const RecordedElements& elements) {
    const RecordedElement& recorded =
        elements.at(static_cast<uint32_t>(element));
    ChangeSide side;
    side.field = scope.path.Field(name_).Element(element);
    side.range = recorded.range;
    if (!recorded.key.empty()) side.value = recorded.key;
    return side;
  };
  const auto note = [](uint64_t element, const RecordedElements& elements) {
    return ElementNote(elements.at(static_cast<uint32_t>(element)).parts);
  };
  for (const Item* item = begin; item != end; ++item) {
    if (item->kind == Kind::kChanged) {
      const auto show = [](const RecordedElement& recorded) {
        return [&recorded](FieldVisitor& visitor) {
          recorded.parts.Replay(visitor);
        };
      };
      const auto show_old = show(old_elements.at(item->old_element));
      const auto show_new = show(new_elements.at(item->new_element));
      compare_(
          {old_scope_.path.Field(name_).Element(item->old_element), show_old},
          {new_scope_.path.Field(name_).Element(item->new_element), show_new});
      continue;
    }
    ChangeLog::Run* run = item->kind == Kind::kRemoved ? &removed_
                          : item->kind == Kind::kAdded ? &added_
                                                       : &moved_;
    for (uint64_t i = 0; i < item->count; ++i) {
      context_.log.AddRow(
          run, item->old_element + i, item->new_element + i, [&] {
            Change change;
            const bool is_removed = item->kind == Kind::kRemoved;
            const Scope& scope = is_removed ? old_scope_ : new_scope_;
            change.table = {.path = scope.path.Field(name_),
                            .rows = is_removed ? old_count_ : new_count_};
            if (is_removed) {
              change.note = note(item->old_element + i, old_elements);
            } else if (item->kind == Kind::kAdded) {
              change.note = note(item->new_element + i, new_elements);
            }
            if (item->kind != Kind::kAdded) {
              change.old_side =
                  side(old_scope_, item->old_element + i, old_elements);
            }
            if (item->kind != Kind::kRemoved) {
              change.new_side =
                  side(new_scope_, item->new_element + i, new_elements);
            }
            return change;
          });
    }
  }
}

void ListDiff::Report() {
  const std::vector<Item> items = ListItems();
  const uint64_t part =
      std::max<uint64_t>(kRecordedElements, items.size() / kParts + 1);
  for (uint64_t begin = 0; begin < items.size(); begin += part) {
    const uint64_t end = std::min<uint64_t>(items.size(), begin + part);
    ReportItems(items.data() + begin, items.data() + end);
  }
}

}  // namespace trackcheck
