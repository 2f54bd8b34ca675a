#include "trackcheck/baseline/baseline.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
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

constexpr size_t kMinParts = 4;
constexpr size_t kMaxParts = 5;

// The parts of a line, of which the last may be empty; nothing if there are too
// few or too many.
std::optional<std::array<std::string_view, kMaxParts>> Split(
    std::string_view line) {
  std::array<std::string_view, kMaxParts> parts;
  for (size_t i = 0; i < kMaxParts; ++i) {
    const size_t tab = line.find('\t');
    parts[i] = line.substr(0, tab);
    if (tab == std::string_view::npos) {
      if (i + 1 < kMinParts) return std::nullopt;
      return parts;
    }
    line.remove_prefix(tab + 1);
  }
  return std::nullopt;
}

// Whether `text` is a whole number above 0.
bool ParseCount(std::string_view text, uint64_t* count) {
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), *count);
  return error == std::errc() && end == text.data() + text.size() && *count > 0;
}

bool IsFingerprint(std::string_view text) {
  return text == KnownPlace::kMany || ParseFingerprint(text).has_value();
}

// The place and the path of a line; nothing if it is malformed.
std::optional<std::pair<std::string, KnownPlace>> ParseLine(
    std::string_view line) {
  const auto parts = Split(line);
  if (!parts) return std::nullopt;
  const auto& [fingerprint, rule, escaped_path, escaped_field, count] = *parts;
  std::optional<std::string> path = Unescaped(escaped_path);
  std::optional<std::string> field = Unescaped(escaped_field);
  KnownPlace place;
  const bool has_count = line.end() != escaped_field.end();
  if (!IsFingerprint(fingerprint) || rule.empty() || !path || path->empty() ||
      !field || (fingerprint == KnownPlace::kMany && !has_count) ||
      (has_count && !ParseCount(count, &place.count))) {
    return std::nullopt;
  }
  place.fingerprint = fingerprint;
  place.rule = rule;
  place.field = *std::move(field);
  return std::pair{*std::move(path), std::move(place)};
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
  if (const auto parts = Split(line); parts && !IsFingerprint((*parts)[0])) {
    return UsageError({place, ": \"", Quotable((*parts)[0]),
                       "\" is no fingerprint, which is a number of up to 16 "
                       "hexadecimal digits"});
  }
  return UsageError({place,
                     ": expected FINGERPRINT, RULE, PATH, FIELD and for "
                     "several places COUNT with tabs between them, found \"",
                     Quotable(line), "\""});
}

}  // namespace

void KnownPlaces::Add(const KnownPlace& known) {
  OfRule& of_rule = by_rule_[known.rule];
  if (known.fingerprint == KnownPlace::kMany) {
    of_rule.many = known.count;
    of_rule.all_of_many = known.count;
    return;
  }
  const std::optional<uint64_t> number = ParseFingerprint(known.fingerprint);
  if (number.has_value()) ++of_rule.unused[*number];
}

KnownPart KnownPlaces::PartOf(std::string_view rule, uint64_t places) const {
  const auto found = by_rule_.find(rule);
  if (found == by_rule_.end()) return KnownPart::kNone;
  const OfRule& of_rule = found->second;
  return of_rule.unused.empty() && of_rule.many >= places ? KnownPart::kAll
                                                          : KnownPart::kSome;
}

void KnownPlaces::UseAll(std::string_view rule, uint64_t places) {
  const auto found = by_rule_.find(rule);
  assert(found != by_rule_.end() && found->second.many >= places);
  found->second.many -= places;
}

bool KnownPlaces::Use(std::string_view rule, std::string_view fingerprint,
                      uint64_t count) {
  const auto found = by_rule_.find(rule);
  const std::optional<uint64_t> number = ParseFingerprint(fingerprint);
  if (found == by_rule_.end() || !number.has_value()) return false;
  OfRule& of_rule = found->second;
  // A place that has a line may also be one of the many.
  const bool is_one_of_many = of_rule.many >= count;
  if (is_one_of_many) of_rule.many -= count;
  const auto equal = of_rule.unused.find(*number);
  if (equal == of_rule.unused.end() || equal->second == 0) {
    return is_one_of_many;
  }
  --equal->second;
  return true;
}

uint64_t KnownPlaces::CountUnused(
    const std::function<bool(std::string_view rule)>& is_checked) const {
  uint64_t count = 0;
  for (const auto& [rule, of_rule] : by_rule_) {
    if (!is_checked(rule)) continue;
    for (const auto& [fingerprint, unused] : of_rule.unused) count += unused;
    if (of_rule.many > 0 && of_rule.many == of_rule.all_of_many) ++count;
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
    auto place = ParseLine(line);
    if (!place) return Malformed(number, line);
    baseline.Add(place->first, std::move(place->second));
  }
  return baseline;
}

std::string Baseline::Text() const {
  std::vector<std::string> lines;
  for (const auto& [path, places] : files_) {
    for (const KnownPlace& place : places) {
      std::string line = place.fingerprint + '\t' + place.rule + '\t' +
                         Escaped(path) + '\t' + Escaped(place.field);
      if (place.count > 1 || place.fingerprint == KnownPlace::kMany) {
        line += '\t' + std::to_string(place.count);
      }
      lines.push_back(std::move(line) + '\n');
    }
  }
  std::sort(lines.begin(), lines.end());
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

KnownPlaces Baseline::Known(std::string_view path) const {
  KnownPlaces known;
  const auto file = files_.find(path);
  if (file == files_.end()) return known;
  for (const KnownPlace& place : file->second) known.Add(place);
  return known;
}

uint64_t Baseline::size() const {
  uint64_t size = 0;
  for (const auto& [path, places] : files_) {
    for (const KnownPlace& place : places) {
      size += std::min(place.count, UINT64_MAX - size);
    }
  }
  return size;
}

std::vector<std::string> Baseline::Paths() const {
  std::vector<std::string> paths;
  paths.reserve(files_.size());
  for (const auto& [path, places] : files_) paths.push_back(path);
  return paths;
}

void Baseline::Forget(
    std::string_view path,
    const std::function<bool(std::string_view rule)>& is_checked) {
  const auto file = files_.find(path);
  if (file == files_.end()) return;
  std::erase_if(file->second, [&](const KnownPlace& place) {
    return is_checked(place.rule);
  });
  if (file->second.empty()) files_.erase(file);
}

void Baseline::Add(std::string_view path, KnownPlace place) {
  std::set<KnownPlace>& places = files_[std::string(path)];
  const bool is_many = place.fingerprint == KnownPlace::kMany;
  const auto equal = places.lower_bound(
      {place.fingerprint, place.rule, is_many ? "" : place.field});
  if (equal != places.end() && equal->fingerprint == place.fingerprint &&
      equal->rule == place.rule && (is_many || equal->field == place.field)) {
    if (equal->count >= place.count) return;
    places.erase(equal);
  }
  places.insert(std::move(place));
}

}  // namespace trackcheck
