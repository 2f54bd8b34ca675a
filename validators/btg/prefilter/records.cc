#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>

#include "formats/btg/layout.h"
#include "formats/core/work/wide.h"
#include "validators/btg/analysis/border_line.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/analysis/vertex_position.h"
#include "validators/btg/prefilter/prefilters.h"
#include "validators/btg/prefilter/record_kernels.h"
#include "validators/btg/rules/sphere_limit.h"
#include "validators/btg/rules/tile_slack.h"

namespace trackcheck::btg {
namespace {

template <typename Records>
class NonfinitePrefilter final : public Prefilter {
 public:
  // `rule` reports numbers that are not finite.
  NonfinitePrefilter(const Records& records, const TableRules<Records>& rules,
                     const ElementRule<Records>& rule)
      : records_(records) {
    Cover(rules, {&rule});
  }

  RuleSet Candidates(uint64_t first, uint64_t count) const override {
    const bool any = AnyNonfinite(records_.At(first), count * Records::kFloats);
    return any ? covered() : RuleSet();
  }

 private:
  const Records& records_;
};

class VertexPrefilter final : public Prefilter {
 public:
  VertexPrefilter(const Vertices& vertices, const TableRules<Vertices>& rules)
      : vertices_(vertices),
        limit_(SphereLimit(vertices.tile())),
        nonfinite_(Cover(rules, {&rules::vertex_nonfinite})),
        outside_(Cover(rules, {&rules::vertex_outside_sphere})) {}

  RuleSet Candidates(uint64_t first, uint64_t count) const override {
    const uint8_t* const data = vertices_.At(first);
    RuleSet rules;
    if (AnyNonfinite(data, count * Vertices::kFloats)) rules |= nonfinite_;
    if (limit_ && AnyVertexBeyond(data, count, *limit_)) rules |= outside_;
    return rules;
  }

 private:
  const Vertices& vertices_;
  std::optional<double> limit_;
  RuleSet nonfinite_;
  RuleSet outside_;
};

class ColorPrefilter final : public Prefilter {
 public:
  ColorPrefilter(const Colors& colors, const TableRules<Colors>& rules)
      : colors_(colors) {
    Cover(rules, {&rules::color_nonfinite, &rules::color_range});
  }

  RuleSet Candidates(uint64_t first, uint64_t count) const override {
    const bool any = AnyOutsideUnit(colors_.At(first), count * Colors::kFloats);
    return any ? covered() : RuleSet();
  }

 private:
  const Colors& colors_;
};

class NormalPrefilter final : public Prefilter {
 public:
  NormalPrefilter(const Normals& normals, const TableRules<Normals>& rules)
      : normals_(normals) {
    Cover(rules, {&rules::normal_length});
  }

  RuleSet Candidates(uint64_t first, uint64_t count) const override {
    return AnyNormalOff(normals_.At(first), count) ? covered() : RuleSet();
  }

 private:
  const Normals& normals_;
};

class VertexUsePrefilter final : public Prefilter {
 public:
  VertexUsePrefilter(const VertexUse& use, const TableRules<VertexUse>& rules)
      : use_(use),
        vertices_(use.vertices()),
        unused_(Cover(rules, {&rules::vertex_unused})),
        height_(Cover(rules, {&rules::height})),
        misplaced_(Cover(rules, {&rules::tile_misplaced})) {
    const std::optional<Sphere> sphere = vertices_.tile().sphere();
    if (sphere && sphere->on_earth()) {
      ground_ = FitGround(sphere->x, sphere->y, sphere->z);
      sphere_ = *sphere;
    }
  }

  RuleSet Candidates(uint64_t first, uint64_t count) const override {
    RuleSet rules;
    if (std::memchr(use_.bytes() + first, 0, count) != nullptr) {
      rules |= unused_;
    }
    if (ground_ && AnyVertexOffGround(vertices_.At(first), count, *ground_)) {
      rules |= height_;
    }
    if (ground_ && use_.borders() && AnyOutside(first, count)) {
      rules |= misplaced_;
    }
    return rules;
  }

 private:
  // Whether any vertex is outside of the tile of the file's name. The rule
  // judges only vertices that are finite.
  struct OutsideKernel {
    static TRACKCHECK_KERNEL bool Run(const uint8_t* vertices, uint64_t count,
                                      const Sphere& sphere,
                                      const BorderLines& borders) {
      uint64_t any = 0;
      for (uint64_t i = 0; i < count; ++i) {
        const VertexPosition at =
            PositionOf(vertices + i * kRecordSizes[kVertices], sphere);
        any |= static_cast<uint64_t>(borders.Outside_m(at.x, at.y, at.z) >
                                     kTileSlackMeters);
      }
      return any != 0;
    }
  };
  bool AnyOutside(uint64_t first, uint64_t count) const {
    return RunKernel<OutsideKernel, const uint8_t*, uint64_t, const Sphere&,
                     const BorderLines&>(vertices_.At(first), count, sphere_,
                                         *use_.borders());
  }

  const VertexUse& use_;
  Vertices vertices_;
  // Nothing if the tile is not on earth.
  std::optional<GroundFit> ground_;
  Sphere sphere_;
  RuleSet unused_;
  RuleSet height_;
  RuleSet misplaced_;
};

}  // namespace

std::unique_ptr<Prefilter> MakePrefilter(const Vertices& vertices,
                                         const TableRules<Vertices>& rules) {
  return std::make_unique<VertexPrefilter>(vertices, rules);
}

std::unique_ptr<Prefilter> MakePrefilter(const Normals& normals,
                                         const TableRules<Normals>& rules) {
  return std::make_unique<NormalPrefilter>(normals, rules);
}

std::unique_ptr<Prefilter> MakePrefilter(const Texcoords& texcoords,
                                         const TableRules<Texcoords>& rules) {
  return std::make_unique<NonfinitePrefilter<Texcoords>>(
      texcoords, rules, rules::texcoord_nonfinite);
}

std::unique_ptr<Prefilter> MakePrefilter(const Colors& colors,
                                         const TableRules<Colors>& rules) {
  return std::make_unique<ColorPrefilter>(colors, rules);
}

std::unique_ptr<Prefilter> MakePrefilter(
    const FloatAttributes& attributes,
    const TableRules<FloatAttributes>& rules) {
  return std::make_unique<NonfinitePrefilter<FloatAttributes>>(
      attributes, rules, rules::attribute_nonfinite);
}

std::unique_ptr<Prefilter> MakePrefilter(const VertexUse& use,
                                         const TableRules<VertexUse>& rules) {
  return std::make_unique<VertexUsePrefilter>(use, rules);
}

}  // namespace trackcheck::btg
