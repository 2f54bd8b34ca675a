#include "web/module/shown_content.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/export.h"
#include "formats/api/plan_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/compare/compared_fields.h"
#include "trackcheck/compare/diff_messages.h"
#include "trackcheck/compare/undecoded_bytes.h"
#include "trackcheck/io/decoded_bytes.h"
#include "trackcheck/report/damage_text.h"
#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/diff/kinds.h"
#include "trackcheck/report/dump/file_dump.h"
#include "trackcheck/report/info/info_report.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// Decodes the file and notes its damage. If nothing is decoded, sets an error.
DecodedBytes Decode(const FileContent& file, const ModuleOptions& options,
                    ShownContent* shown) {
  std::string obstacle = file.Obstacle(options.limits.max_file_bytes);
  DecodedBytes decoded;
  if (obstacle.empty()) {
    decoded = DecodeBytes(
        *file.bytes, file.path,
        {.format = options.format, .options = {}, .limits = options.limits});
    obstacle = decoded.obstacle;
  }
  if (!obstacle.empty()) {
    // The last error is the one, as in the program.
    if (!shown->error.empty()) shown->notes += Joined({shown->error, "\n"});
    shown->error = Joined({Printable(file.path), ": ", obstacle});
    return decoded;
  }
  for (const Finding& finding : decoded.damage) {
    shown->notes += Joined(
        {Printable(file.path), ": damaged: ", DamageText(finding), "\n"});
  }
  return decoded;
}

// The kinds of reports that `options` ask for, at least one.
std::vector<std::string> KindsOf(const ModuleOptions& options) {
  if (options.reports.empty()) return {options.report};
  return options.reports;
}

bool HasExport(const Format& format, std::string_view name) {
  const std::vector<ExportInfo> exports = format.exports();
  return std::any_of(exports.begin(), exports.end(),
                     [&](const ExportInfo& info) { return info.name == name; });
}

}  // namespace

ShownContent DiffContent(const FileContent& old_file,
                         const FileContent& new_file,
                         const ModuleOptions& options) {
  ShownContent shown;
  const DecodedBytes before = Decode(old_file, options, &shown);
  const DecodedBytes after = Decode(new_file, options, &shown);
  if (!shown.error.empty()) return shown;
  if (before.format != after.format) {
    shown.error = OtherFormat(old_file.path, *before.format, new_file.path,
                              *after.format);
    return shown;
  }
  WorkPool this_thread(1);
  FileDiff diff = {.old_path = old_file.path,
                   .new_path = new_file.path,
                   .format = before.format->name(),
                   .result = ComparedFields(before.file.get(), after.file.get(),
                                            /*view=*/"")
                                 .Compare(options.diff, this_thread)};
  AddUndecodedBytes(*after.format,
                    {*old_file.bytes, *before.file, before.damage},
                    {*new_file.bytes, *after.file, after.damage}, &diff.result);
  std::unique_ptr<PlanView> old_plan;
  std::unique_ptr<PlanView> new_plan;
  const std::vector<std::string> kinds = KindsOf(options);
  if (std::any_of(kinds.begin(), kinds.end(), DiffReportDrawsMaps)) {
    old_plan = before.file->Map();
    new_plan = after.file->Map();
    diff.old_plan = old_plan.get();
    diff.new_plan = new_plan.get();
  }
  for (const std::string& kind : kinds) {
    std::ostringstream out;
    WriteDiff(kind, diff, ReportStyle(), out);
    shown.texts.push_back(std::move(out).str());
  }
  shown.equal = diff.result.equal();
  if (shown.equal && old_file.bytes->text() != new_file.bytes->text()) {
    shown.notes += Joined({"note: ", kOtherBytes, "\n"});
  }
  return shown;
}

ShownContent DumpContent(const FileContent& file,
                         const ModuleOptions& options) {
  ShownContent shown;
  const DecodedBytes decoded = Decode(file, options, &shown);
  if (!shown.error.empty()) return shown;
  const FileToDump dumped = {.path = file.path,
                             .format = *decoded.format,
                             .decoded = *decoded.file,
                             .damage = decoded.damage};
  std::ostringstream out;
  // As in the program, an export of the format comes before what all have.
  if (HasExport(*decoded.format, options.report)) {
    decoded.file->Export(options.report, {.out = out});
  } else if (options.report == "svg") {
    const std::unique_ptr<PlanView> plan = decoded.file->Map();
    if (plan == nullptr) {
      shown.error = NoMap(*decoded.format);
      return shown;
    }
    WriteMapDump(dumped, *plan, out);
  } else if (options.report == "json") {
    WriteJsonDump(dumped, out);
  } else {
    WriteTextDump(dumped, options.offsets, out);
  }
  shown.texts.push_back(std::move(out).str());
  return shown;
}

ShownContent InfoContent(const FileContent& file,
                         const ModuleOptions& options) {
  ShownContent shown;
  const DecodedBytes decoded = Decode(file, options, &shown);
  InfoEntry entry = {.path = file.path};
  if (shown.error.empty()) {
    WorkPool this_thread(1);
    entry.format = decoded.format->name();
    entry.info = decoded.file->Info(this_thread);
    entry.damage = decoded.damage;
  } else {
    const size_t size_of_path = Joined({Printable(file.path), ": "}).size();
    entry.error = shown.error.substr(size_of_path);
  }
  for (const std::string& kind : KindsOf(options)) {
    std::ostringstream out;
    const std::unique_ptr<InfoReport> report = MakeInfoReport(kind, out);
    report->AddFile(entry);
    report->Finish();
    shown.texts.push_back(std::move(out).str());
  }
  return shown;
}

}  // namespace trackcheck
