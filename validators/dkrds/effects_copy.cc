// The second block of effects is a copy of the first. Section "Collision
// Effects".
#include <cstdint>

#include "formats/core/field_path.h"
#include "formats/core/finding.h"
#include "formats/core/run_list.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/track_facts.h"
#include "validators/folded.h"

namespace trackcheck::dkrds {
namespace {

void CheckEffectsCopy(const TrackFacts& track, FindingSink& sink) {
  const Document& document = track.document();
  if (!document.effects.present() || !document.effects_copy.present()) return;
  const Column<uint16_t>& first = *document.effects;
  const Column<uint16_t>& second = *document.effects_copy;
  RunList runs(sink.max_per_rule());
  for (uint64_t i = 0; i < first.size(); ++i) {
    if (first[i] != second[i]) runs.Add(i);
  }
  const auto place = [](const Column<uint16_t>& effects, const char* name,
                        uint64_t i) {
    return Location{effects.range(i), FieldPath(name).Element(i)};
  };
  sink.ReportRuns(rules::effects_copy.info, runs, [&](const Run& run) {
    Finding finding;
    finding.where = place(second, "effects_copy", run.first);
    finding.message =
        Message("the second block has effect $0 for texture $1, the first $2",
                Offset{second[run.first]}, run.first, Offset{first[run.first]});
    finding.related.push_back(
        {Message("in the first block"), place(first, "effects", run.first)});
    AddLastPlace(run, place(second, "effects_copy", run.last), finding);
    return finding;
  });
}

}  // namespace

const Rule rules::effects_copy = {
    .info = {.id = "dkrds-effects-copy",
             .severity = Severity::kInfo,
             .title = "the two blocks of effects differ",
             .section = "Collision Effects",
             .rationale = "the second seems to be a copy of the first; which "
                          "of them the game uses is not known",
             .remedy = "make them the same, unless the difference is wanted",
             .bad = "set effects_copy.values 1 3",
             .ok = "set effects.values 1 3"},
    .check = CheckEffectsCopy};

}  // namespace trackcheck::dkrds
