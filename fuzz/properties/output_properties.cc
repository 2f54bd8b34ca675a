#include "fuzz/properties/output_properties.h"

#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/api/export.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/finding_sink.h"
#include "fuzz/properties/is_json.h"
#include "registry/format.h"
#include "trackcheck/report/check/file_result.h"
#include "trackcheck/report/check/kinds.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/dump/json_dump.h"
#include "trackcheck/report/dump/text_dump.h"
#include "trackcheck/report/json_writer.h"

namespace trackcheck {
namespace {

FileResult MakeFileResult(const Format& format, const DecodedFile& file,
                          const Spaces& spaces, const Findings& findings) {
  FileResult result;
  // A name that every kind of report has to escape.
  result.path = "a \"<&>:,%\x01\xff'.bin";
  result.format = format.name();
  result.size = spaces.file.size();
  result.status =
      findings.listed.empty() ? FileStatus::kClean : FileStatus::kFindings;
  result.findings = findings;
  result.MakeDetails(format, file, spaces);
  return result;
}

std::string WriteReport(std::string_view kind, const FileResult& file,
                        const ReportStyle& style) {
  std::ostringstream text;
  const std::unique_ptr<Report> report = MakeReport(kind, text, style);
  RunSummary summary;
  summary.Add(file);
  report->AddFile(file);
  report->Finish(summary);
  return std::move(text).str();
}

absl::Status ReportsAreReadable(const FileResult& result) {
  for (const std::string_view kind : ReportKinds()) {
    WriteReport(
        kind, result,
        {.color = true, .rule_pages = "file:///rules", .verbose = true});
    WriteReport(kind, result, {.quiet = true});
    WriteReport(kind, result, {.statistics = true});
    const std::string text = WriteReport(kind, result, {});
    if (kind != "json") continue;
    if (absl::Status status = IsJson("the report", text); !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

absl::Status DumpsAreReadable(const DecodedFile& file) {
  std::ostringstream text_dump;
  file.VisitFields(*MakeTextDump(text_dump, /*with_offsets=*/true));
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
  const FileResult result = MakeFileResult(format, file, spaces, findings);
  if (absl::Status status = ReportsAreReadable(result); !status.ok()) {
    return status;
  }
  if (absl::Status status = DumpsAreReadable(file); !status.ok()) {
    return status;
  }
  return ExportsAreWritten(format, file);
}

}  // namespace trackcheck
