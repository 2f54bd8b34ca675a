// What JavaScript calls for dumps and infos. See README.md for the contract of
// each function.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "web/module/exports.h"
#include "web/module/file_content.h"
#include "web/module/options.h"
#include "web/module/shown_content.h"
#include "web/module/shown_exports.h"

namespace trackcheck {
namespace {

// `show` is that of the verb.
int ShowOne(ModuleVerb verb, std::string_view flags, const FileContent& file,
            ShownContent (*show)(const FileContent&, const ModuleOptions&)) {
  ModuleOptions options;
  if (!ReadFlags(verb, flags, &options)) return kWrongFlag;
  return Show(show(file, options));
}

TRACKCHECK_EXPORT(dump)
int Dump(const uint8_t* bytes, double size, const char* path, size_t path_size,
         const char* flags, size_t flags_size) {
  return ShowOne(ModuleVerb::kDump, {flags, flags_size},
                 ContentOf(bytes, size, {path, path_size}), DumpContent);
}

TRACKCHECK_EXPORT(info)
int Info(const uint8_t* bytes, double size, const char* path, size_t path_size,
         const char* flags, size_t flags_size) {
  return ShowOne(ModuleVerb::kInfo, {flags, flags_size},
                 ContentOf(bytes, size, {path, path_size}), InfoContent);
}

}  // namespace
}  // namespace trackcheck
