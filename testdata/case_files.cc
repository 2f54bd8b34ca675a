// The one place that knows the names of the files of testdata.
#include "testdata/case_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"

namespace trackcheck {
namespace {

// Names without extension, sorted.
absl::StatusOr<std::vector<std::string>> NamesIn(const std::string& folder,
                                                 std::string_view extension) {
  std::error_code error;
  std::filesystem::directory_iterator files(folder, error);
  if (error) {
    return absl::NotFoundError(absl::StrCat(folder, ": ", error.message()));
  }
  std::vector<std::string> names;
  for (const auto& file : files) {
    if (file.path().extension() == extension) {
      names.push_back(file.path().stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

absl::Status ParseFile(const std::string& path,
                       google::protobuf::Message* message) {
  const absl::StatusOr<std::string> text = ReadTextFile(path);
  if (!text.ok()) return text.status();
  if (google::protobuf::TextFormat::ParseFromString(*text, message)) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat(path, ": not a ", message->GetDescriptor()->full_name()));
}

}  // namespace

std::string CaseFolder(const Format& format) {
  return absl::StrCat("testdata/", std::string(format.name()));
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
  std::unique_ptr<google::protobuf::Message> message = format.NewMessage();
  const std::string path =
      absl::StrCat(CaseFolder(format), "/", std::string(file_name));
  if (absl::Status status = ParseFile(path, message.get()); !status.ok()) {
    return status;
  }
  return message;
}

absl::StatusOr<std::vector<NamedCase>> LoadCases(const Format& format) {
  const absl::StatusOr<std::vector<std::string>> names =
      NamesIn(CaseFolder(format), ".textproto");
  if (!names.ok()) return names.status();
  std::vector<NamedCase> cases;
  for (const std::string& name : *names) {
    if (name == "base" || name.starts_with("base_")) continue;
    NamedCase& added = cases.emplace_back();
    added.name = name;
    const std::string path =
        absl::StrCat(CaseFolder(format), "/", name, ".textproto");
    if (absl::Status status = ParseFile(path, &added.content); !status.ok()) {
      return status;
    }
  }
  return cases;
}

absl::StatusOr<std::vector<std::string>> GoldenNames(const Format& format) {
  absl::StatusOr<std::vector<std::string>> names =
      NamesIn(CaseFolder(format), ".golden");
  if (names.ok()) std::erase(*names, "rules");
  return names;
}

absl::StatusOr<EditedCase> MakeCase(const Format& format, const Case& content) {
  const absl::StatusOr<std::unique_ptr<google::protobuf::Message>> base =
      LoadBase(format, content.base().empty()
                           ? "base.textproto"
                           : std::string_view(content.base()));
  if (!base.ok()) return base.status();
  return EditCase(format, **base, absl::StrJoin(content.edit(), "\n"));
}

}  // namespace trackcheck
