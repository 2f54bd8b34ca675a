#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>

#include "validators/btg/analysis/sphere_limit.h"
#include "validators/btg/prefilter/prefilters.h"
#include "validators/btg/prefilter/record_kernels.h"

namespace trackcheck::btg {
namespace {

// Texture coordinates and attributes have no other rule.
template <typename Records>
class NonfinitePrefilter final : public Prefilter {
 public:
  explicit NonfinitePrefilter(const Records& records) : records_(records) {}

  RuleSet Candidates(uint64_t first, uint64_t count) const override {
    const bool any = AnyNonfinite(records_.At(first), count * Records::kFloats);
    return any ? RuleSet::All() : RuleSet();
  }

 private:
  const Records& records_;
};

class VertexPrefilter final : public Prefilter {
 public:
  VertexPrefilter(const Vertices& vertices, const TableRules<Vertices>& rules)
      : vertices_(vertices),
        limit_(SphereLimit(vertices.tile())),
        nonfinite_(SetOf(rules, {&rules::vertex_nonfinite})),
        outside_(SetOf(rules, {&rules::vertex_outside_sphere})) {}

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
  explicit ColorPrefilter(const Colors& colors) : colors_(colors) {}

  RuleSet Candidates(uint64_t first, uint64_t count) const override {
    const bool any = AnyOutsideUnit(colors_.At(first), count * Colors::kFloats);
    return any ? RuleSet::All() : RuleSet();
  }

 private:
  const Colors& colors_;
};

class NormalPrefilter final : public Prefilter {
 public:
  explicit NormalPrefilter(const Normals& normals) : normals_(normals) {}

  RuleSet Candidates(uint64_t first, uint64_t count) const override {
    return AnyNormalOff(normals_.At(first), count) ? RuleSet::All() : RuleSet();
  }

 private:
  const Normals& normals_;
};

class VertexUsePrefilter final : public Prefilter {
 public:
  explicit VertexUsePrefilter(const VertexUse& use) : use_(use) {}

  RuleSet Candidates(uint64_t first, uint64_t count) const override {
    const bool any = std::memchr(use_.bytes() + first, 0, count) != nullptr;
    return any ? RuleSet::All() : RuleSet();
  }

 private:
  const VertexUse& use_;
};

}  // namespace

std::unique_ptr<Prefilter> MakePrefilter(const Vertices& vertices,
                                         const TableRules<Vertices>& rules) {
  return std::make_unique<VertexPrefilter>(vertices, rules);
}

std::unique_ptr<Prefilter> MakePrefilter(const Normals& normals,
                                         const TableRules<Normals>&) {
  return std::make_unique<NormalPrefilter>(normals);
}

std::unique_ptr<Prefilter> MakePrefilter(const Texcoords& texcoords,
                                         const TableRules<Texcoords>&) {
  return std::make_unique<NonfinitePrefilter<Texcoords>>(texcoords);
}

std::unique_ptr<Prefilter> MakePrefilter(const Colors& colors,
                                         const TableRules<Colors>&) {
  return std::make_unique<ColorPrefilter>(colors);
}

std::unique_ptr<Prefilter> MakePrefilter(const FloatAttributes& attributes,
                                         const TableRules<FloatAttributes>&) {
  return std::make_unique<NonfinitePrefilter<FloatAttributes>>(attributes);
}

std::unique_ptr<Prefilter> MakePrefilter(const VertexUse& use) {
  return std::make_unique<VertexUsePrefilter>(use);
}

}  // namespace trackcheck::btg
