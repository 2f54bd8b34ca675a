#include "web/module/check_run.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/check_bytes.h"
#include "trackcheck/io/detection.h"
#include "trackcheck/report/check/kinds.h"
#include "trackcheck/text/message_text.h"
#include "validators/engine/set_rules.h"

namespace trackcheck {
namespace {

// Exit statuses of the program.
constexpr int kSomethingToReport = 1;
constexpr int kFailure = 2;

// The memory of results that wait until all files have been checked.
constexpr size_t kMaxHeldBytes = size_t{32} << 20;

class KeptBytes final : public KeptFile {
 public:
  // `bytes` outlive this.
  KeptBytes(ByteView bytes, CheckedBytes checked)
      : bytes_(bytes), checked_(std::move(checked)) {}

  const Format& format() const override { return *checked_.format; }
  const DecodedFile& decoded() const override { return *checked_.file; }
  Spaces spaces() const override {
    return {.file = bytes_, .inflated = checked_.file->inflated()};
  }
  bool shrank() const override { return false; }

 private:
  const ByteView bytes_;
  const CheckedBytes checked_;
};

std::string TooLarge(uint64_t size, uint64_t limit) {
  if (size > limit) {
    return Joined({size, " bytes, the limit here is ", limit,
                   ": check it with the program trackcheck"});
  }
  return Joined({"there is no memory for its ", size,
                 " bytes: check it with the program trackcheck"});
}

}  // namespace

CheckRun::CheckRun(const ModuleOptions& options) : options_(options) {
  for (const std::string& kind : options_.reports) {
    reports_.push_back(std::make_unique<OpenReport>());
    OpenReport& open = *reports_.back();
    open.report = MakeReport(kind, open.out, options_.style);
  }
}

void CheckRun::AddFile(std::string path, bool named) {
  assert(next_ == 0);
  files_.push_back({.path = std::move(path), .named = named});
}

std::optional<size_t> CheckRun::Next() {
  if (next_ < files_.size() && !checked_all_) return next_;
  if (!checked_all_) {
    checked_all_ = true;
    CheckSets();
    next_ = first_held_.value_or(files_.size());
  }
  for (; next_ < files_.size(); ++next_) {
    File& file = files_[next_];
    if (!file.held || !file.across_files.empty()) return next_;
    FileResult result = file.held->Take();
    file.held.reset();
    if (IsReadCompanion(file, result)) result.status = FileStatus::kCompanion;
    Deliver(result);
  }
  for (const auto& open : reports_) open->report->Finish(summary_);
  return std::nullopt;
}

void CheckRun::Check(ByteView bytes) {
  File& file = files_[next_];
  if (bytes.size() > options_.limits.max_file_bytes) {
    SkipLarge(bytes, bytes.size());
    return;
  }
  if (!checked_all_ && !file.named) SummarizeCompanion(file, bytes);
  FileResult result = ResultOf(file);
  const RuleSelection all;
  CheckedBytes checked =
      CheckBytes(bytes, result.path,
                 {.format = options_.format,
                  .selection = &all,
                  .limits = options_.limits,
                  .summarize = !checked_all_ && files_.size() > 1,
                  .across_files = file.across_files},
                 this_thread_, &result);
  if (checked.file == nullptr) {
    if (!file.named) result.status = FileStatus::kSkipped;
    if (IsReadCompanion(file, result)) result.status = FileStatus::kCompanion;
  } else if (result.NeedsFile(AnyReport(&Report::wants_files)
                                  ? KeptFiles::kThatStandOut
                                  : KeptFiles::kWithManyFindings)) {
    result.kept_file =
        std::make_shared<const KeptBytes>(bytes, std::move(checked));
  } else {
    result.MakeDetails(*checked.format, *checked.file,
                       {.file = bytes, .inflated = checked.file->inflated()},
                       AnyReport(&Report::wants_fingerprints)
                           ? Fingerprints::kWanted
                           : Fingerprints::kUnwanted);
  }
  Finish(file, std::move(result));
}

void CheckRun::SkipLarge(ByteView start, uint64_t size) {
  File& file = files_[next_];
  FileResult result = ResultOf(file);
  const bool is_reported = file.named || options_.format != nullptr ||
                           DetectFormat(start, file.path) != nullptr;
  result.status = is_reported ? FileStatus::kUnreadable : FileStatus::kSkipped;
  result.error = TooLarge(size, options_.limits.max_file_bytes);
  Finish(file, std::move(result));
}

void CheckRun::Fail(std::string error, bool is_internal) {
  File& file = files_[next_];
  FileResult result = ResultOf(file);
  result.status =
      is_internal ? FileStatus::kInternalError : FileStatus::kUnreadable;
  result.error = std::move(error);
  Finish(file, std::move(result));
}

std::string CheckRun::TakeReport(size_t number) {
  return std::move(reports_[number]->out).str();
}

bool CheckRun::IsReadCompanion(const File& file,
                               const FileResult& result) const {
  return result.status == FileStatus::kSkipped && !result.git_lfs_pointer &&
         file.companion != nullptr &&
         folders_.contains({file.format, FolderInPath(file.path)});
}

FileResult CheckRun::ResultOf(const File& file) const {
  FileResult result;
  result.path = file.path;
  return result;
}

void CheckRun::Finish(File& file, FileResult result) {
  const bool waits =
      first_held_ || result.summary != nullptr || file.companion != nullptr;
  if (checked_all_ || !waits) {
    Deliver(result);
  } else {
    Hold(file, std::move(result));
  }
  ++next_;
}

void CheckRun::Hold(File& file, FileResult result) {
  if (!first_held_) first_held_ = next_;
  if (result.summary != nullptr) {
    file.summary = std::move(result.summary);
    file.format = FindFormat(result.format);
  }
  // Its bytes are gone after the call.
  if (!HeldResult::IsSmall(result)) return;
  HeldResult held(std::move(result));
  if (held.bytes() > kMaxHeldBytes - held_bytes_) return;
  held_bytes_ += held.bytes();
  file.held = std::move(held);
}

void CheckRun::SummarizeCompanion(File& file, ByteView bytes) {
  for (const Format* format : Formats()) {
    if (format->set_rules().KindOfName(NameInPath(file.path)) !=
        NameInFolder::kCompanion) {
      continue;
    }
    file.format = format;
    file.companion = format->set_rules().SummarizeCompanion(
        bytes, [&](const std::string& path) {
          return Found().MayExist(FolderInPath(file.path), path);
        });
    return;
  }
}

const FoundPaths& CheckRun::Found() {
  if (!found_) {
    std::vector<std::string_view> paths;
    for (const File& file : files_) {
      if (!file.named) paths.push_back(file.path);
    }
    found_.emplace(std::move(paths));
  }
  return *found_;
}

CheckRun::Folders CheckRun::FindFolders() const {
  Folders folders;
  for (const File& file : files_) {
    if (file.summary == nullptr || file.named) continue;
    folders.try_emplace({file.format, FolderInPath(file.path)});
  }
  for (const File& file : files_) {
    if (file.named) continue;
    for (const Format* format : Formats()) {
      const auto folder = folders.find({format, FolderInPath(file.path)});
      if (folder == folders.end()) continue;
      const std::string_view name = NameInPath(file.path);
      const NameInFolder kind = format->set_rules().KindOfName(name);
      if (kind == NameInFolder::kFile) {
        folder->second.names.emplace_back(name);
      } else if (kind == NameInFolder::kCompanion) {
        folder->second.companions.push_back(
            {.path = file.path,
             .summary = file.format == format ? file.companion : nullptr});
      }
    }
  }
  for (auto& [key, folder] : folders) {
    std::sort(folder.names.begin(), folder.names.end());
    std::sort(folder.companions.begin(), folder.companions.end(),
              [](const CompanionFile& a, const CompanionFile& b) {
                return a.name() < b.name();
              });
  }
  return folders;
}

void CheckRun::CheckSets() {
  folders_ = FindFolders();
  std::map<const Format*, std::vector<File*>> by_format;
  for (File& file : files_) {
    if (file.summary != nullptr) by_format[file.format].push_back(&file);
  }
  std::map<const Format*, std::vector<FileOfSet>> sets;
  for (auto& [format, members] : by_format) {
    // Files of the same path stay in their order.
    std::sort(members.begin(), members.end(), [](const File* a, const File* b) {
      return a->path != b->path ? a->path < b->path : a < b;
    });
    std::vector<FileOfSet>& set = sets[format];
    for (const File* member : members) {
      const auto folder = folders_.find({format, FolderInPath(member->path)});
      const bool is_known = !member->named && folder != folders_.end();
      set.push_back({.path = member->path,
                     .summary = member->summary.get(),
                     .folder = is_known ? &folder->second : nullptr});
    }
    SetSink sink([](const RuleInfo&) { return true; });
    format->set_rules().Check(set, sink);
    for (FindingInSet& found : sink.Take()) {
      members[found.file]->across_files.push_back(std::move(found.finding));
    }
  }
  if (!AnyReport(&Report::wants_sets)) return;
  plans_ = SetPlans(std::move(sets));
  for (const auto& open : reports_) plans_.AddTo(*open->report);
}

void CheckRun::Deliver(const FileResult& result) {
  summary_.Add(result);
  if (result.left_out()) {
    for (const auto& open : reports_) open->report->AddLeftOut(result);
    return;
  }
  if (!result.checked()) {
    status_ = kFailure;
  } else if (result.fails() && status_ != kFailure) {
    status_ = kSomethingToReport;
  }
  for (const auto& open : reports_) open->report->AddFile(result);
}

bool CheckRun::AnyReport(bool (Report::*asks)() const) const {
  return std::any_of(
      reports_.begin(), reports_.end(),
      [asks](const auto& open) { return (*open->report.*asks)(); });
}

}  // namespace trackcheck
