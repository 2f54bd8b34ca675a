#include "trackcheck/baseline/baseline.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/findings/fingerprint.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

// Characters that a line cannot hold, and the letters that stand for them after
// a backslash.
constexpr std::pair<char, char> kEscapes[] = {
    {'\t', 't'}, {'\n', 'n'}, {'\r', 'r'}, {'\\', '\\'}};

std::string Escaped(std::string_view name) {
  std::string escaped;
  for (const char c : name) {
    const auto* const found =
        std::find_if(std::begin(kEscapes), std::end(kEscapes),
                     [c](const auto& escape) { return escape.first == c; });
    if (found == std::end(kEscapes)) {
      escaped.push_back(c);
    } else {
      escaped.append({'\\', found->second});
    }
  }
  return escaped;
}

// Nothing if a backslash is not followed by one of the letters.
std::optional<std::string> Unescaped(std::string_view text) {
  std::string name;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      name.push_back(text[i]);
      continue;
    }
    if (++i == text.size()) return std::nullopt;
    const auto* const found = std::find_if(
        std::begin(kEscapes), std::end(kEscapes),
        [&](const auto& escape) { return escape.second == text[i]; });
    if (found == std::end(kEscapes)) return std::nullopt;
    name.push_back(found->first);
  }
  return name;
}

// The parts of a line; nothing if there are not four of them.
std::optional<std::array<std::string_view, 4>> Split(std::string_view line) {
  std::array<std::string_view, 4> parts;
  for (size_t i = 0; i < parts.size(); ++i) {
    const size_t tab = line.find('\t');
    const bool is_last = i + 1 == parts.size();
    if (is_last != (tab == std::string_view::npos)) return std::nullopt;
    parts[i] = line.substr(0, tab);
    if (!is_last) line.remove_prefix(tab + 1);
  }
  return parts;
}

bool IsConflictMarker(std::string_view line) {
  return line.starts_with("<<<<<<<") || line.starts_with("=======") ||
         line.starts_with(">>>>>>>");
}

absl::Status Malformed(size_t number, std::string_view line) {
  const std::string place = std::string("line ").append(std::to_string(number));
  if (IsConflictMarker(line)) {
    return UsageError({place,
                       ": a conflict marker of git; keep the lines of "
                       "both sides and remove the markers"});
  }
  if (line.starts_with("\xEF\xBB\xBF")) {
    return UsageError({place,
                       ": begins with a byte order mark; save the file as "
                       "UTF-8 without it"});
  }
  if (const auto parts = Split(line); parts && !ParseFingerprint((*parts)[0])) {
    return UsageError({place, ": \"", Quotable((*parts)[0]),
                       "\" is no fingerprint, which is a number of up to 16 "
                       "hexadecimal digits"});
  }
  return UsageError({place,
                     ": expected FINGERPRINT, RULE, PATH and FIELD with "
                     "tabs between them, found \"",
                     Quotable(line), "\""});
}

}  // namespace

void KnownFindings::Add(std::string_view rule, std::string_view fingerprint) {
  const std::optional<uint64_t> number = ParseFingerprint(fingerprint);
  if (number.has_value()) ++unused_[std::string(rule)][*number];
}

bool KnownFindings::Use(std::string_view rule, std::string_view fingerprint) {
  const auto of_rule = unused_.find(rule);
  const std::optional<uint64_t> number = ParseFingerprint(fingerprint);
  if (of_rule == unused_.end() || !number.has_value()) return false;
  const auto equal = of_rule->second.find(*number);
  if (equal == of_rule->second.end() || equal->second == 0) return false;
  --equal->second;
  return true;
}

uint64_t KnownFindings::CountUnused(
    const std::function<bool(std::string_view rule)>& is_checked) const {
  uint64_t count = 0;
  for (const auto& [rule, fingerprints] : unused_) {
    if (!is_checked(rule)) continue;
    for (const auto& [fingerprint, unused] : fingerprints) count += unused;
  }
  return count;
}

absl::StatusOr<Baseline> Baseline::Parse(std::string_view text) {
  Baseline baseline;
  for (size_t number = 1; !text.empty(); ++number) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) continue;
    const auto parts = Split(line);
    if (!parts || !ParseFingerprint((*parts)[0]) || (*parts)[1].empty()) {
      return Malformed(number, line);
    }
    const std::optional<std::string> path = Unescaped((*parts)[2]);
    std::optional<std::string> field = Unescaped((*parts)[3]);
    if (!path || path->empty() || !field) return Malformed(number, line);
    baseline.Add(*path, {std::string((*parts)[0]), std::string((*parts)[1]),
                         *std::move(field)});
  }
  return baseline;
}

std::string Baseline::Text() const {
  std::vector<std::string> lines;
  for (const auto& [path, findings] : files_) {
    for (const KnownFinding& finding : findings) {
      lines.push_back(finding.fingerprint + '\t' + finding.rule + '\t' +
                      Escaped(path) + '\t' + Escaped(finding.field) + '\n');
    }
  }
  std::sort(lines.begin(), lines.end());
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

KnownFindings Baseline::Known(std::string_view path) const {
  KnownFindings known;
  const auto file = files_.find(path);
  if (file == files_.end()) return known;
  for (const KnownFinding& finding : file->second) {
    known.Add(finding.rule, finding.fingerprint);
  }
  return known;
}

uint64_t Baseline::size() const {
  uint64_t size = 0;
  for (const auto& [path, findings] : files_) size += findings.size();
  return size;
}

std::vector<std::string> Baseline::Paths() const {
  std::vector<std::string> paths;
  paths.reserve(files_.size());
  for (const auto& [path, findings] : files_) paths.push_back(path);
  return paths;
}

void Baseline::Forget(
    std::string_view path,
    const std::function<bool(std::string_view rule)>& is_checked) {
  const auto file = files_.find(path);
  if (file == files_.end()) return;
  std::erase_if(file->second, [&](const KnownFinding& finding) {
    return is_checked(finding.rule);
  });
  if (file->second.empty()) files_.erase(file);
}

void Baseline::Add(std::string_view path, KnownFinding finding) {
  files_[std::string(path)].insert(std::move(finding));
}

}  // namespace trackcheck
