#include "trackcheck/check/rule_example.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <cstddef>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "registry/examples/base_cases.h"
#include "registry/examples/edit.h"
#include "registry/examples/edit_words.h"
#include "registry/format.h"
#include "trackcheck/check/file_checker.h"
#include "trackcheck/report/check/file_result.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/check/text_report.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

// Longer values are truncated.
constexpr size_t kMaxValueSize = 60;
// Clauses past this number are counted.
constexpr size_t kMaxClauses = 3;

std::vector<Edit> Edits(std::string_view script) {
  absl::StatusOr<std::vector<Edit>> edits = SplitEdits(script);
  // The coverage test applies every script.
  if (!edits.ok()) throw std::logic_error(MessageOf(edits.status()));
  return *std::move(edits);
}

bool HasSameText(const std::vector<Edit>& edits, const Edit& edit) {
  return std::any_of(edits.begin(), edits.end(), [&](const Edit& other) {
    return other.words == edit.words;
  });
}

// The edits that the other script does not have.
std::vector<Edit> Without(const std::vector<Edit>& edits,
                          const std::vector<Edit>& others) {
  std::vector<Edit> rest;
  std::copy_if(edits.begin(), edits.end(), std::back_inserter(rest),
               [&](const Edit& edit) { return !HasSameText(others, edit); });
  return rest;
}

std::string Quoted(std::string_view text) {
  if (text.empty()) return "empty";
  const bool cut = text.size() > kMaxValueSize;
  return Joined(
      {"`", Printable(text.substr(0, kMaxValueSize)), cut ? "...`" : "`"});
}

// The words from `first` on, separated by spaces.
std::string WordsFrom(const Edit& edit, size_t first) {
  std::string text;
  for (size_t i = first; i < edit.words.size(); ++i) {
    if (i > first) text += ' ';
    text += edit.words[i];
  }
  return text;
}

bool IsWordCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ||
         c == '-' || c == '.';
}

// The parts in which two long values differ, widened to whole words.
std::pair<std::string_view, std::string_view> DifferentParts(
    std::string_view ok, std::string_view bad) {
  size_t prefix = 0;
  while (prefix < std::min(ok.size(), bad.size()) &&
         ok[prefix] == bad[prefix]) {
    ++prefix;
  }
  size_t suffix = 0;
  while (suffix < std::min(ok.size(), bad.size()) - prefix &&
         ok[ok.size() - 1 - suffix] == bad[bad.size() - 1 - suffix]) {
    ++suffix;
  }
  while (prefix > 0 && IsWordCharacter(ok[prefix - 1])) --prefix;
  while (suffix > 0 && IsWordCharacter(ok[ok.size() - suffix])) --suffix;
  return {ok.substr(prefix, ok.size() - prefix - suffix),
          bad.substr(prefix, bad.size() - prefix - suffix)};
}

// "is `1`", or "is `1`, not `2`" if the bad example has a value.
std::string ValueText(const std::string& ok, const std::string* bad) {
  if (bad == nullptr) return "is " + Quoted(ok);
  if (std::max(ok.size(), bad->size()) <= kMaxValueSize) {
    return Joined({"is ", Quoted(ok), ", not ", Quoted(*bad)});
  }
  const auto [ok_part, bad_part] = DifferentParts(ok, *bad);
  if (ok_part.empty()) return Joined({"lacks ", Quoted(bad_part)});
  if (bad_part.empty()) return Joined({"also has ", Quoted(ok_part)});
  return Joined({"has ", Quoted(ok_part), " in place of ", Quoted(bad_part)});
}

// One element if only one differs: "`values[3]` is `1`, not `2`".
std::string SetText(const Edit& ok, const Edit* bad) {
  const std::string& path = ok.words[1];
  if (bad != nullptr && ok.words.size() > 3 &&
      bad->words.size() == ok.words.size()) {
    std::vector<size_t> differ;
    for (size_t i = 2; i < ok.words.size(); ++i) {
      if (ok.words[i] != bad->words[i]) differ.push_back(i);
    }
    if (differ.size() == 1) {
      const size_t i = differ[0];
      return Joined({"`", path, "[", i - 2, "]` ",
                     ValueText(ok.words[i], &bad->words[i])});
    }
  }
  const std::string ok_value = WordsFrom(ok, 2);
  const std::string bad_value = bad == nullptr ? "" : WordsFrom(*bad, 2);
  return Joined({"`", path, "` ",
                 ValueText(ok_value, bad == nullptr ? nullptr : &bad_value)});
}

// Describes the edit in a clause. `bad` is its counterpart in the bad example,
// or null.
std::string Clause(const Edit& ok, const Edit* bad) {
  const std::string& verb = ok.words[0];
  const auto word = [&ok](size_t i) -> std::string_view {
    return i < ok.words.size() ? std::string_view(ok.words[i]) : "";
  };
  if (verb == "set") return SetText(ok, bad);
  if (verb == "append") {
    return Joined({"`", word(1), "` also has ",
                   ok.words.size() == 3 ? "the value " : "the values ",
                   Quoted(WordsFrom(ok, 2))});
  }
  if (verb == "remove") {
    if (ok.words.size() < 3) return Joined({"`", word(1), "` is removed"});
    return Joined({word(2), " values from `", word(1), "` on are removed"});
  }
  if (verb == "swap") {
    return Joined({"`", word(1), "` and `", word(2), "` are exchanged"});
  }
  if (verb == "bytes") {
    const std::string ok_bytes = WordsFrom(ok, 2);
    const std::string bad_bytes = bad == nullptr ? "" : WordsFrom(*bad, 2);
    return Joined({"the content at offset ", word(1), " ",
                   ValueText(ok_bytes, bad == nullptr ? nullptr : &bad_bytes)});
  }
  if (verb == "insert") {
    return Joined(
        {Quoted(WordsFrom(ok, 2)), " is inserted at offset ", word(1)});
  }
  if (verb == "cut") {
    return Joined({word(2), " bytes at offset ", word(1), " are cut out"});
  }
  if (verb == "fill") {
    return Joined({Quoted(WordsFrom(ok, 3)), " is inserted ", word(2),
                   " times at offset ", word(1)});
  }
  if (verb == "truncate") {
    return Joined({"the file is cut to ", word(1), " bytes",
                   bad == nullptr ? "" : ", not to ",
                   bad == nullptr ? "" : bad->words[1]});
  }
  if (verb == "copy") {
    return Joined({word(2), " bytes at offset ", word(1),
                   " are copied to offset ", word(3)});
  }
  if (verb == "append_bytes") {
    return Joined({Quoted(WordsFrom(ok, 1)), " follows the last byte"});
  }
  return Quoted(ok.text);
}

// The edit of `others` with the same verb and the same path or offset, or null.
const Edit* Counterpart(const Edit& edit, const std::vector<Edit>& others) {
  const bool has_place = edit.words[0] == "set" || edit.words[0] == "bytes";
  for (const Edit& other : others) {
    if (other.words[0] != edit.words[0]) continue;
    if (edit.words[0] == "truncate") return &other;
    if (has_place && other.words[1] == edit.words[1]) return &other;
  }
  return nullptr;
}

// "a, b and c".
std::string List(const std::vector<std::string>& clauses) {
  std::string list;
  for (size_t i = 0; i < clauses.size(); ++i) {
    if (i > 0) list += i + 1 == clauses.size() ? " and " : ", ";
    list += clauses[i];
  }
  return list;
}

// The result of `trackcheck check` for the base case after the edits of
// `script`, as a file bad.FORMAT.
FileResult CheckExample(const Format& format, std::string_view script) {
  const std::unique_ptr<google::protobuf::Message> base = format.NewMessage();
  if (!google::protobuf::TextFormat::ParseFromString(
          std::string(BaseCase(format.name())), base.get())) {
    throw std::logic_error(
        Joined({"no base case of ", format.name(), " in the program"}));
  }
  const absl::StatusOr<std::string> bytes = ApplyEdits(format, *base, script);
  if (!bytes.ok()) throw std::logic_error(MessageOf(bytes.status()));
  WorkPool pool(1);
  return CheckBytes(format, ByteView(*bytes), Joined({"bad.", format.name()}),
                    pool);
}

}  // namespace

std::string BadExampleReport(const Format& format, const RuleInfo& rule) {
  assert(rule.has_examples());
  FileResult result = CheckExample(format, rule.bad);
  result.fail_on = Severity::kInfo;  // so that the report shows infos
  std::ostringstream text;
  MakeTextReport(text, ReportStyle())->AddFile(result);
  std::string report = text.str();
  while (report.ends_with('\n')) report.pop_back();
  return report;
}

std::string ClosestValidCase(const Format& format, const RuleInfo& rule) {
  const bool is_valid =
      CheckExample(format, rule.ok).findings.count(Severity::kError) == 0;
  return DescribeNearMiss(rule, is_valid);
}

std::string DescribeNearMiss(const RuleInfo& rule, bool is_valid) {
  assert(rule.has_examples());
  const std::vector<Edit> bad = Edits(rule.bad);
  const std::vector<Edit> ok = Edits(rule.ok);
  const std::vector<Edit> only_bad = Without(bad, ok);
  const std::vector<Edit> only_ok = Without(ok, bad);
  const bool removes = only_ok.empty();
  std::vector<std::string> clauses;
  std::vector<std::string> cleared;
  for (const Edit& edit : removes ? only_bad : only_ok) {
    if (edit.words[0] == "clear") {
      cleared.push_back(Joined({"`", edit.words[1], "`"}));
      continue;
    }
    const Edit* other = removes ? nullptr : Counterpart(edit, only_bad);
    clauses.push_back(Clause(edit, other));
  }
  if (!cleared.empty()) {
    clauses.push_back(List(cleared) +
                      (cleared.size() == 1 ? " is left out" : " are left out"));
  }
  if (clauses.size() > kMaxClauses + 1) {
    const size_t more = clauses.size() - kMaxClauses;
    clauses.resize(kMaxClauses);
    clauses.push_back(Counted(more, "more value") +
                      (more == 1 ? " differs" : " differ"));
  }
  std::string_view start = "In the closest valid case ";
  if (!is_valid) start = "In the closest case that this rule accepts ";
  if (removes) start = "The rule does not fire without this change: ";
  assert(!clauses.empty());
  return Joined({start, List(clauses), "."});
}

}  // namespace trackcheck
