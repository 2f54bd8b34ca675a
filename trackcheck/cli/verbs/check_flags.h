// The flags of `trackcheck check`.
#ifndef TRACKCHECK_TRACKCHECK_CLI_VERBS_CHECK_FLAGS_H_
#define TRACKCHECK_TRACKCHECK_CLI_VERBS_CHECK_FLAGS_H_

#include <string>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "trackcheck/check/known_filter.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/flags/report_target.h"
#include "trackcheck/config/settings.h"

namespace trackcheck {

struct CheckFlags {
  std::vector<std::string> paths;
  SettingsFlags settings;
  bool leave_no_rule = false;
  std::string config;  // empty: the nearest config of each file
  KnownOptions known;
  std::vector<ReportTarget> reports;
  int jobs = 1;
  When progress = When::kAuto;
  When color = When::kAuto;
  bool quiet = false;
  bool verbose = false;
  bool statistics = false;
};

class CheckFlagParser {
 public:
  // Adds the flags to `app`, which stores their text in this object.
  void Define(CLI::App& app);
  // Validates the flags and fills `flags`. Returns the first error.
  absl::Status Validate(std::vector<std::string> paths, CheckFlags* flags);

 private:
  absl::Status ValidateKnown(bool reads_standard_input,
                             KnownOptions* known) const;
  absl::Status ValidateRules(SettingsFlags* settings) const;
  absl::Status ValidateLimits(SettingsFlags* settings) const;
  absl::Status ValidateLfsPointers(SettingsFlags* settings) const;
  absl::Status ValidateAcross(SettingsFlags* settings) const;
  absl::Status ValidateReports(CheckFlags* flags) const;
  absl::Status ValidateRun(CheckFlags* flags) const;

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
