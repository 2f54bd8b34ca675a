// Lets tests run the engine without prefilters, compare prefilters with the
// exact predicates, divide tables into small blocks, and run one rule only.
#ifndef TRACKCHECK_VALIDATORS_ENGINE_TESTING_H_
#define TRACKCHECK_VALIDATORS_ENGINE_TESTING_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"

namespace trackcheck {

// While it lives, no prefilter is called: every rule judges every block. Must
// not be nested with another class of this file, except ScopedBlockSize.
class ScopedPrefiltersOff {
 public:
  ScopedPrefiltersOff();
  ~ScopedPrefiltersOff();
  ScopedPrefiltersOff(const ScopedPrefiltersOff&) = delete;
  ScopedPrefiltersOff& operator=(const ScopedPrefiltersOff&) = delete;
};

// While it lives, blocks that a prefilter clears are judged too, and each rule
// that finds something in one is recorded as a miss. The findings do not
// change.
class ScopedPrefilterAudit {
 public:
  ScopedPrefilterAudit();
  ~ScopedPrefilterAudit();
  ScopedPrefilterAudit(const ScopedPrefilterAudit&) = delete;
  ScopedPrefilterAudit& operator=(const ScopedPrefilterAudit&) = delete;

  // Returns one line for each miss, such as "rld-vertex-huge in elements 0 to
  // 15", and empties the list.
  std::vector<std::string> TakeMisses();

  // The number of times that a prefilter cleared a block for a series of a
  // rule.
  uint64_t cleared() const;
};

// While it lives, blocks have about `bytes` bytes, so that small tables have
// many.
class ScopedBlockSize {
 public:
  explicit ScopedBlockSize(uint64_t bytes);
  ~ScopedBlockSize();
  ScopedBlockSize(const ScopedBlockSize&) = delete;
  ScopedBlockSize& operator=(const ScopedBlockSize&) = delete;

 private:
  uint64_t before_;
};

// Reports only one rule.
class OnlyRule : public RuleSelection {
 public:
  explicit OnlyRule(std::string_view id) : id_(id) {}

  Severity Resolve(const RuleInfo& rule, Severity natural) const override {
    return rule.id == id_ ? natural : Severity::kOff;
  }

 private:
  std::string_view id_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_ENGINE_TESTING_H_
