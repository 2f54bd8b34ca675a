// Sections are those of "Static Analysis Results Interchange Format (SARIF)
// Version 2.1.0". The limits are those of "SARIF support for code scanning".
#include "trackcheck/report/check/ci/sarif_report.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/string_view.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/excerpt.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/text_position.h"
#include "trackcheck/report/check/listed_finding.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/fix_text.h"
#include "trackcheck/report/json_writer.h"
#include "trackcheck/report/style.h"
#include "trackcheck/report/uri.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/version.h"

namespace trackcheck {
namespace {

using Layout = JsonWriter::Layout;

constexpr std::string_view kBase = "%SRCROOT%";

// GitHub shows 5000 results of a run, and takes 10 MB of compressed text.
constexpr size_t kMaxGithubResults = 5000;
constexpr size_t kMaxGithubResultBytes = size_t{8} << 20;
// GitHub takes 1000 locations of a result and shows 100.
constexpr size_t kMaxGithubRelated = 99;
constexpr size_t kMaxGithubDescription = 1024;
constexpr size_t kMaxGithubName = 255;
// Not documented; GitHub shows the first sentence.
constexpr size_t kMaxGithubMessage = 4096;
constexpr size_t kMaxGithubNotifications = 100;

enum class Dialect : uint8_t { kStandard, kGithub };

std::string_view LevelName(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kInfo:
      return "note";
    case Severity::kOff:
      return "none";
  }
  return "none";
}

// GitHub's words for rules.
std::string_view ProblemSeverity(Severity severity) {
  return severity == Severity::kError     ? "error"
         : severity == Severity::kWarning ? "warning"
                                          : "recommendation";
}

// Errors violate the document. A warning may be intended.
std::string_view Precision(Severity severity) {
  return severity == Severity::kError     ? "very-high"
         : severity == Severity::kWarning ? "high"
                                          : "medium";
}

// "RldIndexRange", as names are in the standard, from "rld-index-range".
std::string PascalCase(std::string_view id) {
  std::string name;
  bool is_first = true;
  for (const char c : id) {
    if (c != '-') {
      const auto byte = static_cast<unsigned char>(c);
      name += is_first ? absl::ascii_toupper(byte) : c;
    }
    is_first = c == '-';
  }
  return name;
}

// The section "Messages with placeholders": braces are doubled. The section
// "Messages with embedded links": nothing else in a text needs an escape, but a
// name in it must not make a link.
std::string EscapedMessage(std::string_view text, Dialect dialect) {
  std::string escaped;
  for (const char c : text) {
    if (c == '(' && escaped.ends_with(']'))
      escaped.insert(escaped.size() - 1, 1, '\\');
    escaped += c;
    if (dialect == Dialect::kStandard && (c == '{' || c == '}')) escaped += c;
  }
  return escaped;
}

// Whether the bytes are characters with a place in the text, as those of a byte
// order mark are not.
bool IsInText(const Repair& repair, const TextPosition& where) {
  return repair.where.size == 0 || where.line != where.end_line ||
         where.first_character != where.end_character;
}

bool IsAscii(const Repair& repair) {
  return std::all_of(repair.bytes.begin(), repair.bytes.end(), [](char c) {
    return absl::ascii_isascii(static_cast<unsigned char>(c));
  });
}

// Notices of the program about its own run.
enum class Notice : uint8_t {
  kUnreadable,
  kUnrecognized,
  kInternalError,
  kNotListed,
  kLeftOut,
  kSuppressionExpired,
  kSuppressionUnused,
};

struct NoticeInfo {
  std::string_view id;
  std::string_view description;
  Severity severity;
};

// Indexed by Notice.
constexpr std::array<NoticeInfo, 7> kNotices = {{
    {"file-unreadable", "A file could not be read.", Severity::kError},
    {"file-unrecognized", "A file is of no known format.", Severity::kError},
    {"internal-error", "The program failed on a file.", Severity::kError},
    {"places-not-listed", "Places of a rule are counted and not listed.",
     Severity::kInfo},
    {"results-left-out", "Results are left out because of a limit.",
     Severity::kWarning},
    {"suppression-expired", "A suppression has expired and suppresses nothing.",
     Severity::kWarning},
    {"suppression-unused", "A suppression suppresses nothing.",
     Severity::kWarning},
}};

Notice NoticeOf(FileStatus status) {
  return status == FileStatus::kUnrecognized    ? Notice::kUnrecognized
         : status == FileStatus::kInternalError ? Notice::kInternalError
                                                : Notice::kUnreadable;
}

// Results as JSON, the worst first, up to GitHub's limits.
class BoundedResults {
 public:
  // `places` is the number of places that the result stands for.
  void Add(Severity severity, uint64_t places, std::string json) {
    bytes_ += json.size();
    ++count_;
    by_severity_[static_cast<size_t>(severity)].push_back(
        {std::move(json), places});
    while (count_ > kMaxGithubResults || bytes_ > kMaxGithubResultBytes) {
      DropLast();
    }
  }

  uint64_t dropped() const { return dropped_; }
  uint64_t dropped_places() const { return dropped_places_; }

  void Write(JsonWriter* json) const {
    std::for_each(by_severity_.rbegin(), by_severity_.rend(),
                  [&](const std::vector<Result>& results) {
                    for (const Result& result : results) {
                      json->ValueOfJson(result.json);
                    }
                  });
  }

 private:
  struct Result {
    std::string json;
    uint64_t places;
  };

  // Drops the last result of the lowest severity.
  void DropLast() {
    std::vector<Result>& lowest = *std::find_if(
        by_severity_.begin(), by_severity_.end(),
        [](const std::vector<Result>& results) { return !results.empty(); });
    bytes_ -= lowest.back().json.size();
    --count_;
    ++dropped_;
    dropped_places_ += lowest.back().places;
    lowest.pop_back();
  }

  std::array<std::vector<Result>, 4> by_severity_;  // indexed by Severity
  size_t count_ = 0;
  size_t bytes_ = 0;
  uint64_t dropped_ = 0;
  uint64_t dropped_places_ = 0;
};

// Results are written first, since the rest is known only at the end.
class SarifReport : public Report {
 public:
  SarifReport(std::ostream& out, const ReportStyle& style, Dialect dialect)
      : json_(out), style_(style), dialect_(dialect) {
    json_.BeginObject(Layout::kLines);
    json_.Member("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json_.Member("version", "2.1.0");
    json_.Key("runs");
    json_.BeginArray(Layout::kLines);
    json_.BeginObject(Layout::kLines);
    WriteConventions();
    json_.Key("results");
    json_.BeginArray(Layout::kLines);
  }

  bool wants_fingerprints() const override { return true; }

  void AddFile(const FileResult& file) override {
    artifact_ = ArtifactOf(file.location());
    Artifact& artifact = artifacts_[artifact_];
    artifact.is_target = true;
    artifact.size = file.size;
    artifact.format = file.format;
    inflated_size_ = file.inflated_size;
    if (!file.checked()) {
      failures_.push_back({artifact_, NoticeOf(file.status), file.error});
      return;
    }
    ForEachListed(file, Fingerprints::kWanted,
                  [this](const ListedFinding& listed) { AddResult(listed); });
    for (const auto& [rule, places] : file.findings.omitted) {
      omitted_[rule] += places.total();
    }
  }

  void Finish(const RunSummary& summary) override {
    results_.Write(&json_);
    json_.EndArray();
    if (dialect_ == Dialect::kStandard) WriteArtifacts();
    WriteInvocation(summary);
    WriteTool();
    WriteSummary(summary);
    json_.EndObject();
    json_.EndArray();
    json_.EndObject();
    json_.EndDocument();
  }

  std::vector<std::string> Notes() const override {
    if (results_.dropped() == 0) return {};
    return {"sarif-github: " + LeftOutText()};
  }

 private:
  struct Artifact {
    std::string uri;
    std::optional<uint64_t> size;
    std::string_view format;
    // Whether it was checked. Others are only named.
    bool is_target = false;
    // The artifact that holds this one.
    std::optional<size_t> parent;
    // The artifact of the inflated bytes, if a place in them was written.
    std::optional<size_t> inflated;
  };

  // A file that could not be checked.
  struct Failure {
    size_t artifact;
    Notice notice;
    std::string error;
  };

  bool is_github() const { return dialect_ == Dialect::kGithub; }

  void WriteConventions() {
    json_.Key("automationDetails");
    json_.BeginObject();
    // GitHub takes what is before the slash as the category of the run.
    json_.Member("id", "trackcheck/");
    json_.EndObject();
    json_.Member("columnKind", "unicodeCodePoints");
    json_.Member("defaultEncoding", "UTF-8");
    json_.Key("newlineSequences");
    json_.BeginArray();
    for (const char* sequence : {"\r\n", "\n", "\r"}) json_.Value(sequence);
    json_.EndArray();
    // Without a URI, the report is the same on every machine.
    json_.Key("originalUriBaseIds");
    json_.BeginObject();
    json_.Key(kBase);
    json_.BeginObject();
    json_.Key("description");
    WriteText("The folder in which trackcheck ran.");
    json_.EndObject();
    json_.EndObject();
  }

  void AddResult(const ListedFinding& listed) {
    const size_t rule = IndexOf(*listed.finding.rule);
    if (!is_github()) {
      WriteResult(listed, rule, &json_);
      return;
    }
    std::ostringstream text;
    {
      JsonWriter json(text);
      WriteResult(listed, rule, &json);
    }
    results_.Add(listed.severity(), listed.finding.count,
                 std::move(text).str());
  }

  // Several links may lead to one file.
  size_t ArtifactOf(std::string_view path) {
    const auto [index, is_new] =
        index_of_artifact_.try_emplace(PathUri(path), artifacts_.size());
    if (is_new) artifacts_.push_back({.uri = index->first});
    return index->second;
  }

  // The artifact that the places in `space` of artifact `file` are in. The
  // section "artifact object", "parentIndex property": a place is in the file
  // or in what is nested in it, and the path of a nested artifact begins with a
  // slash and is one inside its parent.
  size_t ArtifactIn(size_t file, Space space) {
    if (space == Space::kFile) return file;
    if (!artifacts_[file].inflated) {
      artifacts_[file].inflated = artifacts_.size();
      std::string_view name = artifacts_[file].uri;
      name.remove_prefix(name.rfind('/') + 1);  // 0 if there is none
      if (name.ends_with(".gz")) name.remove_suffix(3);
      artifacts_.push_back({.uri = Joined({"/", name}), .parent = file});
    }
    Artifact& inflated = artifacts_[*artifacts_[file].inflated];
    if (file == artifact_) inflated.size = inflated_size_;
    return *artifacts_[file].inflated;
  }

  size_t IndexOf(const RuleInfo& rule) {
    const auto [index, is_new] =
        index_of_rule_.try_emplace(rule.id, rules_.size());
    if (is_new) rules_.push_back(&rule);
    return index->second;
  }

  void WriteResult(const ListedFinding& listed, size_t rule, JsonWriter* json) {
    const Finding& finding = listed.finding;
    json->BeginObject();
    json->Member("ruleId", finding.rule->id);
    json->Member("ruleIndex", rule);
    json->Member("level", LevelName(listed.severity()));
    json->Key("message");
    WriteText(ResultText(listed), json);
    json->Key("locations");
    json->BeginArray();
    WriteLocation(listed, finding.where, listed.position(), 0, json);
    json->EndArray();
    WriteRelated(listed, json);
    json->Key("partialFingerprints");
    json->BeginObject();
    json->Member("trackcheckFieldPath/v1", listed.details.fingerprint);
    if (is_github()) {
      // The fingerprint has the ordinal among equal findings in it.
      json->Member("primaryLocationLineHash",
                   listed.details.fingerprint + ":1");
    }
    json->EndObject();
    WriteFixes(listed, json);
    WriteProperties(listed, json);
    json->EndObject();
  }

  // What `trackcheck fix` writes, if it mends the whole finding in a text of
  // ASCII. GitHub does not show fixes.
  void WriteFixes(const ListedFinding& listed, JsonWriter* json) const {
    const std::vector<Repair>& repairs = listed.finding.repairs;
    const std::optional<TextDetails>& text = listed.details.text;
    if (is_github() || repairs.empty() || listed.finding.count > 1 || !text ||
        text->repairs.size() != repairs.size() ||
        !std::all_of(repairs.begin(), repairs.end(), IsAscii) ||
        !std::equal(repairs.begin(), repairs.end(), text->repairs.begin(),
                    IsInText)) {
      return;
    }
    const Fix& fix = listed.finding.rule->fix;
    json->Key("fixes");
    json->BeginArray();
    json->BeginObject();
    json->Key("description");
    WriteText(fix.text, json);
    json->Key("artifactChanges");
    json->BeginArray();
    json->BeginObject();
    json->Key("artifactLocation");
    WriteArtifactLocation(artifact_, json);
    json->Key("replacements");
    json->BeginArray();
    for (size_t i = 0; i < repairs.size(); ++i) {
      json->BeginObject();
      json->Key("deletedRegion");
      WriteRegion(listed, repairs[i].where, &text->repairs[i],
                  /*with_snippet=*/false, json);
      if (!repairs[i].bytes.empty()) {
        json->Key("insertedContent");
        json->BeginObject();
        json->Member("text", repairs[i].bytes);
        json->EndObject();
      }
      json->EndObject();
    }
    json->EndArray();
    json->EndObject();
    json->EndArray();
    json->Key("properties");
    json->BeginObject();
    json->Member("kind", FixKindName(fix.kind));
    json->EndObject();
    json->EndObject();
    json->EndArray();
  }

  // The first sentence is the rule's message.
  std::string ResultText(const ListedFinding& listed) const {
    const Finding& finding = listed.finding;
    std::string text = MessageText(listed);
    std::vector<std::string> sentences;
    if (is_github()) {
      sentences.push_back(Joined({"At ", PlaceText(listed)}));
    } else if (finding.where.range.space == Space::kInflated) {
      sentences.push_back(
          Joined({"The offset ", Hexadecimal(finding.where.range.offset),
                  " counts in the inflated bytes"}));
    }
    if (finding.count > 1) {
      sentences.push_back(
          Joined({"Stands for ", Counted(finding.count, "place")}));
    }
    for (const std::string& sentence : sentences) text += ". " + sentence;
    return is_github() ? Shortened(text, kMaxGithubMessage) : text;
  }

  void WriteRelated(const ListedFinding& listed, JsonWriter* json) {
    const std::vector<Related>& related = listed.finding.related;
    if (related.empty()) return;
    const size_t count = is_github()
                             ? std::min(related.size(), kMaxGithubRelated)
                             : related.size();
    json->Key("relatedLocations");
    json->BeginArray();
    for (size_t i = 0; i < count; ++i) {
      WriteLocation(listed, related[i].where, listed.related_position(i), i + 1,
                    json);
    }
    json->EndArray();
  }

  // `position` is null in a binary file. `id` is 0 for the place of the finding
  // itself, and counts its related places from 1.
  void WriteLocation(const ListedFinding& listed, const Location& where,
                     const TextPosition* position, size_t id,
                     JsonWriter* json) {
    json->BeginObject();
    if (id > 0) json->Member("id", id);
    json->Key("physicalLocation");
    json->BeginObject();
    json->Key("artifactLocation");
    const std::string_view other_file =
        id == 0 ? std::string_view()
                : std::string_view(listed.finding.related[id - 1].path);
    const size_t file = other_file.empty()
                            ? artifact_
                            : ArtifactOf(std::filesystem::path(other_file)
                                             .lexically_normal()
                                             .string());
    // GitHub knows only files.
    WriteArtifactLocation(
        is_github() ? file : ArtifactIn(file, where.range.space), json);
    json->Key("region");
    WriteRegion(listed, where.range, position, id == 0, json);
    json->EndObject();
    json->Key("logicalLocations");
    json->BeginArray();
    WriteLogicalLocation(FieldText(where.field), json);
    json->EndArray();
    if (id > 0) {
      const Message& message = listed.finding.related[id - 1].message;
      std::string text = Printable(RenderMessage(message));
      if (where.range.space == Space::kInflated) text += " (inflated)";
      json->Key("message");
      WriteText(is_github() ? Shortened(text, kMaxGithubMessage) : text, json);
    }
    json->EndObject();
  }

  void WriteArtifactLocation(size_t artifact, JsonWriter* json) const {
    json->BeginObject();
    const Artifact& written = artifacts_[artifact];
    json->Member("uri", written.uri);
    if (!written.parent && !written.uri.starts_with("file:")) {
      json->Member("uriBaseId", kBase);
    }
    // GitHub does not use the list of artifacts.
    if (!is_github()) json->Member("index", artifact);
    json->EndObject();
  }

  // `with_snippet`: the excerpt of the finding holds the bytes.
  void WriteRegion(const ListedFinding& listed, const ByteRange& range,
                   const TextPosition* position, bool with_snippet,
                   JsonWriter* json) const {
    json->BeginObject();
    if (position != nullptr) {
      json->Member("startLine", position->line);
      json->Member("startColumn", position->first_character);
      json->Member("endLine", position->end_line);
      json->Member("endColumn", position->end_character);
    } else if (is_github()) {
      for (const char* key :
           {"startLine", "startColumn", "endLine", "endColumn"}) {
        json->Member(key, 1u);
      }
    } else {
      json->Member("byteOffset", range.offset);
      json->Member("byteLength", range.size);
      if (with_snippet) WriteSnippet(listed.details.excerpt, range, json);
    }
    json->EndObject();
  }

  // Only if the excerpt holds all bytes of the range.
  static void WriteSnippet(const Excerpt& excerpt, const ByteRange& range,
                           JsonWriter* json) {
    if (range.size == 0 || range.offset < excerpt.begin ||
        range.end() - excerpt.begin > excerpt.bytes.size()) {
      return;
    }
    const absl::string_view bytes(
        excerpt.bytes.data() + (range.offset - excerpt.begin), range.size);
    json->Key("snippet");
    json->BeginObject();
    json->Member("binary", absl::Base64Escape(bytes));
    json->EndObject();
  }

  void WriteLogicalLocation(const std::string& field, JsonWriter* json) const {
    const std::string name = Printable(field);
    json->BeginObject();
    json->Member("fullyQualifiedName",
                 is_github() ? Shortened(name, kMaxGithubDescription) : name);
    json->Member("kind", field.ends_with(']') ? "element" : "member");
    json->EndObject();
  }

  static void WriteProperties(const ListedFinding& listed, JsonWriter* json) {
    const ByteRange& range = listed.finding.where.range;
    json->Key("properties");
    json->BeginObject();
    json->Member("offset", range.offset);
    json->Member("length", range.size);
    if (range.space == Space::kInflated) json->Member("space", "inflated");
    if (listed.finding.count > 1) json->Member("count", listed.finding.count);
    json->EndObject();
  }

  void WriteArtifacts() {
    json_.Key("artifacts");
    json_.BeginArray(Layout::kLines);
    for (size_t i = 0; i < artifacts_.size(); ++i) {
      const Artifact& artifact = artifacts_[i];
      json_.BeginObject();
      json_.Key("location");
      WriteArtifactLocation(i, &json_);
      if (artifact.parent) json_.Member("parentIndex", *artifact.parent);
      if (artifact.size) json_.Member("length", *artifact.size);
      if (artifact.is_target) {
        json_.Key("roles");
        json_.BeginArray();
        json_.Value("analysisTarget");
        json_.EndArray();
      }
      if (!artifact.format.empty()) {
        json_.Key("properties");
        json_.BeginObject();
        json_.Member("format", artifact.format);
        json_.EndObject();
      }
      json_.EndObject();
    }
    json_.EndArray();
  }

  void WriteInvocation(const RunSummary& summary) {
    json_.Key("invocations");
    json_.BeginArray(Layout::kLines);
    json_.BeginObject(Layout::kLines);
    json_.Member("executionSuccessful", failures_.empty());
    json_.Key("toolExecutionNotifications");
    json_.BeginArray(Layout::kLines);
    WriteFailures();
    for (const auto& [rule, places] : omitted_) {
      const std::string text =
          Joined({Counted(places, "more place"), " of ", rule,
                  " not listed; --max-per-rule 0 lists all"});
      BeginNotification(Notice::kNotListed, text);
      WriteAssociatedRule(rule);
      json_.EndObject();
    }
    if (results_.dropped() > 0) {
      BeginNotification(Notice::kLeftOut, LeftOutText());
      json_.EndObject();
    }
    json_.EndArray();
    json_.Key("toolConfigurationNotifications");
    json_.BeginArray(Layout::kLines);
    WriteNotifications(Notice::kSuppressionExpired,
                       summary.expired_suppressions);
    WriteNotifications(Notice::kSuppressionUnused, summary.unused_suppressions);
    json_.EndArray();
    json_.EndObject();
    json_.EndArray();
  }

  void WriteFailures() {
    const size_t shown =
        is_github() ? std::min(failures_.size(), kMaxGithubNotifications)
                    : failures_.size();
    for (size_t i = 0; i < shown; ++i) {
      BeginNotification(failures_[i].notice, Printable(failures_[i].error));
      json_.Key("locations");
      json_.BeginArray();
      json_.BeginObject();
      json_.Key("physicalLocation");
      json_.BeginObject();
      json_.Key("artifactLocation");
      WriteArtifactLocation(failures_[i].artifact, &json_);
      json_.EndObject();
      json_.EndObject();
      json_.EndArray();
      json_.EndObject();
    }
    if (shown < failures_.size()) {
      BeginNotification(Notice::kLeftOut,
                        Joined({Counted(failures_.size() - shown, "more file"),
                                " could not be checked"}));
      json_.EndObject();
    }
  }

  void WriteNotifications(Notice notice,
                          const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      BeginNotification(notice, Printable(text));
      json_.EndObject();
    }
  }

  void BeginNotification(Notice notice, std::string_view text) {
    const NoticeInfo& info = kNotices[static_cast<size_t>(notice)];
    json_.BeginObject();
    json_.Member("level", LevelName(info.severity));
    json_.Key("message");
    WriteText(is_github() ? Shortened(text, kMaxGithubMessage)
                          : std::string(text));
    json_.Key("descriptor");
    json_.BeginObject();
    json_.Member("id", info.id);
    json_.Member("index", static_cast<size_t>(notice));
    json_.EndObject();
  }

  void WriteAssociatedRule(std::string_view id) {
    json_.Key("associatedRule");
    json_.BeginObject();
    json_.Member("id", id);
    const auto index = index_of_rule_.find(id);
    if (index != index_of_rule_.end()) json_.Member("index", index->second);
    json_.EndObject();
  }

  std::string LeftOutText() const {
    return Joined({Counted(results_.dropped(), "result"), " (",
                   Counted(results_.dropped_places(), "place"),
                   ") left out, the least severe ones: GitHub shows ",
                   kMaxGithubResults, " results of a run"});
  }

  void WriteTool() {
    json_.Key("tool");
    json_.BeginObject(Layout::kLines);
    json_.Key("driver");
    json_.BeginObject(Layout::kLines);
    json_.Member("name", "trackcheck");
    json_.Member("semanticVersion", kVersion);
    json_.Key("rules");
    json_.BeginArray(Layout::kLines);
    for (const RuleInfo* rule : rules_) WriteRule(*rule);
    json_.EndArray();
    json_.Key("notifications");
    json_.BeginArray(Layout::kLines);
    for (const NoticeInfo& notice : kNotices) {
      json_.BeginObject();
      json_.Member("id", notice.id);
      json_.Member("name", PascalCase(notice.id));
      json_.Key("shortDescription");
      WriteText(notice.description);
      WriteDefaultLevel(notice.severity);
      json_.EndObject();
    }
    json_.EndArray();
    json_.EndObject();
    json_.EndObject();
  }

  void WriteRule(const RuleInfo& rule) {
    const std::string name = PascalCase(rule.id);
    json_.BeginObject(Layout::kLines);
    json_.Member("id", rule.id);
    json_.Member("name", is_github() ? Shortened(name, kMaxGithubName) : name);
    WriteDescription("shortDescription", rule.title, rule);
    WriteDescription("fullDescription", rule.rationale, rule);
    WriteHelp(rule);
    // A relative address is of use only in files whose place is known.
    if (style_.rule_pages.find("://") != std::string::npos) {
      json_.Member("helpUri", RulePageAddress(style_, rule.id));
    }
    WriteDefaultLevel(rule.severity);
    json_.Key("properties");
    json_.BeginObject();
    json_.Key("tags");
    json_.BeginArray();
    json_.Value(rule.id.substr(0, rule.id.find('-')));
    json_.EndArray();
    json_.Member("precision", Precision(rule.severity));
    json_.Member("problem.severity", ProblemSeverity(rule.severity));
    if (!rule.section.empty()) json_.Member("section", rule.section);
    json_.Member("since", rule.since);
    json_.EndObject();
    json_.EndObject();
  }

  // GitHub demands both descriptions, so the id replaces an empty one.
  void WriteDescription(std::string_view key, std::string_view text,
                        const RuleInfo& rule) {
    const std::string_view description = text.empty() ? rule.id : text;
    json_.Key(key);
    WriteText(is_github() ? Shortened(description, kMaxGithubDescription)
                          : std::string(description));
  }

  void WriteHelp(const RuleInfo& rule) {
    std::string text;
    std::string markdown;
    const auto add = [&](std::string_view heading, std::string_view sentences) {
      if (sentences.empty()) return;
      if (!text.empty()) text += ' ';
      text += sentences;
      markdown += Joined({"**", heading, ".** ", sentences, "\n\n"});
    };
    add("Why", rule.rationale);
    add("Fix", rule.remedy);
    add(FixCommand(rule.fix.kind), rule.fix.text);
    const std::string explain = Joined({"trackcheck explain ", rule.id});
    text += Joined({text.empty() ? "" : " ", explain,
                    " shows an example and how to silence the rule."});
    markdown += Joined(
        {"`", explain, "` shows an example and how to silence the rule."});
    json_.Key("help");
    json_.BeginObject();
    json_.Member("text", EscapedMessage(text, dialect_));
    json_.Member("markdown", EscapedMessage(markdown, dialect_));
    json_.EndObject();
  }

  void WriteDefaultLevel(Severity severity) {
    json_.Key("defaultConfiguration");
    json_.BeginObject();
    json_.Member("level", LevelName(severity));
    json_.EndObject();
  }

  void WriteSummary(const RunSummary& summary) {
    json_.Key("properties");
    json_.BeginObject();
    json_.Member("files", summary.files);
    json_.Member("clean", summary.clean);
    json_.Member("skipped", summary.skipped);
    json_.Member("lfs_pointers", summary.lfs_pointers);
    json_.Member("suppressed", summary.suppressed);
    json_.Member("baselined", summary.baselined);
    if (!omitted_.empty()) {
      json_.Key("omitted");
      json_.BeginObject();
      for (const auto& [rule, places] : omitted_) json_.Member(rule, places);
      json_.EndObject();
    }
    if (results_.dropped() > 0) json_.Member("left_out", results_.dropped());
    json_.EndObject();
  }

  void WriteText(std::string_view text) { WriteText(text, &json_); }

  void WriteText(std::string_view text, JsonWriter* json) const {
    json->BeginObject();
    json->Member("text", EscapedMessage(text, dialect_));
    json->EndObject();
  }

  JsonWriter json_;
  const ReportStyle style_;
  const Dialect dialect_;
  std::vector<Artifact> artifacts_;
  std::map<std::string, size_t> index_of_artifact_;  // by URI
  size_t artifact_ = 0;                              // of the current file
  std::optional<uint64_t> inflated_size_;            // of the current file
  std::vector<Failure> failures_;
  std::vector<const RuleInfo*> rules_;
  std::map<std::string_view, size_t> index_of_rule_;  // in rules_
  // Places by rule that are counted and not listed.
  std::map<std::string_view, uint64_t> omitted_;
  BoundedResults results_;  // only for GitHub
};

}  // namespace

std::unique_ptr<Report> MakeSarifReport(std::ostream& out,
                                        const ReportStyle& style) {
  return std::make_unique<SarifReport>(out, style, Dialect::kStandard);
}

std::unique_ptr<Report> MakeSarifGithubReport(std::ostream& out,
                                              const ReportStyle& style) {
  return std::make_unique<SarifReport>(out, style, Dialect::kGithub);
}

}  // namespace trackcheck
