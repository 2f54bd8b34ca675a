#include "web/module/check_report.h"

#include <cstdint>
#include <optional>
#include <string>

#include "web/module/check_run.h"

namespace trackcheck {

std::string CheckReport(std::optional<ByteView> bytes, uint64_t size,
                        const std::string& path, const ModuleOptions& options) {
  ModuleOptions one_report = options;
  one_report.reports = {options.report};
  CheckRun run(one_report);
  run.AddFile(path, /*named=*/true);
  while (run.Next()) {
    if (bytes.has_value()) {
      run.Check(*bytes);
    } else {
      run.SkipLarge(ByteView(), size);
    }
  }
  return run.TakeReport(0);
}

}  // namespace trackcheck
