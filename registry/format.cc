#include "registry/format.h"

#include <memory>
#include <string_view>
#include <vector>

#include "formats/api/comparison.h"
#include "formats/api/export.h"
#include "formats/api/or_refusal.h"
#include "formats/api/plan_view.h"
#include "formats/api/scene_view.h"
#include "formats/api/view.h"
#include "formats/core/findings/rule_info.h"
#include "validators/engine/file_set.h"
#include "validators/engine/set_rules.h"

namespace trackcheck {

std::unique_ptr<const FileSummary> DecodedFile::Summarize(std::string_view,
                                                          WantsRule) const {
  return nullptr;
}

std::unique_ptr<DocumentView> DecodedFile::MakeView(std::string_view) const {
  return nullptr;
}

OrRefusal<DocumentComparison> DecodedFile::CompareWith(
    std::string_view, const DecodedFile&) const {
  return Refusal{"no such comparison"};
}

std::unique_ptr<PlanView> DecodedFile::Map() const { return nullptr; }

std::unique_ptr<SceneView> DecodedFile::Scene() const { return nullptr; }

std::unique_ptr<DecodedFile> Format::DecodeWith(const FormatOptions*,
                                                ByteView bytes,
                                                const Limits& limits, WorkPool&,
                                                FindingSink& sink,
                                                const BytesPassed&) const {
  return Decode(bytes, limits, sink);
}

const SetRules& Format::set_rules() const {
  static const SetRules none;
  return none;
}

std::vector<ExportInfo> Format::exports() const { return {}; }
std::vector<ViewInfo> Format::views() const { return {}; }
std::vector<ViewInfo> Format::comparisons() const { return {}; }

const Format* FindFormat(std::string_view name) {
  for (const Format* format : Formats()) {
    if (format->name() == name) return format;
  }
  return nullptr;
}

const RuleInfo* FindRule(std::string_view id) {
  for (const Format* format : Formats()) {
    for (const RuleInfo* rule : format->rules()) {
      if (rule->id == id) return rule;
    }
  }
  return nullptr;
}

}  // namespace trackcheck
