// Tests the decoded document. The cases of testdata/rld cover the findings.
#include "formats/rld/decode.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding_sink.h"
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
  EXPECT_EQ(DecodeBytes(bytes), Rules{"rld-tag-vert"});
  ExpectPoints(5);
  ExpectTriangles(3);
  ExpectOneBlock(5);
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

TEST_F(RldDecodeTest, DecodesNothingOfOtherFiles) {
  EXPECT_EQ(DecodeBytes(std::string(4096, '\0')), Rules{"rld-magic"});
  EXPECT_FALSE(DecodedAnything(document_));
  EXPECT_EQ(DecodeBytes(""), Rules{"rld-too-short"});
  EXPECT_EQ(DecodeBytes("RL"), Rules{"rld-too-short"});
  EXPECT_EQ(DecodeBytes("RLD0HEAD"), Rules{"rld-too-short"});
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
  EXPECT_FALSE(Recognize(ByteView("RLD0 HEAD")));
  EXPECT_FALSE(Recognize(ByteView()));
}

}  // namespace
}  // namespace trackcheck::rld
