// Flags and codes are those that the document lists. Sections "HEADER BLOCK",
// "Player flags" and "Tyre types".
#include <cstdint>

#include "validators/raf/header_places.h"
#include "validators/raf/header_slots.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

// AUTO SHIFT, SHIFTER, BRAKING HELP and AXIS CLUTCH.
constexpr uint8_t kNamedFlags = 8 | 16 | 64 | 128;
constexpr uint8_t kReservedFlag = 32;
constexpr uint8_t kLastHlvc = 2;  // ILLEGAL
constexpr uint8_t kLastTyre = 7;  // KNOBBLY

void CheckUnknownFlags(const Document& document, FindingSink& sink) {
  const uint8_t flags = document.header->player_flags;
  const int unknown = flags & ~(kNamedFlags | kReservedFlag);
  if (unknown == 0) return;
  sink.Report({.rule = &rules::player_flags_unknown.info,
               .where = HeaderPlace(header::kPlayerFlags),
               .message = Message(
                   "the player flags are $0, the document does not name $1",
                   flags, unknown)});
}

void CheckReservedFlag(const Document& document, FindingSink& sink) {
  const uint8_t flags = document.header->player_flags;
  if ((flags & kReservedFlag) == 0) return;
  sink.Report(
      {.rule = &rules::player_flags_reserved.info,
       .where = HeaderPlace(header::kPlayerFlags),
       .message = Message("the player flags are $0, the document reserves $1",
                          flags, kReservedFlag)});
}

void CheckHlvc(const Document& document, FindingSink& sink) {
  const uint8_t hlvc = document.header->hlvc_legal;
  if (hlvc <= kLastHlvc) return;
  sink.Report({.rule = &rules::hlvc_range.info,
               .where = HeaderPlace(header::kHlvcLegal),
               .message = Message("the HLVC code is $0, the last one is $1",
                                  hlvc, kLastHlvc)});
}

void CheckTyres(const Document& document, FindingSink& sink) {
  const auto tyre = [&document](uint64_t w) {
    return document.static_wheels[w].tyre_type;
  };
  ReportSlots(
      rules::tyre_type.info, {0, UsedWheels(document)},
      [&](uint64_t w) { return tyre(w) > kLastTyre; },
      [&](uint64_t w) {
        return Finding{
            .where = StaticWheelPlace(w, static_wheel::kTyreType),
            .message = Message("the tyre type is $0, the last one is $1",
                               tyre(w), kLastTyre)};
      },
      sink);
}

}  // namespace

const HeaderRule rules::player_flags_unknown = {
    .info = {.id = "raf-player-flags-unknown",
             .severity = Severity::kInfo,
             .title = "a player flag has no name in the document",
             .section = "Player flags",
             .rationale = "the game sets such flags (1 in every file that was "
                          "measured) without a word in the document: what "
                          "they say about the driver is unknown",
             .remedy = "none is needed; do not rely on the flag",
             .bad = "set header.player_flags 1",
             .ok = "set header.player_flags 216"},
    .check = CheckUnknownFlags};

const HeaderRule rules::player_flags_reserved = {
    .info = {.id = "raf-player-flags-reserved",
             .severity = Severity::kInfo,
             .title = "the reserved player flag is set",
             .section = "Player flags",
             .rationale = "the document reserves 32, so it means something "
                          "that only the game knows",
             .remedy = "none is needed; do not rely on the flag",
             .bad = "set header.player_flags 32",
             .ok = "set header.player_flags 216"},
    .check = CheckReservedFlag};

const HeaderRule rules::hlvc_range = {
    .info = {.id = "raf-hlvc-range",
             .severity = Severity::kError,
             .title = "HLVC legal is no code of the document",
             .section = "HEADER BLOCK",
             .rationale = "a reader cannot tell whether the lap counts",
             .remedy = "write 0 (unknown), 1 (legal) or 2 (illegal)",
             .bad = "set header.hlvc_legal 3",
             .ok = "set header.hlvc_legal 2"},
    .check = CheckHlvc};

const HeaderRule rules::tyre_type = {
    .info = {.id = "raf-tyre-type",
             .severity = Severity::kWarning,
             .title = "a tyre type is not in the document's list",
             .section = "Tyre types",
             .rationale = "programs that look the name up in the list find "
                          "none, or read behind its end",
             .remedy = "write 0 to 7, if the file is not of a newer version "
                       "of the game",
             .bad = "set static_wheels[1].tyre_type 8",
             .ok = "set static_wheels[1].tyre_type 7"},
    .check = CheckTyres};

}  // namespace trackcheck::raf
