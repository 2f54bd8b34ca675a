#include "registry/format.h"

#include <string_view>

namespace trackcheck {

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
