// A report on the bytes of one file.
#ifndef TRACKCHECK_WEB_MODULE_CHECK_REPORT_H_
#define TRACKCHECK_WEB_MODULE_CHECK_REPORT_H_

#include <cstdint>
#include <optional>
#include <string>

#include "formats/core/bytes/byte_view.h"
#include "web/module/options.h"

namespace trackcheck {

// The report that `trackcheck check` writes on a file named `path` with the
// content `bytes`, of `size` bytes. Without `bytes`, there was no memory for
// them. A file above the limit is reported as unreadable.
std::string CheckReport(std::optional<ByteView> bytes, uint64_t size,
                        const std::string& path, const ModuleOptions& options);

}  // namespace trackcheck

#endif  // TRACKCHECK_WEB_MODULE_CHECK_REPORT_H_
