#include "trackcheck/report/check/write_report.h"

#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "trackcheck/check/file_result.h"
#include "trackcheck/report/check/kinds.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

std::string WriteReport(std::string_view kind,
                        std::span<const FileResult> files,
                        const ReportStyle& style) {
  std::ostringstream out;
  AddFiles(files, MakeReport(kind, out, style).get());
  return std::move(out).str();
}

void AddFiles(std::span<const FileResult> files, Report* report) {
  RunSummary summary;
  for (const FileResult& file : files) {
    summary.Add(file);
    if (file.left_out()) {
      report->AddLeftOut(file);
    } else {
      report->AddFile(file);
    }
  }
  report->Finish(summary);
}

}  // namespace trackcheck
