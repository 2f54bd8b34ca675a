#include "testdata/case_findings.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_list.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/gzip/gzip.h"
#include "registry/examples/edit.h"
#include "testdata/examine.h"
#include "trackcheck/check/check_file.h"
#include "validators/engine/file_set.h"
#include "validators/engine/set_rules.h"

namespace trackcheck {
namespace {

std::string FolderOf(const std::string& path) {
  return path.substr(0, path.rfind('/') + 1);
}

// A file of a case, or a companion.
struct CaseBytes {
  const Format* format = nullptr;
  std::string path;
  ByteView bytes;
};

// The folders of the files, by their paths.
std::map<std::string, FolderOfSet> MakeFolders(
    const Format& format, const std::vector<CaseBytes>& files) {
  std::map<std::string, ByteView> by_path;
  for (const CaseBytes& file : files) by_path[file.path] = file.bytes;
  std::map<std::string, FolderOfSet> folders;
  for (const auto& [path, bytes] : by_path) {
    const std::string folder_path = FolderOf(path);
    FolderOfSet& folder = folders[folder_path];
    const std::string name(NameInPath(path));
    (format.set_rules().KindOfName(name) == NameInFolder::kCompanion
         ? folder.companions
         : folder.names)
        .push_back(name);
    folder.exists = [by_path, folder_path](const std::string& file) {
      const std::filesystem::path at = folder_path + file;
      return by_path.contains(at.lexically_normal().string());
    };
    folder.have_same_content = [by_path, folder_path](
                                   const std::string& first,
                                   const std::string& second) {
      return gzip::HaveSameContent(by_path.at(folder_path + first),
                                   by_path.at(folder_path + second),
                                   Limits().max_inflated_bytes);
    };
  }
  return folders;
}

// What the rules over several files find in each file.
std::vector<FindingList> CheckAcrossFiles(const Format& format,
                                          const std::vector<CaseBytes>& files) {
  struct Member {
    size_t file;
    std::unique_ptr<const FileSummary> summary;
  };
  std::map<std::string, Member> members;  // by path
  for (size_t i = 0; i < files.size(); ++i) {
    CheckOptions options;
    options.path = files[i].path;
    auto summary = SummarizeFile(*files[i].format, files[i].bytes, options);
    if (summary != nullptr) members[options.path] = {i, std::move(summary)};
  }
  const std::map<std::string, FolderOfSet> folders = MakeFolders(format, files);
  std::vector<FileOfSet> set;
  std::vector<size_t> file_of_set;
  for (const auto& [path, member] : members) {
    set.push_back({.path = path,
                   .summary = member.summary.get(),
                   .folder = &folders.at(FolderOf(path))});
    file_of_set.push_back(member.file);
  }
  SetSink sink([](const RuleInfo&) { return true; });
  format.set_rules().Check(set, sink);
  std::vector<FindingList> findings(files.size());
  for (auto& [number, found] : sink.Take()) {
    findings[file_of_set[number]] = std::move(found);
  }
  return findings;
}

}  // namespace

absl::StatusOr<std::string> CaseFindings(const Format& format,
                                         const Case& content) {
  const absl::StatusOr<std::vector<EditedCase>> files =
      MakeCase(format, content);
  if (!files.ok()) return files.status();
  if (!content.IsOfSeveralFiles()) {
    return ExamineToText(format, ByteView(files->front().bytes),
                         content.files.front().path);
  }
  std::vector<CaseBytes> all;
  for (size_t i = 0; i < files->size(); ++i) {
    all.push_back(
        {&format, content.files[i].path, ByteView((*files)[i].bytes)});
  }
  for (const CompanionText& companion : content.companions) {
    all.push_back(
        {format.companion(), companion.path, ByteView(companion.text)});
  }
  const std::vector<FindingList> across = CheckAcrossFiles(format, all);
  WorkPool pool(1);
  std::string text;
  for (size_t i = 0; i < all.size(); ++i) {
    const CheckOptions options = {.format = all[i].format,
                                  .path = all[i].path,
                                  .across_files = &across[i]};
    const CheckedFile checked =
        CheckFile(*all[i].format, all[i].bytes, options, pool);
    absl::StrAppend(&text, "file ", options.path, "\n",
                    FindingsText(checked.findings));
  }
  return text;
}

}  // namespace trackcheck
