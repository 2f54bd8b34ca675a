#include "trackcheck/cli/completion.h"

#include <array>
#include <cstddef>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_join.h"
#include "formats/core/findings/rule_info.h"
#include "registry/format.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/program_model.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/config/lookup.h"
#include "trackcheck/io/console.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

constexpr std::array<std::string_view, 3> kShells = {"bash", "zsh", "fish"};

std::string Spaced(std::span<const std::string> words) {
  return absl::StrJoin(words, " ");
}

std::string RuleIds() {
  std::vector<std::string> ids;
  ForEachRule(
      [&](const Format&, const RuleInfo& rule) { ids.emplace_back(rule.id); });
  return Spaced(ids);
}

std::string VerbNames(std::span<const VerbModel> verbs) {
  std::vector<std::string> names;
  for (const VerbModel& verb : verbs) names.push_back(verb.name);
  return Spaced(names);
}

// `text` with `escape` before each of `special`.
std::string Escaped(std::string_view text, std::string_view special,
                    std::string_view escape) {
  std::string escaped;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) escaped += escape;
    escaped += c;
  }
  return escaped;
}

// `text` inside single quotes of a POSIX shell.
std::string InQuotes(std::string_view text) {
  std::string quoted;
  for (const char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return "'" + quoted + "'";
}

// --- bash

// The words of a value, in double quotes of the script.
std::string BashWords(const ValueModel& value) {
  std::string words = Spaced(value.words);
  if (value.rules) words += words.empty() ? "$rules" : " $rules";
  return words;
}

// Where no word is found, bash completes names of files: complete -o default.
void WriteBash(std::span<const VerbModel> verbs, std::ostream& out) {
  const std::string names = VerbNames(verbs);
  out << R"(# Completion of trackcheck for bash: source <(trackcheck completion bash)
_trackcheck() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
  local verb=${COMP_WORDS[1]} words=
)" << "  local rules='"
      << RuleIds() << "'\n"
      << R"(  COMPREPLY=()
  # Bash parts --flag=value at the equals sign.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD-2]}
  fi
  if ((COMP_CWORD == 1)); then
    verb=
)" << "    words='"
      << names << " help --help --version'\n"
      << "  fi\n  case $verb:$prev in\n  help:help) words='" << names
      << "' ;;\n";
  for (const VerbModel& verb : verbs) {
    for (const FlagModel& flag : verb.flags) {
      if (flag.value_name.empty()) continue;
      out << "  ";
      std::string_view separator;
      for (const std::string& name : flag.names) {
        out << separator << verb.name << ':' << name;
        separator = " | ";
      }
      out << ") words=\"" << BashWords(flag.value) << "\" ;;\n";
    }
    std::string flags;
    for (const FlagModel& flag : verb.flags) {
      flags += Spaced(flag.names) + ' ';
    }
    flags.pop_back();
    out << "  " << verb.name << ":*)\n    if [[ $cur == -* ]]; then\n"
        << "      words='" << flags << "'\n    else\n      words=\""
        << BashWords(verb.operand) << "\"\n    fi\n    ;;\n";
  }
  out << R"(  esac
  local IFS=$' \t\n'
  # shellcheck disable=SC2207 # No word has a blank.
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _trackcheck trackcheck
)";
}

// --- zsh

// The action of _arguments for a value.
std::string ZshAction(const ValueModel& value) {
  std::string action;
  if (value.rules) {
    action = Joined({"_trackcheck_rules ", Spaced(value.words)});
  } else if (!value.words.empty() && value.files) {
    action = Joined({"_trackcheck_words ", Spaced(value.words)});
  } else if (!value.words.empty()) {
    return Joined({"(", Spaced(value.words), ")"});
  } else {
    return value.files ? "_files" : " ";
  }
  while (action.ends_with(' ')) action.pop_back();
  return action;
}

void WriteZsh(std::span<const VerbModel> verbs, std::ostream& out) {
  out << "#compdef trackcheck\n"
         "# Completion of trackcheck for zsh: write it to a file _trackcheck "
         "in a folder\n# of $fpath, or read it after compinit: source "
         "<(trackcheck completion zsh)\n\n"
         "_trackcheck_rules() {\n  compadd \"$@\" "
      << RuleIds()
      << "\n}\n\n_trackcheck_words() {\n  compadd \"$@\"\n  _files\n}\n\n"
         "_trackcheck() {\n  if (( CURRENT == 2 )); then\n"
         "    if [[ $PREFIX == -* ]]; then\n"
         "      compadd -- --help --version\n      return\n    fi\n"
         "    local -a verbs=(\n";
  for (const VerbModel& verb : verbs) {
    out << "      " << InQuotes(Joined({verb.name, ":", verb.summary})) << '\n';
  }
  out << "      'help:show the flags of a verb'\n    )\n"
         "    _describe verb verbs\n    return\n  fi\n"
         "  local verb=$words[2]\n  shift words\n  (( CURRENT-- ))\n"
         "  case $verb in\n    help)\n      compadd -- "
      << VerbNames(verbs) << "\n      ;;\n";
  for (const VerbModel& verb : verbs) {
    out << "    " << verb.name << ")\n      _arguments -S";
    for (const FlagModel& flag : verb.flags) {
      for (const std::string& name : flag.names) {
        const bool has_value = !flag.value_name.empty();
        const bool is_long = name.starts_with("--");
        std::string spec =
            Joined({flag.repeatable ? "*" : "", name,
                    !has_value ? ""
                    : is_long  ? "="
                               : "+",
                    "[", Escaped(flag.description, "[]:\\", "\\"), "]"});
        if (has_value) {
          spec += Joined({":", Escaped(flag.value_name, ":\\", "\\"), ":",
                          ZshAction(flag.value)});
        }
        out << " \\\n        " << InQuotes(spec);
      }
    }
    if (!verb.operands.empty()) {
      out << " \\\n        "
          << InQuotes(Joined({"*:", Escaped(verb.operands, ":\\", "\\"), ":",
                              ZshAction(verb.operand)}));
    }
    out << "\n      ;;\n";
  }
  // A file of $fpath is read as the body of the function, which is called then.
  out << "  esac\n}\n\nif [[ $funcstack[1] == _trackcheck ]]; then\n"
         "  _trackcheck \"$@\"\nelse\n  compdef _trackcheck trackcheck\nfi\n";
}

// --- fish

std::string FishQuoted(std::string_view text) {
  return Joined({"'", Escaped(text, "'\\", "\\"), "'"});
}

void WriteFish(std::span<const VerbModel> verbs, std::ostream& out) {
  out << "# Completion of trackcheck for fish: trackcheck completion fish | "
         "source\n"
         "set -g __trackcheck_rules "
      << RuleIds()
      << "\n\nfunction __trackcheck_verb\n"
         "  set -l words (commandline -opc)\n"
         "  test (count $words) -gt 1; and test \"$words[2]\" = $argv[1]\nend\n"
         "function __trackcheck_no_verb\n"
         "  test (count (commandline -opc)) -eq 1\nend\n\n";
  for (const VerbModel& verb : verbs) {
    out << "complete -c trackcheck -n __trackcheck_no_verb -f -a " << verb.name
        << " -d " << FishQuoted(verb.summary) << '\n';
  }
  out << "complete -c trackcheck -n __trackcheck_no_verb -f -a help -d 'show "
         "the flags of a verb'\n"
         "complete -c trackcheck -n __trackcheck_no_verb -l help -s h\n"
         "complete -c trackcheck -n __trackcheck_no_verb -l version -s V\n"
         "complete -c trackcheck -n '__trackcheck_verb help' -f -a '"
      << VerbNames(verbs) << "'\n";
  const auto words = [](const ValueModel& value) {
    std::string text = Spaced(value.words);
    if (value.rules)
      text += text.empty() ? "$__trackcheck_rules" : " $__trackcheck_rules";
    return text;
  };
  for (const VerbModel& verb : verbs) {
    const std::string start = Joined(
        {"complete -c trackcheck -n '__trackcheck_verb ", verb.name, "'"});
    out << '\n';
    for (const FlagModel& flag : verb.flags) {
      out << start;
      for (const std::string& name : flag.names) {
        const bool is_long = name.starts_with("--");
        out << (is_long ? " -l " : " -s ") << name.substr(is_long ? 2 : 1);
      }
      if (!flag.value_name.empty()) {
        out << (flag.value.files ? " -r -F" : " -x");
        const std::string text = words(flag.value);
        if (!text.empty()) out << " -a \"" << text << '"';
      }
      out << " -d " << FishQuoted(flag.description) << '\n';
    }
    const std::string text = words(verb.operand);
    out << start << (verb.operand.files ? " -F" : " -f");
    if (!text.empty()) out << " -a \"" << text << '"';
    out << '\n';
  }
}

class CompletionVerb : public Verb {
 public:
  explicit CompletionVerb(VerbList (*all_verbs)()) : all_verbs_(all_verbs) {}

  std::string_view name() const override { return "completion"; }
  std::string_view summary() const override {
    return "print a script that completes the command line in a shell";
  }
  std::string_view operands() const override { return "bash|zsh|fish"; }
  std::string_view help() const override {
    return R"(The script completes verbs, flags, their values, ids of rules and file names.

Examples:
  trackcheck completion bash > /etc/bash_completion.d/trackcheck
  trackcheck completion zsh > ~/.zfunc/_trackcheck
  trackcheck completion fish > ~/.config/fish/completions/trackcheck.fish

Exit status:
  0  printed
  2  wrong usage)";
  }

  void DefineFlags(CLI::App&) override {}

  absl::Status Validate(std::vector<std::string> operands) override {
    if (operands.size() != 1) {
      return UsageError({"completion takes one shell: bash, zsh or fish"});
    }
    const absl::StatusOr<size_t> shell =
        ParseChoice("completion", operands[0], kShells);
    if (shell.ok()) shell_ = *shell;
    return shell.status();
  }

  int Run(Console& console) override {
    const VerbList verbs = all_verbs_();
    constexpr std::array kWriters = {WriteBash, WriteZsh, WriteFish};
    kWriters[shell_](DescribeProgram(verbs), console.out);
    return kNothingToReport;
  }

 private:
  VerbList (*const all_verbs_)();
  size_t shell_ = 0;
};

}  // namespace

std::unique_ptr<Verb> MakeCompletionVerb(VerbList (*all_verbs)()) {
  return std::make_unique<CompletionVerb>(all_verbs);
}

}  // namespace trackcheck
