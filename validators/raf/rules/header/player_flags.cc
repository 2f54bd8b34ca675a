#include <cstdint>

#include "formats/core/findings/finding.h"
#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

// AUTO SHIFT, SHIFTER, BRAKING HELP and AXIS CLUTCH.
constexpr uint8_t kNamedFlags = 8 | 16 | 64 | 128;
constexpr uint8_t kReservedFlag = 32;

void CheckUnknown(const Document& document, FindingSink& sink) {
  const uint8_t flags = document.header->player_flags;
  const int unknown = flags & ~(kNamedFlags | kReservedFlag);
  if (unknown == 0) return;
  sink.Report(
      {.rule = &rules::player_flags_unknown.info,
       .where = HeaderPlace(header::kPlayerFlags),
       .message = Message(
           "player flags $0 have bits that the document does not define: $1",
           Offset{flags}, Offset{static_cast<uint8_t>(unknown)})});
}

}  // namespace

const HeaderRule rules::player_flags_unknown = {
    .info =
        {.id = "raf-player-flags-unknown",
         .severity = Severity::kInfo,
         .title = "A player flag has no name in the document.",
         .section = "Player flags",
         .rationale =
             "The game sets such flags (0x1 in every measured file), but the "
             "document does not describe them. Their meaning is unknown.",
         .remedy = "Nothing needs to be done. Do not rely on the flag.",
         .bad = "set header.player_flags 1",
         .ok = "set header.player_flags 216"},
    .check = CheckUnknown};

namespace {

void CheckReserved(const Document& document, FindingSink& sink) {
  const uint8_t flags = document.header->player_flags;
  if ((flags & kReservedFlag) == 0) return;
  sink.Report(
      {.rule = &rules::player_flags_reserved.info,
       .where = HeaderPlace(header::kPlayerFlags),
       .message = Message("player flags $0 have a bit that the document "
                          "reserves: $1",
                          Offset{flags}, Offset{kReservedFlag}),
       .repairs = Replaced(HeaderPlace(header::kPlayerFlags).range,
                           static_cast<uint8_t>(flags & ~kReservedFlag))});
}

}  // namespace

const HeaderRule rules::player_flags_reserved = {
    .info = {.id = "raf-player-flags-reserved",
             .severity = Severity::kInfo,
             .title = "The reserved player flag is set.",
             .section = "Player flags",
             .rationale = "The document reserves the flag 0x20 (32), so its "
                          "meaning is unknown.",
             .remedy = "Nothing needs to be done. Do not rely on the flag.",
             .fix = {FixKind::kUnsafe, "Clears the flag."},
             .bad = "set header.player_flags 32",
             .ok = "set header.player_flags 216"},
    .check = CheckReserved};

}  // namespace trackcheck::raf
