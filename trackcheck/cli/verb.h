// The interface of a verb of the command line.
#ifndef TRACKCHECK_TRACKCHECK_CLI_VERB_H_
#define TRACKCHECK_TRACKCHECK_CLI_VERB_H_

#include <string>
#include <string_view>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "trackcheck/io/console.h"

namespace trackcheck {

class Verb {
 public:
  virtual ~Verb() = default;

  virtual std::string_view name() const = 0;
  // One line for the list of verbs.
  virtual std::string_view summary() const = 0;
  // The operands in the usage line, like "PATH...".
  virtual std::string_view operands() const = 0;
  // The end of the help: explanation, examples and exit statuses.
  virtual std::string_view help() const = 0;

  // Adds the flags to `app`, which stores their text in this object.
  virtual void DefineFlags(CLI::App& app) = 0;
  // Validates the flags and operands. Opens no file. An error is a usage
  // error. Precondition: the flags of DefineFlags are parsed.
  virtual absl::Status Validate(std::vector<std::string> operands) = 0;
  // Runs the verb and returns an ExitStatus. Precondition: Validate returned
  // OK.
  virtual int Run(Console& console) = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_VERB_H_
