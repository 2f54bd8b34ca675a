#include "trackcheck/check/set_check.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace trackcheck {
namespace {

bool IsFile(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

}  // namespace

void SetCheck::AddGiven(const Format& format, const std::string& absolute_path,
                        const std::string& path, const FileSettings& settings,
                        std::shared_ptr<const FileSummary> summary) {
  Add(absolute_path,
      {.format = &format,
       .path = path,
       .summary = std::move(summary),
       .given = true,
       .wants_neighbors = settings.across == Across::kNeighbors});
  std::lock_guard lock(mutex_);
  for (const RuleInfo* rule : format.rules()) {
    if (rule->across_files &&
        settings.levels.Resolve(*rule, rule->severity) != Severity::kOff) {
      wanted_.insert(rule);
    }
  }
}

void SetCheck::AddNeighbor(const Format& format,
                           const std::string& absolute_path,
                           const std::string& path,
                           std::shared_ptr<const FileSummary> summary) {
  Add(absolute_path,
      {.format = &format, .path = path, .summary = std::move(summary)});
}

void SetCheck::Add(const std::string& absolute_path, File file) {
  std::lock_guard lock(mutex_);
  files_.emplace(absolute_path, std::move(file));
}

std::vector<NeighborFile> SetCheck::FindNeighbors() const {
  std::map<std::string, NeighborFile> found;
  for (const auto& [path, file] : files_) {
    if (!file.wants_neighbors) continue;
    for (const std::vector<std::string>& group :
         file.format->NeighborPaths(path)) {
      const auto neighbor = std::find_if(group.begin(), group.end(), IsFile);
      if (neighbor == group.end() || files_.contains(*neighbor)) continue;
      NeighborFile& entry = found[*neighbor];
      entry.format = file.format;
      entry.absolute_path = *neighbor;
      entry.is_relative |= std::filesystem::path(file.path).is_relative();
    }
  }
  std::vector<NeighborFile> neighbors;
  for (auto& [path, neighbor] : found) neighbors.push_back(std::move(neighbor));
  return neighbors;
}

void SetCheck::Run() {
  std::map<const Format*, std::vector<std::map<std::string, File>::iterator>>
      by_format;
  for (auto file = files_.begin(); file != files_.end(); ++file) {
    by_format[file->second.format].push_back(file);
  }
  for (const auto& [format, members] : by_format) {
    std::vector<FileOfSet> set;
    for (const auto& member : members) {
      const File& file = member->second;
      set.push_back({.path = file.path,
                     .summary = file.summary.get(),
                     .given = file.given});
    }
    SetSink sink(
        [this](const RuleInfo& rule) { return wanted_.contains(&rule); });
    format->CheckSet(set, sink);
    for (FindingInSet& found : sink.Take()) {
      members[found.file]->second.findings.push_back(std::move(found.finding));
    }
  }
}

const std::vector<Finding>& SetCheck::FindingsIn(
    const std::string& absolute_path) const {
  static const std::vector<Finding>& none = *new std::vector<Finding>;
  const auto file = files_.find(absolute_path);
  return file == files_.end() ? none : file->second.findings;
}

std::vector<std::string> SetCheck::NeighborsWithFindings() const {
  std::vector<std::string> paths;
  for (const auto& [absolute_path, file] : files_) {
    if (!file.given && !file.findings.empty()) paths.push_back(file.path);
  }
  return paths;
}

bool SetCheck::SawNeighbors(const std::string& absolute_path) const {
  const auto file = files_.find(absolute_path);
  if (file == files_.end()) return false;
  const auto groups = file->second.format->NeighborPaths(absolute_path);
  return std::all_of(groups.begin(), groups.end(), [this](const auto& group) {
    const auto neighbor = std::find_if(group.begin(), group.end(), IsFile);
    return neighbor == group.end() || files_.contains(*neighbor);
  });
}

}  // namespace trackcheck
