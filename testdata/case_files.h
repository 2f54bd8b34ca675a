// The cases of a format as they lie in testdata/<format>/.
//
//   base.textproto     the format's message: the file that every edit starts at
//   base_*.textproto   other messages that a case can name as its base
//   NAME.textproto     a Case (case.proto), with NAME.golden beside it
//   rules.golden       what the catalogue's examples give
#ifndef TRACKCHECK_TESTDATA_CASE_FILES_H_
#define TRACKCHECK_TESTDATA_CASE_FILES_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "google/protobuf/message.h"
#include "registry/format.h"
#include "testdata/case.pb.h"
#include "testdata/edit.h"

namespace trackcheck {

// Relative to the folder in which tests and build actions run.
std::string CaseFolder(const Format& format);

absl::StatusOr<std::string> ReadTextFile(const std::string& path);

// A base message. Errors name the file.
absl::StatusOr<std::unique_ptr<google::protobuf::Message>> LoadBase(
    const Format& format, std::string_view file_name = "base.textproto");

struct NamedCase {
  std::string name;  // of the file, without its extension
  Case content;
};

// All cases of the format, by name.
absl::StatusOr<std::vector<NamedCase>> LoadCases(const Format& format);

// The names of all goldens of the format, rules.golden left out.
absl::StatusOr<std::vector<std::string>> GoldenNames(const Format& format);

// The file that the case describes.
absl::StatusOr<EditedCase> MakeCase(const Format& format, const Case& content);

}  // namespace trackcheck

#endif  // TRACKCHECK_TESTDATA_CASE_FILES_H_
