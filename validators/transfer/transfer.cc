#include "validators/transfer/transfer.h"

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {
namespace {

constexpr const TransferRule* kRules[] = {
#define TRANSFER(name) &rules::name,
#include "validators/transfer/rules.def"
#undef TRANSFER
};

}  // namespace

TransferRules::TransferRules(std::string_view format,
                             std::span<const TransferExample> examples) {
  for (const TransferRule* rule : kRules) {
    RuleInfo info = rule->info;
    for (const TransferExample& example : examples) {
      if (example.rule != info.id) continue;
      if (!example.bad.empty()) info.bad = example.bad;
      if (!example.ok.empty()) info.ok = example.ok;
    }
    if (!info.bad.empty() && !info.ok.empty()) Add(format, info, rule);
  }
  Add(format, rules::file_name, nullptr);
}

void TransferRules::Add(std::string_view format, const RuleInfo& info,
                        const TransferRule* rule) {
  Entry& entry = entries_.emplace_back();
  entry.id = std::string(format).append("-").append(info.id);
  entry.info = info;
  entry.info.id = entry.id;
  entry.rule = rule;
  infos_.push_back(&entry.info);
}

std::optional<Finding> TransferRules::Explain(
    const DamagedFile& damaged,
    const std::function<bool(const RuleInfo& rule)>& wants) const {
  for (const Entry& entry : entries_) {
    if (entry.rule == nullptr || !wants(entry.info)) continue;
    std::optional<Damage> damage = entry.rule->recognize(damaged);
    if (!damage) continue;
    Finding finding = {
        .rule = &entry.info,
        .where = {damage->where,
                  damaged.format.is_text() ? FieldPath() : FieldPath("$")},
        .message = std::move(damage->message)};
    if (damage->original) {
      finding.repairs.push_back(
          {damaged.file.range(), *std::move(damage->original)});
    }
    return finding;
  }
  return std::nullopt;
}

}  // namespace trackcheck::transfer
