#include "trackcheck/check/closest_valid_case.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdio>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/rule_info.h"
#include "registry/examples/edit_words.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

using Words = std::span<const std::string>;

// Longer lists are counted.
constexpr size_t kMaxListWords = 9;
// Of two longer values, only the difference is shown.
constexpr size_t kMaxPairSize = 60;
// Longer values are truncated.
constexpr size_t kMaxValueSize = 96;
// Longer binary values are counted.
constexpr size_t kMaxBinarySize = 6;
// Numbers with more digits are rounded to kRoundedDigits.
constexpr size_t kMaxDigits = 9;
constexpr int kRoundedDigits = 6;
// A sentence with more clauses counts those past the first two.
constexpr size_t kMaxClauses = 3;
constexpr size_t kMaxClausesOfOneParent = 4;
constexpr size_t kClausesBeforeCount = 2;

std::vector<Edit> Edits(std::string_view script) {
  absl::StatusOr<std::vector<Edit>> edits = SplitEdits(script);
  // The coverage test applies every script.
  if (!edits.ok()) throw std::logic_error(MessageOf(edits.status()));
  return *std::move(edits);
}

// The edits that the other script does not have.
std::vector<Edit> Without(const std::vector<Edit>& edits,
                          const std::vector<Edit>& others) {
  std::vector<Edit> rest;
  std::copy_if(edits.begin(), edits.end(), std::back_inserter(rest),
               [&](const Edit& edit) {
                 return std::none_of(others.begin(), others.end(),
                                     [&](const Edit& other) {
                                       return other.words == edit.words;
                                     });
               });
  return rest;
}

// Printable, but invisible.
constexpr char kByteOrderMark[] = "\xef\xbb\xbf";

// Values as text.

std::string Spaced(Words words) { return absl::StrJoin(words, " "); }

bool IsBinary(std::string_view text) { return Printable(text) != text; }

// `text`, in which decimal fractions of many digits are rounded.
std::string Rounded(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    size_t size = 0;
    while (size < text.size() &&
           (absl::ascii_isdigit(text[size]) || text[size] == '.')) {
      ++size;
    }
    const std::string number(text.substr(0, size));
    double value = 0;
    if (size > kMaxDigits + 1 && number.find('.') != std::string::npos &&
        absl::SimpleAtod(number, &value)) {
      std::array<char, 32> digits;
      std::snprintf(digits.data(), digits.size(), "%.*g", kRoundedDigits,
                    value);
      result += digits.data();
    } else {
      size = std::max<size_t>(size, 1);
      result += text.substr(0, size);
    }
    text.remove_prefix(size);
  }
  return result;
}

std::string Quoted(std::string_view text) {
  if (text.empty()) return "empty";
  std::string shown = Printable(Rounded(text));
  absl::StrReplaceAll({{kByteOrderMark, "\\xef\\xbb\\xbf"}}, &shown);
  if (shown.size() > kMaxValueSize) {
    shown.resize(kMaxValueSize);
    shown += "...";
  }
  return Joined({"`", shown, "`"});
}

// "`47 53`", whatever the spaces between the digits of `words`; "20 bytes" if
// there are many.
std::string HexText(Words words) {
  std::string text;
  size_t digits = 0;
  for (const char c : Spaced(words)) {
    if (c == ' ') continue;
    if (digits > 0 && digits % 2 == 0) text += ' ';
    text += c;
    ++digits;
  }
  if (digits > 2 * kMaxListWords) return Counted(digits / 2, "byte");
  return Quoted(text);
}

bool IsLong(Words words) {
  return words.size() > kMaxListWords || Spaced(words).size() > kMaxPairSize;
}

// Whether a text of HexText is the number of bytes.
bool IsCount(std::string_view text) { return text.ends_with('s'); }

std::string_view Be(bool plural, bool negated = false) {
  if (plural) return negated ? "are not" : "are";
  return negated ? "is not" : "is";
}

std::string InsteadOf(Words bad) {
  const std::string text = Spaced(bad);
  return text.empty() ? " instead of being empty"
                      : " instead of " + Quoted(text);
}

bool IsWordCharacter(char c) {
  return absl::ascii_isalnum(c) || c == '_' || c == '-' || c == '.';
}

// The parts in which two long values differ, widened to whole words.
std::pair<std::string_view, std::string_view> DifferentParts(
    std::string_view ok, std::string_view bad) {
  const size_t shorter = std::min(ok.size(), bad.size());
  size_t prefix = 0;
  while (prefix < shorter && ok[prefix] == bad[prefix]) ++prefix;
  size_t suffix = 0;
  while (suffix < shorter - prefix &&
         ok[ok.size() - 1 - suffix] == bad[bad.size() - 1 - suffix]) {
    ++suffix;
  }
  while (prefix > 0 && IsWordCharacter(ok[prefix - 1])) --prefix;
  while (suffix > 0 && IsWordCharacter(ok[ok.size() - suffix])) --suffix;
  return {ok.substr(prefix, ok.size() - prefix - suffix),
          bad.substr(prefix, bad.size() - prefix - suffix)};
}

// "`subject` has `1` instead of `2`", for two long values.
std::string PartsText(std::string_view subject, std::string_view ok,
                      std::string_view bad) {
  const auto [ok_part, bad_part] = DifferentParts(ok, bad);
  if (ok_part.empty()) return Joined({subject, " lacks ", Quoted(bad_part)});
  if (bad_part.empty()) return Joined({subject, " also has ", Quoted(ok_part)});
  return Joined(
      {subject, " has ", Quoted(ok_part), " instead of ", Quoted(bad_part)});
}

// The elements in which two lists of one length differ.
struct ListDifference {
  std::vector<size_t> indices;
  bool all_alike = true;  // each has the same value instead of the same other
};

ListDifference Compare(Words ok, Words bad) {
  ListDifference difference;
  for (size_t i = 0; i < ok.size(); ++i) {
    if (ok[i] == bad[i]) continue;
    difference.indices.push_back(i);
    const size_t first = difference.indices[0];
    if (ok[i] != ok[first] || bad[i] != bad[first]) {
      difference.all_alike = false;
    }
  }
  return difference;
}

// The clauses of a sentence. `bad` is the counterpart of `ok` in the bad
// example, or null. A negated clause says that the edit is not made.

std::string SetText(std::string_view path, Words ok, Words bad) {
  const std::string subject = Joined({"`", path, "`"});
  if (ok.size() == bad.size() && ok.size() > 1) {
    const ListDifference difference = Compare(ok, bad);
    const size_t i = difference.indices[0];
    const size_t count = difference.indices.size();
    if (count == 1) {
      return Joined({"`", path, "[", i, "]` is ", Quoted(ok[i]),
                     InsteadOf(bad.subspan(i, 1))});
    }
    if (difference.all_alike) {
      return Joined({Counted(count, "value"), " of ", subject, " are ",
                     Quoted(ok[i]), InsteadOf(bad.subspan(i, 1))});
    }
  }
  if (ok.size() == 1 && bad.size() == 1) {
    if (ok[0].size() == bad[0].size() && ok[0].size() > kMaxBinarySize &&
        (IsBinary(ok[0]) || IsBinary(bad[0]))) {
      const auto [differing, other] =
          std::mismatch(ok[0].begin(), ok[0].end(), bad[0].begin());
      if (std::equal(differing + 1, ok[0].end(), other + 1)) {
        return Joined({"byte ", differing - ok[0].begin(), " of ", subject,
                       " is ", Quoted(std::string(1, *differing)),
                       " instead of ", Quoted(std::string(1, *other))});
      }
    }
    if (std::max(ok[0].size(), bad[0].size()) > kMaxPairSize) {
      return PartsText(subject, ok[0], bad[0]);
    }
  }
  if (IsLong(ok) || IsLong(bad)) {
    return ok.size() == bad.size()
               ? Joined({subject, " has other values"})
               : Joined({subject, " has ", Counted(ok.size(), "value"),
                         " instead of ", bad.size()});
  }
  return Joined({subject, " is ", Quoted(Spaced(ok)), InsteadOf(bad)});
}

std::string SetText(std::string_view path, Words ok, bool negated) {
  const std::string subject = Joined({"`", path, "` "});
  const bool is_long_text = ok.size() == 1 && ok[0].size() > kMaxValueSize;
  if (negated && (is_long_text || IsLong(ok))) return subject + "is unchanged";
  if (is_long_text) {
    return Joined({subject, "is a text of ", Counted(ok[0].size(), "byte")});
  }
  if (ok.size() > 1 && IsLong(ok)) {
    return Joined({subject, "has ", Counted(ok.size(), "other value")});
  }
  return Joined({subject, Be(false, negated), " ", Quoted(Spaced(ok))});
}

// The values that an edit appends, as the subject of "is added".
std::string AddedText(Words values) {
  if (values.size() == 1) {
    const std::string& value = values[0];
    if (value.empty()) return "an empty element";
    if (IsBinary(value) && value.size() > kMaxBinarySize) {
      return Joined({"an element of ", Counted(value.size(), "byte")});
    }
  } else if (IsLong(values)) {
    return Counted(values.size(), "value");
  }
  return Quoted(Spaced(values));
}

std::string AppendText(std::string_view path, Words ok, bool negated) {
  const bool plural = ok.size() > 1 && IsLong(ok);
  return Joined(
      {AddedText(ok), " ", Be(plural, negated), " added to `", path, "`"});
}

std::string AppendText(std::string_view path, Words ok, Words bad) {
  const std::string target = Joined({" added to `", path, "`"});
  const bool is_long = IsLong(ok) || IsLong(bad);
  if (is_long && ok.size() == 1 && bad.size() == 1 && !bad[0].empty()) {
    const auto [ok_part, bad_part] = DifferentParts(ok[0], bad[0]);
    if (std::max(ok_part.size(), bad_part.size()) > kMaxPairSize) {
      return "another element is" + target;
    }
    return PartsText("the element" + target, ok[0], bad[0]);
  }
  if (is_long && ok.size() == bad.size() && ok.size() > 1) {
    const ListDifference difference = Compare(ok, bad);
    const size_t count = difference.indices.size();
    const size_t first = difference.indices[0];
    const size_t last = difference.indices.back();
    const std::string values =
        Quoted(ok[first]) + InsteadOf(bad.subspan(first, 1));
    if (count == 1 && last + 1 == ok.size()) {
      return Joined({"the last value", target, " is ", values});
    }
    if (count == 1) {
      return Joined({"value ", last + 1, " of those", target, " is ", values});
    }
    if (difference.all_alike) {
      return Joined({count, " of the values", target, " are ", values});
    }
    if (count == 2) {
      return Joined({"values ", first + 1, " and ", last + 1, " of those",
                     target, " are ", Quoted(ok[first]), " and ",
                     Quoted(ok[last]), " instead of ", Quoted(bad[first]),
                     " and ", Quoted(bad[last])});
    }
    return Joined({count, " of the ", ok.size(), " values", target, " differ"});
  }
  if (is_long && ok.size() > 1 && bad.size() > 1) {
    return Joined({Counted(ok.size(), "value"), " are", target, " instead of ",
                   bad.size()});
  }
  return Joined({AppendText(path, ok, /*negated=*/false), " instead of ",
                 AddedText(bad)});
}

// "15 elements instead of 16".
std::string CountText(std::string_view count, std::string_view noun,
                      const Edit* bad, size_t word) {
  std::string text = Joined({count, " ", noun, count == "1" ? "" : "s"});
  if (bad != nullptr && bad->words[word] != count) {
    text += Joined({" instead of ", bad->words[word]});
  }
  return text;
}

// An edit of the closest valid case or, if it is negated, of the bad example.
struct ClauseInput {
  Words words;
  const Edit* bad;  // null: no counterpart
  bool negated;

  // Empty past the last word.
  std::string_view word(size_t i) const {
    return i < words.size() ? std::string_view(words[i]) : "";
  }
  Words words_from(size_t i) const { return words.subspan(i); }
  Words bad_words_from(size_t i) const { return Words(bad->words).subspan(i); }
  // " instead of `01 02`" if there is a counterpart, whose bytes start at word
  // `i`.
  std::string HexInstead(size_t i) const {
    return bad == nullptr ? "" : " instead of " + HexText(bad_words_from(i));
  }
};

std::string SetClause(const ClauseInput& in) {
  return in.bad == nullptr
             ? SetText(in.word(1), in.words_from(2), in.negated)
             : SetText(in.word(1), in.words_from(2), in.bad_words_from(2));
}

std::string ClearClause(const ClauseInput& in) {
  return Joined({"`", in.word(1), "` ", Be(false, in.negated), " left out"});
}

std::string AppendClause(const ClauseInput& in) {
  return in.bad == nullptr
             ? AppendText(in.word(1), in.words_from(2), in.negated)
             : AppendText(in.word(1), in.words_from(2), in.bad_words_from(2));
}

std::string RemoveClause(const ClauseInput& in) {
  if (in.words.size() < 3) {
    return Joined({"`", in.word(1), "` ", Be(false, in.negated), " removed"});
  }
  return Joined({CountText(in.word(2), "element", in.bad, 2), " from `",
                 in.word(1), "` on ", Be(in.word(2) != "1", in.negated),
                 " removed"});
}

std::string SwapClause(const ClauseInput& in) {
  return Joined({"`", in.word(1), "` and `", in.word(2), "` ",
                 Be(true, in.negated), " exchanged"});
}

std::string BytesClause(const ClauseInput& in) {
  if (in.negated && IsLong(in.words_from(2))) {
    return Joined({"the content at offset ", in.word(1), " is unchanged"});
  }
  return Joined({"the content at offset ", in.word(1), " ",
                 Be(false, in.negated), " ", HexText(in.words_from(2)),
                 in.HexInstead(2)});
}

std::string InsertClause(const ClauseInput& in) {
  const std::string bytes = HexText(in.words_from(2));
  return Joined({bytes, " ", Be(IsCount(bytes), in.negated),
                 " inserted at offset ", in.word(1), in.HexInstead(2)});
}

std::string CutClause(const ClauseInput& in) {
  return Joined({CountText(in.word(2), "byte", in.bad, 2), " at offset ",
                 in.word(1), " ", Be(in.word(2) != "1", in.negated),
                 " cut out"});
}

std::string FillClause(const ClauseInput& in) {
  const std::string bytes = HexText(in.words_from(3));
  return Joined({bytes, " ", Be(IsCount(bytes), in.negated), " inserted ",
                 CountText(in.word(2), "time", in.bad, 2), " at offset ",
                 in.word(1)});
}

std::string TruncateClause(const ClauseInput& in) {
  return Joined({"the file ", Be(false, in.negated), " cut to ",
                 CountText(in.word(1), "byte", in.bad, 1)});
}

std::string CopyClause(const ClauseInput& in) {
  return Joined({CountText(in.word(2), "byte", in.bad, 2), " at offset ",
                 in.word(1), " ", Be(true, in.negated), " copied to offset ",
                 in.word(3)});
}

std::string AppendBytesClause(const ClauseInput& in) {
  const std::string bytes = HexText(in.words_from(1));
  return Joined({bytes, " ", Be(IsCount(bytes), in.negated),
                 " added after the last byte", in.HexInstead(1)});
}

std::string ZeroClause(const ClauseInput& in) {
  return Joined({"the file ", Be(false, in.negated), " zero from offset ",
                 in.word(1), " to its end"});
}

std::string ConvertClause(const ClauseInput& in) {
  return Joined(
      {"the file ", Be(false, in.negated), " converted (`", in.word(1), "`)"});
}

struct VerbClause {
  std::string_view verb;
  std::string (*clause)(const ClauseInput& in);
};

constexpr VerbClause kClauses[] = {
    {"set", SetClause},       {"clear", ClearClause},
    {"append", AppendClause}, {"remove", RemoveClause},
    {"swap", SwapClause},     {"bytes", BytesClause},
    {"insert", InsertClause}, {"cut", CutClause},
    {"fill", FillClause},     {"truncate", TruncateClause},
    {"copy", CopyClause},     {"append_bytes", AppendBytesClause},
    {"zero", ZeroClause},     {"convert", ConvertClause}};

std::string Clause(const Edit& ok, const Edit* bad, bool negated) {
  const auto* const known = std::find_if(
      std::begin(kClauses), std::end(kClauses),
      [&](const VerbClause& each) { return each.verb == ok.words[0]; });
  if (known == std::end(kClauses)) {
    throw std::logic_error(Joined({"no clause for \"", ok.text, "\""}));
  }
  return known->clause({.words = ok.words, .bad = bad, .negated = negated});
}

// Whether the two edits do the same with other values.
bool AreCounterparts(const Edit& ok, const Edit& bad) {
  const std::string& verb = ok.words[0];
  if (verb != bad.words[0] || ok.words.size() < 2 || bad.words.size() < 2) {
    return false;
  }
  if (verb == "truncate" || verb == "append_bytes" || verb == "zero") {
    return true;
  }
  if (ok.words[1] != bad.words[1]) return false;
  if (verb == "set" || verb == "append" || verb == "bytes" ||
      verb == "insert" || verb == "cut") {
    return true;
  }
  if (verb == "remove") return ok.words.size() == 3 && bad.words.size() == 3;
  if (verb == "copy") return ok.words[3] == bad.words[3];
  if (verb != "fill") return false;
  return std::equal(ok.words.begin() + 3, ok.words.end(), bad.words.begin() + 3,
                    bad.words.end());
}

// "a, b, and c".
std::string List(const std::vector<std::string>& items) {
  std::string list;
  for (size_t i = 0; i < items.size(); ++i) {
    if (i > 0 && items.size() > 2) list += ',';
    if (i > 0) list += i + 1 == items.size() ? " and " : " ";
    list += items[i];
  }
  return list;
}

// `path` without the index at its end, if it has one.
std::string_view WithoutIndex(std::string_view path) {
  return path.ends_with(']') ? path.substr(0, path.rfind('[')) : path;
}

// Whether `ok` changes the field of `bad`, so that it need not be said that
// `bad` is not made.
bool Replaces(const Edit& ok, const Edit& bad) {
  if (ok.words.size() < 2 || bad.words.size() < 2) return false;
  const std::string_view path = ok.words[1];
  const std::string_view bad_path = bad.words[1];
  const std::string& verb = bad.words[0];
  if ((verb == "clear" || verb == "remove") && path.starts_with(bad_path)) {
    return true;
  }
  if (WithoutIndex(path) != WithoutIndex(bad_path)) return false;
  return !path.ends_with(']') || !bad_path.ends_with(']');
}

// The part before the last dot of the path that `edit` sets, or nothing.
std::string_view ParentOf(const Edit& edit) {
  if (edit.words[0] != "set") return "";
  const std::string_view path = edit.words[1];
  const size_t dot = path.rfind('.');
  return dot == std::string_view::npos ? "" : path.substr(0, dot);
}

// Names the message once, before the clauses, if all edits set its fields:
// "in `header`, `a` is `1` and `b` is `2`".
std::string TakeCommonParent(std::vector<Edit>& edits,
                             std::vector<Edit>& others) {
  if (edits.size() < 2) return "";
  const std::string parent(ParentOf(edits[0]));
  if (parent.empty()) return "";
  const auto is_in_parent = [&](const Edit& edit) {
    return ParentOf(edit) == parent;
  };
  if (!std::all_of(edits.begin(), edits.end(), is_in_parent) ||
      !std::all_of(others.begin(), others.end(), is_in_parent)) {
    return "";
  }
  for (std::vector<Edit>* list : {&edits, &others}) {
    for (Edit& edit : *list) edit.words[1].erase(0, parent.size() + 1);
  }
  return Joined({"in `", parent, "`, "});
}

std::string Sentence(std::string text) {
  text[0] = absl::ascii_toupper(text[0]);
  return text + '.';
}

}  // namespace

std::string DescribeClosestValidCase(const RuleInfo& rule, bool is_valid) {
  assert(rule.has_examples());
  const std::vector<Edit> bad = Edits(rule.bad);
  const std::vector<Edit> ok = Edits(rule.ok);
  std::vector<Edit> only_bad = Without(bad, ok);
  std::vector<Edit> only_ok = Without(ok, bad);
  const std::string parent = TakeCommonParent(only_ok, only_bad);

  std::vector<std::string> clauses;
  std::vector<std::string> cleared;
  for (const Edit& edit : only_ok) {
    if (edit.words[0] == "clear") {
      cleared.push_back(Joined({"`", edit.words[1], "`"}));
      continue;
    }
    const auto other = std::find_if(
        only_bad.begin(), only_bad.end(),
        [&](const Edit& each) { return AreCounterparts(edit, each); });
    if (other == only_bad.end()) {
      clauses.push_back(Clause(edit, nullptr, /*negated=*/false));
    } else {
      clauses.push_back(Clause(edit, &*other, /*negated=*/false));
      only_bad.erase(other);
    }
  }
  if (!cleared.empty()) {
    clauses.push_back(
        Joined({List(cleared), " ", Be(cleared.size() > 1), " left out"}));
  }
  const size_t max_clauses =
      parent.empty() ? kMaxClauses : kMaxClausesOfOneParent;
  std::vector<std::string> negated;
  for (const Edit& edit : only_bad) {
    if (std::none_of(only_ok.begin(), only_ok.end(), [&](const Edit& other) {
          return Replaces(other, edit);
        })) {
      negated.push_back(Clause(edit, nullptr, /*negated=*/true));
    }
  }
  if (clauses.empty() || clauses.size() + negated.size() <= max_clauses) {
    clauses.insert(clauses.end(), negated.begin(), negated.end());
  }
  assert(!clauses.empty());
  if (clauses.size() > max_clauses) {
    const size_t more = clauses.size() - kClausesBeforeCount;
    clauses.resize(kClausesBeforeCount);
    clauses.push_back(Joined({more, only_ok.empty() ? " more changes are undone"
                                                    : " more values differ"}));
  }
  std::string text = Sentence(parent + List(clauses));
  if (!is_valid) text += " Other rules report this case.";
  return text;
}

}  // namespace trackcheck
