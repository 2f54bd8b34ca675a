#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/api/file_info.h"
#include "formats/api/set_view.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/flags/load_flags.h"
#include "trackcheck/cli/flags/report_target.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/compare/folder_set.h"
#include "trackcheck/config/config.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/io/output.h"
#include "trackcheck/io/set_files.h"
#include "trackcheck/report/info/info_report.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"
#include "validators/engine/file_set.h"
#include "validators/engine/set_rules.h"

namespace trackcheck {
namespace {

// The files of a folder, and those of each format as a whole.
FileInfo InfoOf(const FolderSet& set) {
  FileInfo info;
  InfoTexts names;
  std::vector<int64_t> files;
  std::vector<int64_t> bytes;
  std::vector<const FilesOfFormat*> largest_first;
  for (const FilesOfFormat& each : set.formats) {
    info.size += each.bytes;
    largest_first.push_back(&each);
  }
  // Formats of equal size stay in the order of set.formats.
  std::sort(largest_first.begin(), largest_first.end(),
            [](const FilesOfFormat* a, const FilesOfFormat* b) {
              return a->bytes != b->bytes ? a->bytes > b->bytes : a < b;
            });
  int64_t count = 0;
  for (const FilesOfFormat* const each : largest_first) {
    names.Add(each->format->name());
    files.push_back(static_cast<int64_t>(each->files));
    bytes.push_back(static_cast<int64_t>(each->bytes));
    count += files.back();
  }
  info.values.push_back({"files", count});
  const auto add_if_any = [&info](std::string_view key, uint64_t number) {
    if (number > 0) info.values.push_back({key, static_cast<int64_t>(number)});
  };
  add_if_any("unreadable_files", set.errors.size());
  add_if_any("other_files", set.other_files);
  if (count > 0) {
    info.tables.push_back(
        {.key = "formats",
         .columns = {{.key = "format", .values = std::move(names)},
                     {.key = "files", .values = std::move(files)},
                     {.key = "bytes", .values = std::move(bytes)}}});
  }
  for (const FilesOfFormat& each : set.formats) {
    SetInfo together = each.format->set_rules().Describe(each.set);
    std::move(together.values.begin(), together.values.end(),
              std::back_inserter(info.values));
    std::move(together.tables.begin(), together.tables.end(),
              std::back_inserter(info.tables));
  }
  return info;
}

class InfoVerb : public Verb {
 public:
  std::string_view name() const override { return "info"; }
  std::string_view summary() const override {
    return "show what is in files: counts, extents, names, sizes of parts";
  }
  std::string_view operands() const override { return "PATH..."; }
  std::string_view help() const override {
    return R"(PATH is a file, a folder or - for standard input. Of a damaged file, what could
be decoded is shown, and the damage is reported on standard error. Of a folder,
the files are counted, and what they show together is shown, such as the seams
between the tiles of a scenery. Text shows at most 20 rows of a table, JSON has
all. Rows without an order of their own are sorted by size.

Examples:
  trackcheck info a.rld
  trackcheck info Terrain/
  trackcheck info --report json tiles/*.btg.gz
  curl -s URL | trackcheck info -

Exit status:
  0  at least a part of each file could be decoded
  2  nothing of a file could be decoded, or wrong usage)";
  }

  void DefineFlags(CLI::App& app) override {
    AddList(app, "--report", "KIND[=FILE]", &report_texts_,
            "text or json, to standard output or to a file; repeatable (text)");
    AddValue(app, "-j,--jobs", "N", &jobs_text_, "threads (one per processor)");
    loader_.DefineFlags(app);
  }

  absl::Status Validate(std::vector<std::string> operands) override {
    if (operands.empty()) {
      return UsageError(
          {"no file; name a file or a folder, or - for standard input"});
    }
    if (std::count(operands.begin(), operands.end(), kStandardInput) > 1) {
      return UsageError({"- can be named only once"});
    }
    paths_ = std::move(operands);
    absl::StatusOr<std::vector<ReportTarget>> targets =
        ParseReportTargets(report_texts_, InfoReportKinds());
    if (!targets.ok()) return targets.status();
    targets_ = *std::move(targets);
    const absl::StatusOr<int> jobs = ParseJobs(jobs_text_);
    if (!jobs.ok()) return jobs.status();
    jobs_ = *jobs;
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
    WorkPool pool(jobs_);
    for (const std::string& path : paths_) {
      fail_if(Show(path, pool, console));
    }
    if (some_unreadable_) exit_status = kFailure;
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
    std::vector<std::string> inputs = paths_;
    if (!target.path.empty()) {
      for (const std::string& path : paths_) {
        if (!IsFolder(path)) continue;
        for (std::string& file : NamedLikeAssets(path)) {
          inputs.push_back(std::move(file));
        }
      }
    }
    absl::StatusOr<std::unique_ptr<Output>> output =
        Output::Open(target.path, inputs, console);
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
    if (IsFolder(path)) {
      return ShowFolder(path, pool, console);
    }
    const absl::StatusOr<std::unique_ptr<LoadedFile>> loaded =
        loader_.Load(path, console);
    if (!loaded.ok()) return loaded.status();
    const LoadedFile& file = **loaded;
    InfoEntry entry = {.path = path,
                       .format = file.format().name(),
                       .info = file.decoded().Info(pool),
                       .damage = file.damage()};
    AddNeighbors(file, &entry.info);
    if (file.shrank()) {
      return FileError(
          path, absl::FailedPreconditionError("shrank while it was read"));
    }
    AddToReports(entry);
    return absl::OkStatus();
  }

  // Adds a table of the files on disk that the rules over several files compare
  // this one with.
  static void AddNeighbors(const LoadedFile& file, FileInfo* info) {
    const std::string path = file.absolute_path();
    const auto labels = file.format().set_rules().NeighborLabels(path);
    if (labels.empty()) return;
    const std::unique_ptr<const FileSummary> summary =
        file.decoded().Summarize(path, [](const RuleInfo&) { return false; });
    if (summary == nullptr) return;
    const auto groups =
        file.format().set_rules().NeighborPaths(path, *summary, /*names=*/{});
    InfoTexts sides;
    InfoTexts names;
    for (size_t i = 0; i < labels.size(); ++i) {
      const std::string neighbor = FirstFile(groups[i]);
      if (neighbor.empty()) continue;
      sides.Add(labels[i]);
      names.Add(std::filesystem::path(neighbor).filename().string());
    }
    if (sides.size() == 0) return;
    info->tables.push_back(
        {.key = "neighbors",
         .columns = {{.key = "side", .values = std::move(sides)},
                     {.key = "file", .values = std::move(names)}}});
  }

  // Adds the folder to the reports. Files in it that cannot be read are named
  // on standard error.
  absl::Status ShowFolder(const std::string& path, WorkPool& pool,
                          Console& console) {
    const absl::StatusOr<ConfigFinder*> configs = loader_.Configs();
    if (!configs.ok()) return configs.status();
    const absl::StatusOr<FolderSet> set =
        ReadFolderSet(path, loader_.settings(), console.today, **configs, pool);
    if (!set.ok()) return set.status();
    AddToReports({.path = path, .info = InfoOf(*set)});
    for (const std::string& each : set->errors) {
      console.err << "trackcheck: " << each << '\n';
    }
    some_unreadable_ = some_unreadable_ || !set->errors.empty();
    return absl::OkStatus();
  }

  void AddToReports(const InfoEntry& entry) const {
    for (const OpenedReport& each : reports_) each.report->AddFile(entry);
  }

  std::vector<std::string> paths_;
  std::vector<std::string> report_texts_;
  std::vector<ReportTarget> targets_;
  std::vector<OpenedReport> reports_;
  std::string jobs_text_;
  int jobs_ = 1;
  LoadFlags loader_{/*takes_companions=*/true};
  bool some_unreadable_ = false;  // in a folder
};

}  // namespace

std::unique_ptr<Verb> MakeInfoVerb() { return std::make_unique<InfoVerb>(); }

}  // namespace trackcheck
