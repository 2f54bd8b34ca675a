#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <random>
#include <set>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/column.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/section.h"
#include "formats/core/work/work_pool.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/dkrds/analysis/section/collision_cells.h"
#include "validators/dkrds/analysis/section/section_analysis.h"
#include "validators/dkrds/analysis/track/track_analysis.h"
#include "validators/dkrds/rules.h"
#include "validators/engine/testing.h"

namespace trackcheck::dkrds {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;

constexpr int kTextures = 3;

constexpr std::string_view kPrefilteredRules[] = {
    "dkrds-index-vertex",         "dkrds-index-uv",
    "dkrds-index-color",          "dkrds-index-spare-bits",
    "dkrds-texture-id",           "dkrds-normal-range",
    "dkrds-normal-unit",          "dkrds-normal-geometry",
    "dkrds-triangle-degenerate",  "dkrds-triangle-duplicate",
    "dkrds-collision-zero",       "dkrds-collision-allones",
    "dkrds-collision-contiguous", "dkrds-collision-recompute",
    "dkrds-vertex-unused",        "dkrds-uv-unused",
    "dkrds-color-unused",         "dkrds-vertex-duplicate"};

// A track of one section: a net of hills in which no rule reports anything.
class TestSection {
 public:
  // `scale`: box units of a vertex unit.
  TestSection(std::mt19937& random, uint64_t columns, uint64_t rows,
              int scale = 64)
      : columns_(columns),
        scale_(scale),
        vertices_(columns * rows * 3),
        uvs_(columns * rows * 2),
        colors_(columns * rows),
        triangles_((columns - 1) * (rows - 1) * 2 * kTriangleSize),
        cells_((columns - 1) * (rows - 1) * 2) {
    for (uint64_t i = 0; i < columns * rows; ++i) {
      vertices_[3 * i] = static_cast<int16_t>(40 * (i % columns));
      vertices_[3 * i + 1] = static_cast<int16_t>(random() % 60);
      vertices_[3 * i + 2] = static_cast<int16_t>(40 * (i / columns));
    }
    Header header;
    header.number_of_sections = 1;
    header.number_of_textures = kTextures;
    header.unknown_0c = kUnknown0cWord;
    document_.header = Section<Header>::Present(header);
    FillTriangles(rows);
    Connect(BoxOfVertices());
    ComputeCells();
  }

  const Document& document() const { return document_; }
  uint64_t triangles() const { return cells_.size(); }
  uint32_t cells(uint64_t t) const { return cells_[t]; }

  template <typename T>
  void Set(uint64_t t, uint64_t offset, T value) {
    std::memcpy(&triangles_[t * kTriangleSize + offset], &value, sizeof(value));
  }
  uint32_t Word(uint64_t t, uint64_t offset) const {
    return LoadLittleEndian<uint32_t>(&triangles_[t * kTriangleSize + offset]);
  }
  void SetCells(uint64_t t, uint32_t cells) { cells_[t] = cells; }
  // Leaves the words alone that cannot be computed.
  void ComputeCells() {
    // The fit of the vertices does not depend on the cells.
    const TrackAnalysis track(document_);
    const SectionAnalysis section(track, 0);
    for (uint64_t t = 0; t < cells_.size(); ++t) {
      cells_[t] = section.ComputedCells(t).value_or(cells_[t]);
    }
  }
  // Moves the lower end of both boxes.
  void SetBoxMin(uint64_t axis, int32_t min) {
    Aabb box = document_.sections[0].entry->aabb[0];
    box.extent[axis] -= min - box.min[axis];
    box.min[axis] = min;
    Connect(box);
  }
  // Does not change the box.
  void SetVertex(uint64_t v, uint64_t axis, int16_t value) {
    vertices_[3 * v + axis] = value;
    Connect(document_.sections[0].entry->aabb[0]);
  }
  int16_t Vertex(uint64_t v, uint64_t axis) const {
    return vertices_[3 * v + axis];
  }
  uint64_t vertices() const { return vertices_.size() / 3; }

 private:
  static uint32_t Packed(uint64_t a, uint64_t b, uint64_t c) {
    return static_cast<uint32_t>(a | b << 10 | c << 20);
  }

  void FillTriangles(uint64_t rows) {
    uint64_t t = 0;
    const auto add = [&](uint64_t a, uint64_t b, uint64_t c) {
      for (const uint64_t offset :
           {triangle::kVertex, triangle::kUv, triangle::kColor}) {
        Set(t, offset, Packed(a, b, c));
      }
      Set(t, triangle::kAttributes,
          static_cast<uint16_t>(t % kTextures * 2 + 1));
      Set(t, triangle::kNormal, NormalOf(a, b, c));
      ++t;
    };
    for (uint64_t row = 0; row + 1 < rows; ++row) {
      for (uint64_t column = 0; column + 1 < columns_; ++column) {
        const uint64_t a = row * columns_ + column;
        add(a, a + columns_, a + 1);
        add(a + 1, a + columns_, a + columns_ + 1);
      }
    }
  }

  Normal NormalOf(uint64_t a, uint64_t b, uint64_t c) const {
    const auto edge = [&](uint64_t to, uint64_t axis) {
      return static_cast<double>(vertices_[3 * to + axis] -
                                 vertices_[3 * a + axis]);
    };
    std::array<double, 3> face{};
    for (uint64_t k = 0; k < 3; ++k) {
      const uint64_t i = (k + 1) % 3;
      const uint64_t j = (k + 2) % 3;
      face[k] = edge(b, i) * edge(c, j) - edge(b, j) * edge(c, i);
    }
    const double length = std::hypot(face[0], face[1], face[2]);
    Normal normal{};
    for (uint64_t k = 0; k < 3; ++k) {
      normal[k] = static_cast<int16_t>(std::lround(face[k] / length * 4096));
    }
    return normal;
  }

  Aabb BoxOfVertices() const {
    Aabb box;
    for (uint64_t axis = 0; axis < 3; ++axis) {
      int low = INT16_MAX;
      int high = INT16_MIN;
      for (uint64_t i = axis; i < vertices_.size(); i += 3) {
        low = std::min<int>(low, vertices_[i]);
        high = std::max<int>(high, vertices_[i]);
      }
      // The size is not a power of two.
      box.min[axis] = scale_ * low - 7;
      box.extent[axis] = scale_ * std::max(high - low, 1) + 11;
    }
    return box;
  }

  template <typename C>
  static Section<C> Table(const void* data, uint64_t size, uint64_t stride) {
    return Section<C>::Present(
        C(ByteView(static_cast<const uint8_t*>(data), size), size / stride));
  }

  void Connect(const Aabb& box) {
    SectionEntry entry;
    entry.unknown_01 = entry::kUsualUnknown01;
    entry.runtime_pointer = section_data::kUsualRuntimePointer;
    entry.polygon_groups = 1;
    entry.vertices = static_cast<uint16_t>(vertices());
    entry.aabb = {box, box};
    TrackSection section;
    section.entry = Section<SectionEntry>::Present(entry);
    section.triangle_count = static_cast<uint32_t>(triangles());
    section.triangles = Table<TriangleColumn>(triangles_.data(),
                                              triangles_.size(), kTriangleSize);
    section.collision = Table<Column<uint32_t>>(
        cells_.data(), cells_.size() * kCollisionSize, kCollisionSize);
    section.vertices = Table<VertexColumn>(
        vertices_.data(), vertices() * kVertexSize, kVertexSize);
    section.uvs = Table<UvColumn>(uvs_.data(), vertices() * kUvSize, kUvSize);
    section.colors = Table<Column<uint16_t>>(
        colors_.data(), vertices() * kColorSize, kColorSize);
    document_.sections = {section};
    document_.section_offsets = Table<Column<int32_t>>(
        &section_offset_, sizeof(section_offset_), sizeof(section_offset_));
  }

  int32_t section_offset_ = 4;
  uint64_t columns_;
  int scale_;
  std::vector<int16_t> vertices_;
  std::vector<int16_t> uvs_;
  std::vector<uint16_t> colors_;
  std::vector<uint8_t> triangles_;
  std::vector<uint32_t> cells_;
  Document document_;
};

// The rules that report something.
std::set<std::string_view> RulesThatFire(const TestSection& section) {
  const RuleSelection selection;
  WorkPool pool(1);
  FindingSink sink(selection, 0);
  Check(section.document(), pool, sink);
  std::set<std::string_view> ids;
  for (const Finding& finding : sink.Take().listed)
    ids.insert(finding.rule->id);
  return ids;
}

void Damage(std::mt19937& random, TestSection& section) {
  const uint64_t t = random() % section.triangles();
  const uint64_t v = random() % section.vertices();
  constexpr uint64_t kWords[] = {triangle::kVertex, triangle::kUv,
                                 triangle::kColor};
  const uint64_t word = kWords[random() % 3];
  constexpr int16_t kNumbers[] = {0, 1, -1, 64, 4096, 4160, 4161, -4161, 32767};
  switch (random() % 9) {
    case 0:
      section.Set(t, word, section.Word(t, word) ^ 1U << random() % 32);
      break;
    case 1:
      section.Set(t, word, section.Word(random() % section.triangles(), word));
      break;
    case 2:
      section.Set(t, triangle::kNormal + 2 * (random() % 3),
                  kNumbers[random() % std::size(kNumbers)]);
      break;
    case 3:
      section.Set(t, triangle::kNormal + 2 * (random() % 3),
                  static_cast<int16_t>(random() % 600));
      break;
    case 4:
      section.Set(t, triangle::kAttributes,
                  static_cast<uint16_t>(random() % 9));
      break;
    case 5:
      section.SetCells(t, section.cells(t) ^ 1U << random() % 32);
      break;
    case 6:
      section.SetCells(t, random() % 2 == 0 ? 0 : kAllCells);
      break;
    case 7:
      section.SetVertex(v, random() % 3, static_cast<int16_t>(random() % 100));
      break;
    default:
      for (uint64_t axis = 0; axis < 3; ++axis) {
        section.SetVertex(v, axis,
                          section.Vertex((v + 1) % section.vertices(), axis));
      }
  }
}

TEST(SectionPrefilterTest, EveryRuleIsSilentOnASoundSection) {
  std::mt19937 random(1);
  for (int round = 0; round < 50; ++round) {
    const TestSection section(random, 2 + random() % 20, 2 + random() % 20);
    EXPECT_THAT(RulesThatFire(section), IsEmpty());
  }
}

TEST(SectionPrefilterTest, ClearsNothingThatARuleReports) {
  std::mt19937 random(2);
  std::set<std::string_view> seen;
  for (int round = 0; round < 4000 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    TestSection section(random, 2 + random() % 6, 2 + random() % 6);
    for (uint64_t i = 1 + random() % 3; i > 0; --i) Damage(random, section);
    ScopedPrefilterAudit audit;
    seen.merge(RulesThatFire(section));
    EXPECT_THAT(audit.TakeMisses(), IsEmpty());
  }
  EXPECT_THAT(seen, IsSupersetOf(kPrefilteredRules))
      << "some fault was never made";
}

// The prefilter has a position for a vertex that does not exist. The word
// computed from it must not hide a wrong one.
TEST(SectionPrefilterTest, AWordOfAMissingVertexIsNotCleared) {
  std::mt19937 random(3);
  std::set<std::string_view> seen;
  for (int round = 0; round < 50; ++round) {
    TestSection section(random, 2, 2);
    const uint32_t word = section.Word(1, triangle::kVertex);
    section.Set(1, triangle::kVertex, word | 0x3FF00000);
    section.SetCells(1, kAllCells);
    ScopedPrefilterAudit audit;
    seen.merge(RulesThatFire(section));
    EXPECT_THAT(audit.TakeMisses(), IsEmpty());
  }
  EXPECT_THAT(seen, Contains("dkrds-collision-allones"));
}

// Both the box and its vertices are rounded, so a narrow triangle may touch no
// cell. Its word is then judged without a computed one.
TEST(SectionPrefilterTest, AWordWithoutCellsIsNotClearedIfItIsAsComputed) {
  std::mt19937 random(4);
  TestSection section(random, 3, 2, /*scale=*/1);
  // The first column of triangles extends from 1 below the box to its edge.
  for (const uint64_t v : {1, 4}) section.SetVertex(v, 0, 1);
  section.SetBoxMin(0, 1);
  for (const uint64_t t : {0, 1}) {
    section.SetCells(t, section.cells(t) & 0xFFFF);
  }
  section.ComputeCells();
  ScopedPrefilterAudit audit;
  EXPECT_THAT(RulesThatFire(section), Contains("dkrds-collision-zero"));
  EXPECT_THAT(audit.TakeMisses(), IsEmpty());
}

}  // namespace
}  // namespace trackcheck::dkrds
