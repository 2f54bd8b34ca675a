#include "tools/bazel/wasm/host/host.h"

#include <cerrno>
#include <cstring>

#define TRACKCHECK_IMPORT(name) \
  extern "C" __attribute__((import_module("trackcheck"), import_name(name)))

TRACKCHECK_IMPORT("process_id") int HostProcessId();
TRACKCHECK_IMPORT("set_closed_pipe") void HostSetClosedPipe(int status);
// The next four leave texts, which the two after them return.
TRACKCHECK_IMPORT("working_folder") void HostWorkingFolder();
TRACKCHECK_IMPORT("today") void HostToday();
TRACKCHECK_IMPORT("real_path") int HostRealPath(const char* path, size_t size);
TRACKCHECK_IMPORT("run_git")
int HostRunGit(const char* arguments, size_t arguments_size, const char* input,
               size_t input_size);
TRACKCHECK_IMPORT("text_size") size_t HostTextSize(int index);
TRACKCHECK_IMPORT("take_text") void HostTakeText(int index, char* to);

namespace trackcheck::host {
namespace {

constexpr int kNoGit = -2;

std::string Text(int index) {
  std::string text(HostTextSize(index), '\0');
  HostTakeText(index, text.data());
  return text;
}

}  // namespace

int ProcessId() { return HostProcessId(); }

void SetClosedPipe(int status) { HostSetClosedPipe(status); }

std::string WorkingFolder() {
  HostWorkingFolder();
  return Text(0);
}

std::string Today() {
  HostToday();
  return Text(0);
}

bool RealPath(std::string_view path, std::string* real_path) {
  errno = HostRealPath(path.data(), path.size());
  if (errno != 0) return false;
  *real_path = Text(0);
  return true;
}

GitRun RunGit(std::string_view arguments, std::string_view input) {
  const int status = HostRunGit(arguments.data(), arguments.size(),
                                input.data(), input.size());
  return {.status = status,
          .found = status != kNoGit,
          .output = Text(0),
          .messages = Text(1)};
}

}  // namespace trackcheck::host
