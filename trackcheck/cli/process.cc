#include "trackcheck/cli/process.h"

#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <system_error>

namespace trackcheck {

namespace fs = std::filesystem;

void SetUpProcess() {
  // Even if the parent ignores the signal.
  SetClosedPipe(ClosedPipe::kEndsBySignal);
}

void SetClosedPipe(ClosedPipe closed_pipe) {
  switch (closed_pipe) {
    case ClosedPipe::kEndsBySignal:
      std::signal(SIGPIPE, SIG_DFL);
      break;
    case ClosedPipe::kEndsWithZero:
      std::signal(SIGPIPE, [](int) { std::_Exit(0); });
      break;
    case ClosedPipe::kIsIgnored:
      std::signal(SIGPIPE, SIG_IGN);
      break;
  }
}

std::string Today() {
  const std::time_t now = std::time(nullptr);
  std::tm local = {};
  localtime_r(&now, &local);
  char text[16];
  return std::string(text,
                     std::strftime(text, sizeof(text), "%Y-%m-%d", &local));
}

std::string PathOfProgram(const std::string& command) {
  std::error_code error;
  fs::path program = fs::read_symlink("/proc/self/exe", error);
  // A system without /proc.
  if (error && fs::path(command).has_parent_path()) {
    program = fs::canonical(command, error);
  }
  return program.string();
}

}  // namespace trackcheck
