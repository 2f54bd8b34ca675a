#include "formats/dkrds/info.h"

#include <cstdint>
#include <cstring>
#include <string>

#include "formats/api/testing/info_lines.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/work/work_pool.h"
#include "formats/dkrds/decode/decode.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/message/dkrds.pb.h"
#include "formats/dkrds/message/encode.h"
#include "formats/dkrds/options.h"
#include "gmock/gmock.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Two patches of two triangles, a texture, and a node of the BSP between the
// patches. `box` is that of the first patch.
std::string Track(const std::string& box = "0, 0, 64, 6400, 128, 6400") {
  std::string section = R"(
    groups { triangle_count: 2 main_attribute: 1 }
    triangles {
      attributes: [1, 1]
      normals: [0, 4096, 0, 0, 4096, 0]
      vertex: [0, 2, 1, 1, 2, 3]
      uv: [0, 0, 0, 0, 0, 0]
      color: [0, 0, 0, 0, 0, 0]
    }
    collision: [0xffffffff, 0xffffffff]
    uvs: [0, 0]
    colors: [0x7fff]
  )";
  const std::string text =
      "sections { aabb: [" + box +
      "] "
      "vertices: [0, 0, 0, 100, 0, 0, 0, 0, 100, 100, 0, 100] " +
      section +
      "} sections { aabb: [6400, -64, 64, 6400, 64, 6400] "
      "vertices: [100, 0, 0, 200, 0, 0, 100, 0, 100, 200, 0, 100] " +
      section + R"(}
      effects { values: 7 }
      culling { masks: [3, 3] }
      texture_group {
        textures {
          uid: "road" palette_uid: "\001\002\003\377" format: 2
          width: 8 height: 8
          data: "0123456789abcdef"
        }
        palettes { uid: "\001\002\003\377" data: "01234567" }
      }
      bsp {
        nodes { axis: 0 split: 6400 }
        nodes { section_ids: 0 }
        nodes { section_ids: 1 }
      })";
  File file;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &file));
  return *Encode(file);
}

std::string InfoOf(const std::string& bytes) {
  const RuleSelection all;
  FindingSink sink(all, 0);
  const Document document = Decode(ByteView(bytes), Limits(), Options(), sink);
  WorkPool pool(1);
  return InfoLines(Info(document, pool));
}

TEST(DkrdsInfoTest, CountsSectionsTexturesAndNodes) {
  // A section: 0x6c + 12 (group) + 2 x 20 (triangles) + 2 x 4 (collision) + 4 x
  // 6 (vertices) + 4 (uv) + 2 (color) bytes.
  EXPECT_EQ(
      InfoOf(Track()),
      "sections = 2\n"
      "triangles = 4\n"
      "vertices = 8\n"
      "textures = 1\n"
      "palettes = 1\n"
      "bsp_depth = 1\n"
      "bsp_nodes = 3\n"
      "bsp_leaves = 2\n"
      "effects = 1\n"
      "culling_mask = 4 bytes\n"
      "offset_base = entry\n"
      "sections: section 0, groups 1, triangles 2, vertices 4, size 198 bytes\n"
      "sections: section 1, groups 1, triangles 2, vertices 4, size 198 bytes\n"
      "bounds: axis x, min 0 AABB units, max 12800 AABB units, extent 12800 "
      "AABB units\n"
      "bounds: axis y, min -64 AABB units, max 128 AABB units, extent 192 AABB "
      "units\n"
      "bounds: axis z, min 64 AABB units, max 6464 AABB units, extent 6400 "
      "AABB units\n"
      "textures: texture 0, uid 726f6164, format 4 colors, width 8 texels, "
      "height 8 texels, data 16 bytes, palette_uid 010203ff\n"
      "header: 56 bytes\n"
      "section_offsets: 8 bytes\n"
      "sections.header: 216 bytes\n"
      "sections.groups: 24 bytes\n"
      "sections.triangles: 80 bytes\n"
      "sections.collision: 16 bytes\n"
      "sections.vertices: 48 bytes\n"
      "sections.uvs: 8 bytes\n"
      "sections.colors: 4 bytes\n"
      "effects: 2 bytes\n"
      "effects_copy: 2 bytes\n"
      "culling: 8 bytes\n"
      "texture_group: 56 bytes\n"  // 4 + 20 + 16 + 8 + 8
      "bsp: 16 bytes\n"            // 8 + 2 x 4
      "padding: 4 bytes\n");
}

TEST(DkrdsInfoTest, BytesOfNoPartAreNamed) {
  // Bytes after the header's file size, and a gap.
  EXPECT_THAT(InfoOf(Track() + "12345"),
              EndsWith("\nnot part of anything: 5 bytes\n"));
  File file;
  ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(
      "effects { values: 7 }", &file));
  std::string track = *Encode(file);
  track.insert(kHeaderSize, std::string(8, 'x'));
  const int32_t moved = kHeaderSize + 8;
  std::memcpy(track.data() + header::kCollisionEffectsOffset, &moved,
              sizeof(moved));
  EXPECT_THAT(InfoOf(track), HasSubstr("not part of anything: "));
}

TEST(DkrdsInfoTest, BoxesWithoutAnExtentAreLeftOut) {
  const std::string info = InfoOf(Track("0, 0, 64, -1, 128, 6400"));
  EXPECT_THAT(info, HasSubstr("\nvertices = 8\nleft_out_boxes = 1\n"));
  EXPECT_THAT(info, HasSubstr("\nbounds: axis x, min 6400 AABB units, max "
                              "12800 AABB units, "));
}

TEST(DkrdsInfoTest, ShowsWhatIsThereOfADamagedTrack) {
  const std::string track = Track();
  // The first section begins at 64. Its entry takes 0x6c + 12 bytes, its
  // triangles are cut.
  const std::string cut = InfoOf(track.substr(0, 200));
  EXPECT_THAT(cut, StartsWith("sections = 2\ntriangles = 0\nvertices = 0\n"));
  EXPECT_THAT(cut, Not(HasSubstr("bsp_nodes")));
  EXPECT_THAT(cut, HasSubstr("sections: section 0, groups 1, triangles 0, "
                             "vertices 0, size 120 bytes\nbounds: "));
  EXPECT_THAT(cut, EndsWith("\nheader: 56 bytes\n"
                            "section_offsets: 8 bytes\n"
                            "sections.header: 108 bytes\n"
                            "sections.groups: 12 bytes\n"
                            "not part of anything: 16 bytes\n"));
  // Only the header.
  EXPECT_THAT(InfoOf(track.substr(0, kHeaderSize)),
              EndsWith("offset_base = entry\nheader: 56 bytes\n"));
}

}  // namespace
}  // namespace trackcheck::dkrds
