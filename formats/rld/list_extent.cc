// The next section's tag overrides the count, because four bytes rarely equal a
// tag by chance.
#include "formats/rld/list_extent.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/cut_short.h"
#include "formats/core/findings/finding.h"
#include "formats/rld/tags.h"

namespace trackcheck::rld {
namespace {

Location CountPlace(const ListLayout& list) {
  return {{list.count_offset, kCountSize}, FieldPath(list.count_field)};
}

// Writes the count that the place of the next tag proves, if it does.
std::vector<Repair> ImpliedCount(const ListLayout& list,
                                 std::optional<uint64_t> implied) {
  if (!implied) return {};
  return Replaced(CountPlace(list).range, static_cast<int32_t>(*implied));
}

class ListReader {
 public:
  ListReader(ByteView file, const ListLayout& list, uint64_t payload,
             FindingSink& sink)
      : file_(file), list_(list), payload_(payload), sink_(sink) {}

  ListExtent Fix(int32_t declared) {
    if (declared < 0) {
      FindNextTag();
      ReportNegativeCount(list_, declared, implied_, sink_);
      return {implied_, found_, implied_};
    }
    const uint64_t count = static_cast<uint64_t>(declared);
    const uint64_t expected = payload_ + count * list_.record_size;
    if (HasTag(file_, expected, list_.next_tag)) return {count, expected, {}};
    FindNextTag();
    if (expected > file_.end()) {
      ReportTruncated(count);
      return {{}, found_, implied_};
    }
    if (found_) {
      ReportMovedTag(count, expected);
      return {implied_, found_, implied_};
    }
    const bool lost = IsZeroFrom(expected);
    ReportMissingTag(expected, lost);
    const bool overwritten = !lost && NextTagBytes(expected).size() == kTagSize;
    return {count, overwritten ? std::optional(expected) : std::nullopt, {}};
  }

 private:
  void FindNextTag() {
    found_ = FindTag(file_, payload_, list_.next_tag, list_.record_size);
    if (found_ && OnRecord(payload_, *found_, list_.record_size)) {
      implied_ = (*found_ - payload_) / list_.record_size;
    }
  }

  ByteView NextTagBytes(uint64_t offset) const {
    return file_.Window({offset, kTagSize});
  }
  Location NextTagPlace(uint64_t offset) const {
    return {NextTagBytes(offset).range(), FieldPath(list_.next_field)};
  }
  QuotedBytes NextTag() const {
    return QuotedBytes{std::string(list_.next_tag)};
  }

  void ReportTruncated(uint64_t declared) {
    const uint64_t there = file_.From(payload_).size();
    const uint64_t whole = there / list_.record_size;
    const ByteView first_incomplete =
        file_.From(payload_ + whole * list_.record_size);
    Finding finding = {.rule = &faults::truncated,
                       .where = {first_incomplete.range(),
                                 FieldPath(list_.field).Element(whole)}};
    if (implied_) {
      finding.message = WrongCount(declared);
      finding.related.push_back(RelatedCount());
      finding.repairs = ImpliedCount(list_, implied_);
    } else if (found_) {
      finding.message = Message(
          "the header counts $0, the file has room for $1, and the tag $2 is "
          "at $3",
          Counted(declared, list_.noun), whole, NextTag(), Offset{*found_});
    } else {
      finding.message =
          Message("the header counts $0, the file has room for $1 ($2)",
                  Counted(declared, list_.noun), whole, CutShort(file_.size()));
    }
    sink_.Report(std::move(finding));
  }

  void ReportMovedTag(uint64_t declared, uint64_t expected) {
    const bool later = *found_ > expected;
    Finding finding = {.rule = list_.next_tag_fault,
                       .where = NextTagPlace(expected)};
    if (implied_) {
      finding.message = WrongCount(declared);
      finding.related.push_back(RelatedCount());
      finding.repairs = ImpliedCount(list_, implied_);
    } else {
      finding.message = Message(
          "bytes were inserted or lost before the tag $0: it is at $1, $2 $3 "
          "than the count of $4s puts it",
          NextTag(), Offset{*found_},
          Counted(later ? *found_ - expected : expected - *found_, "byte"),
          later ? "later" : "earlier", list_.noun);
      finding.related.push_back(
          {Message("no whole number of $0s ends here", list_.noun),
           NextTagPlace(*found_)});
    }
    sink_.Report(std::move(finding));
  }

  // Whether the tag that should be at `offset` ends with a zero, and a table of
  // blocks or more after it is zero up to the end of the file.
  bool IsZeroFrom(uint64_t offset) const {
    const ByteView rest = file_.From(offset + kTagSize - 1);
    return rest.size() > kCountSize + kBlockSize &&
           rest.text().find_first_not_of('\0') == std::string_view::npos;
  }

  // The next tag was overwritten, cut, or never written. `lost` is
  // IsZeroFrom(expected).
  void ReportMissingTag(uint64_t expected, bool lost) {
    const uint64_t there = NextTagBytes(expected).size();
    Finding finding = {.rule = list_.next_tag_fault,
                       .where = NextTagPlace(expected)};
    if (lost) {
      finding.message = Message(
          "the tag is $0, not $1, and the $2 after it are zero: the "
          "content is lost, copy the file again",
          QuoteTag(file_, expected), NextTag(),
          Counted(file_.From(expected + kTagSize).size(), "byte"));
    } else if (there == kTagSize) {
      finding.message = Message("the tag is $0, not $1",
                                QuoteTag(file_, expected), NextTag());
      finding.repairs = {{finding.where.range, std::string(list_.next_tag)}};
    } else if (there == 0) {
      finding.message =
          Message("the file ends at $0, where the tag $1 must be ($2)",
                  Offset{expected}, NextTag(), CutShort(file_.size()));
    } else {
      finding.rule = &faults::truncated;
      finding.message =
          Message("the file ends after $0 of the $1 bytes of the tag $2 ($3)",
                  there, kTagSize, NextTag(), CutShort(file_.size()));
    }
    sink_.Report(std::move(finding));
  }

  // Precondition: `implied_` is set.
  Message WrongCount(uint64_t declared) const {
    return Message(
        "the count of $0s is wrong, as the place of $1 shows: $2, not $3",
        list_.noun, NextTag(), declared, *implied_);
  }

  Related RelatedCount() const {
    return {Message("the count of $0s", list_.noun), CountPlace(list_)};
  }

  ByteView file_;
  const ListLayout& list_;
  uint64_t payload_;
  FindingSink& sink_;
  std::optional<uint64_t> found_;
  std::optional<uint64_t> implied_;
};

}  // namespace

void ReportNegativeCount(const ListLayout& list, int32_t declared,
                         std::optional<uint64_t> implied, FindingSink& sink) {
  sink.Report({.rule = list.negative_fault,
               .where = CountPlace(list),
               .message = Message("the count of $0s is $1, below 0", list.noun,
                                  declared),
               .repairs = ImpliedCount(list, implied)});
}

ListExtent FixListExtent(ByteView file, const ListLayout& list,
                         uint64_t payload, int32_t declared,
                         FindingSink& sink) {
  return ListReader(file, list, payload, sink).Fix(declared);
}

}  // namespace trackcheck::rld
