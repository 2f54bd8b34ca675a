#include "trackcheck/reduce/reduce.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/gzip/gzip.h"
#include "registry/format.h"
#include "trackcheck/check/check_file.h"
#include "trackcheck/check/detection.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/flags/load_flags.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/lookup.h"
#include "trackcheck/config/paths.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/binary_output.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/io/output.h"
#include "trackcheck/reduce/one_rule.h"
#include "trackcheck/report/check/text_report.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

// "312 bytes", "41 kB", "28 MB".
std::string SizeText(uint64_t size) {
  constexpr uint64_t kKilo = 1000;
  if (size < 10 * kKilo) return Counted(size, "byte");
  if (size < 10 * kKilo * kKilo) return Joined({size / kKilo, " kB"});
  return Joined({size / kKilo / kKilo, " MB"});
}

class ReduceVerb : public Verb {
 public:
  std::string_view name() const override { return "reduce"; }
  std::string_view summary() const override {
    return "shrink a file to what a rule reports";
  }
  std::string_view operands() const override { return "FILE"; }
  std::string_view help() const override {
    return R"(Writes the smallest file found that the rule still reports, to show a fault
without giving the asset away: elements and rows are removed, and values become
0. It is the same file in each run. `trackcheck check` names the rules. A btg
file is compressed with gzip if the name of -o ends in .gz; files of the other
formats are never compressed.

Examples:
  trackcheck reduce --rule rld-vertex-nonfinite tile.rld -o bug.rld

Exit status:
  0  written
  2  the rule does not report the file, or wrong usage)";
  }

  void DefineFlags(CLI::App& app) override {
    AddValue(app, "--rule", "ID", &rule_id_, "the rule whose finding is kept");
    AddValue(app, "-o", "FILE", &out_path_, "the file to write, or -");
    AddValue(app, "--effort", "N", &effort_text_,
             "search up to N times as long (1)");
    AddValue(app, "-j,--jobs", "N", &jobs_text_, "threads (one per processor)");
    loader_.DefineFlags(app);
  }

  absl::Status Validate(std::vector<std::string> operands) override {
    if (operands.size() != 1) return UsageError({"reduce takes one file"});
    path_ = operands[0];
    if (rule_id_.empty()) {
      return UsageError({"no rule; name the one to keep with --rule ID"});
    }
    const absl::StatusOr<const RuleInfo*> rule = RequireRule(rule_id_);
    if (!rule.ok()) return rule.status();
    rule_ = *rule;
    if (rule_->across_files) {
      return UsageError({"--rule ", rule_->id,
                         ": the rule compares several files, and reduce works "
                         "on one"});
    }
    if (out_path_.empty()) {
      return UsageError({"no output; name a file with -o FILE"});
    }
    const absl::StatusOr<uint64_t> effort =
        ParseNumber("--effort", effort_text_, 1);
    if (!effort.ok()) return effort.status();
    effort_ = *effort;
    const absl::StatusOr<int> jobs = ParseJobs(jobs_text_);
    if (!jobs.ok()) return jobs.status();
    jobs_ = *jobs;
    return loader_.Validate();
  }

  int Run(Console& console) override {
    const absl::Status status = Reduce(console);
    if (status.ok()) return kNothingToReport;
    PrintError(status, console);
    return kFailure;
  }

 private:
  bool IsInput(const std::string& path) const {
    std::error_code error;
    return path_ != kStandardInput && !IsStandardOutput(path) &&
           std::filesystem::equivalent(path_, path, error);
  }

  absl::StatusOr<std::unique_ptr<LoadedFile>> Load(const Console& console,
                                                   ConfigFinder& configs,
                                                   FileSettings* settings) {
    if (!loader_.config_path().empty()) {
      absl::Status status = configs.UseAlways(loader_.config_path());
      if (!status.ok()) return status;
    }
    absl::StatusOr<FileSettings> found =
        LoadedFile::FindSettings(path_, loader_.settings(), configs, console);
    if (!found.ok()) return found.status();
    *settings = *std::move(found);
    absl::StatusOr<std::unique_ptr<LoadedFile>> file =
        LoadedFile::Read(path_, path_, *settings, console);
    if (!file.ok()) return FileError(path_, file.status());
    const Format* format = (*file)->known_format();
    if (format == nullptr || IsGitLfsPointer((*file)->bytes())) {
      return FileError(path_, (*file)->obstacle());
    }
    for (const RuleInfo* rule : format->rules()) {
      if (rule->id == rule_->id) return file;
    }
    return FileError(
        path_,
        absl::FailedPreconditionError(Joined(
            {"is ", format->name(), ", which has no rule ", rule_->id,
             settings->format_place.empty()
                 ? "; --format NAME decodes it as another format"
                 : Joined({"; its format is set in ", settings->format_place,
                           ", --format NAME decodes it as another "
                           "one"})})));
  }

  absl::Status Reduce(Console& console) {
    if (IsInput(out_path_)) {
      return FileError(out_path_, UsageError({"is the input; write to another "
                                              "file"}));
    }
    ConfigFinder configs;
    FileSettings settings;
    const absl::StatusOr<std::unique_ptr<LoadedFile>> file =
        Load(console, configs, &settings);
    if (!file.ok()) return file.status();
    const Format& format = *(*file)->known_format();
    absl::Status status = RequireNameFor(format, out_path_);
    if (!status.ok()) return status;
    const std::string_view bytes = (*file)->bytes().text();
    ReduceOptions options;
    options.check = settings;
    if (path_ != kStandardInput) options.check.path = AbsolutePathOf(path_);
    options.budget = ReduceBudget(bytes.size(), effort_);
    WorkPool pool(jobs_);
    absl::StatusOr<Reduction> reduction =
        trackcheck::Reduce(format, bytes, *rule_, options, pool);
    if ((*file)->shrank()) {
      return FileError(
          path_, absl::FailedPreconditionError("shrank while it was read"));
    }
    if (!reduction.ok()) return FileError(path_, reduction.status());
    if (!IsStandardOutput(out_path_)) {
      options.check.path = AbsolutePathOf(out_path_);
    }
    const FileResult result =
        Compress(format, options.check, bytes, pool, &reduction->bytes);
    status = RequireFinding(result, format, settings.format,
                            ByteView(reduction->bytes));
    if (!status.ok()) return status;
    status = WriteBinary(out_path_, reduction->bytes, console);
    if (!status.ok()) return status;
    Report(bytes.size(), *reduction, result,
           IsStandardOutput(out_path_) ? console.err : console.out);
    return absl::OkStatus();
  }

  // An error if `check` would not report the rule at the path of the output.
  absl::Status RequireFinding(const FileResult& result, const Format& format,
                              const Format* named, ByteView bytes) const {
    const bool is_detected = named != nullptr || IsStandardOutput(out_path_) ||
                             DetectFormat(bytes, out_path_) == &format;
    if (is_detected && !result.findings.listed.empty()) return absl::OkStatus();
    return FileError(
        out_path_,
        UsageError({rule_->id,
                    " depends on the path and does not report a file at this "
                    "one; give the output a name like that of the input, or "
                    "its folders"}));
  }

  // Compresses the bytes if the name of the output asks for it and the finding
  // is kept. Returns the finding.
  FileResult Compress(const Format& format, const CheckOptions& options,
                      std::string_view input, WorkPool& pool,
                      std::string* bytes) const {
    FileResult result = Check(format, options, *bytes, pool);
    if (!IsCompressedName(out_path_, input) || gzip::IsGzip(ByteView(*bytes))) {
      return result;
    }
    std::string compressed = gzip::Compress(*bytes);
    FileResult of_compressed = Check(format, options, compressed, pool);
    if (of_compressed.findings.listed.empty()) return result;
    *bytes = std::move(compressed);
    return of_compressed;
  }

  FileResult Check(const Format& format, CheckOptions options,
                   const std::string& bytes, WorkPool& pool) const {
    const OneRule selection(*rule_);
    options.selection = &selection;
    CheckedFile checked = CheckFile(format, ByteView(bytes), options, pool);
    FileResult result;
    result.path = IsStandardOutput(out_path_) ? "reduced" : out_path_;
    result.size = bytes.size();
    result.format = format.name();
    result.fail_on = Severity::kInfo;  // so that the report shows infos
    result.SetFindings(std::move(checked.findings));
    result.MakeDetails(
        format, *checked.file,
        {.file = ByteView(bytes), .inflated = checked.file->inflated()},
        Fingerprints::kUnwanted);
    return result;
  }

  static void Report(uint64_t old_size, const Reduction& reduction,
                     const FileResult& result, std::ostream& out) {
    const uint64_t size = result.size.value_or(0);
    out << SizeText(old_size) << " -> " << SizeText(size) << " ("
        << absl::StrFormat("%.3g", old_size == 0
                                       ? 100.0
                                       : 100.0 * static_cast<double>(size) /
                                             static_cast<double>(old_size))
        << " %), " << reduction.kept << " of " << reduction.tried
        << " candidates kept\n";
    out << TextOfFindings(result);
    if (!reduction.new_rules.empty()) {
      out << "note: the smaller file also has "
          << absl::StrJoin(reduction.new_rules, ", ") << '\n';
    }
    if (reduction.exhausted) {
      out << "note: the budget of the search is used up; a larger --effort may "
             "give a smaller file\n";
    }
  }

  std::string path_;
  std::string rule_id_;
  std::string out_path_;
  std::string effort_text_ = "1";
  std::string jobs_text_;
  const RuleInfo* rule_ = nullptr;
  uint64_t effort_ = 1;
  int jobs_ = 1;
  LoadFlags loader_;
};

}  // namespace

std::unique_ptr<Verb> MakeReduceVerb() {
  return std::make_unique<ReduceVerb>();
}

}  // namespace trackcheck
