#include "trackcheck/cli/help.h"

#include <algorithm>
#include <cstddef>
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

}  // namespace

std::string VerbHelp(const Verb& verb, const CLI::App& app) {
  std::string text = Joined({"trackcheck ", verb.name(), ": ", verb.summary(),
                             "\n\nUsage: trackcheck ", verb.name(), " [FLAGS] ",
                             verb.operands(), "\n\nFlags:\n"});
  for (const CLI::Option* option : app.get_options()) {
    const bool takes_value = option->get_items_expected_max() > 0;
    text += Wrapped(
        Joined({"  ", option->get_name(false, true), takes_value ? " " : "",
                takes_value ? option->get_type_name() : ""}),
        option->get_description());
  }
  return Joined({text, "\n", verb.help(), "\n"});
}

}  // namespace trackcheck
