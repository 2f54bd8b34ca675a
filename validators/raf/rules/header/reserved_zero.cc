#include <cstdint>

#include "absl/functional/function_ref.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/header_bytes.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

constexpr RuleInfo kReservedZero = {
    .id = "raf-reserved-zero",
    .severity = Severity::kWarning,
    .title = "A byte that ought to be 0 is not.",
    .section = "HEADER BLOCK",
    .rationale =
        "The game writes 0 there. Another value is a field that was written to "
        "the wrong place, or a field that the document does not describe.",
    .remedy = "Write 0, unless the file is from a newer version of the game.",
    .fix = {FixKind::kUnsafe, "Writes 0 into the header."},
    .bad = "bytes 511 01",
    .ok = "bytes 511 00"};

void CheckZero(const Document& document, const ByteRange& range,
               absl::FunctionRef<Location()> place, FindingSink& sink) {
  const ByteView bytes = BytesAt(document, range);
  const WrongBytes nonzero = FindNonzero(bytes);
  if (nonzero.count == 0) return;
  const uint8_t value = bytes.data()[nonzero.first - bytes.begin()];
  ReportBytes(rules::reserved_zero.info, nonzero, place(),
              Message("the reserved byte is $0, not 0", value), sink);
}

void CheckReserved(const Document& document, FindingSink& sink) {
  for (const Entry* entry : header::kAll) {
    if (entry->kind != EntryKind::kZero) continue;
    CheckZero(
        document, entry->Whole(), [&] { return HeaderPlace(*entry); }, sink);
  }
  const uint64_t wheels = StaticWheels(document).used();
  for (uint64_t w = 0; w < wheels; ++w) {
    for (const Entry* entry : static_wheel::kAll) {
      if (entry->kind != EntryKind::kZero) continue;
      CheckZero(
          document, StaticWheelRange(w, *entry),
          [&] { return StaticWheelPlace(w, *entry); }, sink);
    }
  }
}

// The parts are the reserved bytes of all wheel blocks of a data block.
constexpr uint64_t kBytesPerWheel = wheel::kZero30.size();

uint64_t WheelOf(Position at) { return at.part / kBytesPerWheel; }

Entry ByteOf(Position at) {
  Entry entry = wheel::kZero30;
  entry.offset += at.part % kBytesPerWheel;
  entry.count = 1;
  return entry;
}

uint8_t ReservedByte(const LapBlocks& lap, Position at) {
  return lap.blocks().GetWheel<uint8_t>(at.element, WheelOf(at), ByteOf(at));
}

bool IsNotZero(const LapBlocks& lap, Position at) {
  return ReservedByte(lap, at) != 0;
}

}  // namespace

const HeaderRule rules::reserved_zero = {.info = kReservedZero,
                                         .check = CheckReserved};

const BlockRule rules::reserved_zero_in_blocks = {
    .info = kReservedZero,
    .predicate = Exact<IsNotZero>,
    .place =
        [](const LapBlocks& lap, Position at) {
          return lap.blocks().WheelPlace(at.element, WheelOf(at), ByteOf(at));
        },
    .message =
        [](const LapBlocks& lap, Position at) {
          return Message("the reserved byte is $0, not 0",
                         ReservedByte(lap, at));
        },
    .parts = [](const LapBlocks& lap,
                uint64_t) { return lap.blocks().wheels() * kBytesPerWheel; }};

}  // namespace trackcheck::raf
