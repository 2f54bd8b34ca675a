#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/finite.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

void CheckMass(const Document& document, FindingSink& sink) {
  const float mass = document.header->mass;
  if (!IsZeroOrNegative(mass)) return;
  sink.Report({.rule = &rules::mass.info,
               .where = HeaderPlace(header::kMass),
               .message = Message("the mass is $0 kg, not above 0 kg", mass)});
}

}  // namespace

const HeaderRule rules::mass = {
    .info = {.id = "raf-mass",
             .severity = Severity::kError,
             .title = "The car has no mass.",
             .section = "HEADER BLOCK",
             .rationale = "Programs divide forces by the mass to get "
                          "accelerations. Here they get infinity.",
             .remedy = "Write the mass in kg, driver included.",
             .bad = "set header.mass 0",
             .ok = "set header.mass 0.001"},
    .check = CheckMass};

}  // namespace trackcheck::raf
