// The flags of `trackcheck check`.
#ifndef TRACKCHECK_TRACKCHECK_CLI_VERBS_CHECK_FLAGS_H_
#define TRACKCHECK_TRACKCHECK_CLI_VERBS_CHECK_FLAGS_H_

#include <string>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "trackcheck/check/run/check_run.h"

namespace trackcheck {

class CheckFlagParser {
 public:
  // Adds the flags to `app`, which stores their text in this object. With
  // `fixes`, only those that choose files and rules, and say how to read them.
  void Define(CLI::App& app, bool fixes = false);
  // Validates the flags and fills `options`. Returns the first error.
  absl::Status Validate(std::vector<std::string> paths, RunOptions* options);

 private:
  absl::Status ValidateKnown(bool reads_standard_input,
                             KnownOptions* known) const;
  absl::Status ValidateRules(SettingsFlags* settings) const;
  absl::Status ValidateLimits(SettingsFlags* settings) const;
  absl::Status ValidateLfsPointers(SettingsFlags* settings) const;
  absl::Status ValidateAcross(SettingsFlags* settings) const;
  absl::Status ValidateReports(RunOptions* options) const;
  absl::Status ValidateRun(RunOptions* options) const;

  std::string format_;
  std::vector<std::string> reports_;
  std::string fail_on_;
  std::vector<std::string> only_;
  std::vector<std::string> skip_;
  std::vector<std::string> severities_;
  std::string config_;
  std::string max_per_rule_;
  std::string jobs_;
  std::string max_file_size_;
  std::string max_inflated_size_;
  std::string lfs_pointers_;
  std::string across_;
  std::string baseline_;
  bool update_baseline_ = false;
  std::string since_;
  std::string progress_ = "auto";
  std::string color_ = "auto";
  bool quiet_ = false;
  bool verbose_ = false;
  bool statistics_ = false;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_VERBS_CHECK_FLAGS_H_
