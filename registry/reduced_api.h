// Formats without what only other verbs than `check` and `diff` show of a file,
// for a program that has these two. The linker leaves out what nothing refers
// to.
#ifndef TRACKCHECK_REGISTRY_REDUCED_API_H_
#define TRACKCHECK_REGISTRY_REDUCED_API_H_

#include "formats/api/file_info.h"
#include "formats/api/format_api.h"
#include "formats/core/work/work_pool.h"

namespace trackcheck {

// Without exports, views and comparisons. Its info is empty.
template <typename Document, typename Options>
constexpr FormatApi<Document, Options> Reduced(
    FormatApi<Document, Options> api) {
  api.info = [](const Document&, WorkPool&) { return FileInfo(); };
  api.exports = nullptr;
  api.views = nullptr;
  api.comparisons = nullptr;
  return api;
}

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_REDUCED_API_H_
