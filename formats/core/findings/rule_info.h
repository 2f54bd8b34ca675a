// The catalogue entry of one rule; structural faults and rules share it.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_RULE_INFO_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_RULE_INFO_H_

#include <cstdint>
#include <string_view>

namespace trackcheck {

// Ordered: a higher value is worse.
enum class Severity : uint8_t {
  kOff,      // not reported at all; no rule has it by default
  kInfo,     // worth knowing
  kWarning,  // legal but suspect, or the document leaves room
  kError,    // the document is violated
};

// "off", "info", "warning", "error".
std::string_view SeverityName(Severity severity);

namespace internal {

// `path` as given to the compiler, relative to the root of the repository.
constexpr std::string_view RepositoryPath(std::string_view path) {
  while (path.starts_with("./")) path.remove_prefix(2);
  return path;
}

}  // namespace internal

// The single source for reports, `trackcheck rules`, `trackcheck explain`, the
// rule pages, the coverage test and the fuzz seeds.
//
// `bad` and `ok` are edits of the format's base case (testdata/edit.h): `bad`
// makes the rule fire, `ok` is the closest valid case.
struct RuleInfo {
  std::string_view id;  // "<format>-<observation>", never reused
  Severity severity = Severity::kError;
  std::string_view title;      // what is wrong, one line
  std::string_view section;    // section of the format's document
  std::string_view rationale;  // why it matters to the user of the file
  std::string_view remedy;     // what to do about it
  std::string_view bad;
  std::string_view ok;
  // Ids of other rules that also fire on `bad`, because no file can have this
  // fault without theirs; separated by spaces.
  std::string_view also_fires;
  // The id is kept so that it gets no other meaning, but no file that the
  // decoder accepts can have the fault. Such a rule has no examples.
  bool reserved = false;
  // The rule reports that the run passed a limit. No example does that.
  bool limit = false;
  // The file that holds this entry, relative to the root of the repository:
  // the source of `trackcheck explain` and the rule pages. Never set it: the
  // initializer is evaluated where the aggregate is initialized.
  std::string_view source = internal::RepositoryPath(__builtin_FILE());

  bool has_examples() const { return !reserved && !limit; }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_RULE_INFO_H_
