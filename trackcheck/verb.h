// One verb of the command line: its flags, its help and what it does.
#ifndef TRACKCHECK_TRACKCHECK_VERB_H_
#define TRACKCHECK_TRACKCHECK_VERB_H_

#include <string>
#include <string_view>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "trackcheck/console.h"

namespace trackcheck {

// Exit statuses, the same for every verb.
enum ExitStatus : int {
  kNothingToReport = 0,
  kSomethingToReport = 1,  // findings, or files that differ
  kFailure = 2,            // usage, unreadable input, internal error
};

class Verb {
 public:
  virtual ~Verb() = default;

  virtual std::string_view name() const = 0;
  // One line for the list of verbs.
  virtual std::string_view summary() const = 0;
  // What follows the flags: "PATH...".
  virtual std::string_view operands() const = 0;
  // The end of the help: what is worth knowing, examples, exit statuses.
  virtual std::string_view help() const = 0;

  // Binds the flags. `app` only collects text; Settle makes sense of it.
  virtual void DefineFlags(CLI::App& app) = 0;
  // Takes over the operands and judges the flags, before anything is touched.
  virtual absl::Status Settle(std::vector<std::string> operands) = 0;
  // Precondition: Settle was content.
  virtual int Run(Console& console) = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_VERB_H_
