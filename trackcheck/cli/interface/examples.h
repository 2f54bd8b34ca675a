// The files on which the tests of the interface run the program: the base of
// every format and the bad example of every rule, from the registry.
#ifndef TRACKCHECK_TRACKCHECK_CLI_INTERFACE_EXAMPLES_H_
#define TRACKCHECK_TRACKCHECK_CLI_INTERFACE_EXAMPLES_H_

#include <string>
#include <string_view>
#include <vector>

#include "formats/core/findings/rule_info.h"
#include "registry/format.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {

// A file on which no rule fires.
std::string BaseFile(const Format& format);
// The base after the edits (registry/examples/edit.h).
std::string EditedBase(const Format& format, std::string_view edits);

// A name that promises the format: "base.rld".
std::string NameOf(const Format& format, std::string_view stem);

struct Example {
  const Format* format = nullptr;
  const RuleInfo* rule = nullptr;
  std::string path;
  std::string bytes;
};

// The bad example of every rule that has one, as a file of its own. A config
// beside the files names the format of each, so that damage cannot hide it.
class BadExamples {
 public:
  // Made by the first call, and deleted when the program ends.
  static const BadExamples& Get();

  BadExamples(const BadExamples&) = delete;
  BadExamples& operator=(const BadExamples&) = delete;

  const std::vector<Example>& all() const { return all_; }
  // The folder that holds all files and the config.
  std::string folder() const { return folder_.Path("bad"); }

 private:
  BadExamples();

  TempFolder folder_;
  std::vector<Example> all_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_INTERFACE_EXAMPLES_H_
