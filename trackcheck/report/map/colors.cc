#include "trackcheck/report/map/colors.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace trackcheck {
namespace {

// From the plains to the summits, as on printed maps.
constexpr PlanColor kHeightRamp[] = {
    {48, 112, 96},   {92, 152, 92},  {156, 188, 108}, {222, 208, 140},
    {206, 164, 100}, {166, 116, 80}, {140, 112, 108}};
// From slow to fast. Blue and red differ for those who see no green.
constexpr PlanColor kSpeedRamp[] = {
    {52, 72, 190},  {40, 140, 210}, {52, 176, 150}, {130, 190, 70},
    {232, 190, 40}, {236, 118, 32}, {200, 30, 40}};

// The color of a scale with one value.
constexpr PlanColor kOneValueColor = {176, 180, 186};

struct HueEntry {
  std::string_view name;
  HueColors colors;
};
// By PlanHue.
constexpr std::array<HueEntry, kHues> kHueEntries = {{
    {"text", {{31, 35, 40}, {230, 237, 243}}},
    {"gray", {{110, 119, 129}, {139, 148, 158}}},
    {"red", {{207, 34, 46}, {255, 123, 114}}},
    {"orange", {{188, 76, 0}, {255, 166, 87}}},
    {"green", {{26, 127, 55}, {63, 185, 80}}},
    {"teal", {{11, 114, 133}, {57, 197, 207}}},
    {"blue", {{9, 105, 218}, {88, 166, 255}}},
    {"purple", {{130, 80, 223}, {188, 140, 255}}},
}};

std::span<const PlanColor> AnchorsOf(PlanScale::Ramp ramp) {
  switch (ramp) {
    case PlanScale::Ramp::kHeight:
      return kHeightRamp;
    case PlanScale::Ramp::kSpeed:
      return kSpeedRamp;
  }
  return kHeightRamp;
}

uint8_t Channel(double value) {
  return static_cast<uint8_t>(std::lround(std::clamp(value, 0.0, 255.0)));
}

// The terrain's steeper parts are shown with at least this slope.
constexpr double kShownSlope = 0.6;
constexpr double kMaxExaggeration = 25;
// Slopes below this are rounding.
constexpr double kMinSlope = 1e-4;
// Toward the light, of length 1: from the upper left, 45 degrees high.
constexpr double kLightRight = -0.5;
constexpr double kLightUp = 0.5;
constexpr double kLightHeight = 0.70710678118654752;

}  // namespace

size_t ValueScale::TintOf(double value) const {
  if (!(value > low_)) return 0;
  if (value >= high_) return kTints - 1;
  return std::min(kTints - 1,
                  static_cast<size_t>((value - low_) / (high_ - low_) *
                                      static_cast<double>(kTints)));
}

PlanColor ValueScale::ColorOf(size_t tint) const {
  assert(tint < kTints);
  if (one_value() && tint == 0) return kOneValueColor;
  const std::span<const PlanColor> anchors = AnchorsOf(ramp_);
  const double at = static_cast<double>(tint) /
                    static_cast<double>(kTints - 1) *
                    static_cast<double>(anchors.size() - 1);
  const auto first = std::min(static_cast<size_t>(at), anchors.size() - 2);
  const double part = at - static_cast<double>(first);
  const PlanColor& from = anchors[first];
  const PlanColor& to = anchors[first + 1];
  const auto mix = [&](uint8_t a, uint8_t b) {
    return Channel(a + part * (b - a));
  };
  return {mix(from.red, to.red), mix(from.green, to.green),
          mix(from.blue, to.blue)};
}

HueColors ColorsOf(PlanHue hue) {
  return kHueEntries[static_cast<size_t>(hue)].colors;
}

std::string_view NameOf(PlanHue hue) {
  return kHueEntries[static_cast<size_t>(hue)].name;
}

std::string HexOf(const PlanColor& color) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "#";
  for (const uint8_t channel : {color.red, color.green, color.blue}) {
    text += kDigits[channel >> 4];
    text += kDigits[channel & 15];
  }
  return text;
}

Relief::Relief(double typical_slope)
    : exaggeration_(typical_slope < kMinSlope
                        ? 0
                        : std::clamp(kShownSlope / typical_slope, 1.0,
                                     kMaxExaggeration)) {}

double Relief::Lightness(double slope_right, double slope_up) const {
  const double right = exaggeration_ * slope_right;
  const double up = exaggeration_ * slope_up;
  const double facing = (kLightHeight - right * kLightRight - up * kLightUp) /
                        std::sqrt(right * right + up * up + 1);
  // `facing` is 1 toward the light, kLightHeight for a horizontal surface.
  if (facing < kLightHeight) {
    return kFlat * std::max(0.0, facing) / kLightHeight;
  }
  return kFlat + (1 - kFlat) * (facing - kLightHeight) / (1 - kLightHeight);
}

PlanColor Relief::Shaded(const PlanColor& color, double lightness) {
  constexpr double kDarkest = 0.45;
  constexpr double kLightest = 0.45;
  const auto shade = [&](uint8_t channel) {
    if (lightness < kFlat) {
      return Channel(channel * (kDarkest + (1 - kDarkest) * lightness / kFlat));
    }
    const double part = (lightness - kFlat) / (1 - kFlat);
    return Channel(channel + kLightest * part * (255 - channel));
  };
  return {shade(color.red), shade(color.green), shade(color.blue)};
}

}  // namespace trackcheck
