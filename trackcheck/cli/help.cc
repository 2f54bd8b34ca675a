#include "trackcheck/cli/help.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "CLI/App.hpp"
#include "trackcheck/cli/verb.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

constexpr size_t kDescriptionColumn = 29;
constexpr size_t kLineWidth = 80;
constexpr ptrdiff_t kScreenLines = 24;

// `head`, then `text` from the description column on, broken between words.
std::string Wrapped(std::string head, std::string_view text) {
  std::string lines;
  std::string line = std::move(head);
  line.resize(std::max(line.size() + 1, kDescriptionColumn), ' ');
  bool begins = true;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (!begins && line.size() + 1 + word.size() > kLineWidth) {
      lines += line + '\n';
      line.assign(kDescriptionColumn, ' ');
      begins = true;
    }
    if (!begins) line += ' ';
    line += word;
    begins = false;
  }
  return lines + line + '\n';
}

// Flags that several verbs have, in their own sections of a long help.
constexpr std::array<std::string_view, 4> kInputFlags = {
    "--format", "--config", "--max-file-size", "--max-inflated-size"};
constexpr std::array<std::string_view, 10> kOutputFlags = {
    "-o",         "--output", "--report", "--max-per-rule", "--max-changes",
    "--progress", "--color",  "--quiet",  "--verbose",      "--help"};

enum class Section { kFlags, kInput, kOutput };

Section SectionOf(const CLI::Option& option) {
  const std::string name = option.get_lnames().empty()
                               ? "-" + option.get_snames()[0]
                               : "--" + option.get_lnames()[0];
  const auto is_in = [&](const auto& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (is_in(kInputFlags)) return Section::kInput;
  return is_in(kOutputFlags) ? Section::kOutput : Section::kFlags;
}

std::string FlagHelp(const CLI::Option& option) {
  const bool takes_value = option.get_items_expected_max() > 0;
  return Wrapped(
      Joined({"  ", option.get_name(false, true), takes_value ? " " : "",
              takes_value ? option.get_type_name() : ""}),
      option.get_description());
}

}  // namespace

std::string VerbHelp(const Verb& verb, const CLI::App& app) {
  std::string head =
      Joined({"trackcheck ", verb.name(), ": ", verb.summary(),
              "\n\nUsage: trackcheck ", verb.name(), " [FLAGS]"});
  if (!verb.operands().empty()) head += Joined({" ", verb.operands()});
  std::string all;
  std::string by_section[3];
  for (const CLI::Option* option : app.get_options()) {
    const std::string flag = FlagHelp(*option);
    all += flag;
    by_section[static_cast<size_t>(SectionOf(*option))] += flag;
  }
  std::string text =
      Joined({head, "\n\nFlags:\n", all, "\n", verb.help(), "\n"});
  if (std::count(text.begin(), text.end(), '\n') <= kScreenLines) return text;
  constexpr std::string_view kTitles[] = {"Flags", "Input", "Output"};
  std::string sections;
  for (size_t i = 0; i < std::size(kTitles); ++i) {
    if (by_section[i].empty()) continue;
    sections += Joined({"\n\n", kTitles[i], ":\n", by_section[i]});
    sections.pop_back();
  }
  return Joined({head, sections, "\n\n", verb.help(), "\n"});
}

}  // namespace trackcheck
