#include "trackcheck/check/run/check_run.h"

#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/run/check_reports.h"
#include "trackcheck/check/run/file_checker.h"
#include "trackcheck/check/run/held_result.h"
#include "trackcheck/check/run/known_filter.h"
#include "trackcheck/check/run/set_check.h"
#include "trackcheck/check/run/suppression_use.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/paths.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/io/progress.h"
#include "trackcheck/report/check/closing_lines.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/check/set_plans.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"
#include "validators/engine/file_set.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kProgressDelay(500);

// Files are checked in batches. Results that wait for an earlier file of the
// batch are in memory, so a batch must not be too large. At the end of a batch
// the threads wait for the slowest file, so it must not be too small.
constexpr size_t kFilesPerThread = 128;

// The memory of results that wait until all files have been checked.
constexpr size_t kMaxHeldBytes = size_t{32} << 20;

// A folder with input files.
struct InputFolder {
  std::string path;  // absolute, with all symbolic links followed
  // What FileResult::resolved_path has before the names of its files: empty, or
  // with a slash at its end.
  std::string location;
  const ConfigFile* config = nullptr;
};

// One run of the verb. Files are checked in parallel and reported in order, so
// that the output is the same for any number of threads.
class CheckRun {
 public:
  CheckRun(const RunOptions& options, Console& console)
      : options_(options),
        console_(console),
        pool_(options.jobs),
        checker_(pool_, console.input_descriptor),
        known_(options.known),
        reports_(options, console) {}

  int Run() {
    const absl::Status status = Prepare();
    if (!status.ok()) {
      PrintError(status, console_);
      return kFailure;
    }
    {
      std::optional<Progress> progress;
      if (IsShown(options_.progress,
                  console_.err_is_terminal && !options_.quiet)) {
        const bool at_once = options_.progress == When::kAlways;
        progress.emplace(
            console_.err, inputs_.size(),
            at_once ? std::chrono::milliseconds(0) : kProgressDelay);
      }
      fingerprints_ = reports_.Any(&Report::wants_fingerprints)
                          ? Fingerprints::kWanted
                          : Fingerprints::kUnwanted;
      shows_infos_ = reports_.Any(&Report::shows_infos);
      FindWhatIsKept();
      CheckAll(progress ? &*progress : nullptr);
    }
    FindOldSuppressions();
    FinishKnown();
    if (!reports_.Finish(summary_)) status_ = kFailure;
    PrintNotes();
    return status_;
  }

 private:
  static fs::path CurrentFolder() {
    std::error_code error;
    return fs::canonical(fs::current_path(error), error);
  }

  void Fail(const absl::Status& status) {
    PrintError(status, console_);
    status_ = kFailure;
  }

  void Note(std::string_view text) {
    if (!options_.quiet) console_.err << "note: " << text << '\n';
  }

  // Reads the configs and opens the reports.
  absl::Status Prepare() {
    if (!options_.config.empty()) {
      const absl::Status status = configs_.UseAlways(options_.config);
      if (!status.ok()) return status;
    }
    walked_ = WalkedFolders();
    InputList found = FindInputs(options_.paths);
    inputs_ = std::move(found.files);
    for (DanglingLink& link : found.dangling_links) {
      const absl::StatusOr<const InputFolder*> folder = FolderOf(link.path);
      if (!folder.ok()) return folder.status();
      if (SettingsOf(link.path, **folder).excluded) continue;
      dangling_links_.push_back(std::move(link));
    }
    for (const Input& input : inputs_) {
      const absl::StatusOr<const InputFolder*> folder = FolderOf(input.path);
      if (!folder.ok()) return folder.status();
      folder_of_input_.push_back(*folder);
    }
    LeaveOutSettings();
    if (!reports_.Open(NamedInputs(), inputs_)) status_ = kFailure;
    return absl::OkStatus();
  }

  // Leaves out the configs and the baselines in folders: they are files of the
  // run itself. All baselines are known only after all folders.
  void LeaveOutSettings() {
    size_t kept = 0;
    for (size_t i = 0; i < inputs_.size(); ++i) {
      if (!inputs_[i].named &&
          IsOfSettings(inputs_[i].path, *folder_of_input_[i])) {
        continue;
      }
      if (kept != i) inputs_[kept] = std::move(inputs_[i]);
      folder_of_input_[kept] = folder_of_input_[i];
      ++kept;
    }
    inputs_.resize(kept);
    folder_of_input_.resize(kept);
  }

  bool IsOfSettings(const std::string& path, const InputFolder& folder) const {
    if (HasConfigName(path)) return true;
    const std::string name = fs::path(path).filename().string();
    if (known_.IsBaseline(folder.path, name)) return true;
    // The config of --config may have any name. Its baseline is one too if a
    // flag names another.
    const ConfigFile* const config = folder.config;
    if (config == nullptr) return false;
    const fs::path file = fs::path(folder.path) / name;
    const fs::path config_folder = config->folder;
    return file == config_folder / fs::path(config->path).filename() ||
           file ==
               (config_folder / config->content.baseline()).lexically_normal();
  }

  absl::StatusOr<const InputFolder*> FolderOf(const std::string& path) {
    const auto [folder, is_new] =
        folders_.try_emplace(fs::path(path).parent_path().string());
    if (is_new) {
      folder->second.path = AbsoluteFolderOf(path);
      folder->second.location =
          Location(folder->second.path, fs::path(path).is_relative());
      std::string& location = folder->second.location;
      if (location == ".") location.clear();
      if (!location.empty() && !location.ends_with('/')) location += '/';
      const absl::StatusOr<const ConfigFile*> config =
          configs_.For(folder->second.path);
      if (!config.ok()) return config.status();
      folder->second.config = *config;
      if (*config != nullptr) AddSuppressions(**config);
      absl::Status known =
          known_.AddFolder(folder->second.path, folder->second.config);
      if (!known.ok()) return known;
      for (const std::string& note : known_.TakeNotes()) Note(note);
    }
    return &folder->second;
  }

  // The folders among the paths: absolute, with all symbolic links followed.
  std::vector<fs::path> WalkedFolders() const {
    std::vector<fs::path> walked;
    for (const std::string& path : options_.paths) {
      std::error_code error;
      if (fs::is_directory(path, error)) {
        walked.push_back(fs::weakly_canonical(path, error));
      }
    }
    return walked;
  }

  void AddSuppressions(const ConfigFile& config) {
    const fs::path config_folder = config.folder;
    const bool whole =
        std::any_of(walked_.begin(), walked_.end(), [&](const fs::path& path) {
          return PathBelow(config_folder, path).has_value();
        });
    suppressions_.AddConfig(config, whole);
  }

  // The files that the run reads, but for those in folders.
  std::vector<std::string> NamedInputs() const {
    std::vector<std::string> inputs = options_.paths;
    if (!options_.known.baseline.empty()) {
      inputs.push_back(options_.known.baseline);
    }
    std::set<const ConfigFile*> configs;
    for (const auto& [name, folder] : folders_) configs.insert(folder.config);
    for (const ConfigFile* config : configs) {
      if (config == nullptr) continue;
      inputs.push_back(config->path);
      const std::string& baseline = config->content.baseline();
      if (baseline.empty()) continue;
      inputs.push_back((fs::path(config->folder) / baseline).string());
    }
    return inputs;
  }

  // Checks every file. A file that the rules over several files look at is
  // reported only after they have seen all, and so are the files after it.
  void CheckAll(Progress* progress) {
    ForEachInOrder(
        0,
        [&](size_t i) {
          FileResult result = CheckOne(i);
          if (progress != nullptr) progress->Advance();
          return result;
        },
        [&](size_t i, FileResult result) {
          if (held_.empty() && result.summary == nullptr) {
            Deliver(i, result, progress);
          } else {
            Hold(i, std::move(result));
          }
        });
    if (held_.empty()) return;
    set_.ListFolders();
    ReadNeighbors();
    set_.Run();
    for (const Unchecked& each : set_.unchecked()) {
      summary_.unchecked.insert({each, 0});
    }
    FindAcrossFilesBefore();
    ShowSets();
    for (const std::string& path : set_.NeighborsWithFindings()) {
      AddNeighborInput(path);
    }
    ForEachInOrder(
        first_held_, [&](size_t i) { return Finish(i); },
        [&](size_t i, const FileResult& result) {
          Deliver(i, result, progress);
        });
    if (options_.fixer != nullptr) {
      status_ = std::max<int>(status_, options_.fixer->FixSet(set_, pool_));
    }
  }

  // Finds what the rules over several files found in the commit of --since.
  void FindAcrossFilesBefore() {
    std::map<std::string, const InputFolder*> by_path;
    for (const auto& [name, folder] : folders_) by_path[folder.path] = &folder;
    known_.FindAcrossFiles(set_, checker_, pool_, [&](const std::string& path) {
      return SettingsOf(path,
                        *by_path.at(fs::path(path).parent_path().string()));
    });
  }

  // Gives the reports that want them the plans of sets of several files.
  void ShowSets() {
    if (reports_.Any(&Report::wants_sets)) {
      reports_.AddSets(SetPlans(set_.Sets()));
    }
  }

  // Calls `check` with the number of each input from `first` on, in parallel,
  // and `take` with the number and the result, in order.
  template <typename CheckInput, typename Take>
  void ForEachInOrder(size_t first, const CheckInput& check, const Take& take) {
    const size_t batch = kFilesPerThread * options_.jobs;
    for (; first < inputs_.size(); first += batch) {
      const size_t count = std::min(batch, inputs_.size() - first);
      std::vector<std::optional<FileResult>> results(count);
      size_t reported = 0;
      bool failed = false;
      std::mutex mutex;
      std::condition_variable some_reported;
      const auto check_and_take = [&](uint64_t i) {
        FileResult result = check(first + i);
        std::unique_lock lock(mutex);
        // A thread checks no other file while it keeps the bytes of one. The
        // files before it were begun before, so they do not wait for this one.
        if (result.kept_file != nullptr) {
          some_reported.wait(lock, [&] { return failed || reported == i; });
          if (failed) return;
        }
        results[i] = std::move(result);
        for (; reported < count && results[reported]; ++reported) {
          take(first + reported, *std::move(results[reported]));
          results[reported].reset();
        }
        some_reported.notify_all();
      };
      pool_.For(count, [&](uint64_t i) {
        try {
          check_and_take(i);
        } catch (...) {
          const std::lock_guard lock(mutex);
          failed = true;
          some_reported.notify_all();
          throw;
        }
      });
    }
  }

  CheckJob JobOf(size_t index) const {
    const Input& input = inputs_[index];
    const InputFolder& folder = *folder_of_input_[index];
    CheckJob job = {.input = input,
                    .settings = SettingsOf(input.path, folder),
                    .needs = {.kept = kept_, .fingerprints = fingerprints_}};
    job.needs.least_shown = LeastShown(shows_infos_, job.settings.fail_on);
    if (input.path != kStandardInput) {
      job.settings.path = AbsolutePathOf(input.path, folder);
    }
    job.settings.only_across_files = index >= first_neighbor_;
    return job;
  }

  static std::string AbsolutePathOf(const std::string& path,
                                    const InputFolder& folder) {
    return (fs::path(folder.path) / NameInPath(path)).string();
  }

  FileResult Check(size_t index, const CheckJob& job) {
    const InputFolder& folder = *folder_of_input_[index];
    FileResult result = known_.Check(checker_, job, folder.path);
    result.resolved_path = ResolvedPath(job.input.path, folder);
    suppressions_.AddFile(job, result);
    return result;
  }

  FileResult CheckOne(size_t index) {
    CheckJob job = JobOf(index);
    job.settings.summarize =
        !job.settings.path.empty() && job.settings.across != Across::kOff;
    FileResult result = Check(index, job);
    if (result.summary != nullptr) {
      set_.AddGiven(*FindFormat(result.format), job.settings.path,
                    job.input.path, job.settings, result.summary);
    }
    return result;
  }

  // Keeps a result until all files have been checked. One that takes too much
  // memory is made again then, but standard input cannot be read again.
  void Hold(size_t index, FileResult result) {
    if (held_.empty()) first_held_ = index;
    held_.emplace_back();
    const bool is_needed = inputs_[index].path == kStandardInput;
    if (!is_needed && !HeldResult::IsSmall(result)) return;
    HeldResult held(std::move(result));
    if (!is_needed) {
      if (held.bytes() > kMaxHeldBytes - held_bytes_) return;
      held_bytes_ += held.bytes();
    }
    held_.back() = std::move(held);
  }

  // Returns the result of a file that was held, with what the rules over
  // several files have found in it.
  FileResult Finish(size_t index) {
    CheckJob job = JobOf(index);
    const std::string name(NameInPath(job.input.path));
    const bool may_be_known =
        known_.KnowsAcrossFiles(folder_of_input_[index]->path, name);
    if (may_be_known || !job.settings.suppressions.empty()) {
      job.saw_neighbors = set_.SawNeighbors(job.settings.path);
    }
    job.settings.across_files = &set_.FindingsIn(job.settings.path);
    const size_t held = index - first_held_;
    if (held < held_.size() && held_[held] &&
        job.settings.across_files->empty() && !may_be_known) {
      FileResult result = held_[held]->Take();
      held_[held].reset();
      suppressions_.AddFile(job, result);
      return result;
    }
    return Check(index, job);
  }

  // Adds the files beside those of the run to the set. Rules do not judge a
  // companion that cannot be read, or that is excluded.
  void ReadNeighbors() {
    struct Neighbor {
      NeighborFile file;
      CheckJob job;
    };
    std::vector<Neighbor> neighbors;
    for (NeighborFile& file : set_.FindNeighbors()) {
      CheckJob job;
      job.input.path = Location(file.absolute_path, file.is_relative);
      const absl::StatusOr<const InputFolder*> folder =
          FolderOf(job.input.path);
      if (!folder.ok()) return Fail(folder.status());
      job.settings = SettingsOf(job.input.path, **folder);
      if (job.settings.excluded) continue;
      job.settings.path = file.absolute_path;
      neighbors.push_back({std::move(file), std::move(job)});
    }
    std::vector<uint8_t> was_read(neighbors.size());
    pool_.For(neighbors.size(), [&](uint64_t i) {
      const auto& [file, job] = neighbors[i];
      std::shared_ptr<const FileSummary> summary = checker_.Summarize(
          job, file.is_companion ? *file.format->companion() : *file.format);
      was_read[i] = summary != nullptr;
      if (summary == nullptr) return;
      set_.AddNeighbor(*file.format, file.absolute_path, job.input.path,
                       std::move(summary));
    });
    for (size_t i = 0; i < neighbors.size(); ++i) {
      if (was_read[i] || !neighbors[i].file.is_companion) continue;
      Note(Joined({Printable(neighbors[i].job.input.path),
                   ": cannot be read, so its rules did not run"}));
    }
  }

  // Reports a neighbor, whose folder was added, after all files.
  void AddNeighborInput(const std::string& path) {
    first_neighbor_ = std::min(first_neighbor_, inputs_.size());
    inputs_.push_back({.path = path, .named = true});
    folder_of_input_.push_back(*FolderOf(path));
  }

  // Files are checked while others are reported, so it depends on chance when a
  // file is no longer kept. No report is changed by that: none wants the file.
  void FindWhatIsKept() {
    kept_ = reports_.Any(&Report::wants_files) ? KeptFiles::kThatStandOut
                                               : KeptFiles::kWithManyFindings;
  }

  FileSettings SettingsOf(const std::string& path,
                          const InputFolder& folder) const {
    if (folder.config == nullptr) return settings_of_flags_;
    return SettingsFor(options_.settings, folder.config,
                       AbsolutePathOf(path, folder), console_.today);
  }

  void Deliver(size_t index, const FileResult& result, Progress* progress) {
    summary_.Add(result);
    std::unique_lock<std::mutex> pause;
    if (progress != nullptr) pause = progress->Pause();
    if (result.left_out()) {
      reports_.AddLeftOut(result);
      return;
    }
    ExitStatus status = !result.checked() ? kFailure
                        : result.fails()  ? kSomethingToReport
                                          : kNothingToReport;
    if (options_.fixer != nullptr) {
      CheckJob job = JobOf(index);
      if (!held_.empty()) {
        job.settings.across_files = &set_.FindingsIn(job.settings.path);
      }
      status = options_.fixer->Fix(job, result, pool_);
    }
    status_ = std::max<int>(status_, status);
    reports_.AddFile(result);
    if (progress != nullptr) reports_.Flush();
    FindWhatIsKept();
    if (result.kept_file != nullptr && result.kept_file->shrank()) {
      Fail(FileError(result.path,
                     absl::DataLossError("shrank while it was reported")));
    }
  }

  // Suppressions are unused only if all rules ran.
  void FindOldSuppressions() {
    summary_.expired_suppressions = suppressions_.Expired(console_.today);
    const SettingsFlags& settings = options_.settings;
    if (settings.only.empty() && settings.skip.empty() &&
        settings.levels.empty() && settings.format == nullptr) {
      summary_.unused_suppressions = suppressions_.Unused(console_.today);
    }
  }

  // The config of a file that does not exist need not be read: its known
  // findings are gone with any.
  void FinishKnown() {
    known_.FindDeleted(walked_,
                       [&](const std::string&) { return settings_of_flags_; });
    summary_.stale = known_.stale();
    const absl::StatusOr<std::vector<std::string>> written = known_.Write();
    if (!written.ok()) return Fail(written.status());
    for (const std::string& line : *written) Note(line);
  }

  // `path`, which is absolute and has no links, as FileResult has it for an
  // input: relative to the current folder if `is_relative` and it lies there.
  std::string Location(const fs::path& path, bool is_relative) const {
    if (!is_relative) return path.string();
    return PathBelow(path, current_folder_).value_or(path).string();
  }

  std::string ResolvedPath(const std::string& path,
                           const InputFolder& folder) const {
    if (path == kStandardInput) return path;
    struct stat info;
    if (lstat(path.c_str(), &info) == 0 && S_ISLNK(info.st_mode)) {
      std::error_code error;
      const fs::path target = fs::canonical(path, error);
      if (!error) return Location(target, fs::path(path).is_relative());
    }
    return folder.location + path.substr(path.rfind('/') + 1);
  }

  void PrintNotes() {
    for (const std::string& note : reports_.Notes()) Note(note);
    if (summary_.files == 0) Note("no file of a known format found");
    for (const DanglingLink& link : dangling_links_) {
      Note(Joined({Printable(link.path), ": ", link.problem}));
    }
    if (options_.leave_no_rule) {
      Note("--only, --skip and --severity leave no rule to run");
    }
    if (options_.fixer != nullptr) return;
    // A text report has these lines.
    for (const ReportTarget& target : options_.reports) {
      if (target.kind == "text") return;
    }
    if (!options_.verbose) {
      std::erase_if(summary_.unchecked,
                    [](const auto& rule) { return rule.second == 0; });
    }
    for (const std::string& line : ClosingLines(summary_, /*verbose=*/true)) {
      Note(line);
    }
  }

  const RunOptions& options_;
  Console& console_;
  // Those of each file without a config.
  const FileSettings settings_of_flags_ =
      SettingsFor(options_.settings, /*config=*/nullptr, "/", console_.today);
  WorkPool pool_;
  FileChecker checker_;
  ConfigFinder configs_;
  SuppressionUse suppressions_;
  KnownFilter known_;
  std::vector<fs::path> walked_;  // of WalkedFolders
  std::vector<Input> inputs_;
  std::vector<DanglingLink> dangling_links_;
  std::map<std::string, InputFolder>
      folders_;  // by the folder as the user wrote it
  std::vector<const InputFolder*> folder_of_input_;
  // The inputs from here on are neighbors that have findings.
  size_t first_neighbor_ = std::numeric_limits<size_t>::max();
  SetCheck set_;
  // From input `first_held_` on. Nothing if the result is to be made again.
  std::vector<std::optional<HeldResult>> held_;
  size_t first_held_ = 0;
  size_t held_bytes_ = 0;
  // Absolute, with all symbolic links followed; empty if it is not known.
  const fs::path current_folder_ = CurrentFolder();
  CheckReports reports_;
  std::atomic<KeptFiles> kept_ = KeptFiles::kWithManyFindings;
  Fingerprints fingerprints_ = Fingerprints::kUnwanted;
  bool shows_infos_ = true;
  RunSummary summary_;
  int status_ = kNothingToReport;
};

}  // namespace

int RunCheck(const RunOptions& options, Console& console) {
  return CheckRun(options, console).Run();
}

}  // namespace trackcheck
