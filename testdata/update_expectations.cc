// Rewrites the expected findings in testdata, those of all cases and of all
// examples of rules. Review the changes with `git diff`.
//
//   bazel run //testdata:update_expectations
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/rule_info.h"
#include "registry/examples/edit.h"
#include "registry/format.h"
#include "testdata/case_files.h"
#include "testdata/case_findings.h"
#include "testdata/examine.h"
#include "testdata/section_text.h"

namespace trackcheck {
namespace {

absl::Status WriteTextFile(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  return file ? absl::OkStatus()
              : absl::DataLossError(absl::StrCat(path, ": cannot be written"));
}

absl::Status UpdateCase(const Format& format, const std::string& name) {
  const absl::StatusOr<Case> content = LoadCase(format, name);
  if (!content.ok()) return content.status();
  const absl::StatusOr<std::string> findings = CaseFindings(format, *content);
  const std::string path = CasePath(format, name);
  if (!findings.ok()) {
    return absl::Status(findings.status().code(),
                        absl::StrCat(path, ": ", findings.status().message()));
  }
  const absl::StatusOr<std::string> text = ReadTextFile(path);
  if (!text.ok()) return text.status();
  return WriteTextFile(path, ReplaceFindings(*text, *findings));
}

absl::Status UpdateExamples(const Format& format) {
  const absl::StatusOr<std::unique_ptr<google::protobuf::Message>> base =
      LoadBase(format);
  if (!base.ok()) return base.status();
  // A map, so that the order of the rules does not change the file.
  std::map<std::string, std::string> sections;
  for (const RuleInfo* rule : format.rules()) {
    if (!rule->has_examples()) continue;
    for (const auto& [example, script] :
         {std::pair("bad", rule->bad), std::pair("ok", rule->ok)}) {
      const std::string key = RuleFindingsKey(rule->id, example);
      const absl::StatusOr<std::string> bytes =
          ApplyEdits(format, **base, script);
      if (!bytes.ok()) {
        return absl::Status(bytes.status().code(),
                            absl::StrCat(key, ": ", bytes.status().message()));
      }
      sections[key] = ExamineToText(format, ByteView(*bytes));
    }
  }
  std::string text =
      "# What is found in the examples of the rules. Written by\n"
      "# bazel run //testdata:update_expectations\n";
  for (const auto& [key, findings] : sections) {
    absl::StrAppend(&text, "\n",
                    RenderSection({.name = key, .text = findings}));
  }
  return WriteTextFile(RuleFindingsPath(format), text);
}

absl::Status UpdateFormat(const Format& format) {
  const absl::StatusOr<std::vector<std::string>> names = CaseNames(format);
  if (!names.ok()) return names.status();
  for (const std::string& name : *names) {
    if (absl::Status status = UpdateCase(format, name); !status.ok()) {
      return status;
    }
  }
  return UpdateExamples(format);
}

}  // namespace
}  // namespace trackcheck

int main() {
  const char* workspace = std::getenv("BUILD_WORKSPACE_DIRECTORY");
  if (workspace == nullptr) {
    std::cerr << "usage: bazel run //testdata:update_expectations\n";
    return 2;
  }
  std::filesystem::current_path(workspace);
  int exit_status = 0;
  for (const trackcheck::Format* format : trackcheck::Formats()) {
    const absl::Status status = trackcheck::UpdateFormat(*format);
    if (status.ok()) continue;
    std::cerr << status.message() << "\n";
    exit_status = 1;
  }
  return exit_status;
}
