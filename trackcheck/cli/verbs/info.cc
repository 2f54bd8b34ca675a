#include <algorithm>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/work/work_pool.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/flags/load_flags.h"
#include "trackcheck/cli/flags/report_target.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/io/output.h"
#include "trackcheck/report/info/info_report.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

class InfoVerb : public Verb {
 public:
  std::string_view name() const override { return "info"; }
  std::string_view summary() const override {
    return "show what is in files: counts, extents, names, sizes of parts";
  }
  std::string_view operands() const override { return "FILE..."; }
  std::string_view help() const override {
    return R"(FILE is a file, or - for standard input. Of a damaged file, what could be
decoded is shown, and the damage is reported on standard error. Text shows at
most 20 rows of a table, JSON has all. Rows without an order of their own are
sorted by size.

Examples:
  trackcheck info a.rld
  trackcheck info --report json tiles/*.btg.gz
  curl -s URL | trackcheck info -

Exit status:
  0  at least a part of each file could be decoded
  2  nothing of a file could be decoded, or wrong usage)";
  }

  void DefineFlags(CLI::App& app) override {
    AddList(app, "--report", "KIND[=FILE]", &report_texts_,
            "text or json, to standard output or to a file; repeatable (text)");
    loader_.DefineFlags(app);
  }

  absl::Status Validate(std::vector<std::string> operands) override {
    if (operands.empty()) {
      return UsageError({"no file; name one, or - for standard input"});
    }
    if (std::count(operands.begin(), operands.end(), kStandardInput) > 1) {
      return UsageError({"- can be named only once"});
    }
    paths_ = std::move(operands);
    for (const std::string& text : report_texts_) {
      absl::StatusOr<ReportTarget> target =
          ParseReportTarget(text, InfoReportKinds());
      if (!target.ok()) return target.status();
      targets_.push_back(*std::move(target));
    }
    if (targets_.empty()) targets_.push_back({"text", ""});
    absl::Status status = RequireOneStandardOutput(targets_);
    if (!status.ok()) return status;
    return loader_.Validate();
  }

  int Run(Console& console) override {
    int exit_status = kNothingToReport;
    const auto fail_if = [&](const absl::Status& status) {
      if (status.ok()) return;
      PrintError(status, console);
      exit_status = kFailure;
    };
    // A report that cannot be written does not stop the others.
    for (const ReportTarget& target : targets_) {
      fail_if(OpenReport(target, console));
    }
    WorkPool pool(static_cast<int>(std::thread::hardware_concurrency()));
    for (const std::string& path : paths_) {
      fail_if(Show(path, pool, console));
    }
    for (const OpenedReport& each : reports_) {
      each.report->Finish();
      fail_if(each.output->Close());
    }
    return exit_status;
  }

 private:
  struct OpenedReport {
    std::unique_ptr<Output> output;
    std::unique_ptr<InfoReport> report;
  };

  absl::Status OpenReport(const ReportTarget& target, Console& console) {
    absl::StatusOr<std::unique_ptr<Output>> output =
        Output::Open(target.path, paths_, console);
    if (!output.ok()) return output.status();
    std::unique_ptr<InfoReport> report =
        MakeInfoReport(target.kind, (*output)->stream());
    reports_.push_back({*std::move(output), std::move(report)});
    return absl::OkStatus();
  }

  // Adds the file, or why it cannot be shown, to the reports.
  absl::Status Show(const std::string& path, WorkPool& pool, Console& console) {
    absl::Status status;
    try {
      status = ShowOrThrow(path, pool, console);
    } catch (const std::exception& exception) {
      status = FileError(
          path,
          absl::InternalError(Joined({"internal error: ", exception.what()})));
    }
    if (status.ok()) return status;
    std::string error = MessageOf(status);
    const std::string prefix = Printable(path) + ": ";
    if (error.starts_with(prefix)) error.erase(0, prefix.size());
    AddToReports({.path = path, .error = std::move(error)});
    return status;
  }

  // Returns an error if nothing was added to the reports.
  absl::Status ShowOrThrow(const std::string& path, WorkPool& pool,
                           Console& console) {
    const absl::StatusOr<std::unique_ptr<LoadedFile>> loaded =
        loader_.Load(path, console);
    if (!loaded.ok()) return loaded.status();
    const LoadedFile& file = **loaded;
    const InfoEntry entry = {.path = path,
                             .format = file.format().name(),
                             .info = file.decoded().Info(pool),
                             .damage = file.damage()};
    if (file.shrank()) {
      return FileError(
          path, absl::FailedPreconditionError("shrank while it was read"));
    }
    AddToReports(entry);
    return absl::OkStatus();
  }

  void AddToReports(const InfoEntry& entry) const {
    for (const OpenedReport& each : reports_) each.report->AddFile(entry);
  }

  std::vector<std::string> paths_;
  std::vector<std::string> report_texts_;
  std::vector<ReportTarget> targets_;
  std::vector<OpenedReport> reports_;
  LoadFlags loader_;
};

}  // namespace

std::unique_ptr<Verb> MakeInfoVerb() { return std::make_unique<InfoVerb>(); }

}  // namespace trackcheck
