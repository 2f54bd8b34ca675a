#include <string>
#include <string_view>

#include "formats/btg/layout.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

constexpr std::string_view kLightPrefix = "RWY_";

bool IsNotLight(const Objects& objects, Position at) {
  if (objects[at.element].type != kPoints) return false;
  const auto material = objects.TrustedProperty(at.element, kMaterial);
  return material && !material->data.text().starts_with(kLightPrefix);
}

Message NotLightMessage(const Objects& objects, Position at) {
  constexpr size_t kShownBytes = 64;
  return Message(
      "the material of the points is $0, that of lights starts with RWY_",
      QuotedBytes{std::string(
          PropertyData<kMaterial>(objects, at).text().substr(0, kShownBytes))});
}

}  // namespace

const ObjectRule rules::light_material = {
    .info = {.id = "btg-light-material",
             .severity = Severity::kInfo,
             .title = "Points have a material that is not of lights.",
             .section = "Points",
             .rationale = "FlightGear draws points as directed lights if the "
                          "name begins with RWY, otherwise as lights without a "
                          "direction. All known materials of lights begin with "
                          "RWY_.",
             .remedy = "Use a material that starts with RWY_.",
             .bad = "set objects[5].properties[0].data RWYWHITE",
             .ok = "set objects[5].properties[0].data RWY_"},
    .predicate = Exact<IsNotLight>,
    .place = PropertyPlace<kMaterial>,
    .message = NotLightMessage};

}  // namespace trackcheck::btg
