// One listed finding with everything that the result of its file says about it.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_CHECK_LISTED_FINDING_H_
#define TRACKCHECK_TRACKCHECK_REPORT_CHECK_LISTED_FINDING_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/api/coordinates.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/finding_details.h"
#include "trackcheck/check/text_position.h"

namespace trackcheck {

// Valid only while it is shown.
struct ListedFinding {
  const FileResult& file;
  const Finding& finding;
  const FindingDetails& details;

  Severity severity() const { return *finding.severity; }
  // Null in a binary file.
  const TextPosition* position() const {
    return details.text.has_value() ? &details.text->where : nullptr;
  }
  const TextPosition* related_position(size_t i) const {
    return details.related_position(i);
  }
};

// Calls `show` with each finding in the order of the result: by place, then by
// rule. See FileResult::ForEachListed.
void ForEachListed(const FileResult& file, Fingerprints fingerprints,
                   absl::FunctionRef<void(const ListedFinding&)> show);

// A range in words: "offset 0x8, 4 bytes", or "line 2, column 5" if it has a
// `position`, as in a text. Columns count characters.
std::string PositionText(const Location& where, const TextPosition* position);

// In words: "longitude -22.469916, latitude 66.465505, height 12.5 m", or "x 1,
// y 2, z 3 m".
std::string CoordinatesText(const Coordinates& coordinates);

// The place of the finding in words: "header.points, offset 0x8, 4 bytes", or
// in a text "track.name, line 2, column 5". See PositionText.
std::string PlaceText(const ListedFinding& listed);

// The prefix of a related place in another file: "b.btg, ". Empty if the place
// is in the file of the finding.
std::string RelatedFilePrefix(const Related& related);

// The rule's message, on one line.
std::string MessageText(const ListedFinding& listed);

// "and 30 more places" for a finding that stands for 31; else empty.
std::string MorePlacesText(const Finding& finding);

// The finding in several lines, without their ends: the severity, the message
// and the rule; then, indented, the place, the number of more places, and the
// related places.
std::vector<std::string> FindingLines(const ListedFinding& listed);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_CHECK_LISTED_FINDING_H_
