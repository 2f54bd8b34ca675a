#include "formats/track/text/shown_members.h"

#include <optional>
#include <string>
#include <string_view>

#include "formats/core/fields/field_path.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

TEST(ShownMembersTest, KeysComeBack) {
  constexpr std::string_view kKeys[] = {
      "gpr-1", "", "a.b", "a b", "[1]", "\"]", "\\", "\\u00", "\x01z", "é",
      "🏁", "others", "[\"a\"].b",
      // As long as a key can be without being cut.
      "1234567890123456789012345678901234567890"};
  for (const std::string_view key : kKeys) {
    const std::string shown = ShownKeyPath(FieldPath(), key).text();
    EXPECT_EQ(KeyShownAs(shown), std::optional(std::string(key))) << shown;
  }
}

TEST(ShownMembersTest, NoKeyIsShownLikeThis) {
  const std::string cut =
      ShownKeyPath(FieldPath(), std::string(41, 'a')).text();
  EXPECT_TRUE(cut.starts_with("[\"aaaa")) << cut;
  const std::string words[] = {cut,           "",
                               "[",           "[]",
                               "[\"",         "[\"\"",
                               "[a]",         "[\"a\"]",
                               "[\"a.b]",     "a.b",
                               "a[\"b\"]",    "[\"\xff\"]",
                               "[\"a.\"x\"]", "[\"\\u0041.\"]"};
  for (const std::string& word : words) {
    EXPECT_EQ(KeyShownAs(word), std::nullopt) << word;
  }
}

}  // namespace
}  // namespace trackcheck::track
