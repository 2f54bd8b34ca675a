// How to check a file.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_CHECK_OPTIONS_H_
#define TRACKCHECK_TRACKCHECK_CHECK_CHECK_OPTIONS_H_

#include <functional>
#include <string>

#include "formats/core/bytes/bytes_passed.h"
#include "formats/core/bytes/limits.h"

namespace trackcheck {

class FindingList;
class Format;
class FormatOptions;
class PlaceFilter;
class RuleSelection;

struct CheckOptions {
  // The format that the user has set, for which the name of the file does not
  // matter. Null: the format is detected.
  const Format* format = nullptr;
  // The place in a config that sets the format, as messages name it. Empty if
  // none does.
  std::string format_place;
  // Returns the options of a format, or null for the defaults (see
  // Format::DecodeWith). May be empty.
  std::function<const FormatOptions*(const Format&)> options_of;
  Limits limits;
  // Null: all rules, each with its own severity.
  const RuleSelection* selection = nullptr;
  // Places that are not reported, of a file whose faults do not follow from
  // what happened to it on its way. Null: none. Used for one file.
  PlaceFilter* filter = nullptr;
  // The path of the file, for its format and for rules about it. Empty if it
  // has none.
  std::string path;
  // Whether to make the summary for rules over several files.
  bool summarize = false;
  // Whether DecodeBytes takes files that accompany those of a format
  // (Format::companion). A check does.
  bool takes_companions = false;
  // Whether a finding about what happened to the file on its way keeps its
  // repair, which is as large as the file.
  bool keeps_original = false;
  // What the rules over several files have found in this one. It is reported
  // with the rest, or alone. Null: nothing. Outlives the check.
  const FindingList* across_files = nullptr;
  bool only_across_files = false;
  // Called for a text, whose rules read only what was decoded: while it is
  // decoded, and with the size afterwards.
  BytesPassed bytes_passed;

  const FormatOptions* OptionsOf(const Format& each) const {
    return options_of ? options_of(each) : nullptr;
  }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_CHECK_OPTIONS_H_
