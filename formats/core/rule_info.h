// What the catalogue says of one rule; structural faults and rules share it.
#ifndef TRACKCHECK_FORMATS_CORE_RULE_INFO_H_
#define TRACKCHECK_FORMATS_CORE_RULE_INFO_H_

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

// The single source for reports, `trackcheck rules`, `trackcheck explain`, the
// rule reference, the coverage test and the fuzz seeds.
//
// `bad` and `ok` are edits of the format's base case (testdata/edit.h): `bad`
// makes the rule fire, `ok` is the near miss, the closest thing that is legal.
struct RuleInfo {
  std::string_view id;  // "<format>-<observation>", never reused
  Severity severity = Severity::kError;
  std::string_view title;      // what is wrong, one line
  std::string_view section;    // where the format's document speaks of it
  std::string_view rationale;  // why it matters to who uses the file
  std::string_view remedy;     // what to do about it
  std::string_view bad;
  std::string_view ok;
  // Ids of other rules that fire on `bad` too, because no file can have this
  // fault without theirs; separated by spaces.
  std::string_view along;
  // Kept so that the id is not given another meaning, though no file that the
  // decoder accepts can have the fault: such a rule has no examples.
  bool reserved = false;
  // It says that a limit of the run was passed, which no example does.
  bool limit = false;

  bool has_examples() const { return !reserved && !limit; }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_RULE_INFO_H_
