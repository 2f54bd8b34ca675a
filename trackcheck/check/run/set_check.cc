#include "trackcheck/check/run/set_check.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <string_view>
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
      (kind == NameInFolder::kFile ? folder->second.names
                                   : folder->second.companions)
          .push_back(std::move(name));
    }
    if (error) {
      folders_.erase(folder);
      continue;
    }
    FolderOfSet& listed = folder->second;
    std::sort(listed.names.begin(), listed.names.end());
    std::sort(listed.companions.begin(), listed.companions.end());
    const std::string start = folder->first.second + "/";
    listed.exists = [start](const std::string& name) {
      // A name ends at a NUL for the system.
      return name.find('\0') == std::string::npos && IsFile(start + name);
    };
    listed.have_same_content = [start](const std::string& a,
                                       const std::string& b) {
      return HaveSameContent(start + a, start + b);
    };
  }
}

bool SetCheck::IsCompanion(const File& file) {
  return file.format->set_rules().KindOfName(NameInPath(file.path)) ==
         NameInFolder::kCompanion;
}

std::vector<std::string> SetCheck::NeededBy(const std::string& absolute_path,
                                            const File& file) const {
  const FolderOfSet* const folder = FolderOf(file, absolute_path);
  if (folder == nullptr) return {};
  return file.format->set_rules().NeededPaths(absolute_path, *file.summary,
                                              folder->names);
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
  const auto add = [&](const std::string& path, const File& file,
                       bool is_companion) {
    if (files_.contains(path)) return;
    NeighborFile& entry = found[path];
    entry.format = file.format;
    entry.is_companion = is_companion;
    entry.absolute_path = path;
    entry.is_relative |= std::filesystem::path(file.path).is_relative();
  };
  for (const auto& [path, file] : files_) {
    const FolderOfSet* const folder = FolderOf(file, path);
    if (folder != nullptr) {
      const std::filesystem::path in = KeyOf(file.format, path).second;
      for (const std::string& name : folder->companions) {
        add((in / name).string(), file, /*is_companion=*/true);
      }
    }
    for (const std::string& needed : NeededBy(path, file)) {
      add(needed, file, /*is_companion=*/false);
    }
    if (!file.wants_neighbors) continue;
    for (const std::string& neighbor : NeighborsOf(path, file)) {
      add(neighbor, file, /*is_companion=*/false);
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

SetCheck::Members SetCheck::MembersOf(
    const Format& format,
    const std::map<std::string, std::shared_ptr<const FileSummary>>& changed)
    const {
  Members members;
  for (const auto& [path, file] : files_) {
    if (file.format != &format) continue;
    members.files.push_back(MemberOf(path, file));
    members.paths.push_back(path);
    const auto change = changed.find(path);
    if (change != changed.end()) {
      members.files.back().summary = change->second.get();
    }
  }
  return members;
}

std::map<std::string, FindingList> SetCheck::Check(
    const Format& format,
    const std::map<std::string, std::shared_ptr<const FileSummary>>& changed,
    std::set<Unchecked>* unchecked) const {
  const auto [set, paths] = MembersOf(format, changed);
  SetSink sink(
      [this](const RuleInfo& rule) { return wanted_.contains(&rule); });
  format.set_rules().Check(set, sink);
  if (unchecked != nullptr) {
    unchecked->insert(sink.unchecked().begin(), sink.unchecked().end());
  }
  std::map<std::string, FindingList> findings;
  for (auto& [number, list] : sink.Take()) {
    findings.emplace(std::string(paths[number]), std::move(list));
  }
  return findings;
}

void SetCheck::Run() {
  std::set<const Format*> formats;
  for (const auto& [path, file] : files_) formats.insert(file.format);
  for (const Format* format : formats) {
    for (auto& [path, findings] : Check(*format, {}, &unchecked_)) {
      files_.at(path).findings = std::move(findings);
    }
  }
}

std::map<std::string, FindingList> SetCheck::FindingsWith(
    const Format& format,
    const std::map<std::string, std::shared_ptr<const FileSummary>>& changed)
    const {
  return Check(format, changed, /*unchecked=*/nullptr);
}

std::map<const Format*, std::vector<FileOfSet>> SetCheck::Sets() const {
  std::map<const Format*, std::vector<FileOfSet>> sets;
  for (const auto& [path, file] : files_) {
    if (!IsCompanion(file)) sets[file.format].push_back(MemberOf(path, file));
  }
  return sets;
}

const FindingList& SetCheck::FindingsIn(
    const std::string& absolute_path) const {
  static const FindingList& none = *new FindingList;
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
  const auto is_added = [this](const std::string& path) {
    return files_.contains(path);
  };
  if (folder != nullptr) {
    const std::filesystem::path in =
        KeyOf(file->second.format, absolute_path).second;
    for (const std::string& name : folder->companions) {
      if (!is_added((in / name).string())) return false;
    }
  }
  const std::vector<std::string> neighbors =
      NeighborsOf(absolute_path, file->second);
  const std::vector<std::string> needed = NeededBy(absolute_path, file->second);
  return std::all_of(neighbors.begin(), neighbors.end(), is_added) &&
         std::all_of(needed.begin(), needed.end(), is_added);
}

}  // namespace trackcheck
