// Loads the cases of a format from testdata/<format>/:
//
//   base.textproto        the format's message, the start of all edits
//   base_*.textproto      other messages that a case can name as its base
//   NAME.case             a case: why it is kept, its edits, its findings
//   rules.findings        the findings of the rules' examples
//   exempt_ok_examples    rules whose `ok` example is the base, with reasons
//
// A .case file has the sections of section_text.h:
//
//   why:       what is wrong with the file, and why the case is kept
//   base:      the base, if it is not base.textproto
//   path:      that of the file, for rules about it, if it has one
//   edits:     an edit script (registry/examples/edit.h)
//   findings:  what trackcheck reports (CaseFindings); always the last section
//
// A case of several files, which are checked together, has the sections "path
// 2", "base 2" and "edits 2" for the second one, and so on. Each file has a
// path then. Files beside them that are of no format by themselves have the
// sections "beside", "beside 2" and so on: a line with the path, then the text.
#ifndef TRACKCHECK_TESTDATA_CASE_FILES_H_
#define TRACKCHECK_TESTDATA_CASE_FILES_H_

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "google/protobuf/message.h"
#include "registry/examples/edit.h"
#include "registry/format.h"

namespace trackcheck {

struct CaseFile {
  std::string base = "base.textproto";
  std::string path;
  std::string edits;
};

struct CompanionText {
  std::string path;
  std::string text;
};

struct Case {
  std::string name;  // of the file, without its extension
  std::string why;
  std::vector<CaseFile> files = std::vector<CaseFile>(1);
  std::vector<CompanionText> companions;
  std::string findings;

  bool IsOfSeveralFiles() const {
    return files.size() > 1 || !companions.empty();
  }
};

// Paths are relative to the workspace, in which tests and build actions run.
std::string CasePath(const Format& format, std::string_view case_name);
std::string RuleFindingsPath(const Format& format);

// Errors of this function and of those below name the file.
absl::StatusOr<std::string> ReadTextFile(const std::string& path);

// The message in testdata/<format>/<file_name>.
absl::StatusOr<std::unique_ptr<google::protobuf::Message>> LoadBase(
    const Format& format, std::string_view file_name = "base.textproto");

// An unknown or repeated section is an error, and so is a case without `why`.
absl::StatusOr<Case> LoadCase(const Format& format, std::string_view case_name);

// The names of all cases, sorted.
absl::StatusOr<std::vector<std::string>> CaseNames(const Format& format);

// All cases, in the order of their names.
absl::StatusOr<std::vector<Case>> LoadCases(const Format& format);

// Of each file of the case: the base after its edits, and the bytes.
absl::StatusOr<std::vector<EditedCase>> MakeCase(const Format& format,
                                                 const Case& content);

// `case_text` with other findings; everything before them stays as it is.
std::string ReplaceFindings(std::string_view case_text,
                            std::string_view findings);

// The expected findings of the rules' examples, by RuleFindingsKey.
absl::StatusOr<std::map<std::string, std::string>> LoadRuleFindings(
    const Format& format);

// "<rule id> bad" or "<rule id> ok".
std::string RuleFindingsKey(std::string_view rule_id, std::string_view example);

// Reasons by rule id. Empty if the format has no such file.
absl::StatusOr<std::map<std::string, std::string>> LoadExemptOkExamples(
    const Format& format);

}  // namespace trackcheck

#endif  // TRACKCHECK_TESTDATA_CASE_FILES_H_
