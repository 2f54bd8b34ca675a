// The verbs, flags and values of the command line as data, for completion and
// for the manual page. It is read from the verbs themselves.
#ifndef TRACKCHECK_TRACKCHECK_CLI_PROGRAM_MODEL_H_
#define TRACKCHECK_TRACKCHECK_CLI_PROGRAM_MODEL_H_

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "CLI/App.hpp"
#include "trackcheck/cli/verb.h"

namespace trackcheck {

// The words that can be written for a value or an operand.
struct ValueModel {
  std::vector<std::string> words;  // names that are fixed: "json", "rld"
  bool rules = false;              // ids of rules
  bool files = false;
};

struct FlagModel {
  std::vector<std::string> names;  // with dashes, short names first
  std::string value_name;          // "FILE"; empty if the flag has no value
  std::string description;
  ValueModel value;
  bool repeatable = false;
};

struct VerbModel {
  std::string name;
  std::string summary;
  std::string operands;  // "[PATH...]"
  std::string help;      // the end of the help
  std::vector<FlagModel> flags;
  ValueModel operand;
};

using VerbList = std::vector<std::unique_ptr<Verb>>;

// Adds the flags of `verb` to `app`, and --help, which sets `*help`.
void DefineAllFlags(Verb& verb, CLI::App& app, bool* help);

// In the order of `verbs`.
std::vector<VerbModel> DescribeProgram(
    std::span<const std::unique_ptr<Verb>> verbs);

// The words of a description that begins with a list: "auto, always or never
// show colors" gives auto, always and never. Empty for any other text.
std::vector<std::string> ListedWords(std::string_view description);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_PROGRAM_MODEL_H_
