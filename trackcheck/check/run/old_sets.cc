#include "trackcheck/check/run/old_sets.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/rule_info.h"
#include "formats/gzip/gzip.h"
#include "registry/format.h"
#include "trackcheck/io/set_files.h"
#include "trackcheck/text/message_text.h"
#include "validators/engine/file_set.h"
#include "validators/engine/set_rules.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

std::string FolderOf(const std::string& path) {
  return fs::path(path).parent_path().string();
}

// Relative to the working tree.
std::string PathIn(const OldVersions& versions, const std::string& path) {
  return fs::path(path).lexically_relative(versions.working_tree()).string();
}

// The set of one format as it was.
class OldSet {
 public:
  OldSet(const Format& format, const OldSetsInput& input)
      : format_(format), input_(input) {}

  void FindInto(std::map<std::string, OldFindings>* findings) {
    for (const std::string& folder : AddFilesOfToday()) AddFolder(folder);
    ReadFiles();
    RunRules(findings);
  }

 private:
  struct File {
    // The absolute path that it has now; empty if it is gone.
    std::string path_now;
    std::shared_ptr<const FileSummary> summary;
  };

  // Returns their folders.
  std::set<std::string> AddFilesOfToday() {
    std::set<std::string> folders;
    for (const auto& [path, file] : input_.set.files()) {
      if (file.format != &format_) continue;
      const std::string folder = FolderOf(path);
      folders.insert(folder);
      const OldVersions& versions = input_.versions_of(folder);
      const OldVersion old = versions.Find(PathIn(versions, path));
      if (old.kind == OldVersionKind::kNone) continue;
      File& added =
          files_[(fs::path(versions.working_tree()) / old.path).string()];
      added.path_now = path;
      if (old.kind == OldVersionKind::kUnchanged) added.summary = file.summary;
    }
    return folders;
  }

  void AddFolder(const std::string& path) {
    const OldVersions& versions = input_.versions_of(path);
    FolderOfSet& folder = folders_[path];
    for (std::string& name : versions.NamesIn(PathIn(versions, path))) {
      const NameInFolder kind = format_.set_rules().KindOfName(name);
      if (kind == NameInFolder::kOther) continue;
      const std::string file = (fs::path(path) / name).string();
      if (!IsFile(file)) files_.try_emplace(file);
      (kind == NameInFolder::kFile ? folder.names : folder.companions)
          .push_back(std::move(name));
    }
    folder.exists = [&versions, path](const std::string& name) {
      return Existed(versions, path, name);
    };
    folder.have_same_content =
        [this, path](const std::string& a,
                     const std::string& b) -> std::optional<bool> {
      const absl::StatusOr<std::string> first = Read(path + "/" + a, path);
      const absl::StatusOr<std::string> second = Read(path + "/" + b, path);
      if (!first.ok() || !second.ok()) return std::nullopt;
      return gzip::HaveSameContent(ByteView(*first), ByteView(*second),
                                   Limits().max_inflated_bytes);
    };
  }

  // Reads the files that differ from those of today.
  void ReadFiles() {
    std::vector<std::pair<const std::string*, File*>> differing;
    std::vector<FileSettings> settings;
    for (auto& [path, file] : files_) {
      if (file.summary != nullptr) continue;
      FileSettings settings_of_file =
          input_.settings_of(file.path_now.empty() ? path : file.path_now);
      if (settings_of_file.excluded) continue;
      differing.emplace_back(&path, &file);
      settings_of_file.path = path;
      settings.push_back(std::move(settings_of_file));
    }
    input_.pool.For(differing.size(), [&](uint64_t i) {
      const auto& [path, file] = differing[i];
      const absl::StatusOr<std::string> content =
          Read(*path, file->path_now.empty() ? FolderOf(*path)
                                             : FolderOf(file->path_now));
      if (!content.ok()) return;
      const bool is_companion =
          format_.set_rules().KindOfName(NameInPath(*path)) ==
          NameInFolder::kCompanion;
      file->summary = input_.checker.SummarizeBytes(
          ByteView(*content), settings[i],
          is_companion ? *format_.companion() : format_);
    });
  }

  // `folder` is one of a file of the same working tree.
  absl::StatusOr<std::string> Read(const std::string& path,
                                   const std::string& folder) const {
    const OldVersions& versions = input_.versions_of(folder);
    return versions.Read(
        {.kind = OldVersionKind::kChanged, .path = PathIn(versions, path)});
  }

  // Whether a file was at a path relative to the folder.
  static bool Existed(const OldVersions& versions, const std::string& folder,
                      const std::string& path) {
    // A name ends at a NUL for the system.
    if (path.find('\0') != std::string::npos) return false;
    const std::string absolute =
        fs::path(folder + "/" + path).lexically_normal().string();
    const std::string in_tree = PathIn(versions, absolute);
    return in_tree.starts_with("../") ? IsFile(absolute)
                                      : versions.Has(in_tree);
  }

  void RunRules(std::map<std::string, OldFindings>* findings) const {
    std::vector<FileOfSet> set;
    std::vector<const std::string*> paths_now;
    for (const auto& [path, file] : files_) {
      if (file.summary == nullptr) continue;
      const auto folder = folders_.find(FolderOf(path));
      set.push_back(
          {.path = path,
           .summary = file.summary.get(),
           .folder = folder == folders_.end() ? nullptr : &folder->second});
      paths_now.push_back(&file.path_now);
    }
    SetSink sink([](const RuleInfo&) { return true; });
    format_.set_rules().Check(set, sink);
    for (const auto& [number, found] : sink.Take()) {
      const std::string& path = *paths_now[number];
      if (path.empty()) continue;
      for (const Finding& finding : found) (*findings)[path].Add(finding);
    }
  }

  const Format& format_;
  const OldSetsInput& input_;
  std::map<std::string, File> files_;  // by the absolute path that it had
  std::map<std::string, FolderOfSet> folders_;  // by their absolute paths
};

}  // namespace

std::string OldFindings::TextOf(const Finding& finding) {
  return Joined({finding.rule->id, "\n", finding.where.field.WithoutIndices(),
                 "\n", RenderMessage(finding.message)});
}

bool OldFindings::Use(const Finding& finding) {
  const auto known = unused_.find(TextOf(finding));
  if (known == unused_.end()) return false;
  unused_.erase(known);
  return true;
}

std::map<std::string, OldFindings> FindInOldSets(const OldSetsInput& input) {
  std::set<const Format*> formats;
  for (const auto& [path, file] : input.set.files()) {
    if (!file.findings.empty()) formats.insert(file.format);
  }
  std::map<std::string, OldFindings> findings;
  for (const Format* const format : Formats()) {
    if (formats.contains(format)) OldSet(*format, input).FindInto(&findings);
  }
  return findings;
}

}  // namespace trackcheck
