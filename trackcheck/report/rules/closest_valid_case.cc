#include "trackcheck/report/rules/closest_valid_case.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "formats/core/findings/rule_info.h"
#include "registry/examples/edit_words.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

// Longer texts are shortened.
constexpr size_t kMaxTextSize = 80;
// The sizes of the two parts that a text is shortened to: its start, and what
// precedes its difference from another one.
constexpr size_t kStartSize = 28;
constexpr size_t kContextSize = 8;
// Longer lists of edits are counted.
constexpr size_t kMaxEdits = 3;

std::vector<Edit> EditsOf(std::string_view script) {
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

// Printable, with the byte order mark as escapes.
std::string Visible(std::string_view text) {
  return absl::StrReplaceAll(Printable(text),
                             {{"\xef\xbb\xbf", "\\xef\\xbb\\xbf"}});
}

// `text` in quotes. Of a long one, its start and the part that differs from
// `other`.
std::string Quoted(std::string_view text, std::string_view other) {
  if (text.empty()) return "empty";
  std::string shown = Visible(text);
  if (shown.size() > kMaxTextSize) {
    const std::string other_shown = Visible(other);
    const size_t same = std::mismatch(shown.begin(), shown.end(),
                                      other_shown.begin(), other_shown.end())
                            .first -
                        shown.begin();
    if (same > kStartSize + kContextSize) {
      shown = Joined({shown.substr(0, kStartSize), "...",
                      shown.substr(same - kContextSize)});
    }
  }
  // It may have been cut within a character.
  return Joined({"`", Printable(Shortened(shown, kMaxTextSize)), "`"});
}

// "`append list 1`, `set field 2`, and `cut 8 4`". The differences are those
// from the edits of `others` with the same verb and the same next word.
std::string ListOf(const std::vector<Edit>& edits,
                   const std::vector<Edit>& others) {
  std::vector<std::string> items;
  for (const Edit& edit : edits) {
    const auto other =
        std::find_if(others.begin(), others.end(), [&](const Edit& each) {
          return std::equal(edit.words.begin(), edit.words.begin() + 2,
                            each.words.begin(), each.words.begin() + 2);
        });
    items.push_back(
        Quoted(edit.text, other == others.end() ? "" : other->text));
  }
  if (items.size() > kMaxEdits) {
    const size_t more = items.size() - kMaxEdits + 1;
    items.resize(kMaxEdits - 1);
    items.push_back(Joined({more, " other edits"}));
  }
  if (items.size() > 1) items.back().insert(0, "and ");
  return absl::StrJoin(items, items.size() > 2 ? ", " : " ");
}

// The words from the third on.
std::string ValueOf(const Edit& edit) {
  return absl::StrJoin(edit.words.begin() + 2, edit.words.end(), " ");
}

// How `ok` differs from `bad`, which may be null, in a value, a count or the
// place of a cut. Empty if it differs in something else.
std::string OneDifference(const Edit& ok, const Edit* bad) {
  const std::string& verb = ok.words[0];
  if (bad != nullptr && bad->words[0] != verb) return "";
  if (verb == "truncate" && bad != nullptr) {
    return Joined({"The file is cut to a size of ", ok.words[1], " instead of ",
                   bad->words[1], "."});
  }
  const std::string& path = ok.words[1];
  if (bad != nullptr && bad->words[1] != path) return "";
  if (verb == "remove" && bad != nullptr) {
    return Joined({"The number of elements removed from `", path, "` on is ",
                   ok.words.size() > 2 ? ok.words[2] : "1", " instead of ",
                   bad->words.size() > 2 ? bad->words[2] : "1", "."});
  }
  if (verb != "set") return "";
  const std::string value = ValueOf(ok);
  const std::string bad_value = bad == nullptr ? "" : ValueOf(*bad);
  return Joined({"`", path, "` is ", Quoted(value, bad_value),
                 bad == nullptr ? "" : " instead of ",
                 bad == nullptr ? "" : Quoted(bad_value, value), "."});
}

std::string Difference(const std::vector<Edit>& ok,
                       const std::vector<Edit>& bad) {
  if (ok.size() == 1 && bad.size() <= 1) {
    std::string text = OneDifference(ok[0], bad.empty() ? nullptr : &bad[0]);
    if (!text.empty()) return text;
  }
  if (ok.empty()) {
    return Joined({"The bad example without ", ListOf(bad, ok), "."});
  }
  return Joined({"The bad example with ", ListOf(ok, bad),
                 bad.empty() ? " added" : " instead of ", ListOf(bad, ok),
                 "."});
}

}  // namespace

std::string DescribeClosestValidCase(const RuleInfo& rule, bool is_valid) {
  assert(rule.has_examples());
  const std::vector<Edit> bad = EditsOf(rule.bad);
  const std::vector<Edit> ok = EditsOf(rule.ok);
  return Joined({Difference(Without(ok, bad), Without(bad, ok)),
                 is_valid ? "" : " Other rules report this case."});
}

}  // namespace trackcheck
