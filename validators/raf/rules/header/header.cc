#include <cmath>
#include <cstdint>
#include <iterator>

#include "formats/core/bytes/byte_range.h"
#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/header_bytes.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

void CheckGap(const Document& document, FindingSink& sink) {
  const ByteView gap = document.header_extension;
  const WrongBytes nonzero = FindNonzero(gap);
  if (nonzero.count == 0) return;
  ReportBytes(
      rules::header_gap.info, nonzero,
      {gap.range(), FieldPath("header").Field("extension")},
      Message("$0 of $1 bytes after the documented header $2 not 0",
              nonzero.count, gap.size(), nonzero.count == 1 ? "is" : "are"),
      sink);
}

}  // namespace

const HeaderRule rules::header_gap = {
    .info = {.id = "raf-header-gap",
             .severity = Severity::kInfo,
             .title = "The header has content that the document does not name.",
             .section = "NOTE 1",
             .rationale = "A newer version of the game has extended the "
                          "header. The meaning of the bytes is unknown.",
             .remedy = "Nothing needs to be done. Look for a newer document.",
             .bad = "set header_extension \\x00\\x00\\x00\\x01",
             .ok = "set header_extension \\x00\\x00\\x00\\x00",
             .also_fires = "raf-sizes-grown"},
    .check = CheckGap};

// The rule judges the single numbers of the header, the gear ratios, and the
// numbers of the static wheels.
namespace {

constexpr RuleInfo kNonfinite = {
    .id = "raf-header-nonfinite",
    .severity = Severity::kError,
    .title = "A number of the car is not finite.",
    .section = "HEADER BLOCK",
    .rationale =
        "Everything that is computed from the number is NaN or infinity too. "
        "Forces, ratios and graphs of the whole lap are lost.",
    .remedy = "Write the number that the game or CAR_info.bin has.",
    .bad = "set static_wheels[1].spring_constant nan",
    .ok = "set static_wheels[1].spring_constant 3.4e38"};

Message DescribeNonfinite(float value) {
  return Message("the value is $0, not a finite number", value);
}

void CheckNonfinite(const Document& document, FindingSink& sink) {
  for (const Entry* entry : header::kAll) {
    if (entry->type != ScalarType::kFloat32 || entry->count > 1) continue;
    const auto value =
        LoadLittleEndian<float>(BytesAt(document, entry->Whole()).data());
    if (std::isfinite(value)) continue;
    sink.Report({.rule = &rules::header_nonfinite.info,
                 .where = HeaderPlace(*entry),
                 .message = DescribeNonfinite(value)});
  }
}

bool IsNonfiniteRatio(const GearSlots& gears, Position at) {
  return !std::isfinite(gears.Ratio(at.element));
}

// The series are the entries of a static wheel.
const Entry& WheelEntry(Position at) { return *static_wheel::kAll[at.series]; }

float WheelValue(const StaticWheels& wheels, Position at) {
  const ByteRange range = StaticWheelRange(at.element, WheelEntry(at));
  return LoadLittleEndian<float>(BytesAt(wheels.document(), range).data());
}

bool IsNonfiniteInWheel(const StaticWheels& wheels, Position at) {
  return wheels.IsUsed(at.element) &&
         WheelEntry(at).type == ScalarType::kFloat32 &&
         !std::isfinite(WheelValue(wheels, at));
}

}  // namespace

const HeaderRule rules::header_nonfinite = {.info = kNonfinite,
                                            .check = CheckNonfinite};

const GearRule rules::header_nonfinite_in_gears = {
    .info = kNonfinite,
    .predicate = Exact<IsNonfiniteRatio>,
    .place = [](const GearSlots& gears,
                Position at) { return gears.Place(at.element); },
    .message =
        [](const GearSlots& gears, Position at) {
          return DescribeNonfinite(gears.Ratio(at.element));
        }};

const StaticWheelRule rules::header_nonfinite_in_wheels = {
    .info = kNonfinite,
    .predicate = Exact<IsNonfiniteInWheel>,
    .place =
        [](const StaticWheels&, Position at) {
          return StaticWheelPlace(at.element, WheelEntry(at));
        },
    .message =
        [](const StaticWheels& wheels, Position at) {
          return DescribeNonfinite(WheelValue(wheels, at));
        },
    .series = [](const StaticWheels&) -> uint64_t {
      return std::size(static_wheel::kAll);
    }};

}  // namespace trackcheck::raf
