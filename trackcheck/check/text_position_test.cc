#include "trackcheck/check/text_position.h"

#include <string>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using testing::ElementsAre;

std::vector<std::string> Render(const std::string& text,
                                const TextPosition& place,
                                const ByteRange& range) {
  return RenderTextExcerpt(TakeTextExcerpt(ByteView(text), place, range),
                           range);
}

TEST(TextExcerptTest, MarksBytesInTheLine) {
  EXPECT_THAT(Render("{\n\t\"kind\": 3,\r\n}", {2, 2}, {3, 6}),
              ElementsAre("2 |  \"kind\": 3,", "     ^^^^^^"));
}

TEST(TextExcerptTest, ShowsTheFirstOfSeveralLines) {
  EXPECT_THAT(Render("[1,\n2]\n", {1, 1}, {0, 6}),
              ElementsAre("1 | [1,", "    ^^^"));
}

TEST(TextExcerptTest, MarksAnEmptyRangeWithOneCaret) {
  EXPECT_THAT(Render("{}", {1, 3}, {2, 0}), ElementsAre("1 | {}", "      ^"));
  EXPECT_THAT(Render("", {1, 1}, {0, 0}), ElementsAre("1 | ", "    ^"));
}

TEST(TextExcerptTest, CutsLongLines) {
  const std::string text = std::string(200, 'a') + "b" + std::string(200, 'c');
  EXPECT_THAT(Render(text, {1, 201}, {200, 1}),
              ElementsAre("1 | ..." + std::string(40, 'a') + "b" +
                              std::string(59, 'c') + "...",
                          std::string(47, ' ') + "^"));
  EXPECT_THAT(Render(text, {1, 201}, {200, 150})[1],
              std::string(47, ' ') + std::string(60, '^'));
}

TEST(TextExcerptTest, ShowsNonTextBytesAsDots) {
  EXPECT_THAT(Render("a\x01\xff", {1, 2}, {1, 1}),
              ElementsAre("1 | a..", "     ^"));
}

TEST(JsonPointerTest, ConvertsFieldPaths) {
  const auto pointer = [](const char* path) {
    return JsonPointer(FieldPath(path));
  };
  EXPECT_EQ(pointer(""), "");
  EXPECT_EQ(pointer("name"), "/name");
  EXPECT_EQ(pointer("track.sectors[3].edges[1].neighbor-edge"),
            "/track/sectors/3/edges/1/neighbor-edge");
  EXPECT_EQ(pointer("track.vertices[5][1]"), "/track/vertices/5/1");
  EXPECT_EQ(pointer("track.sectors[3].attributes[\"any key\"]"),
            "/track/sectors/3/attributes/any key");
  EXPECT_EQ(pointer("[\"a/b~c.d[\"].e"), "/a~1b~0c.d[/e");
  EXPECT_EQ(pointer("[\"quote\\\"]\"].e"), "/quote\"]/e");
  EXPECT_EQ(pointer("[\"unclosed"), "/unclosed");
  EXPECT_EQ(pointer("[\"unclosed\\"), "/unclosed\\");
  EXPECT_EQ(pointer(R"(["\n\u0041\\\u002f"].e)"), "/\nA\\~1/e");
}

}  // namespace
}  // namespace trackcheck
