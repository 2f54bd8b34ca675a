#include "trackcheck/cli/command_line.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The whole library: other headers define what App.hpp declares.
#include "CLI/CLI.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/cli/completion.h"
#include "trackcheck/cli/help.h"
#include "trackcheck/cli/man_page.h"
#include "trackcheck/cli/program_model.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"
#include "trackcheck/text/suggestion.h"
#include "trackcheck/version.h"

namespace trackcheck {
namespace {

VerbList AllVerbs();

std::unique_ptr<Verb> MakeCompletion() { return MakeCompletionVerb(AllVerbs); }
std::unique_ptr<Verb> MakeMan() { return MakeManVerb(AllVerbs); }

constexpr std::array kVerbMakers = {
    MakeCheckVerb,  MakeFixVerb,     MakeDiffVerb,     MakeApplyVerb,
    MakeMergeVerb,  MakeUpgradeVerb, MakeDumpVerb,     MakeEncodeVerb,
    MakeInfoVerb,   MakeRulesVerb,   MakeExplainVerb,  MakeReduceVerb,
    MakeConfigVerb, MakeGitVerb,     MakeLfsCheckVerb, MakeCompletion,
    MakeMan};

VerbList AllVerbs() {
  VerbList verbs;
  for (const auto& make : kVerbMakers) verbs.push_back(make());
  return verbs;
}

std::string ProgramHelp() {
  std::string text =
      "trackcheck validates, repairs, compares and merges racing and terrain "
      "files.\nUsage: trackcheck VERB ...\n\n";
  for (const std::unique_ptr<Verb>& verb : AllVerbs()) {
    std::string name(verb->name());
    name.resize(12, ' ');
    text += Joined({"  ", name, verb->summary(), "\n"});
  }
  return Joined(
      {text,
       "\ntrackcheck help VERB shows its flags, with examples; --version the "
       "version.\nExit status: ",
       kExitStatuses});
}

absl::Status UnknownFlag(const CLI::App& app, const std::string& argument) {
  std::error_code error;
  if (std::filesystem::exists(argument, error)) {
    return UsageError({"unknown flag \"", Printable(argument),
                       "\"; the file of this name is ./", Printable(argument)});
  }
  const std::string flag = argument.substr(0, argument.find('='));
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  return UsageError(
      {"unknown flag \"", Printable(flag), "\"", Suggestion(flag, candidates)});
}

absl::Status EmptyValue(std::string_view flag) {
  return UsageError({Printable(flag), " has an empty value"});
}

// CLI11's errors, in the style of this program.
absl::Status BadFlag(const CLI::ParseError& error) {
  const std::string text = error.what();
  const std::string flag = text.substr(0, text.find(':'));
  if (error.get_name() == "ArgumentMismatch") {
    return UsageError({flag, " needs a value"});
  }
  if (error.get_name() == "ValidationError") return EmptyValue(flag);
  // CLI11 writes this only of flags without a value: other values are texts to
  // it.
  constexpr std::string_view kConversion = "Could not convert: ";
  if (error.get_name() == "ConversionError" && text.starts_with(kConversion)) {
    return UsageError(
        {Printable(text.substr(kConversion.size(),
                               text.find(" = ") - kConversion.size())),
         " takes no value"});
  }
  return UsageError({Printable(text)});
}

absl::Status WithHint(const absl::Status& status, std::string_view verb) {
  return UsageError({MessageOf(status), "\n  trackcheck ", verb,
                     verb.empty() ? "" : " ", "--help shows the usage"});
}

absl::StatusOr<CommandLine> ParseVerb(
    std::unique_ptr<Verb> verb, const std::vector<std::string>& arguments) {
  CLI::App app;
  bool help = false;
  DefineAllFlags(*verb, app, &help);

  const auto flags_end = std::find(arguments.begin(), arguments.end(), "--");
  // CLI11 would take the next argument as the value.
  const auto without_value = std::find_if(
      arguments.begin(), flags_end, [](const std::string& argument) {
        return argument.starts_with("--") &&
               argument.find('=') == argument.size() - 1;
      });
  if (without_value != flags_end) {
    const std::string_view flag = *without_value;
    return WithHint(EmptyValue(flag.substr(0, flag.size() - 1)), verb->name());
  }
  // CLI11 expects the arguments in reverse order.
  std::vector<std::string> reversed(std::make_reverse_iterator(flags_end),
                                    arguments.rend());
  try {
    app.parse(std::move(reversed));
  } catch (const CLI::ParseError& error) {
    return WithHint(BadFlag(error), verb->name());
  }
  if (help) return CommandLine{nullptr, VerbHelp(*verb, app)};

  std::vector<std::string> operands = app.remaining();
  for (const std::string& operand : operands) {
    if (operand.size() > 1 && operand[0] == '-') {
      return WithHint(UnknownFlag(app, operand), verb->name());
    }
  }
  // Everything after -- is an operand.
  if (flags_end != arguments.end()) {
    operands.insert(operands.end(), flags_end + 1, arguments.end());
  }
  const absl::Status status = verb->Validate(std::move(operands));
  if (!status.ok()) return WithHint(status, verb->name());
  return CommandLine{std::move(verb), ""};
}

absl::StatusOr<CommandLine> ParseNamedVerb(
    const std::string& name, const std::vector<std::string>& arguments) {
  std::vector<std::string> names;
  for (std::unique_ptr<Verb>& verb : AllVerbs()) {
    if (verb->name() == name) return ParseVerb(std::move(verb), arguments);
    names.emplace_back(verb->name());
  }
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  return WithHint(
      UsageError({name.starts_with('-') ? "unknown flag \"" : "unknown verb \"",
                  Printable(name), "\"", Suggestion(name, candidates)}),
      "");
}

absl::StatusOr<CommandLine> ParseHelp(
    const std::vector<std::string>& arguments) {
  if (arguments.size() > 2) {
    return WithHint(UsageError({"help takes one verb"}), "");
  }
  if (arguments.size() == 2 && !arguments[1].starts_with('-') &&
      arguments[1] != "help") {
    return ParseNamedVerb(arguments[1], {"--help"});
  }
  return CommandLine{nullptr, ProgramHelp()};
}

}  // namespace

absl::StatusOr<CommandLine> ParseCommandLine(
    const std::vector<std::string>& arguments) {
  if (arguments.empty()) return WithHint(UsageError({"no verb"}), "");
  const std::string& first = arguments[0];
  if (first == "help") return ParseHelp(arguments);
  if (first == "--help" || first == "-h") {
    return CommandLine{nullptr, ProgramHelp()};
  }
  if (first == "--version" || first == "-V") {
    const std::string_view commit = BuildCommit();
    return CommandLine{
        nullptr,
        Joined(
            {"trackcheck ", kVersion, " (commit ",
             commit.empty() ? "unknown: built without git or --stamp" : commit,
             ")\n"})};
  }
  return ParseNamedVerb(first, {arguments.begin() + 1, arguments.end()});
}

}  // namespace trackcheck
