// A baseline: a text file of the known places of many files. It has one place a
// line, sorted, so that git can merge two versions line by line, and so can
// `sort -u`:
//
//   FINGERPRINT<TAB>RULE<TAB>PATH<TAB>FIELD[<TAB>COUNT]
//
// An element that fails in several values is one place, and COUNT says in how
// many. Where one rule has more than kMaxLines places in a file, one line
// stands for them, with * as the fingerprint, the field without indices, and
// COUNT: as many places are known, those that are first in the file.
//
// Tab, newline, carriage return and backslash in names are \t, \n, \r and \\.
#ifndef TRACKCHECK_TRACKCHECK_BASELINE_BASELINE_H_
#define TRACKCHECK_TRACKCHECK_BASELINE_BASELINE_H_

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace trackcheck {

// A line of a baseline, without the path of the file.
struct KnownPlace {
  // The fingerprint of a line that stands for many places.
  static constexpr std::string_view kMany = "*";

  std::string fingerprint;
  std::string rule;
  std::string field;
  uint64_t count = 1;

  friend bool operator<(const KnownPlace& a, const KnownPlace& b) {
    return std::tie(a.fingerprint, a.rule, a.field) <
           std::tie(b.fingerprint, b.rule, b.field);
  }
};

// How many of the places of a rule may be known.
enum class KnownPart : uint8_t { kNone, kSome, kAll };

// The known places of one file, each of which is used once.
class KnownPlaces {
 public:
  // A fingerprint that is none is that of no place.
  void Add(const KnownPlace& known);
  // How many of the `places` that a rule has in the file are known, as far as
  // that follows from their number.
  KnownPart PartOf(std::string_view rule, uint64_t places) const;
  // Uses what knows all `places` of the rule. Precondition: PartOf says so.
  void UseAll(std::string_view rule, uint64_t places);
  // Returns whether a place that counts as `count` is known, and uses one that
  // is equal to it. Called for the places of a rule in their order.
  bool Use(std::string_view rule, std::string_view fingerprint,
           uint64_t count = 1);
  // The number of lines of rules that `is_checked` accepts which no place has
  // used.
  uint64_t CountUnused(
      const std::function<bool(std::string_view rule)>& is_checked) const;

 private:
  struct OfRule {
    // The number of unused ones by fingerprint.
    absl::flat_hash_map<uint64_t, uint32_t> unused;
    // What the line that stands for many places has left, and had.
    uint64_t many = 0;
    uint64_t all_of_many = 0;
  };

  std::map<std::string, OfRule, std::less<>> by_rule_;
};

class Baseline {
 public:
  // The most places of one rule in a file that have a line each.
  static constexpr uint64_t kMaxLines = 1000;

  // Parses the text of a baseline. Line ends may be CR LF, empty lines are
  // skipped. InvalidArgument, with the number of the line, if one is malformed.
  static absl::StatusOr<Baseline> Parse(std::string_view text);

  // The text of the baseline. Parse returns the same baseline.
  std::string Text() const;

  // The known places of the file at `path`, relative to the baseline's folder,
  // with / between the names.
  KnownPlaces Known(std::string_view path) const;
  // The number of known places.
  uint64_t size() const;
  // The paths of all files with known places, sorted.
  std::vector<std::string> Paths() const;

  // Removes the known places of the file that are of a rule which `is_checked`
  // accepts.
  void Forget(std::string_view path,
              const std::function<bool(std::string_view rule)>& is_checked);
  // Of two equal places, and of two lines that stand for many places of a rule,
  // the larger count holds.
  void Add(std::string_view path, KnownPlace place);

 private:
  std::map<std::string, std::set<KnownPlace>, std::less<>> files_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_BASELINE_BASELINE_H_
