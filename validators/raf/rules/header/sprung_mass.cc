#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/finite.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

void CheckSprungMass(const Document& document, FindingSink& sink) {
  const float sprung = document.header->sprung_mass;
  const float mass = document.header->mass;
  if (IsZeroOrNegative(sprung)) {
    sink.Report({.rule = &rules::sprung_mass.info,
                 .where = HeaderPlace(header::kSprungMass),
                 .message = Message("the sprung mass is $0 kg, not above 0 kg",
                                    sprung)});
  } else if (IsPositive(sprung) && IsPositive(mass) && sprung > mass) {
    sink.Report(
        {.rule = &rules::sprung_mass.info,
         .where = HeaderPlace(header::kSprungMass),
         .message = Message(
             "the sprung mass is $0 kg, more than the whole mass of $1 kg",
             sprung, mass),
         .related = {{Message("the mass"), HeaderPlace(header::kMass)}}});
  }
}

}  // namespace

const HeaderRule rules::sprung_mass = {
    .info = {.id = "raf-sprung-mass",
             .severity = Severity::kWarning,
             .title = "The sprung mass is not a part of the mass.",
             .section = "HEADER BLOCK",
             .rationale = "The mass on the springs is above 0 and at most that "
                          "of the whole car. Loads and ride heights that "
                          "are computed from it are wrong.",
             .remedy = "Write the mass without wheels and axles, in kg.",
             .bad = "set header.mass 1129.9",
             .ok = "set header.mass 1130"},
    .check = CheckSprungMass};

}  // namespace trackcheck::raf
