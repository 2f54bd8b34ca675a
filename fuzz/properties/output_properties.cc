#include "fuzz/properties/output_properties.h"

#include <cstddef>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/api/export.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "fuzz/properties/is_json.h"
#include "fuzz/properties/is_plain_text.h"
#include "fuzz/properties/report_properties.h"
#include "registry/format.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/report/check/kinds.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/dump/json_dump.h"
#include "trackcheck/report/dump/text_dump.h"
#include "trackcheck/report/dump/textconv_dump.h"
#include "trackcheck/report/json_writer.h"
#include "trackcheck/report/style.h"

namespace trackcheck {
namespace {

// A name that every kind of report has to escape.
constexpr char kName[] = "a \"<&>:,%|`*]]>\n::\x01\xff'.bin";
constexpr size_t kMaxErrorBytes = 100;
constexpr std::string_view kRulePages = "https://a.b/rules";

class FileInMemory final : public KeptFile {
 public:
  FileInMemory(const Format& format, const DecodedFile& decoded,
               const Spaces& spaces)
      : format_(format), decoded_(decoded), spaces_(spaces) {}

  const Format& format() const override { return format_; }
  const DecodedFile& decoded() const override { return decoded_; }
  Spaces spaces() const override { return spaces_; }
  bool shrank() const override { return false; }

 private:
  const Format& format_;
  const DecodedFile& decoded_;
  const Spaces spaces_;
};

// The results of a run on the file, on files that could not be checked, and on
// one that is left out. `findings` are those of the file.
std::vector<FileResult> MakeRun(const Format& format,
                                const DecodedFile& decoded,
                                const Spaces& spaces,
                                const Findings& findings) {
  FileResult file;
  file.path = kName;
  file.format = format.name();
  file.size = spaces.file.size();
  std::vector<FileResult> run;
  for (const FileStatus status :
       {FileStatus::kUnreadable, FileStatus::kUnrecognized,
        FileStatus::kInternalError, FileStatus::kExcluded}) {
    file.status = status;
    file.error = spaces.file.Window({0, kMaxErrorBytes}).text();
    run.push_back(file);
  }
  file.error.clear();
  file.SetFindings(findings);
  file.MakeDetails(format, decoded, spaces, Fingerprints::kWanted);
  run.push_back(std::move(file));
  return run;
}

bool WantsFiles(std::string_view kind) {
  std::ostringstream text;
  return MakeReport(kind, text, {})->wants_files();
}

// `kept` is the last file of the run.
absl::Status ReportsAreReadable(std::vector<FileResult> run,
                                std::shared_ptr<const KeptFile> kept) {
  const std::vector<ReportStyle> styles = {
      {.color = true, .terminal_rule_pages = "file:///rules"},
      {.quiet = true},
      {.statistics = true},
      {.rule_pages = std::string(kRulePages), .verbose = true}};
  for (const std::string_view kind : ReportKinds()) {
    for (const ReportStyle& style : styles) {
      if (absl::Status status = ReportIsReadable(kind, run, style);
          !status.ok()) {
        return status;
      }
    }
  }
  run.back().details.clear();
  run.back().kept_file = std::move(kept);
  for (const std::string_view kind : ReportKinds()) {
    if (!WantsFiles(kind)) continue;
    if (absl::Status status = ReportIsReadable(kind, run, {.verbose = true});
        !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

absl::Status DumpsAreReadable(const DecodedFile& file) {
  std::ostringstream text_dump;
  file.VisitFields(*MakeTextDump(text_dump, /*with_offsets=*/true));
  std::ostringstream textconv;
  WriteTextconvDump(
      [&file](FieldVisitor& visitor) { file.VisitFields(visitor); }, textconv);
  if (absl::Status status = IsPlainText("the text for git", textconv.str());
      !status.ok()) {
    return status;
  }
  std::ostringstream json_dump;
  JsonWriter json(json_dump);
  file.VisitFields(*MakeJsonDump(json));
  json.EndDocument();
  return IsJson("the dump", json_dump.str());
}

// Checks that files have unique names without a folder.
absl::Status ExportsAreWritten(const Format& format, const DecodedFile& file) {
  for (const ExportInfo& info : format.exports()) {
    std::ostringstream out;
    std::set<std::string> names;
    std::string bad_name;
    const auto write_file = [&](const std::string& name, std::string_view) {
      if (name.find('/') != std::string::npos || !names.insert(name).second) {
        bad_name = name;
      }
      return true;
    };
    file.Export(
        info.name,
        {.argument = info.parameter == nullptr ? "" : info.parameter->example,
         .out = out,
         .write_file = write_file,
         .note = [](const std::string&) {}});
    if (!bad_name.empty()) {
      return absl::InternalError(absl::StrCat(
          "a file of an export has no name of its own: ", bad_name));
    }
    if (info.makes_files && !out.str().empty()) {
      return absl::InternalError("an export writes text beside its files");
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status OutputHolds(const Format& format, const DecodedFile& file,
                         const Spaces& spaces, const Findings& findings) {
  if (absl::Status status = ReportsAreReadable(
          MakeRun(format, file, spaces, findings),
          std::make_shared<const FileInMemory>(format, file, spaces));
      !status.ok()) {
    return status;
  }
  if (absl::Status status = DumpsAreReadable(file); !status.ok()) {
    return status;
  }
  return ExportsAreWritten(format, file);
}

}  // namespace trackcheck
