#include "trackcheck/fix/fix_report.h"

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/place_counts.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/report/json_writer.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/version.h"

namespace trackcheck {
namespace {

using Layout = JsonWriter::Layout;

// The sums of a run.
struct Sums {
  uint64_t fixed = 0;
  uint64_t unchanged = 0;
  uint64_t refused = 0;
  uint64_t unreadable = 0;
  uint64_t places = 0;  // mended
  uint64_t unsafe = 0;
  PlaceCounts left;

  explicit Sums(std::span<const FixedFile> files) {
    for (const FixedFile& file : files) {
      fixed += file.status == FixStatus::kFixed;
      unchanged += file.status == FixStatus::kUnchanged;
      refused += file.status == FixStatus::kRefused;
      unreadable += file.status == FixStatus::kUnreadable;
      if (file.status == FixStatus::kFixed) places += file.places();
      unsafe += file.unsafe;
      left += file.after;
    }
  }
};

// The place as a text: nothing of the root of a text.
std::string At(std::string_view field) {
  return field.empty() || field == "$" ? "" : Joined({" at ", field});
}

std::string HeadOf(const FixedFile& file, bool only_shown) {
  if (!file.error.empty()) return Joined({"not fixed: ", file.error});
  switch (file.status) {
    case FixStatus::kFixed:
      return Joined({only_shown ? "would be fixed: " : "fixed: ",
                     Counted(file.places(), "place")});
    case FixStatus::kUnchanged:
      return file.after.total() == 0
                 ? "no finding"
                 : Joined({"no fix for ", CountsText(file.after)});
    case FixStatus::kRefused:
    case FixStatus::kUnreadable:
      break;
  }
  return "not fixed";
}

void WriteFile(const FixedFile& file, const FixReportStyle& style,
               std::ostream& out) {
  out << Printable(file.path) << ": " << HeadOf(file, style.only_shown) << '\n';
  for (const AppliedFix& fix : file.applied) {
    out << "    " << fix.rule->id << ": " << Counted(fix.places, "place")
        << (fix.places > 1 ? ", the first" : "") << At(Printable(fix.field))
        << '\n';
    if (style.verbose) out << "        " << fix.rule->fix.text << '\n';
  }
  if (!file.new_path.empty()) {
    out << (style.only_shown ? "    would be renamed to " : "    renamed to ")
        << Printable(file.new_path) << '\n';
  }
  for (const RefusedFix& fix : file.refused) {
    out << "    not fixed: " << fix.rule->id << At(Printable(fix.field)) << ": "
        << Printable(fix.why) << '\n';
  }
  out << file.differences;
}

void WriteCounts(std::string_view key, const PlaceCounts& counts,
                 JsonWriter& json) {
  json.Key(key);
  json.BeginObject();
  for (const Severity severity :
       {Severity::kError, Severity::kWarning, Severity::kInfo}) {
    json.Member(SeverityName(severity), counts[severity]);
  }
  json.EndObject();
}

void WriteFile(const FixedFile& file, JsonWriter& json) {
  json.BeginObject();
  json.Member("path", file.path);
  json.Member("status", FixStatusName(file.status));
  if (!file.error.empty()) json.Member("error", file.error);
  if (!file.new_path.empty()) json.Member("new_path", file.new_path);
  json.Key("fixes");
  json.BeginArray();
  for (const AppliedFix& fix : file.applied) {
    json.BeginObject();
    json.Member("rule", fix.rule->id);
    json.Member("safe", fix.rule->fix.kind == FixKind::kSafe);
    json.Member("field", fix.field);
    json.Member("count", fix.places);
    json.Member("message", fix.rule->fix.text);
    json.EndObject();
  }
  json.EndArray();
  json.Key("refused");
  json.BeginArray();
  for (const RefusedFix& fix : file.refused) {
    json.BeginObject();
    json.Member("rule", fix.rule->id);
    json.Member("field", fix.field);
    json.Member("why", fix.why);
    json.EndObject();
  }
  json.EndArray();
  WriteCounts("before", file.before, json);
  WriteCounts("after", file.after, json);
  json.EndObject();
}

}  // namespace

std::string_view FixStatusName(FixStatus status) {
  switch (status) {
    case FixStatus::kFixed:
      return "fixed";
    case FixStatus::kUnchanged:
      return "unchanged";
    case FixStatus::kRefused:
      return "refused";
    case FixStatus::kUnreadable:
      return "unreadable";
  }
  return "unchanged";
}

void WriteFixesAsText(std::span<const FixedFile> files,
                      const FixReportStyle& style, std::ostream& out) {
  for (const FixedFile& file : files) {
    if (file.status != FixStatus::kUnchanged || style.verbose) {
      WriteFile(file, style, out);
    }
  }
  const Sums sums(files);
  if (sums.fixed + sums.refused + sums.unreadable > 0) out << '\n';
  out << Counted(files.size(), "file") << " checked: " << sums.fixed
      << (style.only_shown ? " would be fixed (" : " fixed (")
      << Counted(sums.places, "place") << ')';
  if (sums.refused > 0) out << ", " << sums.refused << " refused";
  if (sums.unreadable > 0) out << ", " << sums.unreadable << " unreadable";
  out << '\n';
  if (sums.left.total() > 0) {
    out << "left: " << CountsText(sums.left);
    if (sums.unsafe > 0) {
      out << "; --unsafe mends " << Counted(sums.unsafe, "place");
    }
    out << '\n';
  }
}

void WriteFixesAsJson(std::span<const FixedFile> files, std::ostream& out) {
  JsonWriter json(out);
  json.BeginObject(Layout::kLines);
  json.Member("schema", "trackcheck-fix/1");
  json.Key("tool");
  json.BeginObject();
  json.Member("name", "trackcheck");
  json.Member("version", kVersion);
  json.EndObject();
  json.Key("files");
  json.BeginArray(Layout::kLines);
  for (const FixedFile& file : files) WriteFile(file, json);
  json.EndArray();
  const Sums sums(files);
  json.Key("summary");
  json.BeginObject();
  json.Member("files", uint64_t{files.size()});
  json.Member("fixed", sums.fixed);
  json.Member("unchanged", sums.unchanged);
  json.Member("refused", sums.refused);
  json.Member("unreadable", sums.unreadable);
  json.Member("places", sums.places);
  for (const Severity severity :
       {Severity::kError, Severity::kWarning, Severity::kInfo}) {
    json.Member(SeverityName(severity), sums.left[severity]);
  }
  json.EndObject();
  json.EndObject();
  json.EndDocument();
}

}  // namespace trackcheck
