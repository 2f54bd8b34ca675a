// Writes files whose old content must not be lost.
#ifndef TRACKCHECK_TRACKCHECK_IO_REPLACE_FILE_H_
#define TRACKCHECK_TRACKCHECK_IO_REPLACE_FILE_H_

#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>

#include "absl/status/status.h"

namespace trackcheck {

// The next content of a file, which replaces the old one in one step. Until
// then the file is as it was, also if the program is ended. The draft is in the
// folder of the file: without a name where the system has such files, so that
// it disappears with the program, otherwise with a name of its own.
class FileDraft {
 public:
  // A draft for the file at `path`, which need not exist. Symbolic links are
  // followed. Null, with `error` set, if none can be made.
  static std::unique_ptr<FileDraft> Make(const std::string& path,
                                         std::error_code* error);
  FileDraft(const FileDraft&) = delete;
  FileDraft& operator=(const FileDraft&) = delete;
  // Discards the draft unless it has become the file.
  ~FileDraft();

  std::ostream& stream() { return stream_; }

  // Gives the file the content of the draft, and the permissions and, if the
  // system allows it, the owner that it had. The errors name the path:
  // kDataLoss if not all could be written, otherwise the system's code. With
  // `flush`, the content is on the disk before it takes the place of the old
  // one.
  absl::Status Replace(bool flush = false);
  // As Replace, but where the system lets no other file take the place of this
  // one, as in a container that mounts it, the content is copied into it.
  absl::Status ReplaceOrCopy();
  // Whether the file exists and belongs to another user than the draft.
  bool ChangesOwner() const;

 private:
  explicit FileDraft(std::string path);

  bool OpenWithoutName();
  // Precondition: the draft has no name.
  std::error_code GiveName();
  // Where the system finds the draft.
  std::string Location() const;
  absl::Status Finish();
  absl::Status Flush() const;
  // Gives the draft to the owner of the file, if the system allows it. Takes
  // permissions with it.
  void KeepOwner() const;
  std::error_code MoveToTarget();
  absl::Status Copy() const;

  const std::string path_;
  const std::filesystem::path target_;
  std::filesystem::path name_;  // empty if the draft has no name
  int descriptor_ = -1;         // of a draft without a name
  std::ofstream stream_;
};

// Gives the file at `path` the content `text`, flushed, or leaves it as it was.
// The errors are those of FileDraft::Replace; a file that may not be written to
// is not replaced either.
absl::Status ReplaceFile(const std::string& path, std::string_view text);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_REPLACE_FILE_H_
