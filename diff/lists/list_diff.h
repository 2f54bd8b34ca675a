// Compares two versions of a list of elements.
#ifndef TRACKCHECK_DIFF_LISTS_LIST_DIFF_H_
#define TRACKCHECK_DIFF_LISTS_LIST_DIFF_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "diff/capture/capture.h"
#include "diff/changes/moved_rows.h"
#include "diff/lists/element_alignment.h"
#include "diff/lists/element_recorder.h"
#include "diff/lists/scope.h"

namespace trackcheck {

// Keeps only a few numbers for each element, so the sources show the list
// several times. Elements that differ are recorded and compared a part of the
// list at a time. Used once.
class ListDiff {
 public:
  // The list as it was captured in each scope; null: the scope has none.
  struct CapturedLists {
    const CapturedList* old_list = nullptr;
    const CapturedList* new_list = nullptr;
  };
  // `name`: the path of the list in both scopes ("track.sectors"). All
  // arguments outlive this.
  ListDiff(const DiffContext& context, std::string_view name,
           const CapturedLists& captured, const Scope& old_scope,
           const Scope& new_scope, CompareScopes compare);

  // Aligns the elements, and registers the result in `context.tables`.
  void Align();
  // Reports the changes. Precondition: Align was called.
  void Report();

 private:
  enum class Kind : uint32_t { kRemoved, kAdded, kMoved, kChanged };
  // `count` consecutive elements. `count` is 1 for kMoved and kChanged.
  struct Item {
    uint32_t old_element;
    uint32_t new_element;
    uint32_t count;
    Kind kind;
  };
  // The elements of some items.
  struct Recorded {
    RecordedElements old_elements;
    RecordedElements new_elements;
  };

  // Aligns the elements by their position if almost all of them have the same
  // content and none of the others moved. Returns false if it is not so, or not
  // known.
  bool AlignByContent();
  // Aligns the elements as those of the list or table that they extend. Returns
  // false if there is none, or if that one has other numbers of elements.
  bool AlignAsExtended();
  // Whether the scopes are the documents, and no elements in them.
  bool InDocuments() const { return old_scope_.path.text().empty(); }
  // Keeps how the elements correspond for indices that refer to them.
  void Remember(std::function<SketchedElements()> sketch) const;
  std::vector<uint64_t> Hash(const Scope& scope, bool old_side) const;
  std::vector<Item> ListItems() const;
  void AddRange(const Scope& scope, Kind kind, uint64_t begin, uint64_t end,
                std::vector<Item>* items) const;
  bool Ignores(const Scope& scope, uint64_t element) const;
  RecordedElements Record(const Scope& scope, const Item* begin,
                          const Item* end, bool old_side) const;
  // Compares the parts of the two elements. Precondition: the item is kChanged.
  void CompareElements(const Item& item, const Recorded& recorded) const;
  // Element `i` of an item of another kind, as a change.
  Change DescribeElement(const Item& item, uint64_t i,
                         const Recorded& recorded) const;
  void ReportItems(const Item* begin, const Item* end,
                   std::vector<MovedRows::Run>* removed,
                   std::vector<MovedRows::Run>* added);

  const DiffContext& context_;
  std::string_view name_;
  CapturedLists captured_;
  const Scope& old_scope_;
  const Scope& new_scope_;
  CompareScopes compare_;
  uint64_t old_count_ = 0;
  uint64_t new_count_ = 0;
  ElementAlignment alignment_;
  // The elements that may have changed; nothing if that is not known.
  std::optional<std::vector<uint32_t>> changed_;
  ChangeLog::Run added_{ChangeKind::kAdded};
  ChangeLog::Run removed_{ChangeKind::kRemoved};
  ChangeLog::Run moved_{ChangeKind::kMoved, ChangeLog::Fold::kAllRows};
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_LISTS_LIST_DIFF_H_
