#include <cstdint>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/analysis/track/places.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

void CheckWord(const TrackAnalysis& track, FindingSink& sink) {
  const uint32_t word = track.header().unknown_0c;
  if (word == kUnknown0cWord) return;
  const Location where = HeaderPlace("unknown_0c", header::kUnknown0c);
  sink.Report({.rule = &rules::magic_cc.info,
               .where = where,
               .message = Message("the word is $0, expected $1", Offset{word},
                                  Offset{kUnknown0cWord}),
               .repairs = Replaced(where.range, kUnknown0cWord)});
}

}  // namespace

const TrackRule rules::magic_cc = {
    .info = {.id = "dkrds-magic-cc",
             .severity = Severity::kWarning,
             .title = "The word at 0x0C is not 0xCCCCCCCC.",
             .section = "Header",
             .rationale =
                 "By the document every track has this word; a file without "
                 "it may be no track.",
             .remedy = "Check where the file comes from, or restore the word.",
             .fix = {FixKind::kUnsafe, "Writes 0xCCCCCCCC."},
             .bad = "set header.unknown_0c 0xCCCCCCCD",
             .ok = "set header.unknown_0c 0xCCCCCCCC"},
    .check = CheckWord};

}  // namespace trackcheck::dkrds
