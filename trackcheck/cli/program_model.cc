#include "trackcheck/cli/program_model.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The whole library: other headers define what App.hpp declares.
#include "CLI/CLI.hpp"
#include "registry/format.h"
#include "trackcheck/cli/flags/export_flags.h"
#include "trackcheck/cli/flags/view_flags.h"
#include "trackcheck/cli/verb.h"

namespace trackcheck {
namespace {

void AddFormats(std::vector<std::string>* words) {
  for (const Format* format : Formats()) words->emplace_back(format->name());
}

// The values of a flag. Its description lists the words that do not depend on
// the format.
ValueModel ValueOf(const FlagModel& flag) {
  const std::string& name = flag.names.back();
  ValueModel value;
  if (flag.value_name.empty()) return value;
  value.words = ListedWords(flag.description);
  if (name == "--format") AddFormats(&value.words);
  if (name == "--view") {
    for (const std::string_view view : ViewNames()) {
      value.words.emplace_back(view);
    }
  }
  if (name == "--output") {
    for (const std::string_view output : ExportNames()) {
      // One that replaces a common output is in the description.
      if (std::find(value.words.begin(), value.words.end(), output) ==
          value.words.end()) {
        value.words.emplace_back(output);
      }
    }
  }
  value.rules = name == "--only" || name == "--skip" || name == "--rule" ||
                name == "--severity";
  value.files = flag.value_name == "FILE" || flag.value_name == "FOLDER";
  return value;
}

// The operands, from their names in the usage line. Lower case words are
// written as they are.
ValueModel OperandOf(std::string_view operands) {
  ValueModel operand;
  const std::string_view first = operands.substr(0, operands.find(' '));
  std::string_view rest = first;
  while (!rest.empty() && rest[0] >= 'a' && rest[0] <= 'z') {
    const size_t end = std::min(rest.find('|'), rest.size());
    operand.words.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(rest.size(), end + 1));
  }
  operand.rules = operands.find("GLOB") != std::string_view::npos;
  if (operand.rules) AddFormats(&operand.words);
  for (const std::string_view name : {"PATH", "FILE", "OLD"}) {
    operand.files |= operands.find(name) != std::string_view::npos;
  }
  return operand;
}

std::vector<FlagModel> FlagsOf(const CLI::App& app) {
  std::vector<FlagModel> flags;
  for (const CLI::Option* option : app.get_options()) {
    FlagModel flag;
    for (const std::string& name : option->get_snames()) {
      flag.names.push_back("-" + name);
    }
    for (const std::string& name : option->get_lnames()) {
      flag.names.push_back("--" + name);
    }
    if (option->get_items_expected_max() > 0) {
      flag.value_name = option->get_type_name();
    }
    flag.description = option->get_description();
    flag.repeatable =
        option->get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
    flag.value = ValueOf(flag);
    flags.push_back(std::move(flag));
  }
  return flags;
}

}  // namespace

void DefineAllFlags(Verb& verb, CLI::App& app, bool* help) {
  app.set_help_flag();
  app.allow_extras();
  verb.DefineFlags(app);
  app.add_flag("-h,--help", *help, "show this text");
}

std::vector<VerbModel> DescribeProgram(
    std::span<const std::unique_ptr<Verb>> verbs) {
  std::vector<VerbModel> models;
  for (const std::unique_ptr<Verb>& verb : verbs) {
    CLI::App app;
    bool help = false;
    DefineAllFlags(*verb, app, &help);
    models.push_back({.name = std::string(verb->name()),
                      .summary = std::string(verb->summary()),
                      .operands = std::string(verb->operands()),
                      .help = std::string(verb->help()),
                      .flags = FlagsOf(app),
                      .operand = OperandOf(verb->operands())});
  }
  return models;
}

std::vector<std::string> ListedWords(std::string_view description) {
  std::vector<std::string> words;
  bool is_last = false;
  while (true) {
    size_t end = 0;
    while (end < description.size() &&
           ((description[end] >= 'a' && description[end] <= 'z') ||
            description[end] == '-')) {
      ++end;
    }
    if (end == 0) return {};
    words.emplace_back(description.substr(0, end));
    description.remove_prefix(end);
    if (is_last) return words;
    constexpr std::string_view kComma = ", ";
    constexpr std::string_view kOr = " or ";
    is_last = description.starts_with(kOr);
    if (!is_last && !description.starts_with(kComma)) return {};
    description.remove_prefix(is_last ? kOr.size() : kComma.size());
  }
}

}  // namespace trackcheck
