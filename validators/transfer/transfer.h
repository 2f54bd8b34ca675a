// The transfer rules of one format.
#ifndef TRACKCHECK_VALIDATORS_TRANSFER_TRANSFER_H_
#define TRACKCHECK_VALIDATORS_TRANSFER_TRANSFER_H_

#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {

// The examples of one transfer rule in one format, as edits of its base case,
// where they differ from those of the rule. An empty one is that of the rule.
struct TransferExample {
  std::string_view rule;  // without the format: "transfer-zeros"
  std::string_view bad;
  std::string_view ok;
};

class TransferRules {
 public:
  // A format has the rules of which both examples are known: others say nothing
  // about its files. `examples` outlive this.
  TransferRules(std::string_view format,
                std::span<const TransferExample> examples);
  TransferRules(const TransferRules&) = delete;
  TransferRules& operator=(const TransferRules&) = delete;

  // The entries of the catalogue. They are valid as long as this.
  std::span<const RuleInfo* const> infos() const { return infos_; }

  // The entry of FORMAT-file-name: the content is of this format, the name
  // promises another one. The caller reports it, since only it knows the name.
  const RuleInfo& file_name() const { return entries_.back().info; }

  // Returns the finding that explains the faults of `damaged`, from the first
  // rule that recognizes it; absent if none does. Tries only rules that `wants`
  // accepts.
  std::optional<Finding> Explain(
      const DamagedFile& damaged,
      const std::function<bool(const RuleInfo& rule)>& wants) const;

 private:
  struct Entry {
    std::string id;
    RuleInfo info;
    const TransferRule* rule;  // null for file_name
  };

  void Add(std::string_view format, const RuleInfo& info,
           const TransferRule* rule);

  std::deque<Entry> entries_;
  std::vector<const RuleInfo*> infos_;
};

}  // namespace trackcheck::transfer

#endif  // TRACKCHECK_VALIDATORS_TRANSFER_TRANSFER_H_
