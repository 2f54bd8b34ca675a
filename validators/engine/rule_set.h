// A set of the rules of one table.
#ifndef TRACKCHECK_VALIDATORS_ENGINE_RULE_SET_H_
#define TRACKCHECK_VALIDATORS_ENGINE_RULE_SET_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/base/macros.h"

namespace trackcheck {

// Holds positions in a span of rules, each below kMaxRules.
class RuleSet {
 public:
  static constexpr size_t kMaxRules = 256;

  RuleSet() = default;
  static RuleSet All() {
    RuleSet all;
    all.words_.fill(~uint64_t{0});
    return all;
  }

  // Precondition: `position` is below kMaxRules.
  void Add(size_t position) {
    ABSL_HARDENING_ASSERT(position < kMaxRules);
    words_[position / 64] |= uint64_t{1} << position % 64;
  }
  bool Contains(size_t position) const {
    ABSL_HARDENING_ASSERT(position < kMaxRules);
    return (words_[position / 64] >> position % 64 & 1) != 0;
  }
  bool empty() const { return *this == RuleSet(); }

  RuleSet& operator|=(const RuleSet& other) {
    for (size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  bool operator==(const RuleSet& other) const = default;

 private:
  std::array<uint64_t, kMaxRules / 64> words_{};
};

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_ENGINE_RULE_SET_H_
