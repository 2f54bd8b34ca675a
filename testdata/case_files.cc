#include "testdata/case_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "registry/message_format.h"
#include "testdata/section_text.h"

namespace trackcheck {
namespace {

constexpr std::string_view kFindings = "findings";

std::string CaseFolder(const Format& format) {
  return absl::StrCat("testdata/", std::string(format.name()));
}

absl::Status InFile(const std::string& path, const absl::Status& status) {
  return absl::Status(status.code(),
                      absl::StrCat(path, ": ", status.message()));
}

absl::StatusOr<std::map<std::string, std::string>> LoadSections(
    const std::string& path) {
  const absl::StatusOr<std::string> text = ReadTextFile(path);
  if (!text.ok()) return text.status();
  absl::StatusOr<std::vector<TextSection>> sections = ParseSections(*text);
  if (!sections.ok()) return InFile(path, sections.status());
  std::map<std::string, std::string> texts;
  for (TextSection& section : *sections) {
    if (!texts.emplace(section.name, std::move(section.text)).second) {
      return InFile(path, absl::InvalidArgumentError(
                              absl::StrCat("a second section ", section.name)));
    }
  }
  return texts;
}

absl::StatusOr<std::map<std::string, std::string>> LoadSectionsIfAny(
    const std::string& path) {
  if (!std::filesystem::exists(path)) {
    return std::map<std::string, std::string>();
  }
  return LoadSections(path);
}

std::string JoinLines(std::string_view text) {
  std::string line(text);
  absl::StripAsciiWhitespace(&line);
  return absl::StrReplaceAll(line, {{"\n", " "}});
}

// Sets what a section such as "path" or "path 2" says about a file. Returns
// false if there is no such section.
bool SetFileSection(std::string_view name, const std::string& text,
                    std::vector<CaseFile>* files) {
  constexpr size_t kMaxFiles = 9;
  size_t number = 1;
  if (name.size() > 2 && name[name.size() - 2] == ' ') {
    number = static_cast<size_t>(name.back() - '0');
    name.remove_suffix(2);
    if (number < 2 || number > kMaxFiles) return false;
  }
  if (files->size() < number) files->resize(number);
  CaseFile& file = (*files)[number - 1];
  if (name == "base") {
    file.base = JoinLines(text);
  } else if (name == "path") {
    file.path = JoinLines(text);
  } else if (name == "edits") {
    file.edits = text;
  } else {
    return false;
  }
  return true;
}

}  // namespace

std::string CasePath(const Format& format, std::string_view case_name) {
  return absl::StrCat(CaseFolder(format), "/", std::string(case_name), ".case");
}

std::string RuleFindingsPath(const Format& format) {
  return absl::StrCat(CaseFolder(format), "/rules.findings");
}

absl::StatusOr<std::string> ReadTextFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return absl::NotFoundError(absl::StrCat(path, ": cannot be read"));
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

absl::StatusOr<std::unique_ptr<google::protobuf::Message>> LoadBase(
    const Format& format, std::string_view file_name) {
  const std::string path =
      absl::StrCat(CaseFolder(format), "/", std::string(file_name));
  const absl::StatusOr<std::string> text = ReadTextFile(path);
  if (!text.ok()) return text.status();
  std::unique_ptr<google::protobuf::Message> message =
      WithMessages(format).NewMessage();
  if (!google::protobuf::TextFormat::ParseFromString(*text, message.get())) {
    return InFile(path, absl::InvalidArgumentError(absl::StrCat(
                            "not a ", message->GetDescriptor()->full_name())));
  }
  return message;
}

absl::StatusOr<Case> LoadCase(const Format& format,
                              std::string_view case_name) {
  const std::string path = CasePath(format, case_name);
  const absl::StatusOr<std::map<std::string, std::string>> sections =
      LoadSections(path);
  if (!sections.ok()) return sections.status();
  Case content;
  content.name = std::string(case_name);
  for (const auto& [name, text] : *sections) {
    if (name == "why") {
      content.why = JoinLines(text);
    } else if (name == kFindings) {
      content.findings = text;
    } else if (name.starts_with("beside")) {
      const size_t end = std::min(text.find('\n'), text.size());
      content.companions.push_back(
          {.path = text.substr(0, end),
           .text = text.substr(std::min(end + 1, text.size()))});
    } else if (!SetFileSection(name, text, &content.files)) {
      return InFile(path, absl::InvalidArgumentError(
                              absl::StrCat("unknown section ", name)));
    }
  }
  if (content.why.empty()) {
    return InFile(path, absl::InvalidArgumentError("no reason why it is kept"));
  }
  for (const CaseFile& file : content.files) {
    if (content.IsOfSeveralFiles() && file.path.empty()) {
      return InFile(path, absl::InvalidArgumentError("a file without a path"));
    }
  }
  return content;
}

absl::StatusOr<std::vector<std::string>> CaseNames(const Format& format) {
  const std::string folder = CaseFolder(format);
  std::error_code error;
  std::filesystem::directory_iterator files(folder, error);
  if (error) return InFile(folder, absl::NotFoundError(error.message()));
  std::vector<std::string> names;
  for (const auto& file : files) {
    if (file.path().extension() == ".case") {
      names.push_back(file.path().stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

absl::StatusOr<std::vector<Case>> LoadCases(const Format& format) {
  const absl::StatusOr<std::vector<std::string>> names = CaseNames(format);
  if (!names.ok()) return names.status();
  std::vector<Case> cases;
  for (const std::string& name : *names) {
    absl::StatusOr<Case> content = LoadCase(format, name);
    if (!content.ok()) return content.status();
    cases.push_back(*std::move(content));
  }
  return cases;
}

absl::StatusOr<std::vector<EditedCase>> MakeCase(const Format& format,
                                                 const Case& content) {
  std::vector<EditedCase> files;
  for (const CaseFile& file : content.files) {
    const absl::StatusOr<std::unique_ptr<google::protobuf::Message>> base =
        LoadBase(format, file.base);
    if (!base.ok()) return base.status();
    absl::StatusOr<EditedCase> edited = EditCase(format, **base, file.edits);
    if (!edited.ok()) return edited.status();
    files.push_back(*std::move(edited));
  }
  return files;
}

std::string ReplaceFindings(std::string_view case_text,
                            std::string_view findings) {
  const std::string heading = absl::StrCat("\n", std::string(kFindings), ":");
  const size_t end = case_text.find(heading);
  std::string kept(case_text.substr(0, end == case_text.npos ? end : end + 1));
  if (!kept.ends_with('\n')) kept += '\n';
  return kept + RenderSection({.name = std::string(kFindings),
                               .text = std::string(findings)});
}

absl::StatusOr<std::map<std::string, std::string>> LoadRuleFindings(
    const Format& format) {
  return LoadSections(RuleFindingsPath(format));
}

std::string RuleFindingsKey(std::string_view rule_id,
                            std::string_view example) {
  return absl::StrCat(std::string(rule_id), " ", std::string(example));
}

absl::StatusOr<std::map<std::string, std::string>> LoadExemptOkExamples(
    const Format& format) {
  return LoadSectionsIfAny(CaseFolder(format) + "/exempt_ok_examples");
}

}  // namespace trackcheck
