#include "web/module/options.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

#include "registry/format.h"
#include "trackcheck/report/check/kinds.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

bool ParseNumber(std::string_view text, uint64_t* number) {
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const std::from_chars_result result = std::from_chars(begin, end, *number);
  return result.ec == std::errc() && result.ptr == end;
}

bool SetSwitch(std::string_view flag, ReportStyle* style) {
  if (flag == "--quiet") {
    style->quiet = true;
  } else if (flag == "--verbose") {
    style->verbose = true;
  } else if (flag == "--statistics") {
    style->statistics = true;
  } else {
    return false;
  }
  return true;
}

// Returns false if `flag` takes no number.
bool SetNumber(std::string_view flag, uint64_t number, Limits* limits) {
  if (flag == "--max-per-rule") {
    limits->max_findings_per_rule = number;
  } else if (flag == "--max-file-size") {
    limits->max_file_bytes = std::min(number, kMaxFileBytes);
  } else if (flag == "--max-inflated-size") {
    limits->max_inflated_bytes = std::min(number, kMaxInflatedBytes);
  } else {
    return false;
  }
  return true;
}

std::string SetFlag(std::string_view line, ModuleOptions* options) {
  const size_t equals = line.find('=');
  const std::string_view flag = line.substr(0, equals);
  if (equals == std::string_view::npos) {
    return SetSwitch(flag, &options->style)
               ? ""
               : Joined({Printable(flag), ": no such flag without a value"});
  }
  const std::string_view value = line.substr(equals + 1);
  if (flag == "--format") {
    options->format = FindFormat(value);
    return options->format != nullptr
               ? ""
               : Joined({"--format: no format \"", Printable(value), "\""});
  }
  if (flag == "--report") {
    options->report = value;
    options->reports.push_back(options->report);
    const auto kinds = ReportKinds();
    return std::find(kinds.begin(), kinds.end(), value) != kinds.end()
               ? ""
               : Joined({"--report: no report \"", Printable(value), "\""});
  }
  if (flag == "--rule-pages") {
    options->style.rule_pages = value;
    return "";
  }
  uint64_t number = 0;
  const bool is_number = ParseNumber(value, &number);
  if (!SetNumber(flag, number, &options->limits)) {
    return Joined({Printable(flag), ": no such flag with a value"});
  }
  return is_number
             ? ""
             : Joined({flag, ": \"", Printable(value), "\" is not a number"});
}

}  // namespace

std::string ParseOptions(std::string_view text, ModuleOptions* options) {
  while (!text.empty()) {
    const size_t size = std::min(text.find('\n'), text.size());
    if (size > 0) {
      std::string error = SetFlag(text.substr(0, size), options);
      if (!error.empty()) return error;
    }
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  return "";
}

}  // namespace trackcheck
