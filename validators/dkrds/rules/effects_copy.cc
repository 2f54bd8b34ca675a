#include <vector>

#include "formats/core/findings/finding.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

bool Differs(const Effects& effects, Position at) {
  return effects.first(at.element) != effects.second(at.element);
}

}  // namespace

const EffectRule rules::effects_copy = {
    .info = {.id = "dkrds-effects-copy",
             .severity = Severity::kInfo,
             .title = "The two blocks of effects differ.",
             .section = "Collision Effects",
             .rationale = "The second block seems to be a copy of the first. "
                          "It is unknown which of them the game uses.",
             .remedy = "Make them equal, unless the difference is intended.",
             .fix = {FixKind::kUnsafe,
                     "Copies the effect of the first block into the second."},
             .bad = "set effects_copy.values 1 3",
             .ok = "set effects.values 1 3"},
    .predicate = Exact<Differs>,
    .place = [](const Effects& effects,
                Position at) { return effects.SecondPlace(at.element); },
    .message =
        [](const Effects& effects, Position at) {
          return Message(
              "the second block has effect $0 for texture $1, the first $2",
              Offset{effects.second(at.element)}, at.element,
              Offset{effects.first(at.element)});
        },
    .related =
        [](const Effects& effects, Position at) {
          return std::vector<Related>{
              {Message("in the first block"), effects.FirstPlace(at.element)}};
        },
    .repairs =
        [](const Effects& effects, Position at) {
          return Replaced(effects.SecondPlace(at.element).range,
                          effects.first(at.element));
        }};

}  // namespace trackcheck::dkrds
