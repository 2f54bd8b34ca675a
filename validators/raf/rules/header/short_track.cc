#include <algorithm>
#include <string_view>

#include "absl/strings/ascii.h"
#include "formats/raf/header_text.h"
#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/header_text.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

void CheckEmpty(const Document& document, FindingSink& sink) {
  const Entry& name = header::kShortTrackName;
  if (FindNonzero(BytesAt(document, name.Whole())).count > 0) return;
  sink.Report({.rule = &rules::short_track_empty.info,
               .where = HeaderPlace(name),
               .message = Message("the short track name is empty, as in "
                                  "versions before 0.5X")});
}

}  // namespace

const HeaderRule rules::short_track_empty = {
    .info = {.id = "raf-short-track-empty",
             .severity = Severity::kInfo,
             .title = "The short track name is missing.",
             .section = "NOTE 3",
             .rationale = "Versions before 0.5X did not write it. Programs "
                          "then have only the track's long name, which depends "
                          "on the language of the game.",
             .remedy = "Write the short name, such as BL1.",
             .bad = "clear header.short_track_name",
             .ok = "set header.short_track_name FE1"},
    .check = CheckEmpty};

namespace {

// Two letters for the track, the number of the configuration, and letters for
// reversed or open configurations: BL1, BL2R, AS3Y, RO10.
bool IsShortTrackName(std::string_view name) {
  if (name.size() < 2 || !absl::ascii_isupper(name[0]) ||
      !absl::ascii_isupper(name[1])) {
    return false;
  }
  name.remove_prefix(2);
  const auto digits_end =
      std::find_if_not(name.begin(), name.end(), absl::ascii_isdigit);
  if (digits_end == name.begin()) return false;
  name.remove_prefix(static_cast<size_t>(digits_end - name.begin()));
  return name.find_first_not_of("RXY") == name.npos;
}

void CheckForm(const Document& document, FindingSink& sink) {
  const std::string_view name = HeaderText(document, header::kShortTrackName);
  // raf-short-track-empty and raf-text-after-nul report the other faults.
  if (name.empty() || IsShortTrackName(name) ||
      FindPadding(document, header::kShortTrackName).count > 0) {
    return;
  }
  sink.Report(
      {.rule = &rules::short_track_form.info,
       .where = HeaderPlace(header::kShortTrackName),
       .message = Message("the short track name is $0, not of a form like $1",
                          Quote(name), Quote("BL2R"))});
}

}  // namespace

const HeaderRule rules::short_track_form = {
    .info =
        {.id = "raf-short-track-form",
         .severity = Severity::kWarning,
         .title = "The short track name is not written as the game writes it.",
         .section = "HEADER BLOCK",
         .rationale =
             "Programs find the track's map and its best laps by this name.",
         .remedy = "Write two capitals, the number of the configuration and, "
                   "if it applies, R, X or Y.",
         .bad = "set header.short_track_name BL2r",
         .ok = "set header.short_track_name BL2R"},
    .check = CheckForm};

}  // namespace trackcheck::raf
