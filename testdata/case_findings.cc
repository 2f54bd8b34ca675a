#include "testdata/case_findings.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
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

// The folders of the files, by their paths.
std::map<std::string, FolderOfSet> MakeFolders(const Format& format,
                                               const Case& content) {
  std::set<std::string> paths;
  for (const CaseFile& file : content.files) paths.insert(file.path);
  std::map<std::string, FolderOfSet> folders;
  for (const std::string& path : paths) {
    folders[FolderOf(path)].names.emplace_back(NameInPath(path));
  }
  std::map<std::string, const CompanionText*> companions;
  for (const CompanionText& each : content.companions) {
    companions[each.path] = &each;
  }
  for (const auto& [path, companion] : companions) {
    const std::string folder = FolderOf(path);
    const auto exists = [&, &text_path = path](const std::string& name) {
      const std::filesystem::path at = FolderOf(text_path) + name;
      return paths.contains(at.lexically_normal().string());
    };
    folders[folder].companions.push_back(
        {.path = path,
         .summary = format.set_rules().SummarizeCompanion(
             ByteView(companion->text), exists)});
  }
  return folders;
}

// What the rules over several files find in each file.
std::vector<std::vector<Finding>> CheckAcrossFiles(
    const Format& format, const Case& content,
    const std::vector<EditedCase>& files) {
  struct Member {
    size_t file;
    std::unique_ptr<const FileSummary> summary;
  };
  std::map<std::string, Member> members;  // by path
  for (size_t i = 0; i < files.size(); ++i) {
    CheckOptions options;
    options.path = content.files[i].path;
    auto summary = SummarizeFile(format, ByteView(files[i].bytes), options);
    if (summary != nullptr) members[options.path] = {i, std::move(summary)};
  }
  const std::map<std::string, FolderOfSet> folders =
      MakeFolders(format, content);
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
  std::vector<std::vector<Finding>> findings(files.size());
  for (FindingInSet& found : sink.Take()) {
    findings[file_of_set[found.file]].push_back(std::move(found.finding));
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
  const std::vector<std::vector<Finding>> across =
      CheckAcrossFiles(format, content, *files);
  WorkPool pool(1);
  std::string text;
  for (size_t i = 0; i < files->size(); ++i) {
    const CheckOptions options = {.format = &format,
                                  .path = content.files[i].path,
                                  .across_files = across[i]};
    const CheckedFile checked =
        CheckFile(format, ByteView((*files)[i].bytes), options, pool);
    absl::StrAppend(&text, "file ", options.path, "\n",
                    FindingsText(checked.findings));
  }
  return text;
}

}  // namespace trackcheck
