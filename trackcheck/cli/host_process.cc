// The process of a program in WebAssembly, which JavaScript runs.
#include <unistd.h>

#include <string>

#include "tools/bazel/wasm/host/host.h"
#include "trackcheck/cli/process.h"

namespace trackcheck {

// A program in WebAssembly starts in the root folder. If this fails, paths that
// are not absolute name files that do not exist.
void SetUpProcess() {
  SetClosedPipe(ClosedPipe::kEndsBySignal);
  static_cast<void>(chdir(host::WorkingFolder().c_str()));
}

void SetClosedPipe(ClosedPipe closed_pipe) {
  constexpr int kSignal = 13;  // SIGPIPE
  switch (closed_pipe) {
    case ClosedPipe::kEndsBySignal:
      // As a shell shows it.
      host::SetClosedPipe(128 + kSignal);
      break;
    case ClosedPipe::kEndsWithZero:
      host::SetClosedPipe(0);
      break;
    case ClosedPipe::kIsIgnored:
      host::SetClosedPipe(-1);
      break;
  }
}

std::string Today() { return host::Today(); }

std::string PathOfProgram(const std::string& command) { return command; }

}  // namespace trackcheck
