#include <cstdint>

#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

constexpr uint8_t kLastHlvc = 2;  // ILLEGAL

void CheckHlvc(const Document& document, FindingSink& sink) {
  const uint8_t hlvc = document.header->hlvc_legal;
  if (hlvc <= kLastHlvc) return;
  sink.Report(
      {.rule = &rules::hlvc_range.info,
       .where = HeaderPlace(header::kHlvcLegal),
       .message = Message("the HLVC code is $0, the last known one is $1", hlvc,
                          kLastHlvc)});
}

}  // namespace

const HeaderRule rules::hlvc_range = {
    .info = {.id = "raf-hlvc-range",
             .severity = Severity::kError,
             .title = "The HLVC code is not listed in the document.",
             .section = "HEADER BLOCK",
             .rationale = "Programs cannot determine whether the lap counts.",
             .remedy = "Write 0 (unknown), 1 (legal) or 2 (illegal).",
             .bad = "set header.hlvc_legal 3",
             .ok = "set header.hlvc_legal 2"},
    .check = CheckHlvc};

}  // namespace trackcheck::raf
