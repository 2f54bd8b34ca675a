#include "trackcheck/git/git_command.h"

#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/git/git_failure.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

absl::Status SystemError(std::string_view what, int error) {
  return absl::Status(
      absl::ErrnoToStatusCode(error),
      Joined({"git: ", what, ": ", std::generic_category().message(error)}));
}

// A file in memory. A child process reads or writes it at its own pace, so that
// neither side waits for the other as with pipes, and a child that ends early
// raises no SIGPIPE.
class MemoryFile {
 public:
  MemoryFile() : descriptor_(memfd_create("git", MFD_CLOEXEC)) {}
  ~MemoryFile() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  int descriptor() const { return descriptor_; }

  // Writes `bytes` to the empty file and goes back to its start. False with
  // errno if that fails.
  bool Write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = write(descriptor_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return false;
      bytes.remove_prefix(static_cast<size_t>(written));
    }
    return lseek(descriptor_, 0, SEEK_SET) == 0;
  }

  // Reads the whole file. False with errno if that fails.
  bool Read(std::string* bytes) const {
    struct stat info;
    if (fstat(descriptor_, &info) != 0) return false;
    bytes->resize(static_cast<size_t>(info.st_size));
    size_t done = 0;
    while (done < bytes->size()) {
      const ssize_t count =
          pread(descriptor_, bytes->data() + done, bytes->size() - done,
                static_cast<off_t>(done));
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return false;
      done += static_cast<size_t>(count);
    }
    return true;
  }

 private:
  int descriptor_;
};

// Starts git and waits for its end. Returns an errno, or 0 with the status that
// waitpid gives.
int RunGit(const std::vector<std::string>& arguments, const MemoryFile& in,
           const MemoryFile& out, const MemoryFile& err, int* status) {
  std::string name = "git";
  std::vector<std::string> copies = arguments;
  std::vector<char*> words = {name.data()};
  for (std::string& word : copies) words.push_back(word.data());
  words.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  const auto connect = [&](const MemoryFile& file, int descriptor) {
    if (error != 0) return;
    error = posix_spawn_file_actions_adddup2(&actions, file.descriptor(),
                                             descriptor);
  };
  connect(in, STDIN_FILENO);
  connect(out, STDOUT_FILENO);
  connect(err, STDERR_FILENO);
  pid_t child = 0;
  if (error == 0) {
    error =
        posix_spawnp(&child, "git", &actions, nullptr, words.data(), environ);
  }
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return error;
  while (waitpid(child, status, 0) < 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

}  // namespace

absl::StatusOr<std::string> GitOutput(const std::vector<std::string>& arguments,
                                      std::string_view input) {
  assert(std::none_of(arguments.begin(), arguments.end(),
                      [](const std::string& argument) {
                        return argument.find('\0') != std::string::npos;
                      }));
  const MemoryFile in;
  const MemoryFile out;
  const MemoryFile err;
  if (in.descriptor() < 0 || out.descriptor() < 0 || err.descriptor() < 0 ||
      !in.Write(input)) {
    return SystemError("no memory for its input and output", errno);
  }
  int status = 0;
  const int error = RunGit(arguments, in, out, err, &status);
  if (error != 0) return SystemError("cannot be run", error);
  std::string output;
  std::string messages;
  if (!out.Read(&output) || !err.Read(&messages)) {
    return SystemError("its output cannot be read", errno);
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return output;
  return GitFailure(messages,
                    WIFSIGNALED(status)
                        ? Joined({"ended by signal ", WTERMSIG(status)})
                        : Joined({"exit status ", WEXITSTATUS(status)}));
}

}  // namespace trackcheck
