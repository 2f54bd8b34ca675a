// A car has one to four wheels, usually four, and slots without a wheel are
// empty. Sections "HEADER BLOCK" and "STATIC WHEEL INFO".
#include <cstdint>

#include "validators/raf/found_bytes.h"
#include "validators/raf/header_places.h"
#include "validators/raf/header_slots.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

uint64_t Wheels(const Document& document) {
  return document.header->number_of_wheels;
}

void CheckZero(const Document& document, FindingSink& sink) {
  if (Wheels(document) != 0) return;
  sink.Report({.rule = &rules::wheels_zero.info,
               .where = HeaderPlace(header::kNumberOfWheels),
               .message = Message("the car has no wheels")});
}

void CheckUnusual(const Document& document, FindingSink& sink) {
  if (Wheels(document) == 0 || Wheels(document) >= kMaxWheels) return;
  sink.Report({.rule = &rules::wheels_unusual.info,
               .where = HeaderPlace(header::kNumberOfWheels),
               .message = Message("the number of wheels is $0, usually $1",
                                  Wheels(document), kMaxWheels)});
}

void CheckUnused(const Document& document, FindingSink& sink) {
  // A car without wheels has lost their number, not four wheels.
  if (Wheels(document) == 0) return;
  ReportSlots(
      rules::static_unused.info, {Wheels(document), kMaxWheels},
      [&](uint64_t w) {
        return FindNonzero(BytesAt(document, StaticWheelPlace(w))).count > 0;
      },
      [&](uint64_t w) {
        return Finding{.where = StaticWheelPlace(w),
                       .message = Message("the slot is filled, the number of "
                                          "wheels is $0",
                                          Wheels(document))};
      },
      sink);
}

}  // namespace

const HeaderRule rules::wheels_zero = {
    .info = {.id = "raf-wheels-zero",
             .severity = Severity::kWarning,
             .title = "the car has no wheels",
             .section = "HEADER BLOCK",
             .rationale = "nothing about suspension, tyres and forces can be "
                          "shown, though the file has room for it",
             .remedy = "write the number of wheels, usually 4",
             .bad = "set header.number_of_wheels 0",
             .ok = "set header.number_of_wheels 1; remove static_wheels[1] 3"},
    .check = CheckZero};

const HeaderRule rules::wheels_unusual = {
    .info = {.id = "raf-wheels-unusual",
             .severity = Severity::kInfo,
             .title = "the car has fewer than four wheels",
             .section = "HEADER BLOCK",
             .rationale = "many programs take four wheels for granted and "
                          "refuse the file, or show wheels that do not exist",
             .remedy = "none is needed if the car is like that",
             .bad = "set header.number_of_wheels 3; remove static_wheels[3]; "
                    "set header.sprung_mass 697",
             .ok = "set header.number_of_wheels 4"},
    .check = CheckUnusual};

const HeaderRule rules::static_unused = {
    .info = {.id = "raf-static-unused",
             .severity = Severity::kInfo,
             .title = "a static wheel beyond the number of wheels is filled",
             .section = "STATIC WHEEL INFO",
             .rationale = "either the number of wheels is too low, and readers "
                          "leave out a wheel, or a wheel has been left behind",
             .remedy = "correct the number of wheels, or clear the slot",
             .bad = "set header.number_of_wheels 3; set header.sprung_mass 697",
             .ok = "set header.number_of_wheels 3; remove static_wheels[3]; "
                   "set header.sprung_mass 697",
             .along = "raf-wheels-unusual"},
    .check = CheckUnused};

}  // namespace trackcheck::raf
