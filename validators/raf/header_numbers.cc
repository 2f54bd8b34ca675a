// Track and car have lengths, masses and stiffnesses that things can have.
// Section "HEADER BLOCK".
#include <cmath>
#include <utility>

#include "validators/raf/header_places.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

constexpr const char kSection[] = "HEADER BLOCK";

// NaN and infinity are reported as such, and are neither.
bool IsNotPositive(float value) { return std::isfinite(value) && value <= 0; }
bool IsPositive(float value) { return std::isfinite(value) && value > 0; }

void Report(const RuleInfo& info, const Entry& entry, Message message,
            FindingSink& sink) {
  sink.Report({.rule = &info,
               .where = HeaderPlace(entry),
               .message = std::move(message)});
}

void CheckRuler(const Document& document, FindingSink& sink) {
  const float ruler = document.header->track_ruler_length;
  if (!IsNotPositive(ruler)) return;
  Report(rules::ruler.info, header::kTrackRulerLength,
         Message("the track ruler is $0 m long, not above 0 m", ruler), sink);
}

void CheckMass(const Document& document, FindingSink& sink) {
  const float mass = document.header->mass;
  if (!IsNotPositive(mass)) return;
  Report(rules::mass.info, header::kMass,
         Message("the mass is $0 kg, not above 0 kg", mass), sink);
}

void CheckSprungMass(const Document& document, FindingSink& sink) {
  const float sprung = document.header->sprung_mass;
  const float mass = document.header->mass;
  if (IsNotPositive(sprung)) {
    Report(rules::sprung_mass.info, header::kSprungMass,
           Message("the sprung mass is $0 kg, not above 0 kg", sprung), sink);
  } else if (IsPositive(sprung) && IsPositive(mass) && sprung > mass) {
    sink.Report(
        {.rule = &rules::sprung_mass.info,
         .where = HeaderPlace(header::kSprungMass),
         .message = Message("the sprung mass is $0 kg, the whole mass $1 kg",
                            sprung, mass),
         .related = {{Message("the mass"), HeaderPlace(header::kMass)}}});
  }
}

void CheckAntiroll(const Entry& entry, float stiffness, FindingSink& sink) {
  if (!std::isfinite(stiffness) || stiffness >= 0) return;
  Report(rules::antiroll_negative.info, entry,
         Message("the antiroll stiffness is $0 N/m, below 0 N/m", stiffness),
         sink);
}

void CheckAntirolls(const Document& document, FindingSink& sink) {
  CheckAntiroll(header::kRearAntiroll, document.header->rear_antiroll, sink);
  CheckAntiroll(header::kFrontAntiroll, document.header->front_antiroll, sink);
}

void CheckFinalDrive(const Document& document, FindingSink& sink) {
  const float ratio = document.header->final_drive;
  if (!IsNotPositive(ratio)) return;
  Report(rules::final_drive.info, header::kFinalDrive,
         Message("the final drive ratio is $0, not above 0", ratio), sink);
}

}  // namespace

const HeaderRule rules::ruler = {
    .info = {.id = "raf-ruler",
             .severity = Severity::kWarning,
             .title = "the track ruler has no length",
             .section = kSection,
             .rationale = "laps are compared by their place along the ruler; "
                          "without its length programs refuse the file",
             .remedy = "write the largest index distance of the track",
             .bad = "set header.track_ruler_length 0",
             .ok = "set header.track_ruler_length 0.001"},
    .check = CheckRuler};

const HeaderRule rules::mass = {
    .info = {.id = "raf-mass",
             .severity = Severity::kError,
             .title = "the car has no mass",
             .section = kSection,
             .rationale = "forces become accelerations by it: a program that "
                          "divides by the mass gets infinity",
             .remedy = "write the mass in kg, driver included",
             .bad = "set header.mass 0",
             .ok = "set header.mass 0.001"},
    .check = CheckMass};

const HeaderRule rules::sprung_mass = {
    .info = {.id = "raf-sprung-mass",
             .severity = Severity::kWarning,
             .title = "the sprung mass is not a part of the mass",
             .section = kSection,
             .rationale = "what rests on the springs is more than nothing and "
                          "less than the whole car; loads and ride heights "
                          "that are computed from it are wrong",
             .remedy = "write the mass without wheels and axles, in kg",
             .bad = "set header.mass 1129.9",
             .ok = "set header.mass 1130"},
    .check = CheckSprungMass};

const HeaderRule rules::antiroll_negative = {
    .info = {.id = "raf-antiroll-negative",
             .severity = Severity::kWarning,
             .title = "an antiroll bar has a negative stiffness",
             .section = kSection,
             .rationale = "such a bar would push the car over in every corner; "
                          "the value belongs elsewhere or has lost its sign",
             .remedy = "write the stiffness in N/m, or 0 without a bar",
             .bad = "set header.front_antiroll -0.001",
             .ok = "set header.front_antiroll 0"},
    .check = CheckAntirolls};

const HeaderRule rules::final_drive = {
    .info = {.id = "raf-final-drive",
             .severity = Severity::kWarning,
             .title = "the final drive ratio is not above 0",
             .section = kSection,
             .rationale = "programs that compute the engine's speed or the "
                          "car's from it get 0, or divide by it",
             .remedy = "write the final drive ratio",
             .bad = "set header.final_drive 0",
             .ok = "set header.final_drive 0.001"},
    .check = CheckFinalDrive};

}  // namespace trackcheck::raf
