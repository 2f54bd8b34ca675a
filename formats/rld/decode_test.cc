// Tests the decoded document. The cases of testdata/rld cover the findings.
#include "formats/rld/decode.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "gtest/gtest.h"

namespace trackcheck::rld {
namespace {

void Append(int32_t value, std::string* bytes) {
  char stored[sizeof(value)];
  std::memcpy(stored, &value, sizeof(value));
  bytes->append(stored, sizeof(stored));
}

// A mesh of `points` points at (i, 2 i, 3 i) and `triangles` triangles
// (i, i + 1, i + 2), in one block.
std::string Mesh(int32_t points, int32_t triangles) {
  std::string bytes = "RLD0HEAD";
  Append(points, &bytes);
  Append(triangles, &bytes);
  bytes += "VERT";
  for (int32_t i = 0; i < points; ++i) {
    for (const int32_t k : {1, 2, 3}) {
      const float value = static_cast<float>(i * k);
      bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
    }
  }
  bytes += "TRIS";
  for (int32_t i = 0; i < triangles; ++i) {
    for (const int32_t k : {0, 1, 2}) Append(i + k, &bytes);
  }
  bytes += "BLKI";
  Append(1, &bytes);
  Append(0, &bytes);
  Append(points, &bytes);
  return bytes;
}

class RldDecodeTest : public testing::Test {
 protected:
  // Returns the ids of the rules that fired, in the order of their places.
  std::vector<std::string> DecodeBytes(const std::string& bytes) {
    bytes_ = bytes;
    const RuleSelection selection;
    FindingSink sink(selection, 0);
    document_ = Decode(ByteView(bytes_), Limits(), sink);
    std::vector<std::string> rules;
    for (const Finding& finding : sink.Take().listed) {
      rules.emplace_back(finding.rule->id);
    }
    return rules;
  }

  void ExpectPoints(uint64_t count) {
    ASSERT_TRUE(document_.vertices.present());
    ASSERT_EQ(document_.vertices->size(), count);
    for (uint64_t i = 0; i < count; ++i) {
      EXPECT_EQ((*document_.vertices)[i].y, 2 * static_cast<float>(i));
    }
  }
  void ExpectTriangles(uint64_t count) {
    ASSERT_TRUE(document_.triangles.present());
    ASSERT_EQ(document_.triangles->size(), count);
    for (uint64_t i = 0; i < count; ++i) {
      EXPECT_EQ((*document_.triangles)[i].v[2], static_cast<int32_t>(i) + 2);
    }
  }
  void ExpectOneBlock(int32_t points) {
    ASSERT_TRUE(document_.blocks.present());
    ASSERT_EQ(document_.blocks->start.size(), 1);
    EXPECT_EQ(document_.blocks->start[0], 0);
    EXPECT_EQ(document_.blocks->points[0], points);
  }

  std::string bytes_;
  Document document_;
};

using Rules = std::vector<std::string>;

TEST_F(RldDecodeTest, ReadsAValidMesh) {
  EXPECT_EQ(DecodeBytes(Mesh(5, 3)), Rules{});
  EXPECT_TRUE(DecodedAnything(document_));
  ExpectPoints(5);
  ExpectTriangles(3);
  ExpectOneBlock(5);
  EXPECT_EQ(document_.point_count, 5);
  EXPECT_EQ(document_.trailing.size(), 0);
}

TEST_F(RldDecodeTest, TakesTheCountsThatTheTagsImply) {
  std::string bytes = Mesh(5, 3);
  bytes[8] = 4;     // points
  bytes[12] = 100;  // triangles; the section then exceeds the file
  EXPECT_EQ(DecodeBytes(bytes), (Rules{"rld-tag-tris", "rld-truncated"}));
  ExpectPoints(5);
  EXPECT_TRUE(document_.triangles.damaged());
  ExpectOneBlock(5);

  bytes[12] = 2;
  EXPECT_EQ(DecodeBytes(bytes), (Rules{"rld-tag-tris", "rld-tag-blki"}));
  ExpectPoints(5);
  ExpectTriangles(3);
}

TEST_F(RldDecodeTest, ReadsOnAfterAnOverwrittenTag) {
  std::string bytes = Mesh(5, 3);
  bytes.replace(bytes.find("TRIS"), 4, "\0\0\0\0", 4);
  EXPECT_EQ(DecodeBytes(bytes), Rules{"rld-tag-tris"});
  ExpectPoints(5);
  ExpectTriangles(3);
  ExpectOneBlock(5);
}

TEST_F(RldDecodeTest, LeavesOutAListThatLostBytes) {
  std::string bytes = Mesh(5, 3);
  bytes.erase(30, 1);
  EXPECT_EQ(DecodeBytes(bytes), Rules{"rld-tag-tris"});
  EXPECT_TRUE(document_.vertices.damaged());
  EXPECT_EQ(document_.point_count, 5);
  ExpectTriangles(3);
  ExpectOneBlock(5);
}

TEST_F(RldDecodeTest, FollowsAMovedVertTag) {
  std::string bytes = Mesh(5, 3);
  bytes.insert(16, "\x01\x02\x03", 3);
  bytes.replace(32, 4, "VERT");  // in z of point 0 and x of point 1
  EXPECT_EQ(DecodeBytes(bytes), Rules{"rld-tag-vert"});
  ExpectPoints(5);
  ExpectTriangles(3);
  ExpectOneBlock(5);

  bytes = Mesh(0, 0);
  bytes.insert(16, "\x01\x02\x03", 3);
  DecodeBytes(bytes);
  EXPECT_EQ(document_.vertices_tag, 19);

  // The first point is where the counts should be.
  bytes = "RLD0VERT";
  for (const int32_t part : {1, 0, 0}) Append(part, &bytes);
  bytes += "TRISBLKI";
  Append(0, &bytes);
  DecodeBytes(bytes);
  EXPECT_EQ(document_.vertices_tag, 4);
  EXPECT_EQ(document_.point_count, 1);
}

// The bytes of a tag may be those of a number.
TEST_F(RldDecodeTest, FollowsOnlyTagsThatFitTheCounts) {
  std::string bytes = Mesh(5, 3);
  bytes.replace(16, 4, "vert");
  bytes.replace(32, 4, "VERT");
  EXPECT_EQ(DecodeBytes(bytes), Rules{"rld-tag-vert"});
  EXPECT_EQ(document_.vertices_tag, 16);
  ExpectPoints(5);

  bytes = Mesh(5, 3);
  bytes[8] = 4;
  bytes.replace(29, 4, "TRIS");
  EXPECT_EQ(DecodeBytes(bytes), Rules{"rld-tag-tris"});
  ExpectPoints(5);
  ExpectTriangles(3);
}

TEST_F(RldDecodeTest, FindsTheBlocksWithoutATrianglesTag) {
  for (const std::string_view inserted : {"", "x"}) {
    std::string bytes = Mesh(0, 0);
    bytes[8] = 100;
    bytes.replace(bytes.find("TRIS"), 4, inserted);
    const uint64_t blocks_tag = bytes.find("BLKI");
    bytes += "xBLKI";
    EXPECT_EQ(DecodeBytes(bytes), (Rules{"rld-truncated", "rld-trailing"}));
    EXPECT_EQ(document_.blocks_tag, blocks_tag);
  }
}

TEST_F(RldDecodeTest, ReplacesNegativeCounts) {
  std::string bytes = Mesh(5, 3);
  bytes.replace(8, 8, 8, '\xff');
  EXPECT_EQ(DecodeBytes(bytes),
            (Rules{"rld-points-negative", "rld-triangles-negative"}));
  ExpectPoints(5);
  ExpectTriangles(3);
  ExpectOneBlock(5);
}

TEST_F(RldDecodeTest, CountsNoPointsIfTheCountIsNegativeAndBytesAreLost) {
  std::string bytes = Mesh(5, 3);
  bytes.replace(8, 4, 4, '\xff');
  bytes.erase(30, 1);
  EXPECT_EQ(DecodeBytes(bytes), Rules{"rld-points-negative"});
  EXPECT_TRUE(document_.vertices.damaged());
  EXPECT_EQ(document_.point_count, 0);
}

TEST_F(RldDecodeTest, ReportsNoPointsBesideDamagedTriangles) {
  std::string bytes = Mesh(0, 0);
  bytes[12] = 100;
  bytes.replace(bytes.find("BLKI"), 4, "blki");
  EXPECT_EQ(DecodeBytes(bytes), (Rules{"rld-empty-points", "rld-truncated"}));
}

TEST_F(RldDecodeTest, FindsATagAtTheEndOfTheFile) {
  std::string bytes = Mesh(5, 0);
  bytes[12] = 100;
  bytes.resize(bytes.find("BLKI") + 4);
  DecodeBytes(bytes);
  EXPECT_EQ(document_.blocks_tag, bytes.size() - 4);
}

TEST_F(RldDecodeTest, ReadsABlockTableWhoseCountIsTooSmall) {
  std::string bytes = Mesh(5, 3);
  bytes.resize(bytes.size() - 8);
  for (const int32_t entry : {0, 2, 2, 3}) Append(entry, &bytes);
  EXPECT_EQ(DecodeBytes(bytes), Rules{"rld-trailing"});
  ASSERT_TRUE(document_.blocks.present());
  EXPECT_EQ(document_.blocks->start.size(), 2);
  EXPECT_EQ(document_.blocks->points[1], 3);
  EXPECT_EQ(document_.trailing.size(), 0);
}

// Returns a mesh of 16 points that counts one block but has the bytes of the
// table of all `starts` and `points`.
std::string MeshOfOneCountedBlock(const std::vector<int32_t>& starts,
                                  const std::vector<int32_t>& points) {
  std::string bytes = Mesh(16, 1);
  bytes.resize(bytes.size() - 8);
  for (const int32_t entry : starts) Append(entry, &bytes);
  for (const int32_t entry : points) Append(entry, &bytes);
  return bytes;
}

TEST_F(RldDecodeTest, ExtendsABlockTableOnlyToOneThatIsRight) {
  DecodeBytes(MeshOfOneCountedBlock({0, 8}, {16, 0}));
  EXPECT_EQ(document_.blocks->start.size(), 2);
  // The counted block holds all points.
  DecodeBytes(MeshOfOneCountedBlock({0, 16}, {16, 0}));
  EXPECT_EQ(document_.blocks->start.size(), 1);
  // All of these hold 16 points.
  DecodeBytes(MeshOfOneCountedBlock({-1, 8}, {8, 8}));
  EXPECT_EQ(document_.blocks->start.size(), 1);
  DecodeBytes(MeshOfOneCountedBlock({0, 4, 8}, {12, 12, -8}));
  EXPECT_EQ(document_.blocks->start.size(), 1);
  DecodeBytes(MeshOfOneCountedBlock({8, 0}, {16, 0}));
  EXPECT_EQ(document_.blocks->start.size(), 1);
  // The second block is not the end of the file.
  DecodeBytes(MeshOfOneCountedBlock({0, 8}, {8, 8}) + 'x');
  EXPECT_EQ(document_.blocks->start.size(), 1);
}

// Returns the 32 bytes of a mesh with these counts, which is big-endian and has
// no blocks.
std::string BigEndianMesh(std::string_view points, std::string_view triangles) {
  std::string bytes = "RLD0HEAD";
  bytes.append(points).append(triangles).append("VERTTRISBLKI");
  return bytes.append(4, '\0');
}

TEST_F(RldDecodeTest, RecognizesBigEndianCounts) {
  using std::string_view_literals::operator""sv;
  const std::string none(4, '\0');
  const std::string record(12, 'x');
  std::string bytes = BigEndianMesh("\0\0\0\1"sv, none);
  EXPECT_EQ(DecodeBytes(bytes.insert(20, record)), Rules{"rld-big-endian"});
  bytes = BigEndianMesh(none, "\0\0\0\1"sv);
  EXPECT_EQ(DecodeBytes(bytes.insert(24, record)), Rules{"rld-big-endian"});
  EXPECT_EQ(DecodeBytes(bytes + 'x'),
            (Rules{"rld-empty-points", "rld-truncated", "rld-trailing"}));
  // In big-endian order these are -256 and 256, of which the sum fits.
  const std::string_view negative = "\xff\xff\xff\0"sv;
  const std::string_view positive = "\0\0\1\0"sv;
  EXPECT_EQ(DecodeBytes(BigEndianMesh(negative, positive)),
            (Rules{"rld-truncated", "rld-truncated"}));
  EXPECT_EQ(DecodeBytes(BigEndianMesh(positive, negative)),
            (Rules{"rld-truncated", "rld-truncated"}));
}

TEST_F(RldDecodeTest, TakesOnlyDigitsForVersions) {
  std::string bytes = Mesh(5, 3);
  for (const char version : {'1', '9'}) {
    bytes[3] = version;
    EXPECT_EQ(DecodeBytes(bytes), Rules{"rld-version"}) << version;
  }
  for (const char version : {'0' - 1, '9' + 1}) {
    bytes[3] = version;
    EXPECT_EQ(DecodeBytes(bytes), Rules{"rld-magic"}) << version;
  }
}

TEST_F(RldDecodeTest, DecodesNothingOfOtherFiles) {
  EXPECT_EQ(DecodeBytes(std::string(4096, '\0')), Rules{"rld-magic"});
  EXPECT_FALSE(DecodedAnything(document_));
  EXPECT_EQ(DecodeBytes(""), Rules{"rld-too-short"});
  EXPECT_EQ(DecodeBytes("RL"), Rules{"rld-too-short"});
  EXPECT_EQ(DecodeBytes("RLD1HEAD"), Rules{"rld-too-short"});
  // A small file of another kind is one finding.
  EXPECT_EQ(DecodeBytes("\x7f"), Rules{"rld-magic"});
  EXPECT_EQ(DecodeBytes("\x01\x02\x03\x04\x05"), Rules{"rld-magic"});
  EXPECT_EQ(DecodeBytes(std::string(31, 'x')), Rules{"rld-magic"});
  EXPECT_FALSE(DecodedAnything(document_));
}

// A truncated file has exactly one finding, wherever it was cut.
TEST_F(RldDecodeTest, EveryPrefixHasOneFinding) {
  const std::string whole = Mesh(5, 3);
  for (size_t size = 0; size < whole.size(); ++size) {
    const Rules rules = DecodeBytes(whole.substr(0, size));
    EXPECT_EQ(rules.size(), 1) << size;
  }
}

TEST_F(RldDecodeTest, LargestCountsAddUp) {
  for (const size_t at : {8, 12}) {
    std::string bytes = Mesh(5, 3);
    bytes.replace(at, 4, "\xff\xff\xff\x7f");
    EXPECT_EQ(DecodeBytes(bytes), Rules{"rld-truncated"}) << at;
  }
}

TEST(RldRecognizeTest, TwoTags) {
  std::string mesh = Mesh(3, 1);
  EXPECT_TRUE(Recognize(ByteView(mesh)));
  mesh[0] = 'x';
  EXPECT_TRUE(Recognize(ByteView(mesh)));
  EXPECT_TRUE(Recognize(ByteView("RLD1HEAD")));
  EXPECT_FALSE(Recognize(ByteView("RLD0 HEAD")));
  EXPECT_FALSE(Recognize(ByteView()));
}

}  // namespace
}  // namespace trackcheck::rld
