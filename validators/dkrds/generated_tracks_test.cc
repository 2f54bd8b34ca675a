#include <string>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/dkrds/decode/decode.h"
#include "formats/dkrds/message/encode.h"
#include "formats/dkrds/testing/generate.h"
#include "gtest/gtest.h"
#include "validators/dkrds/rules.h"

namespace trackcheck::dkrds {
namespace {

// The places and messages of all findings.
std::string FindingsOf(const std::string& bytes, const Options& options = {}) {
  const RuleSelection selection;
  WorkPool pool(1);
  FindingSink sink(selection, 20);
  const Document document = Decode(ByteView(bytes), Limits(), options, sink);
  Check(document, pool, sink);
  std::string text;
  for (const Finding& finding : sink.Take().listed) {
    text += std::string(finding.rule->id) + ' ' +
            std::string(finding.where.field.text()) + '\n';
  }
  return text;
}

TEST(GeneratedTracksTest, NothingIsFoundInTracksOfAnyShape) {
  const TrackShape shapes[] = {
      {.columns = 1, .rows = 1, .quads_x = 2, .quads_z = 2, .textures = 1},
      {.columns = 5, .rows = 1, .quads_x = 2, .quads_z = 3, .gap = 1},
      {.columns = 3, .rows = 7, .quads_x = 4, .quads_z = 2, .gap = 100},
      {.columns = 4, .rows = 8, .quads_x = 3, .quads_z = 5, .seed = 7},
      {.columns = 3, .rows = 11, .quads_x = 3, .quads_z = 3, .textures = 100},
      {.columns = 2, .rows = 1, .quads_x = 31, .quads_z = 30, .seed = 3},
      {.seed = 1},
      {.seed = 42},
  };
  for (const TrackShape& shape : shapes) {
    EXPECT_EQ(FindingsOf(*Encode(Generate(shape))), "")
        << shape.columns << " by " << shape.rows;
  }
}

// A single wrong number in one triangle is found.
TEST(GeneratedTracksTest, AFaultInALargeTrackIsFound) {
  File file = Generate({});
  file.mutable_sections(63)->mutable_triangles()->set_vertex(0, 1023);
  EXPECT_EQ(FindingsOf(*Encode(file)),
            "dkrds-index-vertex sections[63].triangles[0].vertex[0]\n");
}

// The config gives entries of 16 bits: enough for 16 sections, not for 17.
TEST(GeneratedTracksTest, MasksWithTooFewBitsAreNotJudged) {
  const auto findings_with = [](int sections) {
    File file = Generate({.columns = sections, .rows = 1});
    file.mutable_culling()->set_stride(2);
    for (int i = 0; i < sections; ++i) file.mutable_culling()->set_masks(i, 0);
    return FindingsOf(*Encode(file), {.culling_stride = 2});
  };
  EXPECT_EQ(findings_with(16), "dkrds-culling-empty culling[0]\n");
  EXPECT_EQ(findings_with(17), "");
}

}  // namespace
}  // namespace trackcheck::dkrds
