#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/finite.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

void CheckRuler(const Document& document, FindingSink& sink) {
  const float ruler = document.header->track_ruler_length;
  if (!IsZeroOrNegative(ruler)) return;
  sink.Report({.rule = &rules::ruler.info,
               .where = HeaderPlace(header::kTrackRulerLength),
               .message = Message("the track ruler is $0 m long, not above 0 m",
                                  ruler)});
}

}  // namespace

const HeaderRule rules::ruler = {
    .info = {.id = "raf-ruler",
             .severity = Severity::kWarning,
             .title = "The track ruler has no length.",
             .section = "HEADER BLOCK",
             .rationale = "Laps are compared by the place on the ruler. "
                          "Without its length, programs refuse the file.",
             .remedy = "Write the largest index distance of the track.",
             .bad = "set header.track_ruler_length 0",
             .ok = "set header.track_ruler_length 0.001"},
    .check = CheckRuler};

}  // namespace trackcheck::raf
