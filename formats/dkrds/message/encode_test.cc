#include "formats/dkrds/message/encode.h"

#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/dkrds/decode/decode.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/message/describe.h"
#include "formats/dkrds/options.h"
#include "formats/dkrds/testing/generate.h"
#include "gmock/gmock.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

using ::testing::MatchesRegex;

constexpr uint64_t kTable = kHeaderSize;
constexpr uint64_t kFirstEntry = kTable + 3 * sizeof(int32_t);

// Three sections, two textures, a BSP of five nodes.
File Small() {
  return Generate({.columns = 3,
                   .rows = 1,
                   .quads_x = 2,
                   .quads_z = 1,
                   .gap = 16,
                   .textures = 2});
}

template <typename T = int32_t>
T Load(const std::string& bytes, uint64_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof(T));
  return value;
}

File Described(const std::string& bytes) {
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  const Document document = Decode(ByteView(bytes), Limits(), Options(), sink);
  File file;
  Describe(document, &file);
  return file;
}

// Tests the message and its text form.
bool RoundTrips(const std::string& bytes) {
  std::string text;
  google::protobuf::TextFormat::PrintToString(Described(bytes), &text);
  File file;
  return google::protobuf::TextFormat::ParseFromString(text, &file) &&
         *Encode(file) == bytes;
}

TEST(EncodeTest, FillsInWhatThePartsImply) {
  const std::string bytes = *Encode(Small());
  EXPECT_EQ(Load(bytes, header::kNumberOfSections), 3);
  EXPECT_EQ(Load(bytes, header::kTrackSectionGroupOffset), kTable);
  EXPECT_EQ(Load<uint32_t>(bytes, header::kUnknown0c), kUnknown0cWord);
  EXPECT_EQ(Load(bytes, header::kCullingGroupsDataType), 1);
  EXPECT_EQ(Load(bytes, header::kNumberOfTextures), 2);
  EXPECT_EQ(Load(bytes, header::kWishRaceOffset), 0);
  EXPECT_EQ(Load(bytes, header::kFileSize), bytes.size());
  EXPECT_EQ(Load(bytes, kTable), 3 * sizeof(int32_t));
  EXPECT_EQ(Load<uint16_t>(bytes, kFirstEntry + entry::kVertices), 9);
  const uint64_t groups = kFirstEntry + kPolygonGroupsStart;
  EXPECT_EQ(Load(bytes, kFirstEntry + entry::kTriangleDataOffset),
            kPolygonGroupsStart + 2 * kGroupSize);
  // The second group begins after the first one; its mask is that of its words.
  EXPECT_EQ(Load<uint16_t>(bytes, groups + kGroupSize), 4);
  uint32_t mask = 0;
  for (int i = 4; i < 8; ++i) mask |= Small().sections(0).collision(i);
  EXPECT_EQ(Load<uint32_t>(bytes, groups + kGroupSize + group::kMask), mask);
  // A section has two identical boxes.
  const uint64_t box = kFirstEntry + kEntryHeaderSize + section_data::kAabb;
  EXPECT_EQ(bytes.substr(box, kAabbSize),
            bytes.substr(box + kAabbSize, kAabbSize));
}

TEST(EncodeTest, SkipsLeadToTheEndOfTheLeftSubtree) {
  File file;
  BspBlock& tree = *file.mutable_bsp();
  // ((leaf of 1, leaf of 3), leaf of 1)
  tree.add_nodes()->set_split(-5000);
  tree.add_nodes()->set_axis(2);
  tree.add_nodes()->add_section_ids(0);
  for (const int id : {0, 1, 2}) {
    if (id == 0) tree.add_nodes();
    tree.mutable_nodes(3)->add_section_ids(id);
  }
  tree.add_nodes()->add_section_ids(2);
  const std::string bytes = *Encode(file);
  const auto root =
      static_cast<uint64_t>(Load(bytes, header::kCullingBspTreeOffset));
  EXPECT_EQ(Load<int16_t>(bytes, root + bsp::kSkip), (8 + 4 + 8) / 2);
  EXPECT_EQ(Load<int16_t>(bytes, root + 8 + bsp::kSkip), 4 / 2);
  EXPECT_EQ(bsp::Split(Load<int16_t>(bytes, root + bsp::kSplitLow),
                       Load<uint16_t>(bytes, root + bsp::kSplitHigh)),
            -5000);
  EXPECT_EQ(Load<int16_t>(bytes, root + 20), -3);
}

TEST(EncodeTest, GivenValuesReplaceImpliedOnes) {
  File file = Small();
  file.mutable_header()->set_number_of_sections(-7);
  file.mutable_header()->set_culling_bsp_tree_offset(1);
  file.mutable_header()->set_file_size(12);
  SectionBlock& section = *file.mutable_sections(0);
  section.set_vertex_count(65535);
  section.set_uv_data_offset(-2);
  section.mutable_groups(1)->set_mask(3);
  section.mutable_triangles()->set_vertex(2, 3 << 10 | 5);
  file.mutable_bsp()->mutable_nodes(0)->set_skip(-1);
  const std::string bytes = *Encode(file);
  EXPECT_EQ(Load(bytes, header::kNumberOfSections), -7);
  EXPECT_EQ(Load(bytes, header::kCullingBspTreeOffset), 1);
  EXPECT_EQ(Load(bytes, header::kFileSize), 12);
  EXPECT_EQ(Load<uint16_t>(bytes, kFirstEntry + entry::kVertices), 65535);
  EXPECT_EQ(Load(bytes, kFirstEntry + entry::kUvDataOffset), -2);
  const uint64_t groups = kFirstEntry + kPolygonGroupsStart;
  EXPECT_EQ(Load<uint32_t>(bytes, groups + kGroupSize + group::kMask), 3);
  const auto word =
      Load<uint32_t>(bytes, groups + 2 * kGroupSize + triangle::kVertex);
  EXPECT_EQ(PackedIndex(word, 2), 5);
  EXPECT_EQ(SpareBits(word), 3);
  EXPECT_TRUE(RoundTrips(bytes));
}

// The error of Encode after a change to a valid track.
template <typename Change>
std::string Refusal(Change change) {
  File file = Small();
  change(file);
  const absl::StatusOr<std::string> bytes = Encode(file);
  EXPECT_EQ(bytes.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(bytes.status().message());
}

TEST(EncodeTest, AcceptsAPlaceWithinTheLimit) {
  File file = Small();
  file.mutable_bsp()->set_place(40000);
  EXPECT_EQ(Load(*Encode(file), header::kCullingBspTreeOffset), 40000);
}

TEST(EncodeTest, RefusesPlacesThatWouldMakeALargeFile) {
  constexpr uint32_t kFarAway = 0xFFFFFFF0;
  EXPECT_EQ(Refusal([](File& file) {
              file.mutable_sections(1)->set_vertex_place(kFarAway);
            }),
            "sections[1].vertex_place is 4294967280, far beyond what the "
            "message describes");
  EXPECT_EQ(
      Refusal([](File& file) { file.mutable_culling()->set_place(kFarAway); }),
      "culling.place is 4294967280, far beyond what the message "
      "describes");
  EXPECT_EQ(
      Refusal([](File& file) { file.add_gaps()->set_place(kFarAway); }),
      "gaps[0].place is 4294967280, far beyond what the message describes");
}

TEST(EncodeTest, RefusesNumbersThatAreWiderThanTheirField) {
  EXPECT_EQ(Refusal([](File& file) {
              file.mutable_sections(2)->set_vertices(4, 32768);
            }),
            "sections[2].vertices[4] is 32768, the file holds -32768 to "
            "32767");
  EXPECT_EQ(
      Refusal([](File& file) {
        file.mutable_sections(0)->mutable_groups(1)->set_main_attribute(256);
      }),
      "sections[0].groups[1].main_attribute is 256, the file holds 0 to "
      "255");
  EXPECT_EQ(Refusal([](File& file) {
              file.mutable_sections(0)->mutable_triangles()->set_vertex(1,
                                                                        1024);
            }),
            "sections[0].triangles.vertex[1] is 1024, the file holds 0 to "
            "1023");
  EXPECT_EQ(Refusal([](File& file) {
              file.mutable_bsp()->mutable_nodes(0)->set_split(1 << 25);
            }),
            "bsp.nodes[0].split is 33554432, the file holds -33554432 to "
            "33554431");
  EXPECT_EQ(Refusal([](File& file) {
              file.mutable_culling()->set_stride(2);
              file.mutable_culling()->set_masks(1, 0x10000);
            }),
            "culling.masks[1] has bits that 2 bytes do not hold");
  EXPECT_EQ(
      Refusal([](File& file) {
        file.mutable_texture_group()->mutable_textures(0)->set_uid("12345");
      }),
      "texture_group.textures[0].uid has 5 bytes, the file holds 4");
}

TEST(EncodeTest, RefusesImpliedNumbersThatDoNotFit) {
  EXPECT_EQ(
      Refusal([](File& file) {
        file.mutable_sections(0)->mutable_groups(0)->set_triangle_count(65535);
        file.mutable_sections(0)->mutable_groups(0)->set_first_triangle(1);
      }),
      "sections[0].groups[1].first_triangle is 65536, the file holds 0 "
      "to 65535");
}

TEST(EncodeTest, RefusesListsThatAreNotWholeRecords) {
  EXPECT_THAT(
      Refusal([](File& file) { file.mutable_sections(1)->add_uvs(1); }),
      MatchesRegex("sections.1..uvs has [0-9]+ numbers, a record has 2"));
  EXPECT_THAT(Refusal([](File& file) {
                file.mutable_sections(1)->mutable_triangles()->add_normals(1);
              }),
              MatchesRegex("sections.1..triangles.normals has [0-9]+ numbers, "
                           "the file holds [0-9]+"));
}

TEST(EncodeTest, DescribesRegionsInAnyOrder) {
  File file = Small();
  file.mutable_bsp()->set_place(0x38);
  file.mutable_texture_group()->set_place(0x60);
  file.mutable_culling()->set_place(0x480);
  file.mutable_effects()->set_place(0x4A0);
  file.mutable_section_table()->set_place(0x4C0);
  file.mutable_sections(2)->set_place(0x500);
  file.mutable_sections(0)->set_place(0x700);
  file.mutable_sections(1)->set_place(0x900);
  SectionBlock& section = *file.mutable_sections(1);
  section.set_color_place(0xA00);
  section.set_uv_place(0xA20);
  section.set_vertex_place(0xA80);
  section.set_collision_place(0xB00);
  section.set_triangle_place(0xB40);
  const std::string bytes = *Encode(file);
  EXPECT_TRUE(RoundTrips(bytes));
  const File described = Described(bytes);
  EXPECT_EQ(described.bsp().place(), 0x38);
  EXPECT_EQ(described.sections(2).place(), 0x500);
  EXPECT_EQ(described.sections(1).triangle_place(), 0xB40);
  EXPECT_EQ(described.sections(1).vertices_size(),
            file.sections(1).vertices_size());
  EXPECT_EQ(described.bsp().nodes_size(), file.bsp().nodes_size());
}

TEST(EncodeTest, DescribesEffectsAtAnOddPlace) {
  File file;
  file.mutable_effects()->set_place(kHeaderSize + 1);
  file.mutable_effects()->add_values(0);
  file.mutable_effects()->add_values(0);
  std::string bytes = *Encode(file);
  EXPECT_TRUE(RoundTrips(bytes));
  // The copy is where the effects end, which is no place that the encoder
  // chooses.
  bytes.pop_back();
  EXPECT_TRUE(RoundTrips(bytes));
  EXPECT_TRUE(Described(bytes).has_effects_copy());
}

TEST(EncodeTest, DescribesOnlyWhatIsNotImplied) {
  const File described = Described(*Encode(Small()));
  EXPECT_EQ(described.header().ByteSizeLong(), 0);
  EXPECT_FALSE(described.sections(2).has_place());
  EXPECT_FALSE(described.sections(2).has_color_data_offset());
  EXPECT_FALSE(described.sections(2).groups(1).has_mask());
  EXPECT_FALSE(described.has_effects_copy());
  EXPECT_FALSE(described.bsp().nodes(0).has_skip());
  EXPECT_EQ(described.gaps_size(), 0);
  EXPECT_EQ(described.trailing(), "");
}

TEST(EncodeTest, DescribesAFileWithAnyByteDamaged) {
  const std::string whole = *Encode(Small());
  for (size_t i = 0; i < whole.size(); ++i) {
    std::string bytes = whole;
    bytes[i] = static_cast<char>(bytes[i] ^ (i % 2 == 0 ? 0x01 : 0xFF));
    EXPECT_TRUE(RoundTrips(bytes)) << "byte " << i;
  }
}

TEST(EncodeTest, DescribesAFileCutAnywhere) {
  const std::string whole = *Encode(Small());
  for (size_t size = kHeaderSize; size < whole.size(); ++size) {
    EXPECT_TRUE(RoundTrips(whole.substr(0, size))) << size;
  }
  EXPECT_TRUE(RoundTrips(whole + std::string(20, '\0')));
  EXPECT_TRUE(RoundTrips(whole + "trailing"));
}

TEST(EncodeTest, DescribesTracksUpToTheLimits) {
  const std::string many = *Encode(Generate({.quads_x = 2, .quads_z = 2}));
  EXPECT_EQ(Load(many, header::kNumberOfSections), kMaxSections);
  EXPECT_EQ(Load(many, header::kCullingGroupsDataType), 2);
  EXPECT_TRUE(RoundTrips(many));
  const std::string large = *Encode(
      Generate({.columns = 1, .rows = 1, .quads_x = 31, .quads_z = 30}));
  EXPECT_EQ(Load<uint16_t>(large, kTable + sizeof(int32_t) + entry::kVertices),
            kAddressable);
  EXPECT_TRUE(RoundTrips(large));
}

}  // namespace
}  // namespace trackcheck::dkrds
