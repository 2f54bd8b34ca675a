// The catalogue entry of one rule or structural fault.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_RULE_INFO_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_RULE_INFO_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace trackcheck {

struct Finding;

// Ordered: a higher value is worse.
enum class Severity : uint8_t {
  kOff,      // not reported at all; no rule has it by default
  kInfo,     // worth knowing
  kWarning,  // legal but doubtful, or the document leaves it open
  kError,    // the file violates the document
};

// "off", "info", "warning", "error".
std::string_view SeverityName(Severity severity);

// Whether `trackcheck fix` mends the findings of a rule.
enum class FixKind : uint8_t {
  kNone,
  kSafe,    // there is one right answer
  kUnsafe,  // decides something, so the user has to ask for it
};

// "none", "safe", "unsafe".
std::string_view FixKindName(FixKind kind);

struct Fix {
  FixKind kind = FixKind::kNone;
  // What is written, as a sentence. Empty if there is no fix.
  std::string_view text;
  // For rules of a text: with it the decoder makes the Repair of a finding of
  // one element. Returns the right bytes in place of `bytes`, those at its
  // place; none if this case has no right answer. Null for other rules.
  std::optional<std::string> (*rewrite)(const Finding& finding,
                                        std::string_view bytes) = nullptr;
  // It removes or moves elements of lists, so that others get new indices.
  bool renumbers = false;
};

namespace internal {

// Returns `path` as given to the compiler, relative to the root of the
// repository.
constexpr std::string_view RepositoryPath(std::string_view path) {
  while (path.starts_with("./")) path.remove_prefix(2);
  return path;
}

}  // namespace internal

// The single source of reports, `trackcheck rules`, `trackcheck explain`, the
// rule pages, the coverage test and the fuzz seeds.
//
// `bad` and `ok` are edits of the format's base case
// (registry/examples/edit.h). The rule fires on `bad`; `ok` is the closest
// valid case.
struct RuleInfo {
  std::string_view id;  // "<format>-<observation>", never reused
  Severity severity = Severity::kError;
  std::string_view title;      // what is wrong, one line
  std::string_view section;    // section of the format's document
  std::string_view rationale;  // why it matters to the user of the file
  std::string_view remedy;     // what to do about it
  Fix fix;                     // what the program can do about it
  std::string_view bad;
  std::string_view ok;
  // Ids of other rules that also fire on `bad`, because every file with this
  // fault also has theirs; separated by spaces.
  std::string_view also_fires;
  // The id is kept so that it is not reused, but no file that the decoder
  // accepts has the fault. Such a rule has no examples.
  bool reserved = false;
  // Why no example can show the rule, as a sentence: it depends on more than
  // the content of the file. Empty if there are examples.
  std::string_view no_example;
  // The argument of the message that says how bad a finding is: the larger, the
  // worse. -1: the number of places does.
  int measure = -1;
  // The rule judges several files together (validators/engine/set_rule.h).
  bool across_files = false;
  // The first version of the program that has the rule. A rule that is added
  // after a release sets it.
  std::string_view since = "0.1.0";
  // The file that holds this entry, relative to the root of the repository, for
  // `trackcheck explain` and the rule pages. Do not set it: the initializer is
  // evaluated where the aggregate is initialized.
  std::string_view source = internal::RepositoryPath(__builtin_FILE());

  bool has_examples() const { return !reserved && no_example.empty(); }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_RULE_INFO_H_
