#include "web/module/options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

#include "absl/strings/numbers.h"
#include "registry/format.h"
#include "trackcheck/report/check/kinds.h"
#include "trackcheck/report/diff/kinds.h"
#include "trackcheck/report/info/info_report.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

constexpr std::array<std::string_view, 3> kOutputs = {"text", "json", "svg"};

struct KindFlag {
  std::string_view name;
  std::span<const std::string_view> kinds;
};

KindFlag KindFlagOf(ModuleVerb verb) {
  switch (verb) {
    case ModuleVerb::kCheck:
      return {.name = "--report", .kinds = ReportKinds()};
    case ModuleVerb::kDiff:
      return {.name = "--report", .kinds = DiffReportKinds()};
    case ModuleVerb::kDump:
      return {.name = "--output", .kinds = kOutputs};
    case ModuleVerb::kInfo:
      return {.name = "--report", .kinds = InfoReportKinds()};
  }
}

bool ParseNumber(std::string_view text, uint64_t* number) {
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const std::from_chars_result result = std::from_chars(begin, end, *number);
  return result.ec == std::errc() && result.ptr == end;
}

bool ParseTolerance(std::string_view text, double* tolerance) {
  return absl::SimpleAtod({text.data(), text.size()}, tolerance) &&
         std::isfinite(*tolerance) && *tolerance >= 0;
}

// The switch of that name; null if there is none.
bool* FindSwitch(ModuleVerb verb, std::string_view flag,
                 ModuleOptions* options) {
  struct Switch {
    ModuleVerb verb;
    std::string_view flag;
    bool* value;
  };
  const std::array<Switch, 6> switches = {{
      {ModuleVerb::kCheck, "--quiet", &options->style.quiet},
      {ModuleVerb::kCheck, "--verbose", &options->style.verbose},
      {ModuleVerb::kCheck, "--statistics", &options->style.statistics},
      {ModuleVerb::kDiff, "--raw", &options->diff.raw},
      {ModuleVerb::kDiff, "--ignore-order", &options->diff.ignore_order},
      {ModuleVerb::kDump, "--offsets", &options->offsets},
  }};
  for (const Switch& each : switches) {
    if (each.verb == verb && each.flag == flag) return each.value;
  }
  return nullptr;
}

// Returns false if `flag` takes no number.
bool SetNumber(ModuleVerb verb, std::string_view flag, uint64_t number,
               ModuleOptions* options) {
  if (flag == "--max-file-size") {
    options->limits.max_file_bytes = std::min(number, kMaxFileBytes);
  } else if (flag == "--max-inflated-size") {
    options->limits.max_inflated_bytes = std::min(number, kMaxInflatedBytes);
  } else if (verb == ModuleVerb::kCheck && flag == "--max-per-rule") {
    options->limits.max_findings_per_rule = number;
  } else if (verb == ModuleVerb::kDiff && flag == "--max-changes") {
    options->diff.max_changes = number;
  } else if (verb == ModuleVerb::kDiff && flag == "--ulps") {
    options->diff.ulps = number;
  } else {
    return false;
  }
  return true;
}

std::string SetFlag(ModuleVerb verb, std::string_view line,
                    ModuleOptions* options) {
  const size_t equals = line.find('=');
  const std::string_view flag = line.substr(0, equals);
  if (equals == std::string_view::npos) {
    bool* const value = FindSwitch(verb, flag, options);
    if (value == nullptr) {
      return Joined({Printable(flag), ": no such flag without a value"});
    }
    *value = true;
    return "";
  }
  const std::string_view value = line.substr(equals + 1);
  const KindFlag kind = KindFlagOf(verb);
  if (flag == "--format") {
    options->format = FindFormat(value);
    return options->format != nullptr
               ? ""
               : Joined({"--format: no format \"", Printable(value), "\""});
  }
  if (flag == kind.name) {
    options->report = value;
    options->reports.push_back(options->report);
    return std::find(kind.kinds.begin(), kind.kinds.end(), value) !=
                   kind.kinds.end()
               ? ""
               : Joined({flag, ": no ", flag.substr(2), " \"", Printable(value),
                         "\""});
  }
  if (verb == ModuleVerb::kCheck && flag == "--rule-pages") {
    options->style.rule_pages = value;
    return "";
  }
  const std::string not_a_number =
      Joined({Printable(flag), ": \"", Printable(value), "\" is not a number"});
  if (verb == ModuleVerb::kDiff && flag == "--tolerance") {
    return ParseTolerance(value, &options->diff.tolerance) ? "" : not_a_number;
  }
  uint64_t number = 0;
  const bool is_number = ParseNumber(value, &number);
  if (!SetNumber(verb, flag, number, options)) {
    return Joined({Printable(flag), ": no such flag with a value"});
  }
  return is_number ? "" : not_a_number;
}

}  // namespace

std::string ParseOptions(std::string_view text, ModuleOptions* options,
                         ModuleVerb verb) {
  if (verb == ModuleVerb::kDump) options->report = "text";
  while (!text.empty()) {
    const size_t size = std::min(text.find('\n'), text.size());
    if (size > 0) {
      std::string error = SetFlag(verb, text.substr(0, size), options);
      if (!error.empty()) return error;
    }
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  return "";
}

}  // namespace trackcheck
