// Decides which changed files still have the finding, within a bound of work.
#ifndef TRACKCHECK_TRACKCHECK_REDUCE_TRIALS_H_
#define TRACKCHECK_TRACKCHECK_REDUCE_TRIALS_H_

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/check/check_file.h"

namespace trackcheck {

// What a full check of a file finds.
struct Verdict {
  // Of the first finding of the rule that is of the kind to keep: its path and
  // its kind, which is its place without indices and its message without
  // numbers and what it quotes of the file. Nothing if there is none.
  std::optional<std::string> path;
  std::string kind;
  // The number of places that the rule reports.
  uint64_t places = 0;
  // The ids of the other rules with an error, and with a warning.
  std::set<std::string> errors;
  std::set<std::string> warnings;
  // The ids of all rules with a finding.
  std::set<std::string> rules;
};

// What a candidate may have that the file has not.
enum class Strictness : uint8_t {
  kNothing,   // no rule with an error or a warning, and no place of the rule
  kWarnings,  // rules with warnings
  kAll,       // any rules
};

class Trials {
 public:
  // The least that a candidate costs: a check of few bytes takes as long as one
  // of some thousands.
  static constexpr uint64_t kMinCost = 4096;

  // `options.selection` is not used: all rules count, with the severities of
  // the catalogue. `recognized`: the format must recognize each candidate by
  // its content. All references outlive this. There is no budget at first.
  Trials(const Format& format, const RuleInfo& rule,
         const CheckOptions& options, WorkPool& pool, bool recognized)
      : format_(format),
        rule_(rule),
        options_(options),
        pool_(pool),
        recognized_(recognized) {}

  // Checks with all rules. Costs nothing.
  Verdict Check(std::string_view bytes) const;

  // Requires a finding of this kind from now on; at first any one is enough.
  void Keep(std::string kind) { kind_ = std::move(kind); }

  // Restricts the candidates from now on to what `verdict` has, and then to
  // what the candidate has that was kept last. A file of `enough` bytes need
  // not be made smaller.
  void Restrict(Strictness strictness, Verdict verdict, uint64_t enough) {
    strictness_ = strictness;
    allowed_ = std::move(verdict);
    enough_ = enough;
  }

  // Adds to the bytes that candidates may have together.
  void AddBudget(uint64_t bytes) { budget_ += bytes; }

  // Takes the cost of a candidate of about that size. Returns false if the
  // budget does not allow for it. Then it is used up, so that the search ends.
  [[nodiscard]] bool Charge(uint64_t size);

  // Judges a candidate that was charged. Returns the path of its finding, or
  // nothing if it has none, or more than is allowed.
  std::optional<std::string> Judge(std::string_view bytes);

  bool exhausted() const { return budget_ == 0; }
  // Whether the search ends at a file of `size` bytes.
  bool EndsAt(uint64_t size) const { return exhausted() || size <= enough_; }
  uint64_t tried() const { return tried_; }
  uint64_t kept() const { return kept_; }

  Strictness strictness() const { return strictness_; }
  const Format& format() const { return format_; }
  const CheckOptions& options() const { return options_; }

 private:
  bool IsAllowed(const Verdict& verdict) const;

  const Format& format_;
  const RuleInfo& rule_;
  const CheckOptions options_;
  WorkPool& pool_;
  const bool recognized_;
  uint64_t budget_ = 0;
  std::string kind_;  // empty: any
  Strictness strictness_ = Strictness::kAll;
  Verdict allowed_;
  uint64_t enough_ = 0;
  uint64_t tried_ = 0;
  uint64_t kept_ = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REDUCE_TRIALS_H_
