#include "trackcheck/report/check/ci/junit_report.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/report/check/listed_finding.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/style.h"
#include "trackcheck/report/xml_writer.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// Totals come first in the XML, so all of it is in memory. Programs that show
// test results do not expect long texts either.
constexpr size_t kMaxTextOfFile = size_t{64} << 10;
constexpr size_t kMaxTexts = size_t{32} << 20;
constexpr size_t kMaxMessage = 1024;

// The name of the suite of files that no format claims.
constexpr std::string_view kNoFormat = "no format";

struct Counts {
  uint64_t tests = 0;
  uint64_t failures = 0;
  uint64_t errors = 0;
  uint64_t skipped = 0;
};

// Findings in lines, up to a size.
class FindingText {
 public:
  // `room` is the largest size in bytes.
  explicit FindingText(size_t room) : room_(room) {}

  void Add(const ListedFinding& listed) {
    if (left_out_ == 0) {
      const size_t size = text_.size();
      for (const std::string& line : FindingLines(listed)) {
        text_ += line + '\n';
      }
      if (text_.size() <= room_) return;
      text_.resize(size);
    }
    left_out_ += listed.finding.count;
  }

  // Counts places that are not listed.
  void AddOmitted(uint64_t places) { left_out_ += places; }

  std::string Take() {
    if (left_out_ > 0) {
      text_ += Joined({Counted(left_out_, "more place"), " not listed\n"});
    }
    return std::move(text_);
  }

 private:
  const size_t room_;
  std::string text_;
  uint64_t left_out_ = 0;
};

// The tests of one suite, as XML.
struct Suite {
  Counts counts;
  std::ostringstream text;
  XmlWriter tests{text, 2};
};

class JunitReport : public Report {
 public:
  JunitReport(std::ostream& out, const ReportStyle& style)
      : out_(out), style_(style) {}

  void AddFile(const FileResult& file) override {
    Suite& suite = BeginTest(file);
    if (!file.checked()) {
      ++suite.counts.errors;
      suite.tests.Begin("error");
      suite.tests.Attribute("message", MessageOf(file.error));
      suite.tests.Attribute("type", ErrorType(file.status));
      suite.tests.End();
    } else if (file.fails()) {
      ++suite.counts.failures;
      WriteFailure(file, &suite.tests);
    }
    if (file.checked()) WriteOther(file, &suite.tests);
    suite.tests.End();
  }

  void AddLeftOut(const FileResult& file) override {
    // Folders hold many files of other programs.
    const bool is_known =
        file.status == FileStatus::kExcluded || file.git_lfs_pointer;
    if (!is_known && !style_.verbose) return;
    Suite& suite = BeginTest(file);
    ++suite.counts.skipped;
    suite.tests.Begin("skipped");
    suite.tests.Attribute(
        "message", file.status == FileStatus::kExcluded ? "excluded by config"
                   : file.special ? Joined({"it ", file.error})
                   : file.git_lfs_pointer
                       ? "Git LFS pointer, git lfs pull gets the file"
                       : "no known format");
    suite.tests.End();
    suite.tests.End();
  }

  void Finish(const RunSummary&) override {
    Counts total;
    for (const auto& [name, suite] : suites_) {
      total.tests += suite.counts.tests;
      total.failures += suite.counts.failures;
      total.errors += suite.counts.errors;
    }
    XmlWriter xml(out_);
    xml.Declaration();
    xml.Begin("testsuites");
    xml.Attribute("name", "trackcheck");
    xml.Attribute("tests", total.tests);
    xml.Attribute("failures", total.failures);
    xml.Attribute("errors", total.errors);
    for (const auto& [name, suite] : suites_) {
      xml.Begin("testsuite");
      xml.Attribute("name", name);
      xml.Attribute("tests", suite.counts.tests);
      xml.Attribute("failures", suite.counts.failures);
      xml.Attribute("errors", suite.counts.errors);
      xml.Attribute("skipped", suite.counts.skipped);
      xml.Elements(suite.text.str());
      xml.End();
    }
    xml.End();
  }

 private:
  static std::string MessageOf(std::string_view text) {
    return Shortened(Printable(text), kMaxMessage);
  }

  static std::string_view ErrorType(FileStatus status) {
    return status == FileStatus::kUnrecognized    ? "unrecognized"
           : status == FileStatus::kInternalError ? "internal error"
                                                  : "unreadable";
  }

  Suite& BeginTest(const FileResult& file) {
    const std::string_view name = file.format.empty() ? kNoFormat : file.format;
    Suite& suite = suites_[name];
    ++suite.counts.tests;
    suite.tests.Begin("testcase");
    const std::string path = Printable(file.path);
    suite.tests.Attribute("name", path);
    suite.tests.Attribute("classname", Joined({"trackcheck.", name}));
    suite.tests.Attribute("file", path);
    return suite;
  }

  // The places that make the file fail, the worst first.
  void WriteFailure(const FileResult& file, XmlWriter* tests) {
    FindingText list(Room());
    std::string first;
    uint64_t places = 0;
    for (const Severity severity :
         {Severity::kError, Severity::kWarning, Severity::kInfo}) {
      if (severity < file.fail_on) continue;
      places += file.findings.count(severity);
      ForEachListed(
          file, Fingerprints::kUnwanted, [&](const ListedFinding& listed) {
            if (listed.severity() != severity) return;
            list.Add(listed);
            if (!first.empty()) return;
            first = Joined(
                {MessageText(listed), " [", listed.finding.rule->id, "]"});
          });
    }
    list.AddOmitted(OmittedPlaces(file));
    tests->Begin("failure");
    tests->Attribute("message",
                     MessageOf(places > 1 ? Joined({Counted(places, "place"),
                                                    ", the first: ", first})
                                          : first));
    tests->Attribute("type", SeverityName(file.findings.counts.worst()));
    WriteText(list.Take(), tests);
    tests->End();
  }

  static uint64_t OmittedPlaces(const FileResult& file) {
    uint64_t omitted = 0;
    for (const auto& [rule, places] : file.findings.omitted) {
      omitted += places.total();
    }
    return omitted;
  }

  // The findings that do not make the file fail.
  void WriteOther(const FileResult& file, XmlWriter* tests) {
    FindingText list(Room());
    ForEachListed(file, Fingerprints::kUnwanted,
                  [&](const ListedFinding& listed) {
                    if (file.fail_on == Severity::kOff ||
                        listed.severity() < file.fail_on) {
                      list.Add(listed);
                    }
                  });
    if (!file.fails()) list.AddOmitted(OmittedPlaces(file));
    const std::string text = list.Take();
    if (text.empty()) return;
    tests->Begin("system-out");
    WriteText(text, tests);
    tests->End();
  }

  size_t Room() const { return text_size_ < kMaxTexts ? kMaxTextOfFile : 0; }

  void WriteText(const std::string& text, XmlWriter* tests) {
    text_size_ += text.size();
    tests->Text(text);
  }

  std::ostream& out_;
  const ReportStyle style_;
  std::map<std::string_view, Suite> suites_;  // by format
  size_t text_size_ = 0;                      // of all findings
};

}  // namespace

std::unique_ptr<Report> MakeJunitReport(std::ostream& out,
                                        const ReportStyle& style) {
  return std::make_unique<JunitReport>(out, style);
}

}  // namespace trackcheck
