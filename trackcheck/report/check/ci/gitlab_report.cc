#include "trackcheck/report/check/ci/gitlab_report.h"

#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/fingerprint.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/text_position.h"
#include "trackcheck/report/check/listed_finding.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/json_writer.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

using Layout = JsonWriter::Layout;

std::string_view SeverityWord(Severity severity) {
  return severity == Severity::kError     ? "critical"
         : severity == Severity::kWarning ? "minor"
                                          : "info";
}

std::string_view CheckName(FileStatus status) {
  return status == FileStatus::kUnrecognized    ? "file-unrecognized"
         : status == FileStatus::kInternalError ? "internal-error"
                                                : "file-unreadable";
}

std::string HashText(std::string_view text) {
  return FingerprintText(HashBytes(ByteView(text)));
}

// "@0x9ec triangles[128].v[2]", or "@track.name" in a text, which has lines.
std::string PlaceMark(const ListedFinding& listed) {
  const Location& where = listed.finding.where;
  const std::string field = Printable(FieldText(where.field));
  if (listed.position() != nullptr) return "@" + field;
  return Joined({"@", Hexadecimal(where.range.offset),
                 where.range.space == Space::kInflated ? " (inflated) " : " ",
                 field});
}

class GitlabReport : public Report {
 public:
  explicit GitlabReport(std::ostream& out) : json_(out) {
    json_.BeginArray(Layout::kLines);
  }

  bool wants_fingerprints() const override { return true; }

  void AddFile(const FileResult& file) override {
    if (!file.checked()) {
      const std::string_view check = CheckName(file.status);
      Write(file, {.check = check,
                   .description = Joined({check, ": ", Printable(file.error)}),
                   .fingerprint = HashText(check),
                   .severity = "blocker"});
      return;
    }
    ForEachListed(
        file, Fingerprints::kWanted,
        [this](const ListedFinding& listed) { WriteFinding(listed); });
    for (const auto& [rule, places] : file.findings.omitted) {
      Write(file, {.check = rule,
                   .description = Joined(
                       {rule, ": ", Counted(places.total(), "more place"),
                        " not listed; --max-per-rule 0 lists all"}),
                   .fingerprint = HashText(Joined({"omitted ", rule})),
                   .severity = SeverityWord(places.worst())});
    }
  }

  void Finish(const RunSummary&) override {
    json_.EndArray();
    json_.EndDocument();
  }

 private:
  struct Item {
    std::string_view check;
    std::string description;
    std::string fingerprint;  // unique in the file
    std::string_view severity;
    uint64_t line = 1;
  };

  void WriteFinding(const ListedFinding& listed) {
    const std::string more = MorePlacesText(listed.finding);
    const std::string_view rule = listed.finding.rule->id;
    Write(listed.file,
          {.check = rule,
           .description =
               Joined({rule, ": ", MessageText(listed),
                       more.empty() ? "" : ", ", more, " ", PlaceMark(listed)}),
           .fingerprint = listed.details.fingerprint,
           .severity = SeverityWord(listed.severity()),
           .line = listed.position() == nullptr ? 1 : listed.position()->line});
  }

  // GitLab takes two items with one fingerprint for one.
  void Write(const FileResult& file, const Item& item) {
    json_.BeginObject();
    json_.Member("description", item.description);
    json_.Member("check_name", item.check);
    json_.Member("fingerprint", item.fingerprint + HashText(file.path));
    json_.Member("severity", item.severity);
    json_.Key("location");
    json_.BeginObject();
    json_.Member("path", file.location());
    json_.Key("lines");
    json_.BeginObject();
    json_.Member("begin", item.line);
    json_.EndObject();
    json_.EndObject();
    json_.EndObject();
  }

  JsonWriter json_;
};

}  // namespace

std::unique_ptr<Report> MakeGitlabReport(std::ostream& out,
                                         const ReportStyle&) {
  return std::make_unique<GitlabReport>(out);
}

}  // namespace trackcheck
