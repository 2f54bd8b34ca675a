#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "trackcheck/cli/run.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/io/console.h"

namespace {

// In the user's time zone.
std::string Today() {
  const std::time_t now = std::time(nullptr);
  std::tm local = {};
  localtime_r(&now, &local);
  char text[16];
  return std::string(text,
                     std::strftime(text, sizeof(text), "%Y-%m-%d", &local));
}

bool IsDumbTerminal() {
  const char* terminal = std::getenv("TERM");
  return terminal != nullptr && std::string_view(terminal) == "dumb";
}

bool AsksForNoColor() {
  const char* no_color = std::getenv("NO_COLOR");
  return (no_color != nullptr && *no_color != '\0') || IsDumbTerminal();
}

// An address for OSC 8 must not end the escape sequence.
std::string RulePages() {
  const char* address = std::getenv("TRACKCHECK_RULE_PAGES");
  if (address == nullptr || IsDumbTerminal()) return "";
  const std::string_view text = address;
  const bool printable = std::all_of(
      text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7F; });
  return printable ? address : "";
}

}  // namespace

int main(int argc, char** argv) {
  // A closed pipe (`| head`) ends the program silently, even if the parent
  // ignores the signal.
  std::signal(SIGPIPE, SIG_DFL);
  // An exception that escapes on another thread ends with kFailure too.
  std::set_terminate([] {
    constexpr std::string_view kMessage = "trackcheck: internal error\n";
    static_cast<void>(!write(STDERR_FILENO, kMessage.data(), kMessage.size()));
    std::_Exit(trackcheck::kFailure);
  });
  std::ios::sync_with_stdio(false);
  trackcheck::Console console = {
      .out = std::cout,
      .err = std::cerr,
      .input_descriptor = STDIN_FILENO,
      .out_is_terminal = isatty(STDOUT_FILENO) == 1,
      .err_is_terminal = isatty(STDERR_FILENO) == 1,
      .no_color = AsksForNoColor(),
      .rule_pages = RulePages(),
      .today = Today(),
  };
  return trackcheck::RunTrackcheck(
      std::vector<std::string>(argv + (argc > 0), argv + argc), console);
}
