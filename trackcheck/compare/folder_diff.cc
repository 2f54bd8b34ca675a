#include "trackcheck/compare/folder_diff.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "diff/changes/change.h"
#include "formats/api/comparison.h"
#include "formats/api/file_info.h"
#include "formats/api/or_refusal.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "registry/format.h"
#include "trackcheck/check/detection.h"
#include "trackcheck/compare/compared_fields.h"
#include "trackcheck/compare/diff_messages.h"
#include "trackcheck/compare/folder_files.h"
#include "trackcheck/compare/neighbor_notes.h"
#include "trackcheck/compare/opened_file.h"
#include "trackcheck/compare/pairing.h"
#include "trackcheck/compare/rebuilt.h"
#include "trackcheck/compare/renamed_files.h"
#include "trackcheck/compare/undecoded_bytes.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/report/damage_text.h"
#include "trackcheck/report/diff/pair_diff.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

// Results that wait for an earlier pair are in memory. A result of more than
// this many changes and rows in total waits on its thread instead.
constexpr uint64_t kMaxWaitingRows = uint64_t{1} << 16;

constexpr std::string_view kShrank = "shrank while it was read";

// What the memory of a result is proportional to.
uint64_t RowsOf(const PairDiff& pair) {
  const std::vector<Change>& changes = pair.diff.result.changes;
  uint64_t rows = changes.size();
  for (const Change& change : changes) rows += change.rows.size();
  if (!pair.comparison) return rows;
  for (const InfoTable& table : pair.comparison->result.tables) {
    rows += table.rows();
  }
  return rows;
}

std::vector<std::string> RelativePaths(const FolderFiles& side) {
  std::vector<std::string> paths;
  paths.reserve(side.files.size());
  for (const FolderFile& file : side.files) paths.push_back(file.relative);
  return paths;
}

// The relative paths of the folders that cannot be listed.
std::set<std::string> UnlistedFolders(const FolderFiles& side) {
  std::set<std::string> folders;
  for (const FolderFile& file : side.files) {
    if (!file.error.empty()) folders.insert(file.relative);
  }
  return folders;
}

// Whether a file lies in one of the folders, at any depth.
bool IsInside(const std::set<std::string>& folders,
              const std::string& relative) {
  if (folders.empty()) return false;
  if (folders.contains("")) return true;
  for (size_t slash = relative.find('/'); slash != std::string::npos;
       slash = relative.find('/', slash + 1)) {
    if (folders.contains(relative.substr(0, slash))) return true;
  }
  return false;
}

std::string ErrorOf(const FolderFile& file, std::string_view reason) {
  return Joined({Printable(file.path), ": ", reason});
}

void Fail(PairStatus status, std::string error, PairDiff* pair) {
  pair->status = status;
  pair->diff.result = DiffResult();
  pair->comparison.reset();
  pair->errors.push_back(std::move(error));
}

}  // namespace

absl::Status FolderDiff::FindPairs() {
  if (!options_.config.empty()) {
    absl::Status status = configs_.UseAlways(options_.config);
    if (!status.ok()) return status;
  }
  const std::array<std::pair<const std::string*, FolderFiles*>, 2> sides = {
      {{&options_.old_folder, &old_}, {&options_.new_folder, &new_}}};
  for (const auto& [folder, files] : sides) {
    absl::StatusOr<FolderFiles> found = FindFolderFiles(
        *folder, options_.settings, console_.today, configs_, pool_);
    if (!found.ok()) return found.status();
    *files = *std::move(found);
  }
  LeaveOutFiles();
  PairByPaths();
  ExamineUnpaired();
  PairRenamed();
  return absl::OkStatus();
}

void FolderDiff::LeaveOutFiles() {
  std::set<std::string> excluded;
  for (const FolderFiles* side : {&old_, &new_}) {
    for (const FolderFile& file : side->files) {
      if (file.excluded) excluded.insert(file.relative);
    }
  }
  const std::set<std::string> old_unlisted = UnlistedFolders(old_);
  const std::set<std::string> new_unlisted = UnlistedFolders(new_);
  const auto leave_out = [&](const std::set<std::string>& other_unlisted,
                             FolderFiles* side) {
    std::erase_if(side->files, [&](const FolderFile& file) {
      return excluded.contains(file.relative) ||
             (file.error.empty() && IsInside(other_unlisted, file.relative));
    });
  };
  leave_out(new_unlisted, &old_);
  leave_out(old_unlisted, &new_);
}

void FolderDiff::PairByPaths() {
  for (const FilePair& indices :
       PairByPath(RelativePaths(old_), RelativePaths(new_))) {
    Pair pair;
    if (indices.old_index) pair.old_file = &old_.files[*indices.old_index];
    if (indices.new_index) pair.new_file = &new_.files[*indices.new_index];
    pairs_.push_back(std::move(pair));
  }
}

void FolderDiff::ExamineUnpaired() {
  pool_.For(pairs_.size(), [&](uint64_t i) {
    Pair& pair = pairs_[i];
    if (pair.old_file != nullptr && pair.new_file != nullptr) return;
    const FolderFile& file =
        *(pair.new_file != nullptr ? pair.new_file : pair.old_file);
    OpenedFile opened = OpenAndDetect(file, SettingsOf(file));
    pair.error = std::move(opened.error);
    pair.obstacle = std::move(opened.obstacle);
    pair.format = opened.format;
    pair.size = opened.bytes().size();
    pair.is_lfs_pointer = opened.is_lfs_pointer;
  });
}

void FolderDiff::PairRenamed() {
  std::array<std::vector<UnpairedFile>, 2> files;
  std::array<std::vector<size_t>, 2> places;  // in pairs_
  for (size_t i = 0; i < pairs_.size(); ++i) {
    const Pair& pair = pairs_[i];
    if (pair.format == nullptr) continue;
    const size_t side = pair.new_file != nullptr ? 1 : 0;
    files[side].push_back({.file = side == 1 ? pair.new_file : pair.old_file,
                           .format = pair.format,
                           .size = pair.size});
    places[side].push_back(i);
  }
  const auto renamed = FindRenamed(
      files[0], files[1],
      [this](const FolderFile& file) { return SettingsOf(file); }, console_,
      pool_);
  std::vector<bool> merged(pairs_.size());
  for (const auto& [old_index, new_index] : renamed) {
    Pair& pair = pairs_[places[1][new_index]];
    pair.old_file = files[0][old_index].file;
    pair.renamed = true;
    merged[places[0][old_index]] = true;
  }
  std::vector<Pair> kept;
  for (size_t i = 0; i < pairs_.size(); ++i) {
    if (!merged[i]) kept.push_back(std::move(pairs_[i]));
  }
  pairs_ = std::move(kept);
}

std::vector<std::string> FolderDiff::NamedLikeAssets() const {
  std::vector<std::string> paths;
  for (const FolderFiles* side : {&old_, &new_}) {
    for (const FolderFile& file : side->files) {
      if (FormatOfName(file.path) != nullptr) paths.push_back(file.path);
    }
  }
  return paths;
}

void FolderDiff::Compare(
    absl::FunctionRef<void(const PairDiff&, const std::vector<std::string>&)>
        deliver) {
  std::mutex mutex;
  std::condition_variable delivered;
  // Guarded by `mutex`.
  std::map<uint64_t, Outcome> waiting;
  uint64_t waiting_rows = 0;
  uint64_t next = 0;
  // The pair that is delivered next was begun before all that wait for it.
  pool_.For(pairs_.size(), [&](uint64_t i) {
    Outcome outcome = CompareSafely(pairs_[i]);
    const uint64_t rows = RowsOf(outcome.pair);
    std::unique_lock lock(mutex);
    delivered.wait(lock, [&] {
      return next == i || waiting_rows + rows <= kMaxWaitingRows;
    });
    waiting_rows += rows;
    waiting.emplace(i, std::move(outcome));
    while (!waiting.empty() && waiting.begin()->first == next) {
      const Outcome& first = waiting.begin()->second;
      Count(first);
      deliver(first.pair, first.notes);
      waiting_rows -= RowsOf(first.pair);
      waiting.erase(waiting.begin());
      ++next;
    }
    delivered.notify_all();
  });
}

FolderDiff::Outcome FolderDiff::CompareSafely(const Pair& pair) const {
  Outcome outcome;
  try {
    outcome = ComparePair(pair);
  } catch (const std::exception& exception) {
    const FolderFile& file =
        *(pair.new_file != nullptr ? pair.new_file : pair.old_file);
    outcome = Outcome();
    Fail(PairStatus::kIncomparable,
         ErrorOf(file, Joined({"internal error: ", exception.what()})),
         &outcome.pair);
  }
  FileDiff& diff = outcome.pair.diff;
  if (pair.old_file != nullptr) diff.old_path = pair.old_file->path;
  if (pair.new_file != nullptr) diff.new_path = pair.new_file->path;
  return outcome;
}

FolderDiff::Outcome FolderDiff::ComparePair(const Pair& pair) const {
  Outcome outcome;
  if (pair.renamed) {
    outcome.pair.status = PairStatus::kRenamed;
    outcome.pair.diff.format = pair.format->name();
  } else if (pair.old_file == nullptr || pair.new_file == nullptr) {
    ReportUnpaired(pair, &outcome);
  } else if (!CompareBytes(pair, &outcome)) {
    CompareDecoded(pair, &outcome);
  }
  return outcome;
}

void FolderDiff::ReportUnpaired(const Pair& pair, Outcome* outcome) {
  PairDiff& result = outcome->pair;
  const bool is_new = pair.new_file != nullptr;
  const FolderFile& file = is_new ? *pair.new_file : *pair.old_file;
  outcome->has_lfs_pointer = pair.is_lfs_pointer;
  if (!pair.error.empty()) {
    Fail(PairStatus::kUnreadable, ErrorOf(file, pair.error), &result);
  } else if (pair.is_lfs_pointer && FormatOfName(file.path) != nullptr) {
    Fail(PairStatus::kIncomparable, ErrorOf(file, pair.obstacle), &result);
  } else if (pair.format == nullptr) {
    result.status = PairStatus::kUnrecognized;
  } else {
    result.status = is_new ? PairStatus::kAdded : PairStatus::kRemoved;
    result.diff.format = pair.format->name();
    result.size = pair.size;
  }
}

bool FolderDiff::CompareBytes(const Pair& pair, Outcome* outcome) const {
  PairDiff& result = outcome->pair;
  const OpenedFile before =
      OpenAndDetect(*pair.old_file, SettingsOf(*pair.old_file));
  const OpenedFile after =
      OpenAndDetect(*pair.new_file, SettingsOf(*pair.new_file));
  const std::array<std::pair<const FolderFile*, const OpenedFile*>, 2> sides = {
      {{pair.old_file, &before}, {pair.new_file, &after}}};
  outcome->has_lfs_pointer = before.is_lfs_pointer || after.is_lfs_pointer;
  const Format* const format =
      after.format != nullptr ? after.format : before.format;
  if (format != nullptr) result.diff.format = format->name();
  const bool same_bytes = before.source && after.source &&
                          before.bytes().text() == after.bytes().text();
  for (const auto& [file, opened] : sides) {
    if (!opened->error.empty()) {
      Fail(PairStatus::kUnreadable, ErrorOf(*file, opened->error), &result);
    } else if (opened->shrank()) {
      Fail(PairStatus::kUnreadable, ErrorOf(*file, kShrank), &result);
    }
  }
  if (!result.errors.empty()) return true;
  // Pointers to files of a known format hide what changed. Those to other files
  // do not matter.
  const bool hidden = (before.is_lfs_pointer || after.is_lfs_pointer) &&
                      FormatOfName(pair.new_file->path) != nullptr;
  if (same_bytes || (format == nullptr && !hidden)) {
    result.status =
        format == nullptr ? PairStatus::kUnrecognized : PairStatus::kEqual;
    return true;
  }
  for (const auto& [file, opened] : sides) {
    if (opened->format != nullptr) continue;
    Fail(PairStatus::kIncomparable, ErrorOf(*file, opened->obstacle), &result);
  }
  if (!result.errors.empty()) return true;
  if (before.format != after.format) {
    Fail(PairStatus::kIncomparable,
         OtherFormat(pair.old_file->path, *before.format, pair.new_file->path,
                     *after.format),
         &result);
    return true;
  }
  if (options_.view.empty()) return false;
  const absl::Status has_view = options_.require_view(*format);
  if (has_view.ok()) return false;
  Fail(PairStatus::kIncomparable, ErrorOf(*pair.new_file, MessageOf(has_view)),
       &result);
  return true;
}

void FolderDiff::CompareDecoded(const Pair& pair, Outcome* outcome) const {
  PairDiff& result = outcome->pair;
  const std::array<const FolderFile*, 2> files = {pair.old_file, pair.new_file};
  std::array<std::unique_ptr<LoadedFile>, 2> loaded;
  for (size_t side = 0; side < files.size(); ++side) {
    const FolderFile& file = *files[side];
    absl::StatusOr<std::unique_ptr<LoadedFile>> read =
        LoadedFile::Read(file.path, file.path, SettingsOf(file), console_);
    if (!read.ok()) {
      Fail(PairStatus::kUnreadable, ErrorOf(file, MessageOf(read.status())),
           &result);
      continue;
    }
    loaded[side] = *std::move(read);
    const absl::Status& obstacle = loaded[side]->obstacle();
    if (!obstacle.ok()) {
      Fail(PairStatus::kIncomparable, ErrorOf(file, MessageOf(obstacle)),
           &result);
      continue;
    }
    for (const Finding& finding : loaded[side]->damage()) {
      outcome->notes.push_back(
          ErrorOf(file, Joined({"damaged: ", DamageText(finding)})));
    }
  }
  if (!result.errors.empty()) return;
  const DecodedFile& before = loaded[0]->decoded();
  const DecodedFile& after = loaded[1]->decoded();
  if (options_.view_is_comparison) {
    CompareTogether(pair, before, after, outcome);
  } else {
    ComparedFields fields(&before, &after, options_.view);
    outcome->unmatched_globs = fields.UnmatchedGlobs(options_.diff);
    result.diff.result = fields.Compare(options_.diff, pool_);
    AddUndecodedBytes(
        loaded[1]->format(), {loaded[0]->bytes(), before, loaded[0]->damage()},
        {loaded[1]->bytes(), after, loaded[1]->damage()}, &result.diff.result);
    result.status =
        result.diff.result.equal() ? PairStatus::kEqual : PairStatus::kChanged;
    if (options_.notes && result.status == PairStatus::kChanged) {
      SumUpIfRebuilt(before, after, pool_, options_.lists_rebuilt,
                     &result.diff);
      const std::vector<std::string> notes = NeighborNotes(
          loaded[1]->format(),
          {.file = before, .path = pair.old_file->absolute},
          {.file = after, .path = pair.new_file->absolute},
          // Neighbors lie in the same folders, or in those beside them.
          [&](const std::string& path) -> std::optional<FileSettings> {
            return SettingsFor(options_.settings, pair.new_file->config, path,
                               console_.today);
          });
      result.diff.notes.insert(result.diff.notes.end(), notes.begin(),
                               notes.end());
    }
  }
  outcome->other_bytes = result.status == PairStatus::kEqual;
  for (size_t side = 0; side < files.size(); ++side) {
    if (!loaded[side]->shrank()) continue;
    Fail(PairStatus::kUnreadable, ErrorOf(*files[side], kShrank), &result);
  }
}

void FolderDiff::CompareTogether(const Pair& pair, const DecodedFile& before,
                                 const DecodedFile& after,
                                 Outcome* outcome) const {
  PairDiff& result = outcome->pair;
  OrRefusal<DocumentComparison> compared =
      before.CompareWith(options_.view, after);
  const std::string refusal =
      WhyNotShown(options_.view, compared, options_.force);
  if (!refusal.empty()) {
    Fail(PairStatus::kIncomparable, ErrorOf(*pair.new_file, refusal), &result);
    return;
  }
  result.status = compared->equal ? PairStatus::kEqual : PairStatus::kChanged;
  if (compared->equal) return;
  // No report of folders shows these.
  compared->samples = InfoTable();
  compared->charts.clear();
  compared->plan.reset();
  result.comparison = {.old_path = pair.old_file->path,
                       .new_path = pair.new_file->path,
                       .format = result.diff.format,
                       .view = options_.view,
                       .result = *std::move(compared)};
}

void FolderDiff::Count(const Outcome& outcome) {
  totals_.Add(outcome.pair.status);
  if (outcome.has_lfs_pointer && !outcome.pair.has_failed()) ++lfs_pointers_;
  if (outcome.other_bytes && !outcome.pair.has_failed()) ++other_bytes_;
  if (!outcome.unmatched_globs) return;
  if (!unmatched_globs_) {
    unmatched_globs_ = outcome.unmatched_globs;
    return;
  }
  const std::vector<std::string>& here = *outcome.unmatched_globs;
  std::erase_if(*unmatched_globs_, [&](const std::string& glob) {
    return std::find(here.begin(), here.end(), glob) == here.end();
  });
}

std::vector<std::string> FolderDiff::Notes() const {
  std::vector<std::string> notes;
  if (totals_.files() == 0) {
    notes.emplace_back("no file of a known format found");
  }
  for (const FolderFiles* side : {&old_, &new_}) {
    for (const DanglingLink& link : side->dangling_links) {
      notes.push_back(Joined({Printable(link.path), ": ", link.problem}));
    }
  }
  if (lfs_pointers_ > 0) {
    notes.push_back(Joined({Counted(lfs_pointers_, "Git LFS pointer"),
                            " not compared, git lfs pull gets the ",
                            lfs_pointers_ == 1 ? "file" : "files"}));
  }
  if (other_bytes_ > 0) {
    notes.push_back(
        Joined({Counted(other_bytes_, "equal file"),
                other_bytes_ == 1 ? " differs in its" : " differ in their",
                " bytes, but not in what is compared"}));
  }
  if (unmatched_globs_) {
    for (const std::string& unmatched : *unmatched_globs_) {
      notes.push_back(
          Joined({unmatched, " of the files that differ in their bytes"}));
    }
  }
  return notes;
}

FileSettings FolderDiff::SettingsOf(const FolderFile& file) const {
  return SettingsFor(options_.settings, file.config, file.absolute,
                     console_.today);
}

}  // namespace trackcheck
