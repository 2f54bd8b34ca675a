#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/finite.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

void CheckFinalDrive(const Document& document, FindingSink& sink) {
  const float ratio = document.header->final_drive;
  if (!IsZeroOrNegative(ratio)) return;
  sink.Report(
      {.rule = &rules::final_drive.info,
       .where = HeaderPlace(header::kFinalDrive),
       .message = Message("the final drive ratio is $0, not above 0", ratio)});
}

}  // namespace

const HeaderRule rules::final_drive = {
    .info = {.id = "raf-final-drive",
             .severity = Severity::kWarning,
             .title = "The final drive ratio is not above 0.",
             .section = "HEADER BLOCK",
             .rationale = "Programs that compute the speed of the engine or of "
                          "the car from it get a wrong result, or divide by 0.",
             .remedy = "Write the final drive ratio.",
             .bad = "set header.final_drive 0",
             .ok = "set header.final_drive 0.001"},
    .check = CheckFinalDrive};

}  // namespace trackcheck::raf
