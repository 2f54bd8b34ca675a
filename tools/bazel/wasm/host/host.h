// What the JavaScript that runs the program does for it, besides WASI: the
// functions of web/npm/program/wasi.mjs.
#ifndef TRACKCHECK_TOOLS_BAZEL_WASM_HOST_HOST_H_
#define TRACKCHECK_TOOLS_BAZEL_WASM_HOST_HOST_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace trackcheck::host {

int ProcessId();

// Sets the exit status with which a write to a closed pipe ends the program. If
// it is negative, the write fails with EPIPE.
void SetClosedPipe(int status);

// The absolute path of the folder that the program was started in.
std::string WorkingFolder();

// The date in the user's time zone, such as 2026-11-24.
std::string Today();

// The path of a file without links. Returns false with errno set on failure.
bool RealPath(std::string_view path, std::string* real_path);

struct GitRun {
  // The exit status. Negative if git could not be started or was stopped; then
  // `messages` says why.
  int status = 0;
  bool found = true;  // git is there
  std::string output;
  std::string messages;  // standard error
};

// Runs git in the working folder. `arguments` are those after the name, each
// with a zero byte after it.
GitRun RunGit(std::string_view arguments, std::string_view input);

}  // namespace trackcheck::host

#endif  // TRACKCHECK_TOOLS_BAZEL_WASM_HOST_HOST_H_
