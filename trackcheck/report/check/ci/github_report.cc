#include "trackcheck/report/check/ci/github_report.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/text_position.h"
#include "trackcheck/report/check/listed_finding.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// GitHub shows 10 annotations of each severity for a step.
constexpr size_t kMaxAnnotations = 10;
// GitHub takes 64 KB.
constexpr size_t kMaxMessage = 4096;

// The message of a command. The percent sign is the escape.
std::string EscapedData(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '%':
        escaped += "%25";
        break;
      case '\r':
        escaped += "%0D";
        break;
      case '\n':
        escaped += "%0A";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

// The value of a property, which a comma or a colon would end.
std::string EscapedProperty(std::string_view text) {
  std::string escaped;
  for (const char c : EscapedData(text)) {
    escaped += c == ':' ? "%3A" : c == ',' ? "%2C" : std::string(1, c);
  }
  return escaped;
}

// Line ends stay, since commands can carry them.
std::string PathText(std::string_view path) {
  std::string text;
  while (!path.empty()) {
    const size_t size = std::min(path.find_first_of("\r\n"), path.size());
    text += Printable(path.substr(0, size));
    path.remove_prefix(size);
    if (path.empty()) break;
    text += path.front();
    path.remove_prefix(1);
  }
  return text;
}

std::string_view CommandName(Severity severity) {
  return severity == Severity::kError     ? "error"
         : severity == Severity::kWarning ? "warning"
                                          : "notice";
}

std::string_view TitleOf(FileStatus status) {
  return status == FileStatus::kUnrecognized    ? "unrecognized file"
         : status == FileStatus::kInternalError ? "internal error"
                                                : "unreadable file";
}

// The annotations of one severity.
class Annotations {
 public:
  // The next annotation would be kept.
  bool WouldKeep(uint64_t rank) const {
    return kept_.size() < kMaxAnnotations || rank < kept_.back().rank;
  }

  // A lower rank is more important; equal ones are kept in their order. An
  // annotation stands for one or more places.
  void Keep(uint64_t rank, uint64_t places, std::string command) {
    const auto after =
        std::upper_bound(kept_.begin(), kept_.end(), rank,
                         [](uint64_t value, const Annotation& kept) {
                           return value < kept.rank;
                         });
    kept_.insert(after, {rank, places, std::move(command)});
    if (kept_.size() > kMaxAnnotations) kept_.pop_back();
  }

  // Counts places, whether or not they have an annotation.
  void AddPlaces(uint64_t places) { places_ += places; }

  // `noun` names a place: "error".
  void Write(Severity severity, std::string_view noun, std::ostream& out) {
    if (HiddenPlaces() > 0 && kept_.size() == kMaxAnnotations) kept_.pop_back();
    for (const Annotation& kept : kept_) out << kept.command << '\n';
    const uint64_t hidden = HiddenPlaces();
    if (hidden == 0) return;
    out << "::" << CommandName(severity) << " title=trackcheck::"
        << EscapedData(Counted(hidden, Joined({"more ", noun})))
        << " not shown here\n";
  }

 private:
  struct Annotation {
    uint64_t rank;
    uint64_t places;
    std::string command;
  };

  uint64_t HiddenPlaces() const {
    uint64_t shown = 0;
    for (const Annotation& kept : kept_) shown += kept.places;
    return places_ - std::min(shown, places_);
  }

  std::vector<Annotation> kept_;  // by rank
  uint64_t places_ = 0;
};

// Writes at the end, when the most important annotations are known.
class GithubReport : public Report {
 public:
  GithubReport(std::ostream& out, const ReportStyle& style)
      : out_(out), style_(style) {}

  void AddFile(const FileResult& file) override {
    if (!file.checked()) {
      AddFailure(file);
      return;
    }
    const Severity least = LeastShown(style_.verbose, file.fail_on);
    for (const Severity severity :
         {Severity::kError, Severity::kWarning, Severity::kInfo}) {
      if (severity < least) continue;
      Of(severity).AddPlaces(file.findings.count(severity));
    }
    // The findings of each rule in this file so far.
    std::map<std::string_view, uint64_t> of_rule;
    ForEachListed(
        file, Fingerprints::kUnwanted, [&](const ListedFinding& listed) {
          if (listed.severity() < least) return;
          // Files that could not be checked have rank 0.
          const uint64_t rank = ++of_rule[listed.finding.rule->id];
          Annotations& annotations = Of(listed.severity());
          if (!annotations.WouldKeep(rank)) return;
          annotations.Keep(rank, listed.finding.count, CommandFor(listed));
        });
  }

  void Finish(const RunSummary&) override {
    Of(Severity::kError).Write(Severity::kError, "error", out_);
    Of(Severity::kWarning).Write(Severity::kWarning, "warning", out_);
    Of(Severity::kInfo).Write(Severity::kInfo, "info", out_);
  }

 private:
  Annotations& Of(Severity severity) {
    return by_severity_[static_cast<size_t>(severity)];
  }

  void AddFailure(const FileResult& file) {
    Annotations& errors = Of(Severity::kError);
    errors.AddPlaces(1);
    if (!errors.WouldKeep(0)) return;
    errors.Keep(
        0, 1,
        Joined({"::error file=", EscapedProperty(PathText(file.location())),
                ",title=", EscapedProperty(TitleOf(file.status)), "::",
                EscapedData(Shortened(Printable(file.error), kMaxMessage))}));
  }

  // The annotation of a binary file has no line: it is one of the whole file.
  static std::string CommandFor(const ListedFinding& listed) {
    std::string command =
        Joined({"::", CommandName(listed.severity()),
                " file=", EscapedProperty(PathText(listed.file.location()))});
    if (const TextPosition* position = listed.position()) {
      command += LineProperties(*position);
    }
    std::string message = MessageText(listed) + '\n' + PlaceText(listed);
    const std::string more = MorePlacesText(listed.finding);
    if (!more.empty()) message += '\n' + more;
    return Joined({command, ",title=", EscapedProperty(listed.finding.rule->id),
                   "::", EscapedData(Shortened(message, kMaxMessage))});
  }

  // GitHub refuses columns if the lines differ. The last column is that of the
  // last character.
  static std::string LineProperties(const TextPosition& where) {
    std::string properties =
        Joined({",line=", where.line, ",endLine=", where.end_line});
    if (where.line == where.end_line) {
      properties +=
          Joined({",col=", where.first_character, ",endColumn=",
                  std::max(where.first_character, where.end_character - 1)});
    }
    return properties;
  }

  std::ostream& out_;
  const ReportStyle style_;
  std::array<Annotations, 4> by_severity_;  // indexed by Severity
};

}  // namespace

std::unique_ptr<Report> MakeGithubReport(std::ostream& out,
                                         const ReportStyle& style) {
  return std::make_unique<GithubReport>(out, style);
}

}  // namespace trackcheck
