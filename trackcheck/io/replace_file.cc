#include "trackcheck/io/replace_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <ios>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "absl/status/status.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

std::error_code LastError() { return {errno, std::generic_category()}; }

absl::Status CannotBeWritten(const std::string& path,
                             const std::error_code& error) {
  return FileError(
      path, absl::Status(absl::ErrnoToStatusCode(error.value()),
                         Joined({"cannot be written: ", error.message()})));
}

absl::Status NotAllWritten(const std::string& path) {
  return FileError(path, absl::DataLossError("not all of it could be written"));
}

// The path of the file that is replaced, absolute.
fs::path TargetOf(const std::string& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  fs::path target = fs::weakly_canonical(absolute, error);
  return error ? absolute : target;
}

// A file beside `target` that does not exist.
fs::path NameBeside(const fs::path& target) {
  std::error_code error;
  for (int i = 0;; ++i) {
    const fs::path name =
        fs::path(target).concat(Joined({".", getpid(), "-", i, ".new"}));
    if (!fs::exists(fs::symlink_status(name, error))) return name;
  }
}

}  // namespace

FileDraft::FileDraft(std::string path)
    : path_(std::move(path)), target_(TargetOf(path_)) {}

std::unique_ptr<FileDraft> FileDraft::Make(const std::string& path,
                                           std::error_code* error) {
  std::unique_ptr<FileDraft> draft(new FileDraft(path));
  if (draft->OpenWithoutName()) return draft;
  const fs::path name = NameBeside(draft->target_);
  draft->stream_.open(name, std::ios::binary | std::ios::trunc);
  if (!draft->stream_.is_open()) {
    *error = LastError();
    return nullptr;
  }
  draft->name_ = name;
  return draft;
}

FileDraft::~FileDraft() {
  stream_.close();
  if (descriptor_ >= 0) close(descriptor_);
  std::error_code unused;
  if (!name_.empty()) fs::remove(name_, unused);
}

bool FileDraft::OpenWithoutName() {
#ifdef O_TMPFILE
  descriptor_ =
      open(target_.parent_path().c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
  if (descriptor_ < 0) return false;
  stream_.open(Location(), std::ios::binary | std::ios::trunc);
  if (stream_.is_open()) return true;
  close(std::exchange(descriptor_, -1));
#endif
  return false;
}

std::error_code FileDraft::GiveName() {
#ifdef O_TMPFILE
  const fs::path name = NameBeside(target_);
  if (linkat(AT_FDCWD, Location().c_str(), AT_FDCWD, name.c_str(),
             AT_SYMLINK_FOLLOW) != 0) {
    return LastError();
  }
  name_ = name;
#endif
  return {};
}

std::string FileDraft::Location() const {
  return name_.empty() ? Joined({"/proc/self/fd/", descriptor_})
                       : name_.string();
}

bool FileDraft::ChangesOwner() const {
  struct stat draft;
  struct stat file;
  return stat(target_.c_str(), &file) == 0 &&
         stat(Location().c_str(), &draft) == 0 && draft.st_uid != file.st_uid;
}

void FileDraft::KeepOwner() const {
#if !defined(__wasi__)  // which has no users
  struct stat file{};
  if (ChangesOwner() && stat(target_.c_str(), &file) == 0) {
    // Only root may give a file away.
    std::ignore = chown(Location().c_str(), file.st_uid, file.st_gid);
  }
#endif
}

absl::Status FileDraft::Finish() {
  stream_.close();
  if (!stream_.good()) return NotAllWritten(path_);
  return absl::OkStatus();
}

std::error_code FileDraft::MoveToTarget() {
  std::error_code error;
  if (const fs::file_status old = fs::status(target_, error); fs::exists(old)) {
    KeepOwner();
    fs::permissions(Location(), old.permissions(), error);
  }
  if (name_.empty()) {
    const std::error_code unnamed = GiveName();
    if (unnamed) return unnamed;
  }
  fs::rename(name_, target_, error);
  if (!error) name_.clear();
  return error;
}

absl::Status FileDraft::Copy() const {
  std::ofstream out(target_, std::ios::binary | std::ios::trunc);
  if (!out.is_open()) return CannotBeWritten(path_, LastError());
  std::ifstream in(Location(), std::ios::binary);
  // << fails if there is no byte to copy.
  if (in.peek() != std::ifstream::traits_type::eof()) out << in.rdbuf();
  out.close();
  return out.good() ? absl::OkStatus() : NotAllWritten(path_);
}

absl::Status FileDraft::Flush() const {
  const int file = open(Location().c_str(), O_WRONLY | O_CLOEXEC);
  const bool flushed = file >= 0 && fsync(file) == 0;
  if (file >= 0) close(file);
  return flushed ? absl::OkStatus() : NotAllWritten(path_);
}

absl::Status FileDraft::Replace(bool flush) {
  absl::Status status = Finish();
  if (status.ok() && flush) status = Flush();
  if (!status.ok()) return status;
  const std::error_code error = MoveToTarget();
  return error ? CannotBeWritten(path_, error) : absl::OkStatus();
}

absl::Status FileDraft::ReplaceOrCopy() {
  absl::Status status = Finish();
  if (!status.ok()) return status;
  return MoveToTarget() ? Copy() : absl::OkStatus();
}

absl::Status ReplaceFile(const std::string& path, std::string_view text) {
  std::error_code error;
  if (access(path.c_str(), W_OK) != 0 && errno != ENOENT) {
    return CannotBeWritten(path, LastError());
  }
  const std::unique_ptr<FileDraft> draft = FileDraft::Make(path, &error);
  if (draft == nullptr) return CannotBeWritten(path, error);
  draft->stream() << text;
  return draft->Replace(/*flush=*/true);
}

}  // namespace trackcheck
