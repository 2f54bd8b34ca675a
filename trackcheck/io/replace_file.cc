#include "trackcheck/io/replace_file.h"

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <ios>
#include <string>
#include <string_view>
#include <system_error>

#include "absl/status/status.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

absl::Status CannotBeWritten(const std::string& path,
                             const std::error_code& error) {
  return FileError(
      path, absl::Status(absl::ErrnoToStatusCode(error.value()),
                         Joined({"cannot be written: ", error.message()})));
}

// A file beside `target` that does not exist.
fs::path DraftFor(const fs::path& target) {
  std::error_code error;
  for (int i = 0;; ++i) {
    const fs::path draft =
        fs::path(target).concat(Joined({".", getpid(), "-", i, ".new"}));
    if (!fs::exists(fs::symlink_status(draft, error))) return draft;
  }
}

}  // namespace

absl::Status ReplaceFile(const std::string& path, std::string_view text) {
  std::error_code error;
  const fs::path target = fs::weakly_canonical(path, error);
  const fs::path draft = DraftFor(target);
  {
    std::ofstream out(draft, std::ios::binary | std::ios::trunc);
    if (!out.is_open()) {
      return CannotBeWritten(path, {errno, std::generic_category()});
    }
    out << text;
    out.flush();
    if (!out.good()) {
      fs::remove(draft, error);
      return FileError(path,
                       absl::DataLossError("not all of it could be written"));
    }
  }
  // The permissions of the old file hold.
  if (const fs::file_status old = fs::status(target, error); fs::exists(old)) {
    fs::permissions(draft, old.permissions(), error);
  }
  fs::rename(draft, target, error);
  return error ? CannotBeWritten(path, error) : absl::OkStatus();
}

}  // namespace trackcheck
