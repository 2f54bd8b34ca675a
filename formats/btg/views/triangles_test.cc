#include "formats/btg/views/triangles.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/btg/decode/decode.h"
#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::btg {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Index types of vertices only, so that a tuple is one index.
constexpr std::string_view kOfVertices("\1\1\0\0\0\1", 6);
constexpr std::string_view kOfNormals("\1\1\0\0\0\2", 6);
constexpr std::string_view kOfBoth("\1\1\0\0\0\3", 6);
constexpr std::string_view kUndefined("\1\1\0\0\0\x81", 6);

template <typename... Index>
std::string Indices(Index... indices) {
  std::string bytes;
  ((bytes += {static_cast<char>(indices), '\0'}), ...);
  return bytes;
}

class TrianglesTest : public testing::Test {
 protected:
  // The triangles of a version 7 file's only object, as "vertices @ tuple",
  // where the tuple is counted in bytes from the first element on.
  std::vector<std::string> TrianglesOf(
      uint8_t type, const std::vector<std::string>& elements,
      std::string_view property = kOfVertices) {
    constexpr size_t kBefore = 10 + 5;
    bytes_ = std::string("\7\0GS\0\0\0\0\1\0", 10);
    bytes_ += static_cast<char>(type);
    bytes_ += Indices(1, elements.size());
    bytes_ += property;
    for (const std::string& element : elements) {
      bytes_ += Indices(element.size(), 0) + element;
    }
    const RuleSelection selection;
    FindingSink sink(selection, 0);
    document_ = Decode(ByteView(bytes_), Limits(), sink);
    std::vector<std::string> texts;
    if (document_.objects.size() != 1) return {"no object"};
    ForEachTriangle(
        document_, document_.objects[0], [&](const Triangle& triangle) {
          std::string text;
          for (const uint32_t vertex : triangle.vertices) {
            text += std::to_string(vertex) + ' ';
          }
          const uint64_t before = kBefore + property.size();
          uint64_t first = before + kElementHeader;
          for (uint64_t i = 0; i < triangle.element; ++i) {
            first += kElementHeader + elements[i].size();
          }
          EXPECT_EQ(triangle.offset,
                    first + triangle.tuple *
                                TupleSize(document_, document_.objects[0]));
          texts.push_back(text + "@ " +
                          std::to_string(triangle.offset - before));
        });
    return texts;
  }

  const Document& document() const { return document_; }

 private:
  std::string bytes_;
  Document document_;
};

TEST_F(TrianglesTest, AreThreeTuplesEach) {
  EXPECT_THAT(
      TrianglesOf(kTriangles,
                  {Indices(0, 1, 2, 5, 4, 3, 8, 9), Indices(7, 6, 5),
                   Indices(1, 2), "", Indices(3, 3, 4)}),
      ElementsAre("0 1 2 @ 4", "5 4 3 @ 10", "7 6 5 @ 24", "3 3 4 @ 46"));
}

TEST_F(TrianglesTest, OfAStripAlternateTheirWinding) {
  EXPECT_THAT(
      TrianglesOf(kStrips, {Indices(0, 1, 2, 3, 4), Indices(5, 6, 7, 8)}),
      ElementsAre("0 1 2 @ 4", "2 1 3 @ 6", "2 3 4 @ 8", "5 6 7 @ 18",
                  "7 6 8 @ 20"));
  EXPECT_THAT(TrianglesOf(kStrips, {Indices(0, 1)}), IsEmpty());
}

TEST_F(TrianglesTest, OfAFanShareTheFirstTupleOfTheElement) {
  EXPECT_THAT(TrianglesOf(kFans, {Indices(9, 1, 2, 3), Indices(8, 4, 5)}),
              ElementsAre("9 1 2 @ 6", "9 2 3 @ 8", "8 4 5 @ 18"));
}

TEST_F(TrianglesTest, HaveTheVertexFirstInATuple) {
  EXPECT_THAT(TrianglesOf(kTriangles, {Indices(1, 70, 2, 71, 3, 72)}, kOfBoth),
              ElementsAre("1 2 3 @ 4"));
}

TEST_F(TrianglesTest, NeedVerticesAndValidIndexTypes) {
  const std::string three = Indices(0, 1, 2);
  EXPECT_THAT(TrianglesOf(kPoints, {three}), IsEmpty());
  EXPECT_THAT(TrianglesOf(kVertices, {three}), IsEmpty());
  EXPECT_THAT(TrianglesOf(13, {three}), IsEmpty());
  EXPECT_THAT(TrianglesOf(kTriangles, {three}, kOfNormals), IsEmpty());
  EXPECT_THAT(TrianglesOf(kTriangles, {three}, kUndefined), IsEmpty());
  EXPECT_THAT(TrianglesOf(kTriangles, {three}), ElementsAre("0 1 2 @ 4"));
}

TEST_F(TrianglesTest, HaveTheRangeOfTheirTuples) {
  TrianglesOf(kTriangles, {Indices(0, 1, 2)});
  EXPECT_EQ(TriangleRange(document(), document().objects[0], 25),
            (ByteRange{25, 6}));
  TrianglesOf(kFans, {Indices(0, 1, 2)}, kOfBoth);
  EXPECT_EQ(TriangleRange(document(), document().objects[0], 27),
            (ByteRange{27, 8}));
}

}  // namespace
}  // namespace trackcheck::btg
