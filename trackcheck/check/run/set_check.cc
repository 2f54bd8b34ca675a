#include "trackcheck/check/run/set_check.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "trackcheck/io/set_files.h"
#include "validators/engine/set_rules.h"

namespace trackcheck {

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

SetCheck::FolderKey SetCheck::KeyOf(const Format* format,
                                    const std::string& absolute_path) {
  // The root folder keeps its slash.
  const size_t end = std::max<size_t>(absolute_path.rfind('/'), 1);
  return {format, absolute_path.substr(0, end)};
}

const FolderOfSet* SetCheck::FolderOf(const File& file,
                                      const std::string& absolute_path) const {
  const auto folder = folders_.find(KeyOf(file.format, absolute_path));
  return folder == folders_.end() ? nullptr : &folder->second;
}

void SetCheck::ListFolders() {
  for (const auto& [path, file] : files_) {
    if (!file.format->set_rules().ReadsFolders(
            [this](const RuleInfo& rule) { return wanted_.contains(&rule); })) {
      continue;
    }
    const auto [folder, is_new] =
        folders_.try_emplace(KeyOf(file.format, path));
    if (!is_new) continue;
    // The file itself is in the folder, so that reports name both alike.
    const std::string location = file.path.substr(0, file.path.rfind('/') + 1);
    std::vector<std::string> companions;
    std::error_code error;
    std::filesystem::directory_iterator entry(folder->first.second, error);
    for (; !error && entry != std::filesystem::directory_iterator();
         entry.increment(error)) {
      std::string name = entry->path().filename().string();
      const NameInFolder kind = file.format->set_rules().KindOfName(name);
      std::error_code unused;
      if (kind == NameInFolder::kOther || !entry->is_regular_file(unused)) {
        continue;
      }
      (kind == NameInFolder::kFile ? folder->second.names : companions)
          .push_back(std::move(name));
    }
    if (error) {
      folders_.erase(folder);
      continue;
    }
    std::sort(folder->second.names.begin(), folder->second.names.end());
    std::sort(companions.begin(), companions.end());
    for (const std::string& name : companions) {
      folder->second.companions.push_back({.path = location + name});
    }
  }
}

std::vector<CompanionToRead> SetCheck::FindCompanions() const {
  std::vector<CompanionToRead> found;
  for (const auto& [key, folder] : folders_) {
    for (size_t i = 0; i < folder.companions.size(); ++i) {
      found.push_back({.format = key.first,
                       .folder = key.second,
                       .path = folder.companions[i].path,
                       .number = i});
    }
  }
  return found;
}

bool SetCheck::Exists(const CompanionToRead& companion,
                      const std::string& path) const {
  if (path.find('/') == std::string::npos) {
    return folders_.at({companion.format, companion.folder}).Has(path);
  }
  // A name ends at a NUL for the system.
  return path.find('\0') == std::string::npos &&
         IsFile(companion.folder + "/" + path);
}

void SetCheck::SetCompanion(const CompanionToRead& companion,
                            std::shared_ptr<const FileSummary> summary) {
  std::lock_guard lock(mutex_);
  CompanionFile& file = folders_.at({companion.format, companion.folder})
                            .companions[companion.number];
  file.summary = std::move(summary);
  read_companions_.insert(
      (std::filesystem::path(companion.folder) / file.name()).string());
}

std::vector<std::string> SetCheck::NeighborsOf(const std::string& absolute_path,
                                               const File& file) const {
  const FolderOfSet* const folder = FolderOf(file, absolute_path);
  std::span<const std::string> names;
  if (folder != nullptr) names = folder->names;
  std::vector<std::string> neighbors;
  for (const std::vector<std::string>& group :
       file.format->set_rules().NeighborPaths(absolute_path, *file.summary,
                                              names)) {
    const auto neighbor = std::find_if(
        group.begin(), group.end(), [this](const std::string& path) {
          return files_.contains(path) || IsFile(path);
        });
    if (neighbor != group.end()) neighbors.push_back(*neighbor);
  }
  return neighbors;
}

std::vector<NeighborFile> SetCheck::FindNeighbors() const {
  std::map<std::string, NeighborFile> found;
  for (const auto& [path, file] : files_) {
    if (!file.wants_neighbors) continue;
    for (const std::string& neighbor : NeighborsOf(path, file)) {
      if (files_.contains(neighbor)) continue;
      NeighborFile& entry = found[neighbor];
      entry.format = file.format;
      entry.absolute_path = neighbor;
      entry.is_relative |= std::filesystem::path(file.path).is_relative();
    }
  }
  std::vector<NeighborFile> neighbors;
  for (auto& [path, neighbor] : found) neighbors.push_back(std::move(neighbor));
  return neighbors;
}

FileOfSet SetCheck::MemberOf(const std::string& absolute_path,
                             const File& file) const {
  return {.path = file.path,
          .summary = file.summary.get(),
          .given = file.given,
          .folder = FolderOf(file, absolute_path)};
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
      set.push_back(MemberOf(member->first, member->second));
    }
    SetSink sink(
        [this](const RuleInfo& rule) { return wanted_.contains(&rule); });
    format->set_rules().Check(set, sink);
    for (FindingInSet& found : sink.Take()) {
      members[found.file]->second.findings.push_back(std::move(found.finding));
    }
  }
}

std::map<const Format*, std::vector<FileOfSet>> SetCheck::Sets() const {
  std::map<const Format*, std::vector<FileOfSet>> sets;
  for (const auto& [path, file] : files_) {
    sets[file.format].push_back(MemberOf(path, file));
  }
  return sets;
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
  const FolderOfSet* const folder = FolderOf(file->second, absolute_path);
  if (folder != nullptr &&
      std::any_of(folder->companions.begin(), folder->companions.end(),
                  [](const CompanionFile& companion) {
                    return companion.summary == nullptr;
                  })) {
    return false;
  }
  const std::vector<std::string> neighbors =
      NeighborsOf(absolute_path, file->second);
  return std::all_of(neighbors.begin(), neighbors.end(),
                     [this](const std::string& neighbor) {
                       return files_.contains(neighbor);
                     });
}

}  // namespace trackcheck
