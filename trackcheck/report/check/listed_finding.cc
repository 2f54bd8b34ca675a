#include "trackcheck/report/check/listed_finding.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/finding_details.h"
#include "trackcheck/check/text_position.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/scalar_text.h"

namespace trackcheck {
namespace {

std::string PlaceOf(const Location& where, const TextPosition* position) {
  return Joined(
      {Printable(FieldText(where.field)), ", ", PositionText(where, position)});
}

}  // namespace

std::string RelatedFilePrefix(const Related& related) {
  return related.path.empty() ? "" : Printable(related.path) + ", ";
}

void ForEachListed(const FileResult& file, Fingerprints fingerprints,
                   absl::FunctionRef<void(const ListedFinding&)> show) {
  file.ForEachListed(
      fingerprints, [&](const Finding& finding, const FindingDetails& details) {
        show({.file = file, .finding = finding, .details = details});
      });
}

std::string PositionText(const Location& where, const TextPosition* position) {
  if (position == nullptr) return RangeText(where.range);
  return Joined(
      {"line ", position->line, ", column ", position->first_character});
}

std::string CoordinatesText(const Coordinates& coordinates) {
  std::string text;
  const auto add_unit = [&text](std::string_view unit) {
    if (!unit.empty()) text += Joined({" ", unit});
  };
  for (const Coordinate& value : coordinates.values) {
    text += Joined({text.empty() ? "" : ", ", value.name, " ",
                    ScalarText(RoundedValue(value))});
    add_unit(value.unit);
  }
  add_unit(coordinates.unit);
  return text;
}

std::string PlaceText(const ListedFinding& listed) {
  return PlaceOf(listed.finding.where, listed.position());
}

std::string MessageText(const ListedFinding& listed) {
  return Printable(RenderMessage(listed.finding.message));
}

std::string MorePlacesText(const Finding& finding) {
  if (finding.count <= 1) return "";
  return Joined({"and ", Counted(finding.count - 1, "more place")});
}

std::vector<std::string> FindingLines(const ListedFinding& listed) {
  constexpr char kIndent[] = "    ";
  const Finding& finding = listed.finding;
  std::vector<std::string> lines = {
      Joined({SeverityName(listed.severity()), ": ", MessageText(listed), " [",
              finding.rule->id, "]"}),
      kIndent + PlaceText(listed)};
  const std::string more = MorePlacesText(finding);
  if (!more.empty()) lines.push_back(kIndent + more);
  for (size_t i = 0; i < finding.related.size(); ++i) {
    const Related& related = finding.related[i];
    lines.push_back(
        Joined({kIndent, "note: ", Printable(RenderMessage(related.message)),
                ": ", RelatedFilePrefix(related),
                PlaceOf(related.where, listed.related_position(i))}));
  }
  return lines;
}

}  // namespace trackcheck
