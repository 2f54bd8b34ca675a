#include <cstdint>

#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

void CheckZero(const Document& document, FindingSink& sink) {
  if (document.header->number_of_wheels != 0) return;
  sink.Report({.rule = &rules::wheels_zero.info,
               .where = HeaderPlace(header::kNumberOfWheels),
               .message = Message("the number of wheels is 0, usually $0",
                                  kMaxWheels)});
}

}  // namespace

const HeaderRule rules::wheels_zero = {
    .info = {.id = "raf-wheels-zero",
             .severity = Severity::kWarning,
             .title = "The car has no wheels.",
             .section = "HEADER BLOCK",
             .rationale = "Programs cannot show suspension, tyres and forces, "
                          "although the file has room for them.",
             .remedy = "Write the number of wheels, usually 4.",
             .bad = "set header.number_of_wheels 0",
             .ok = "set header.number_of_wheels 1; remove static_wheels[1] 3"},
    .check = CheckZero};

namespace {

void CheckUnusual(const Document& document, FindingSink& sink) {
  const uint64_t wheels = document.header->number_of_wheels;
  if (wheels == 0 || wheels >= kMaxWheels) return;
  sink.Report({.rule = &rules::wheels_unusual.info,
               .where = HeaderPlace(header::kNumberOfWheels),
               .message = Message("the number of wheels is $0, usually $1",
                                  wheels, kMaxWheels)});
}

}  // namespace

const HeaderRule rules::wheels_unusual = {
    .info = {.id = "raf-wheels-unusual",
             .severity = Severity::kInfo,
             .title = "The car has fewer than four wheels.",
             .section = "HEADER BLOCK",
             .rationale = "Many programs expect four wheels. They refuse the "
                          "file or show wheels that do not exist.",
             .remedy = "Nothing needs to be done if the car has so few wheels.",
             .bad = "set header.number_of_wheels 3; remove static_wheels[3]; "
                    "set header.sprung_mass 697",
             .ok = "set header.number_of_wheels 4"},
    .check = CheckUnusual};

}  // namespace trackcheck::raf
