#include "trackcheck/cli/process.h"

#include <csignal>
#include <ctime>
#include <filesystem>
#include <system_error>

namespace trackcheck {

namespace fs = std::filesystem;

void SetUpProcess() {
  // Even if the parent ignores the signal.
  std::signal(SIGPIPE, SIG_DFL);
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
