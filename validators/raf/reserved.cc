// Bytes without a meaning are 0. Sections "NOTE 1", "HEADER BLOCK" and "STATIC
// WHEEL INFO".
#include <cstdint>

#include "validators/raf/found_bytes.h"
#include "validators/raf/header_places.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

void CheckGap(const Document& document, FindingSink& sink) {
  const ByteView gap = document.header_extension;
  const FoundBytes nonzero = FindNonzero(gap);
  if (nonzero.count == 0) return;
  ReportBytes(rules::header_gap.info, nonzero,
              {gap.range(), FieldPath("header").Field("extension")},
              Message("$0 of the $1 bytes behind the header of the document "
                      "are not 0",
                      nonzero.count, gap.size()),
              sink);
}

void CheckZero(const Document& document, const Location& place,
               FindingSink& sink) {
  const ByteView bytes = BytesAt(document, place);
  const FoundBytes nonzero = FindNonzero(bytes);
  if (nonzero.count == 0) return;
  const uint8_t value = bytes.data()[nonzero.first - bytes.begin()];
  ReportBytes(rules::reserved_zero.info, nonzero, place,
              Message("the reserved byte is $0, not 0", value), sink);
}

void CheckReserved(const Document& document, FindingSink& sink) {
  for (const Entry* entry : header::kAll) {
    if (entry->kind == EntryKind::kZero) {
      CheckZero(document, HeaderPlace(*entry), sink);
    }
  }
  for (uint64_t w = 0; w < UsedWheels(document); ++w) {
    for (const Entry* entry : static_wheel::kAll) {
      if (entry->kind == EntryKind::kZero) {
        CheckZero(document, StaticWheelPlace(w, *entry), sink);
      }
    }
  }
}

}  // namespace

const HeaderRule rules::header_gap = {
    .info = {.id = "raf-header-gap",
             .severity = Severity::kInfo,
             .title = "the header has content that the document does not name",
             .section = "NOTE 1",
             .rationale = "a newer version of the game has extended the "
                          "header; nothing here can tell what the bytes mean",
             .remedy = "none is needed; look for a newer document",
             .bad = "set header_extension \\x00\\x00\\x00\\x01",
             .ok = "set header_extension \\x00\\x00\\x00\\x00",
             .along = "raf-sizes-grown"},
    .check = CheckGap};

const HeaderRule rules::reserved_zero = {
    .info = {.id = "raf-reserved-zero",
             .severity = Severity::kWarning,
             .title = "a byte that ought to be 0 is not",
             .section = "HEADER BLOCK",
             .rationale = "the game writes 0 there; a value is a field that "
                          "was written to the wrong place, or one that this "
                          "document does not know yet",
             .remedy = "write 0 if the file is not of a newer version of the "
                       "game",
             .bad = "bytes 511 01",
             .ok = "bytes 511 00"},
    .check = CheckReserved};

}  // namespace trackcheck::raf
