#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/ascii.h"
#include "trackcheck/cli/process.h"
#include "trackcheck/cli/run.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/environment.h"
#include "trackcheck/io/installed_pages.h"
#include "trackcheck/report/uri.h"

namespace {

using trackcheck::EnvironmentVariable;

constexpr char kRulePages[] = "TRACKCHECK_RULE_PAGES";

bool IsDumbTerminal() { return EnvironmentVariable("TERM") == "dumb"; }

bool AsksForNoColor() {
  return !EnvironmentVariable("NO_COLOR").empty() || IsDumbTerminal();
}

// An address for OSC 8 must not end the escape sequence, and one in a report is
// a URI (RFC 3986).
std::string RulePages() {
  constexpr std::string_view kPunctuation = "-._~:/?#[]@!$&'()*+,;=%";
  std::string address = EnvironmentVariable(kRulePages);
  while (address.ends_with('/')) address.pop_back();
  const bool is_uri = std::all_of(address.begin(), address.end(), [&](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
           kPunctuation.find(c) != std::string_view::npos;
  });
  return is_uri ? address : "";
}

std::string LocalRulePages(const std::string& program) {
  if (std::getenv(kRulePages) != nullptr) return RulePages();
  const std::string folder = trackcheck::InstalledRulePages(program);
  return folder.empty() ? "" : trackcheck::PathUri(folder);
}

}  // namespace

int main(int argc, char** argv) {
  trackcheck::SetUpProcess();
  // An exception that escapes on another thread ends with kFailure too.
  std::set_terminate([] {
    constexpr std::string_view kMessage = "trackcheck: internal error\n";
    static_cast<void>(!write(STDERR_FILENO, kMessage.data(), kMessage.size()));
    std::_Exit(trackcheck::kFailure);
  });
  std::ios::sync_with_stdio(false);
  const std::string program =
      trackcheck::PathOfProgram(argc > 0 ? argv[0] : "");
  trackcheck::Console console = {
      .out = std::cout,
      .err = std::cerr,
      .input_descriptor = STDIN_FILENO,
      .out_is_terminal = isatty(STDOUT_FILENO) == 1,
      .err_is_terminal = isatty(STDERR_FILENO) == 1,
      .no_color = AsksForNoColor(),
      .is_dumb_terminal = IsDumbTerminal(),
      .rule_pages = RulePages(),
      .local_rule_pages = LocalRulePages(program),
      .job_summary = EnvironmentVariable("GITHUB_STEP_SUMMARY"),
      .in_git_pager = EnvironmentVariable("GIT_PAGER_IN_USE") == "true",
      .program = program,
      .search_path = EnvironmentVariable("PATH"),
      .today = trackcheck::Today(),
  };
  return trackcheck::RunTrackcheck(
      std::vector<std::string>(argv + (argc > 0), argv + argc), console);
}
