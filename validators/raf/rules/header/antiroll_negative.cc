#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/finite.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

void CheckAntiroll(const Entry& entry, float stiffness, FindingSink& sink) {
  if (!IsNegative(stiffness)) return;
  sink.Report(
      {.rule = &rules::antiroll_negative.info,
       .where = HeaderPlace(entry),
       .message = Message("the antiroll stiffness is $0 N/m, below 0 N/m",
                          stiffness)});
}

void CheckAntirolls(const Document& document, FindingSink& sink) {
  CheckAntiroll(header::kRearAntiroll, document.header->rear_antiroll, sink);
  CheckAntiroll(header::kFrontAntiroll, document.header->front_antiroll, sink);
}

}  // namespace

const HeaderRule rules::antiroll_negative = {
    .info = {.id = "raf-antiroll-negative",
             .severity = Severity::kWarning,
             .title = "An antiroll bar has a negative stiffness.",
             .section = "HEADER BLOCK",
             .rationale = "Such a bar would push the car over in every corner. "
                          "The value belongs elsewhere or has the wrong sign.",
             .remedy = "Write the stiffness in N/m, or 0 if there is no bar.",
             .bad = "set header.front_antiroll -0.001",
             .ok = "set header.front_antiroll 0"},
    .check = CheckAntirolls};

}  // namespace trackcheck::raf
