// The reports of one run of `trackcheck check`, each with its destination.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_RUN_CHECK_REPORTS_H_
#define TRACKCHECK_TRACKCHECK_CHECK_RUN_CHECK_REPORTS_H_

#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/run/check_run.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/io/output.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/check/set_plans.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

class CheckReports {
 public:
  // `options` and `console` outlive this.
  CheckReports(const RunOptions& options, Console& console)
      : options_(options), console_(console) {}

  // Opens the reports of the options and, if one of them comes with it, the
  // summary of the job. Refuses to overwrite the paths `named` and the assets
  // among `inputs` that were found in folders. Prints the errors, which do not
  // stop the other reports. Returns whether there was none. Call it once,
  // before the other functions.
  bool Open(std::span<const std::string> named, std::span<const Input> inputs);

  // Whether one of the reports answers yes.
  bool Any(bool (Report::*asks)() const) const;

  // These call the function of each report; see Report.
  void AddSets(SetPlans plans);  // at most once
  void AddFile(const FileResult& file);
  void AddLeftOut(const FileResult& file);
  std::vector<std::string> Notes() const;

  // Writes what the destinations still buffer.
  void Flush();

  // Finishes the reports and closes their destinations. Prints the errors,
  // which do not stop the other reports. Returns whether there was none. Call
  // it once.
  bool Finish(const RunSummary& summary);

 private:
  struct OpenReport {
    std::unique_ptr<Output> output;
    std::unique_ptr<Report> report;
  };

  absl::Status OpenTarget(const ReportTarget& target,
                          std::span<const std::string> named,
                          std::span<const Input> inputs);
  absl::Status OpenJobSummary(std::span<const std::string> named);
  void Add(std::unique_ptr<Output> output,
           absl::FunctionRef<std::unique_ptr<Report>(std::ostream& out,
                                                     const ReportStyle& style)>
               make);
  bool IsReportFile(const std::string& path) const;
  bool IsFoundAsset(const std::string& path,
                    std::span<const Input> inputs) const;

  const RunOptions& options_;
  Console& console_;
  SetPlans plans_;  // outlives the reports
  std::vector<OpenReport> reports_;
  // The regular files that the reports write, which may not be there yet.
  std::vector<std::string> files_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_RUN_CHECK_REPORTS_H_
