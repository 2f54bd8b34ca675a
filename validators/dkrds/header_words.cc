// The words of the header that lead nowhere by themselves are what every track
// has. Section "Header".
#include <cstdint>
#include <string_view>

#include "formats/core/finding.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/track_facts.h"

namespace trackcheck::dkrds {
namespace {

constexpr std::string_view kSection = "Header";

void CheckUnknown0c(const TrackFacts& track, FindingSink& sink) {
  const uint32_t word = track.header().unknown_0c;
  if (word == kUnknown0cWord) return;
  sink.Report({.rule = &rules::magic_cc.info,
               .where = track.HeaderPlace("unknown_0c", header::kUnknown0c),
               .message = Message("the word is $0, in known tracks it is $1",
                                  Offset{word}, Offset{kUnknown0cWord})});
}

void CheckWishPair(const TrackFacts& track, FindingSink& sink) {
  const int32_t count = track.header().wish_race_count;
  const int32_t offset = track.header().wish_race_offset;
  // A negative count is a fault of its own.
  if (count < 0 || (count > 0) == (offset != 0)) return;
  sink.Report(
      {.rule = &rules::wish_pair.info,
       .where = track.HeaderPlace("wish_race_count", header::kWishRaceCount),
       .message =
           count > 0
               ? Message("there are $0 wish race entries, but no offset", count)
               : Message("there are 0 wish race entries, but an offset of $0",
                         Offset{static_cast<uint32_t>(offset)}),
       .related = {
           {Message("the offset"),
            track.HeaderPlace("wish_race_offset", header::kWishRaceOffset)}}});
}

}  // namespace

const Rule rules::magic_cc = {
    .info = {.id = "dkrds-magic-cc",
             .severity = Severity::kWarning,
             .title = "the word at 0x0C is not 0xCCCCCCCC",
             .section = kSection,
             .rationale = "it is the only word that all known tracks share: "
                          "this may be no track",
             .remedy = "check where the file comes from, or restore the word",
             .bad = "set header.unknown_0c 0xCCCCCCCD",
             .ok = "set header.unknown_0c 0xCCCCCCCC"},
    .check = CheckUnknown0c};

const Rule rules::wish_pair = {
    .info = {.id = "dkrds-wish-pair",
             .severity = Severity::kWarning,
             .title = "the wish race section has a count or an offset, but not "
                      "both",
             .section = kSection,
             .rationale = "the game reads entries where there are none, or "
                          "leaves out those that are there",
             .remedy = "set both or neither",
             .bad = "set header.wish_race_offset 0x38",
             .ok = "set wish_race.data \\x00\\x00\\x00\\x00"},
    .check = CheckWishPair};

}  // namespace trackcheck::dkrds
