// Toys with a rule over several files, for tests of properties.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_TOY_SET_FORMAT_H_
#define TRACKCHECK_FUZZ_PROPERTIES_TOY_SET_FORMAT_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "registry/format.h"
#include "testdata/toy_format.h"
#include "validators/engine/file_set.h"
#include "validators/engine/set_rules.h"

namespace trackcheck {

constexpr RuleInfo SetRuleInfo() {
  RuleInfo rule = toy::ToyRule("toy-gap", Severity::kWarning);
  rule.across_files = true;
  return rule;
}
inline constexpr RuleInfo kGapRule = SetRuleInfo();

// A file of 20 bytes without findings.
inline constexpr std::string_view kToy("TOY!\3\0\0\0\1\0\0\0\2\0\0\0\3\0\0\0",
                                       20);

// Of a toy, or of a file beside one.
struct ToySummary final : FileSummary {
  explicit ToySummary(uint64_t size = sizeof(ToySummary)) : size_(size) {}
  uint64_t bytes() const override { return size_; }

 private:
  uint64_t size_;
};

class DocumentOfSet : public toy::Document {
 public:
  DocumentOfSet(ByteView bytes, FindingSink& sink, uint64_t summary_bytes)
      : toy::Document(bytes, sink), summary_bytes_(summary_bytes) {}
  std::unique_ptr<const FileSummary> Summarize(std::string_view,
                                               WantsRule) const override {
    return std::make_unique<const ToySummary>(summary_bytes_);
  }

 private:
  uint64_t summary_bytes_;
};

// Toys whose rule over several files is `check`. They accompany themselves; the
// summary of each takes `summary_bytes`.
class SetFormat : public toy::ToyFormat, public SetRules {
 public:
  using CheckFunction = std::function<void(FileSet, SetSink&)>;

  explicit SetFormat(CheckFunction check,
                     uint64_t summary_bytes = sizeof(ToySummary))
      : check_(std::move(check)), summary_bytes_(summary_bytes) {
    rules_.assign(ToyFormat::rules().begin(), ToyFormat::rules().end());
    rules_.push_back(&kGapRule);
  }
  std::span<const RuleInfo* const> rules() const override { return rules_; }
  std::unique_ptr<DecodedFile> Decode(ByteView bytes, const Limits&,
                                      FindingSink& sink) const override {
    return std::make_unique<DocumentOfSet>(bytes, sink, summary_bytes_);
  }
  const SetRules& set_rules() const override { return *this; }
  const Format* companion() const override { return this; }
  void Check(FileSet files, SetSink& sink) const override {
    check_(files, sink);
  }

 private:
  CheckFunction check_;
  uint64_t summary_bytes_;
  std::vector<const RuleInfo*> rules_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_TOY_SET_FORMAT_H_
