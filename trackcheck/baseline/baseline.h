// A baseline: a text file of the known findings of many files. It has one
// finding a line, sorted, so that git can merge two versions line by line, and
// so can `sort -u`:
//
//   FINGERPRINT<TAB>RULE<TAB>PATH<TAB>FIELD
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

// A finding that is known in one file.
struct KnownFinding {
  std::string fingerprint;
  std::string rule;
  std::string field;

  friend bool operator<(const KnownFinding& a, const KnownFinding& b) {
    return std::tie(a.fingerprint, a.rule, a.field) <
           std::tie(b.fingerprint, b.rule, b.field);
  }
};

// The known findings of one file, each of which is used once.
class KnownFindings {
 public:
  // A text that is no fingerprint is that of no finding.
  void Add(std::string_view rule, std::string_view fingerprint);
  // Returns whether the finding is known, and uses one that is equal to it.
  bool Use(std::string_view rule, std::string_view fingerprint);
  // The number of known findings of rules that `is_checked` accepts which no
  // finding has used.
  uint64_t CountUnused(
      const std::function<bool(std::string_view rule)>& is_checked) const;

 private:
  // The number of unused ones by rule, then by fingerprint.
  std::map<std::string, absl::flat_hash_map<uint64_t, uint32_t>, std::less<>>
      unused_;
};

class Baseline {
 public:
  // Parses the text of a baseline. Line ends may be CR LF, empty lines are
  // skipped. InvalidArgument, with the number of the line, if one is malformed.
  static absl::StatusOr<Baseline> Parse(std::string_view text);

  // The text of the baseline. Parse returns the same baseline.
  std::string Text() const;

  // The known findings of the file at `path`, relative to the baseline's
  // folder, with / between the names.
  KnownFindings Known(std::string_view path) const;
  // The number of known findings.
  uint64_t size() const;
  // The paths of all files with known findings, sorted.
  std::vector<std::string> Paths() const;

  // Removes the known findings of the file that are of a rule which
  // `is_checked` accepts.
  void Forget(std::string_view path,
              const std::function<bool(std::string_view rule)>& is_checked);
  void Add(std::string_view path, KnownFinding finding);

 private:
  std::map<std::string, std::set<KnownFinding>, std::less<>> files_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_BASELINE_BASELINE_H_
