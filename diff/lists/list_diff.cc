#include "diff/lists/list_diff.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/base/macros.h"
#include "absl/functional/function_ref.h"
#include "diff/capture/capture.h"
#include "diff/capture/element_hash.h"
#include "diff/capture/field_source.h"
#include "diff/changes/change.h"
#include "diff/changes/moved_rows.h"
#include "diff/lists/element_alignment.h"
#include "diff/lists/element_extent.h"
#include "diff/lists/element_note.h"
#include "diff/lists/element_recorder.h"
#include "diff/lists/list_visitor.h"
#include "diff/lists/moved_elements.h"
#include "diff/lists/recording.h"
#include "diff/rows/alignment_log.h"
#include "diff/rows/row_map.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/fingerprint.h"

namespace trackcheck {
namespace {

// The number of elements that are recorded at a time. A longer list of
// differing elements is divided into kParts parts. Each element may show
// thousands of fields.
constexpr uint64_t kRecordedElements = 128;
constexpr uint64_t kParts = 32;
// Elements of other bytes, up to which elements are aligned by position.
constexpr size_t kMaxChanged = 64;

// Never 0, which stands for no key.
uint32_t KeyHash(std::string_view key) {
  return static_cast<uint32_t>(HashBytes(ByteView(key))) | 1;
}

// Calls `take(key hash, hash)` for every element of a list, or for those whose
// ascending numbers are in `only`.
template <typename Take>
class HashedList : public ListVisitor {
 public:
  // `only` may be null.
  HashedList(std::string_view list, FieldPath path,
             const ElementHash::Options& options,
             const std::vector<uint32_t>* only, Take take)
      : ListVisitor(list, &hash_),
        only_(only),
        path_(std::move(path)),
        filtered_(options.filter != nullptr && !options.filter->empty()),
        skips_key_(options.purpose == ElementHash::Purpose::kAlignment),
        hash_(options),
        take_(take) {}

 private:
  bool Begin(const ElementInfo& element) override {
    if (only_ != nullptr &&
        !std::binary_search(only_->begin(), only_->end(), element.index)) {
      return false;
    }
    key_ = element.key.empty() ? 0 : KeyHash(element.key);
    hash_.Begin(filtered_ ? path_.Element(element.index) : FieldPath(),
                skips_key_ ? element.key : std::string_view());
    return true;
  }
  void End() override { take_(key_, hash_); }

  const std::vector<uint32_t>* only_;
  FieldPath path_;
  bool filtered_;
  bool skips_key_;
  ElementHash hash_;
  uint32_t key_ = 0;
  Take take_;
};

template <typename Take>
void VisitHashes(const Scope& scope, std::string_view list,
                 const ElementHash::Options& options,
                 const std::vector<uint32_t>* only, Take take) {
  HashedList<Take> visitor(list, scope.path.Field(list), options, only, take);
  scope.source(visitor);
}

// Calls `task` for each side. Documents are shown on two threads; of elements,
// that would take longer than it saves.
void ForBothSides(const DiffContext& context, const Scope& old_scope,
                  const Scope& new_scope,
                  absl::FunctionRef<void(const Scope&, bool old_side)> task) {
  const auto on_side = [&](uint64_t side) {
    const bool old_side = side == 0;
    task(old_side ? old_scope : new_scope, old_side);
  };
  if (old_scope.path.text().empty()) return context.pool.For(2, on_side);
  on_side(0);
  on_side(1);
}

// Sketches all elements, or those whose ascending numbers are in `only`, which
// may be null. Indices count by what the first `remembered` of `context.tables`
// say.
SketchedElements Sketch(const DiffContext& context, std::string_view list,
                        const Scope& old_scope, const Scope& new_scope,
                        size_t remembered, const std::vector<uint32_t>* only) {
  const auto lookup = [&](std::string_view path) {
    return context.tables.Referred(path, remembered);
  };
  const ElementHash::Options::Lookup referred = lookup;
  SketchedElements sketched;
  ForBothSides(
      context, old_scope, new_scope, [&](const Scope& scope, bool old_side) {
        std::vector<ElementSketch>& sketches =
            old_side ? sketched.old_side : sketched.new_side;
        VisitHashes(
            scope, list,
            {.purpose = ElementHash::Purpose::kAlignment,
             .old_side = old_side,
             .redundant = false,
             .tolerance = {.absolute = context.options.tolerance,
                           .relative = context.options.relative_tolerance,
                           .ulps = context.options.ulps},
             .filter = &context.filter,
             .referred = &referred},
            only, [&](uint32_t key, const ElementHash& hash) {
              sketches.push_back({key, static_cast<uint32_t>(hash.of_fields()),
                                  static_cast<uint32_t>(hash.of_tables())});
            });
      });
  return sketched;
}

}  // namespace

ListDiff::ListDiff(const DiffContext& context, std::string_view name,
                   const CapturedLists& captured, const Scope& old_scope,
                   const Scope& new_scope, CompareScopes compare)
    : context_(context),
      name_(name),
      captured_(captured),
      old_scope_(old_scope),
      new_scope_(new_scope),
      compare_(compare) {}

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
              /*only=*/nullptr, [&](uint32_t, const ElementHash& hash) {
                hashes.push_back(hash.value());
              });
  return hashes;
}

bool ListDiff::AlignByContent() {
  if (context_.options.raw || !context_.filter.empty() ||
      !context_.tables.KeepsNumbers()) {
    return false;
  }
  // An element does not live as long as the indices that refer to its list.
  if (!InDocuments() &&
      context_.tables.Expects(old_scope_.path.Field(name_).text())) {
    return false;
  }
  if (captured_.old_list == nullptr || captured_.new_list == nullptr) {
    return false;
  }
  const std::vector<ElementContent>& old_contents =
      captured_.old_list->contents;
  const std::vector<ElementContent>& new_contents =
      captured_.new_list->contents;
  const size_t count = old_contents.size();
  if (new_contents.size() != count || captured_.old_list->count != count ||
      captured_.new_list->count != count) {
    return false;
  }
  std::vector<uint32_t> changed;
  for (size_t i = 0; i < count; ++i) {
    if (CompareContents(old_contents[i], new_contents[i]) == 0) continue;
    if (changed.size() == kMaxChanged) return false;
    changed.push_back(static_cast<uint32_t>(i));
  }
  if (!changed.empty()) {
    const SketchedElements sketched =
        Sketch(context_, name_, old_scope_, new_scope_,
               context_.tables.remembered(), &changed);
    for (size_t i = 0; i < changed.size(); ++i) {
      const ElementSketch& before = sketched.old_side[i];
      if (before.key != sketched.new_side[i].key) return false;
      for (size_t j = 0; j < changed.size(); ++j) {
        if (i != j && before.SameContent(sketched.new_side[j])) return false;
      }
    }
  }
  old_count_ = count;
  new_count_ = count;
  if (count > 0) alignment_.pairs.in_order = {{0, 0, count, 0}};
  changed_ = std::move(changed);
  return true;
}

void ListDiff::Align() {
  const size_t remembered = context_.tables.remembered();
  if (AlignByContent()) {
    Remember([&context = context_, list = name_, &old_scope = old_scope_,
              &new_scope = new_scope_, remembered] {
      return Sketch(context, list, old_scope, new_scope, remembered,
                    /*only=*/nullptr);
    });
    return;
  }
  SketchedElements sketched =
      Sketch(context_, name_, old_scope_, new_scope_, remembered,
             /*only=*/nullptr);
  old_count_ = sketched.old_side.size();
  new_count_ = sketched.new_side.size();
  if (!AlignAsExtended()) {
    alignment_ = context_.options.raw
                     ? AlignElementsByPosition(old_count_, new_count_)
                     : AlignElements(sketched.old_side, sketched.new_side,
                                     context_.swapped);
  }
  Remember([sketched = std::move(sketched)]() mutable {
    return std::move(sketched);
  });
}

bool ListDiff::AlignAsExtended() {
  if (captured_.old_list == nullptr || captured_.new_list == nullptr) {
    return false;
  }
  const RowMap* const map = context_.tables.Extended(
      captured_.old_list->extends, old_scope_.path.Field(name_), old_count_,
      captured_.new_list->extends, new_scope_.path.Field(name_), new_count_);
  if (map == nullptr) return false;
  alignment_.pairs = AlignmentOf(*map);
  // The order follows from that list.
  alignment_.same.assign(alignment_.pairs.moved.size(), false);
  return true;
}

void ListDiff::Remember(std::function<SketchedElements()> sketch) const {
  const FieldPath path = old_scope_.path.Field(name_);
  if (context_.alignments != nullptr) {
    context_.alignments->Add(path, new_scope_.path.Field(name_),
                             alignment_.pairs);
  }
  if (!context_.tables.Expects(path.text())) return;
  context_.tables.Remember(
      path.text(),
      ReferredElements(std::move(sketch),
                       RowMap(alignment_.pairs, old_count_, new_count_)));
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
  if (changed_) {
    std::vector<Item> changed;
    for (const uint32_t i : *changed_) {
      changed.push_back({i, i, 1, Kind::kChanged});
    }
    return changed;
  }
  std::vector<uint64_t> old_hashes;
  std::vector<uint64_t> new_hashes;
  ForBothSides(context_, old_scope_, new_scope_,
               [&](const Scope& scope, bool old_side) {
                 (old_side ? old_hashes : new_hashes) = Hash(scope, old_side);
               });
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

void ListDiff::CompareElements(const Item& item,
                               const Recorded& recorded) const {
  const auto scope_of = [this](const Scope& outer, uint32_t element,
                               const ElementLabel& label, FieldSource source) {
    FieldPath path = outer.path.Field(name_).Element(element);
    if (label.name.empty()) {
      return Scope{std::move(path), source, outer.label, outer.labeled};
    }
    return Scope{path, source, label, path};
  };
  const RecordedElement& old_element =
      recorded.old_elements.at(item.old_element);
  const RecordedElement& new_element =
      recorded.new_elements.at(item.new_element);
  const auto show_old = [&](FieldVisitor& visitor) {
    old_element.parts.Replay(visitor);
  };
  const auto show_new = [&](FieldVisitor& visitor) {
    new_element.parts.Replay(visitor);
  };
  compare_(scope_of(old_scope_, item.old_element, old_element.label, show_old),
           scope_of(new_scope_, item.new_element, new_element.label, show_new));
}

Change ListDiff::DescribeElement(const Item& item, uint64_t i,
                                 const Recorded& recorded) const {
  const auto element_at = [](const RecordedElements& elements,
                             uint64_t element) -> const RecordedElement& {
    return elements.at(static_cast<uint32_t>(element));
  };
  const auto side = [this](const Scope& scope, uint64_t element,
                           const RecordedElement& recorded) {
    ChangeSide side;
    side.field = scope.path.Field(name_).Element(element);
    side.range = recorded.range;
    if (!recorded.key.empty()) side.value = recorded.key;
    return side;
  };
  const bool is_removed = item.kind == Kind::kRemoved;
  const bool is_added = item.kind == Kind::kAdded;
  const Scope& scope = is_removed ? old_scope_ : new_scope_;
  Change change;
  change.table = {.path = scope.path.Field(name_),
                  .rows = is_removed ? old_count_ : new_count_};
  if (!is_added) {
    const uint64_t element = item.old_element + i;
    const RecordedElement& old_element =
        element_at(recorded.old_elements, element);
    change.old_side = side(old_scope_, element, old_element);
    if (is_removed) {
      change.note = ElementNote(old_element.parts);
      change.extent = ElementExtent(old_element.parts, context_.old_points);
    }
  }
  if (!is_removed) {
    const uint64_t element = item.new_element + i;
    const RecordedElement& new_element =
        element_at(recorded.new_elements, element);
    change.new_side = side(new_scope_, element, new_element);
    if (is_added) {
      change.note = ElementNote(new_element.parts);
      change.extent = ElementExtent(new_element.parts, context_.new_points);
    }
  }
  return change;
}

void ListDiff::ReportItems(const Item* begin, const Item* end,
                           std::vector<MovedRows::Run>* removed,
                           std::vector<MovedRows::Run>* added) {
  const Recorded recorded = {Record(old_scope_, begin, end, true),
                             Record(new_scope_, begin, end, false)};
  for (const Item* item = begin; item != end; ++item) {
    if (item->kind == Kind::kChanged) {
      CompareElements(*item, recorded);
      continue;
    }
    ChangeLog::Run* run = item->kind == Kind::kRemoved ? &removed_
                          : item->kind == Kind::kAdded ? &added_
                                                       : &moved_;
    for (uint64_t i = 0; i < item->count; ++i) {
      context_.log.AddRow(run, item->old_element + i, item->new_element + i,
                          [&] { return DescribeElement(*item, i, recorded); });
    }
    if (item->kind == Kind::kMoved) continue;
    const bool is_removed = item->kind == Kind::kRemoved;
    (is_removed ? removed : added)
        ->push_back(
            {.first = is_removed ? item->old_element : item->new_element,
             .count = item->count,
             .listed_at = run->listed_at()});
  }
}

void ListDiff::Report() {
  const std::vector<Item> items = ListItems();
  std::vector<MovedRows::Run> removed;
  std::vector<MovedRows::Run> added;
  const uint64_t part =
      std::max<uint64_t>(kRecordedElements, items.size() / kParts + 1);
  for (uint64_t begin = 0; begin < items.size(); begin += part) {
    const uint64_t end = std::min<uint64_t>(items.size(), begin + part);
    ReportItems(items.data() + begin, items.data() + end, &removed, &added);
  }
  if (context_.options.raw || !context_.filter.empty()) return;
  using Side = MovedRows::Side;
  AddMovedElements(context_, Side::kOld, old_scope_, name_, removed);
  AddMovedElements(context_, Side::kNew, new_scope_, name_, added);
  if (!InDocuments() || !context_.moved.has_counted()) return;
  AddPartsOfElements(context_, Side::kOld, old_scope_, name_, removed);
  AddPartsOfElements(context_, Side::kNew, new_scope_, name_, added);
}

}  // namespace trackcheck
