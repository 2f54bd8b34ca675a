#include "web/module/check_report.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/check/check_bytes.h"
#include "trackcheck/report/check/file_result.h"
#include "trackcheck/report/check/kinds.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

class KeptBytes final : public KeptFile {
 public:
  // `bytes` outlive this.
  KeptBytes(ByteView bytes, CheckedBytes checked)
      : bytes_(bytes), checked_(std::move(checked)) {}

  const Format& format() const override { return *checked_.format; }
  const DecodedFile& decoded() const override { return *checked_.file; }
  Spaces spaces() const override {
    return {.file = bytes_, .inflated = checked_.file->inflated()};
  }
  bool shrank() const override { return false; }

 private:
  const ByteView bytes_;
  const CheckedBytes checked_;
};

void CheckReadable(ByteView bytes, const ModuleOptions& options,
                   const Report& report, FileResult* result) {
  WorkPool this_thread(1);
  const RuleSelection all;
  CheckedBytes checked = CheckBytes(
      bytes, result->path,
      {.format = options.format, .selection = &all, .limits = options.limits},
      this_thread, result);
  if (checked.file == nullptr) return;
  const KeptFiles kept = report.wants_files() ? KeptFiles::kThatStandOut
                                              : KeptFiles::kWithManyFindings;
  if (result->NeedsFile(kept)) {
    result->kept_file =
        std::make_shared<const KeptBytes>(bytes, std::move(checked));
    return;
  }
  result->MakeDetails(*checked.format, *checked.file,
                      {.file = bytes, .inflated = checked.file->inflated()},
                      report.wants_fingerprints() ? Fingerprints::kWanted
                                                  : Fingerprints::kUnwanted);
}

std::string TooLarge(uint64_t size, uint64_t limit) {
  if (size > limit) {
    return Joined({size, " bytes, the limit here is ", limit,
                   ": check it with the program trackcheck"});
  }
  return Joined({"there is no memory for its ", size,
                 " bytes: check it with the program trackcheck"});
}

}  // namespace

std::string CheckReport(std::optional<ByteView> bytes, uint64_t size,
                        const std::string& path, const ModuleOptions& options) {
  std::ostringstream out;
  const std::unique_ptr<Report> report =
      MakeReport(options.report, out, options.style);
  FileResult result;
  result.path = path;
  if (!bytes.has_value() || size > options.limits.max_file_bytes) {
    result.status = FileStatus::kUnreadable;
    result.error = TooLarge(size, options.limits.max_file_bytes);
  } else {
    CheckReadable(*bytes, options, *report, &result);
  }
  RunSummary summary;
  summary.Add(result);
  report->AddFile(result);
  report->Finish(summary);
  return std::move(out).str();
}

}  // namespace trackcheck
