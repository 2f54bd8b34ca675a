// What JavaScript calls for diffs. See README.md for the contract.
#include <cstddef>
#include <cstdint>
#include <utility>

#include "web/module/exports.h"
#include "web/module/options.h"
#include "web/module/shown_content.h"
#include "web/module/shown_exports.h"

namespace trackcheck {
namespace {

TRACKCHECK_EXPORT(diff)
int Diff(const uint8_t* old_bytes, double old_size, const char* old_path,
         size_t old_path_size, const uint8_t* new_bytes, double new_size,
         const char* new_path, size_t new_path_size, const char* flags,
         size_t flags_size) {
  ModuleOptions options;
  if (!ReadFlags(ModuleVerb::kDiff, {flags, flags_size}, &options)) {
    return kWrongFlag;
  }
  ShownContent shown = DiffContent(
      ContentOf(old_bytes, old_size, {old_path, old_path_size}),
      ContentOf(new_bytes, new_size, {new_path, new_path_size}), options);
  const bool equal = shown.equal;
  const ShowStatus status = Show(std::move(shown));
  return status == kDone && !equal ? kDifferent : status;
}

}  // namespace
}  // namespace trackcheck
