#include "formats/core/findings/finding_list.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "formats/core/bytes/byte_range.h"

namespace trackcheck {

bool FindingList::IsBefore::operator()(const Finding& a,
                                       const Finding& b) const {
  const ByteRange& x = a.where.range;
  const ByteRange& y = b.where.range;
  return std::tie(x.space, x.offset, y.size, a.rule->id, a.where.field.text()) <
         std::tie(y.space, y.offset, x.size, b.rule->id, b.where.field.text());
}

namespace {

// Sets the measure, unless the finding comes from a list, where the message has
// lost its arguments.
void SetMeasure(Finding& finding) {
  const auto position = static_cast<size_t>(finding.rule->measure);
  if (position >= finding.message.arguments.size()) return;
  std::visit(
      [&](const auto& argument) {
        if constexpr (std::is_arithmetic_v<
                          std::remove_cvref_t<decltype(argument)>>) {
          const auto value = static_cast<double>(argument);
          finding.measure = std::isnan(value)
                                ? std::numeric_limits<double>::infinity()
                                : value;
        }
      },
      finding.message.arguments[position]);
}

}  // namespace

void FindingList::Add(Finding finding) {
  SetMeasure(finding);
  if (unpacked_.size() == kMaxUnpacked) Pack();
  // Most findings are added in order. A multiset puts equal ones after the
  // earlier ones.
  unpacked_.insert(unpacked_.end(), std::move(finding));
  ++size_;
}

void FindingList::Pack() {
  if (packed_.empty() ||
      IsBefore()(*unpacked_.begin(), packed_.back().last())) {
    packed_.emplace_back();
  }
  for (const Finding& finding : unpacked_) packed_.back().Append(finding);
  unpacked_.clear();
}

void FindingList::Compact() {
  if (!unpacked_.empty()) Pack();
}

// Merges the sorted parts of a list.
class FindingList::Merge {
 public:
  explicit Merge(const FindingList& list) : unpacked_(list.unpacked_) {
    for (const PackedFindings& packed : list.packed_) {
      readers_.emplace_back(packed);
    }
    for (size_t part = 0; part <= readers_.size(); ++part) Push(part);
  }
  // Frees the packed parts while it merges them.
  explicit Merge(FindingList&& list) : unpacked_(list.unpacked_) {
    for (PackedFindings& packed : list.packed_) {
      readers_.emplace_back(std::move(packed));
    }
    for (size_t part = 0; part <= readers_.size(); ++part) Push(part);
  }

  // Returns the next finding, which stays valid until the next call; null
  // after the last one.
  const Finding* Next() {
    if (given_) Push(*given_);
    given_.reset();
    if (heads_.empty()) return nullptr;
    std::pop_heap(heads_.begin(), heads_.end(), ComesLater);
    const Head head = heads_.back();
    heads_.pop_back();
    given_ = head.part;
    return head.finding;
  }

 private:
  // The next finding of a part: a packed one or, after them, the unpacked one.
  struct Head {
    const Finding* finding;
    size_t part;
  };

  static bool ComesLater(const Head& a, const Head& b) {
    if (IsBefore()(*b.finding, *a.finding)) return true;
    return !IsBefore()(*a.finding, *b.finding) && b.part < a.part;
  }

  void Push(size_t part) {
    const Finding* finding = nullptr;
    if (part < readers_.size()) {
      finding = readers_[part].Next();
    } else if (next_ != unpacked_.end()) {
      finding = &*next_++;
    }
    if (finding == nullptr) return;
    heads_.push_back({finding, part});
    std::push_heap(heads_.begin(), heads_.end(), ComesLater);
  }

  const Sorted& unpacked_;
  Sorted::const_iterator next_ = unpacked_.begin();
  std::vector<PackedFindings::Reader> readers_;
  std::vector<Head> heads_;      // a heap, the first finding on top
  std::optional<size_t> given_;  // the part of the finding returned last
};

void FindingList::Drain(absl::FunctionRef<void(const Finding&)> take) {
  Merge merge(std::move(*this));
  while (const Finding* finding = merge.Next()) take(*finding);
  *this = FindingList();
}

FindingList::Iterator::Iterator(const FindingList& list)
    : merge_(std::make_shared<Merge>(list)), finding_(merge_->Next()) {}

FindingList::Iterator& FindingList::Iterator::operator++() {
  finding_ = merge_->Next();
  return *this;
}

}  // namespace trackcheck
