#include "trackcheck/report/check/json_report.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/coordinates.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/place_counts.h"
#include "formats/core/findings/rule_info.h"
#include "registry/format.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/finding_details.h"
#include "trackcheck/check/text_position.h"
#include "trackcheck/report/check/closing_lines.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/json_writer.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/version.h"

namespace trackcheck {
namespace {

using Layout = JsonWriter::Layout;

std::string_view StatusName(FileStatus status) {
  switch (status) {
    case FileStatus::kClean:
      return "clean";
    case FileStatus::kFindings:
      return "findings";
    // The schema has no status for internal errors; the member "error" names
    // them.
    case FileStatus::kUnreadable:
    case FileStatus::kInternalError:
      return "unreadable";
    case FileStatus::kUnrecognized:
    case FileStatus::kSkipped:
    case FileStatus::kExcluded:
      return "unrecognized";
  }
  return "";
}

class JsonReport : public Report {
 public:
  explicit JsonReport(std::ostream& out) : json_(out) {
    json_.BeginObject(Layout::kLines);
    json_.Member("schema", "trackcheck-report/1");
    json_.Key("tool");
    json_.BeginObject();
    json_.Member("name", "trackcheck");
    json_.Member("version", kVersion);
    json_.EndObject();
    json_.Key("files");
    json_.BeginArray(Layout::kLines);
  }

  bool wants_fingerprints() const override { return true; }

  void AddFile(const FileResult& file) override {
    json_.BeginObject(Layout::kLines);
    json_.Member("path", file.path);
    if (!file.format.empty()) json_.Member("format", file.format);
    if (file.size) json_.Member("size", *file.size);
    json_.Member("status", StatusName(file.status));
    if (!file.error.empty()) json_.Member("error", file.error);
    json_.Key("counts");
    WriteCounts(file.findings.counts);
    if (!file.findings.listed.empty()) WriteFindings(file);
    if (!file.findings.omitted.empty()) {
      json_.Key("omitted");
      json_.BeginObject();
      for (const auto& [rule, places] : file.findings.omitted) {
        json_.Member(rule, places.total());
      }
      json_.EndObject();
    }
    json_.EndObject();
  }

  void Finish(const RunSummary& summary) override {
    json_.EndArray();
    json_.Key("summary");
    json_.BeginObject();
    json_.Member("files", summary.files);
    json_.Member("clean", summary.clean);
    WriteCountMembers(summary.places);
    json_.Member("unreadable", summary.unreadable + summary.internal_errors);
    json_.Member("unrecognized", summary.unrecognized);
    json_.Member("skipped", summary.skipped);
    json_.Member("lfs_pointers", summary.lfs_pointers);
    json_.Member("suppressed", summary.suppressed);
    json_.Member("baselined", summary.baselined);
    json_.EndObject();
    const std::vector<std::string> notes =
        UncheckedLines(summary, /*verbose=*/true);
    if (!notes.empty()) {
      json_.Key("notes");
      json_.BeginArray(Layout::kLines);
      for (const std::string& note : notes) json_.Value(note);
      json_.EndArray();
    }
    json_.EndObject();
    json_.EndDocument();
  }

 private:
  void WriteCounts(const PlaceCounts& counts) {
    json_.BeginObject();
    WriteCountMembers(counts);
    json_.EndObject();
  }

  void WriteCountMembers(const PlaceCounts& counts) {
    json_.Member("error", counts[Severity::kError]);
    json_.Member("warning", counts[Severity::kWarning]);
    json_.Member("info", counts[Severity::kInfo]);
  }

  // `position` is null if the file is binary.
  void WriteLocation(const Location& where, const TextPosition* position) {
    json_.Member("offset", where.range.offset);
    json_.Member("length", where.range.size);
    if (where.range.space == Space::kInflated) {
      json_.Member("space", "inflated");
    }
    json_.Member("field", FieldText(where.field));
    if (position == nullptr) return;
    if (has_pointers_) json_.Member("pointer", JsonPointer(where.field));
    json_.Member("line", position->line);
    json_.Member("column", position->column);
  }

  void WriteFindings(const FileResult& file) {
    const Format* const format = FindFormat(file.format);
    has_pointers_ = format == nullptr || format->is_text();
    json_.Key("findings");
    json_.BeginArray(Layout::kLines);
    file.ForEachListed(
        Fingerprints::kWanted,
        [this](const Finding& finding, const FindingDetails& details) {
          WriteFinding(finding, details);
        });
    json_.EndArray();
  }

  void WriteFinding(const Finding& finding, const FindingDetails& details) {
    const std::optional<TextDetails>& text = details.text;
    json_.BeginObject();
    json_.Member("rule", finding.rule->id);
    json_.Member("severity", SeverityName(*finding.severity));
    json_.Member("message", RenderMessage(finding.message));
    WriteLocation(finding.where, text.has_value() ? &text->where : nullptr);
    if (details.coordinates) WriteCoordinates(*details.coordinates);
    if (finding.count > 1) json_.Member("count", finding.count);
    if (!finding.related.empty()) {
      json_.Key("related");
      json_.BeginArray();
      for (size_t i = 0; i < finding.related.size(); ++i) {
        const Related& related = finding.related[i];
        json_.BeginObject();
        json_.Member("message", RenderMessage(related.message));
        if (!related.path.empty()) json_.Member("path", related.path);
        WriteLocation(related.where, details.related_position(i));
        json_.EndObject();
      }
      json_.EndArray();
    }
    if (!finding.rule->section.empty()) {
      json_.Member("spec", finding.rule->section);
    }
    if (finding.fix != FixKind::kNone) {
      json_.Member("fixable", FixKindName(finding.fix));
    }
    json_.Member("fingerprint", details.fingerprint);
    json_.EndObject();
  }

  void WriteCoordinates(const Coordinates& coordinates) {
    json_.Key("position");
    json_.BeginObject();
    for (const Coordinate& value : coordinates.values) {
      json_.Key(value.unit.empty() ? std::string(value.name)
                                   : Joined({value.name, "_", value.unit}));
      json_.ValueOfScalar(RoundedValue(value));
    }
    if (!coordinates.unit.empty()) json_.Member("unit", coordinates.unit);
    json_.EndObject();
  }

  JsonWriter json_;
  // Of the file that is written. A companion of a format is a text without
  // JSON pointers.
  bool has_pointers_ = false;
};

}  // namespace

std::unique_ptr<Report> MakeJsonReport(std::ostream& out, const ReportStyle&) {
  return std::make_unique<JsonReport>(out);
}

}  // namespace trackcheck
