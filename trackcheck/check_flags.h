// The command line of `trackcheck check`, as text and as what it means.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_FLAGS_H_
#define TRACKCHECK_TRACKCHECK_CHECK_FLAGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "trackcheck/flag_values.h"
#include "trackcheck/output.h"
#include "trackcheck/settings.h"

namespace trackcheck {

struct CheckFlags {
  std::vector<std::string> paths;
  SettingsFlags settings;
  std::string config;  // empty: the nearest to each file
  std::vector<ReportTarget> reports;
  int jobs = 1;
  When progress = When::kAuto;
  When color = When::kAuto;
  bool quiet = false;
  bool verbose = false;
};

class CheckFlagParser {
 public:
  void Define(CLI::App& app);
  // Takes over what was said; the first mistake is the error.
  absl::Status Settle(std::vector<std::string> paths, CheckFlags* flags);

 private:
  absl::Status SettleRules(SettingsFlags* settings) const;
  absl::Status SettleLimits(SettingsFlags* settings) const;
  absl::Status SettleReports(CheckFlags* flags) const;
  absl::Status SettleRun(CheckFlags* flags) const;

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
  std::string progress_ = "auto";
  std::string color_ = "auto";
  bool quiet_ = false;
  bool verbose_ = false;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_FLAGS_H_
