// The findings of a file, sorted, in little memory however many there are.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_FINDING_LIST_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_FINDING_LIST_H_

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <set>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/packed_findings.h"

namespace trackcheck {

// Sorts findings by place, then by rule, then by field. If two places have one
// start, the longer place comes first. Findings that are equal in all this stay
// in the order in which they were added.
//
// The findings that were added last stay as they are, up to kMaxUnpacked. The
// others are packed: their messages are texts without arguments, everything
// else is as it was added.
class FindingList {
 private:
  class Merge;

 public:
  static constexpr size_t kMaxUnpacked = 4096;

  // Goes through the list in order. Copies share their position. A finding
  // stays valid until the iterator moves on. The list must outlive the iterator
  // and stay unchanged.
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Finding;
    using difference_type = std::ptrdiff_t;
    using pointer = const Finding*;
    using reference = const Finding&;

    Iterator() = default;  // the end of any list
    explicit Iterator(const FindingList& list);

    const Finding& operator*() const { return *finding_; }
    const Finding* operator->() const { return finding_; }
    Iterator& operator++();
    void operator++(int) { ++*this; }
    // Whether both are at the end, or at the same finding of one iteration.
    friend bool operator==(const Iterator& a, const Iterator& b) {
      return a.finding_ == b.finding_;
    }

   private:
    std::shared_ptr<Merge> merge_;
    const Finding* finding_ = nullptr;
  };

  // Precondition: the rule is set.
  void Add(Finding finding);

  // Packs all findings, for a list that is kept for long. Only their messages
  // change: they become texts without arguments.
  void Compact();

  uint64_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Iterator begin() const { return Iterator(*this); }
  Iterator end() const { return {}; }
  // Calls `take` with each finding, which is valid only during the call, in
  // order. Frees the memory of the list meanwhile, and leaves it empty.
  void Drain(absl::FunctionRef<void(const Finding&)> take);

 private:
  struct IsBefore {
    bool operator()(const Finding& a, const Finding& b) const;
  };
  using Sorted = std::multiset<Finding, IsBefore>;

  void Pack();

  uint64_t size_ = 0;
  // Each is sorted, and holds findings that were added before those of the
  // next one.
  std::vector<PackedFindings> packed_;
  Sorted unpacked_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_FINDING_LIST_H_
