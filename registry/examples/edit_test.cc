#include "registry/examples/edit.h"

#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "google/protobuf/text_format.h"
#include "google/protobuf/util/message_differencer.h"
#include "gtest/gtest.h"
#include "testdata/toy.pb.h"
#include "testdata/toy_format.h"

namespace trackcheck {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

toy::File Parse(const std::string& text) {
  toy::File file;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &file));
  return file;
}

// The message `base` after the edits of `script`.
toy::File Edited(std::string_view script,
                 const std::string& base = "values: [1, 2, 3]") {
  const absl::StatusOr<EditedCase> result =
      EditCase(toy::ToyFormat(), Parse(base), script);
  EXPECT_TRUE(result.ok()) << result.status();
  return result.ok() ? static_cast<const toy::File&>(*result->message)
                     : toy::File();
}

// The file without values ("TOY!" and four zeros) after the edits of `script`.
std::string EditedBytes(std::string_view script) {
  const absl::StatusOr<std::string> result =
      ApplyEdits(toy::ToyFormat(), toy::File(), script);
  EXPECT_TRUE(result.ok()) << result.status();
  return result.value_or("");
}

std::string ErrorOf(std::string_view script) {
  const absl::StatusOr<std::string> result =
      ApplyEdits(toy::ToyFormat(), Parse("values: [1, 2, 3]"), script);
  EXPECT_FALSE(result.ok()) << script;
  return std::string(result.status().message());
}

TEST(EditTest, NoEditsGiveTheBase) {
  EXPECT_THAT(Edited("").values(), ElementsAre(1, 2, 3));
  EXPECT_EQ(EditedBytes(" ;\n; "), std::string("TOY!\0\0\0\0", 8));
}

TEST(EditTest, SetReplacesAListAnElementOrASingleField) {
  EXPECT_THAT(Edited("set values 7 -8").values(), ElementsAre(7, -8));
  EXPECT_THAT(Edited("set values[1] 9").values(), ElementsAre(1, 9, 3));
  EXPECT_EQ(Edited("set override.count 0x10").override().count(), 16u);
  EXPECT_EQ(
      Edited("set parts[1].weight 5", "parts {} parts {}").parts(1).weight(),
      5);
}

TEST(EditTest, ValuesAreReadByTheTypeOfTheField) {
  EXPECT_EQ(Edited("set small 4294967295").small(), 4294967295u);
  EXPECT_EQ(Edited("set large 0xFFFFFFFFFFFFFFFF").large(),
            std::numeric_limits<uint64_t>::max());
  EXPECT_EQ(Edited("set signed_large -9223372036854775808").signed_large(),
            std::numeric_limits<int64_t>::min());
  EXPECT_TRUE(Edited("set flag true").flag());
  EXPECT_EQ(Edited("set color GREEN").color(), toy::GREEN);
  EXPECT_EQ(Edited("set color 77").color(), 77);
  EXPECT_TRUE(std::isnan(Edited("set ratio nan").ratio()));
  EXPECT_EQ(Edited("set ratio -inf").ratio(),
            -std::numeric_limits<float>::infinity());
  EXPECT_TRUE(std::signbit(Edited("set precise_ratio -0").precise_ratio()));
  EXPECT_EQ(Edited("set ratio 1e-45").ratio(),
            std::numeric_limits<float>::denorm_min());
  EXPECT_EQ(Edited("set main_part 'weight: 4 parts { weight: 5 }'")
                .main_part()
                .parts(0)
                .weight(),
            5);
}

TEST(EditTest, TextMayBeQuotedAndEscaped) {
  EXPECT_EQ(Edited("set text plain").text(), "plain");
  EXPECT_EQ(Edited("set text \"a; b\\n\"").text(), "a; b\n");
  EXPECT_EQ(Edited("set text ''").text(), "");
  EXPECT_EQ(Edited(R"(set trailing \x00\xfF\\\"\')").trailing(),
            std::string("\0\xff\\\"'", 5));
  EXPECT_THAT(Edited("set texts a 'b c' \"d\"").texts(),
              ElementsAre("a", "b c", "d"));
}

TEST(EditTest, ClearTakesAFieldAway) {
  EXPECT_THAT(Edited("clear values").values(), ElementsAre());
  EXPECT_FALSE(Edited("clear override.count", "override { count: 1 }")
                   .override()
                   .has_count());
}

TEST(EditTest, AppendAddsAtTheEnd) {
  EXPECT_THAT(Edited("append values 4 5").values(), ElementsAre(1, 2, 3, 4, 5));
  EXPECT_EQ(Edited("append parts 'weight: 6' ''").parts_size(), 2);
  EXPECT_EQ(Edited("append parts ''; append parts[0].parts 'weight: 7'")
                .parts(0)
                .parts(0)
                .weight(),
            7);
}

TEST(EditTest, RemoveTakesOutElements) {
  EXPECT_THAT(Edited("remove values[0]").values(), ElementsAre(2, 3));
  EXPECT_THAT(Edited("remove values[1]").values(), ElementsAre(1, 3));
  EXPECT_THAT(Edited("remove values[1] 2").values(), ElementsAre(1));
  EXPECT_THAT(Edited("remove values[1] 2", "values: [1, 2, 3, 4, 5]").values(),
              ElementsAre(1, 4, 5));
}

TEST(EditTest, SwapExchangesLists) {
  const toy::File file = Edited("swap ratios more_ratios",
                                "ratios: [0.1, -0.0] more_ratios: 1e-45");
  EXPECT_THAT(file.ratios(),
              ElementsAre(std::numeric_limits<float>::denorm_min()));
  EXPECT_THAT(file.more_ratios(), ElementsAre(0.1f, 0.0f));
  EXPECT_TRUE(std::signbit(file.more_ratios(1)));
}

TEST(EditTest, ByteEditsWorkOnWhatTheMessageEncodesTo) {
  EXPECT_EQ(EditedBytes("set values 0x41424344; bytes 0 6162"),
            std::string("abY!\1\0\0\0DCBA", 12));
  EXPECT_EQ(EditedBytes("insert 4 7a 7A"), std::string("TOY!zz\0\0\0\0", 10));
  EXPECT_EQ(EditedBytes("insert 0x8 78"), std::string("TOY!\0\0\0\0x", 9));
  EXPECT_EQ(EditedBytes("cut 1 6"), std::string("T\0", 2));
  EXPECT_EQ(EditedBytes("truncate 3\nappend_bytes 2e"), "TOY.");
  EXPECT_EQ(EditedBytes("cut 0 8"), "");
  EXPECT_EQ(EditedBytes("truncate 4; fill 2 3 6162"), "TOabababY!");
  EXPECT_EQ(EditedBytes("copy 0 3 1; truncate 5"), std::string("TTOY\0", 5));
}

TEST(EditTest, ErrorsNameTheEdit) {
  EXPECT_EQ(ErrorOf("set small 1; set nothing 2 ;"),
            "edit 2 (set nothing 2): no field \"nothing\" in "
            "trackcheck.toy.File");
}

TEST(EditTest, MessageEditsThatDoNotFitAreErrors) {
  EXPECT_THAT(ErrorOf("set values[3] 1"), HasSubstr("has 3 elements"));
  EXPECT_THAT(ErrorOf("set values[-1] 1"), HasSubstr("has 3 elements"));
  EXPECT_THAT(ErrorOf("set values[x] 1"), HasSubstr("NAME[INDEX]"));
  EXPECT_THAT(ErrorOf("set small[0] 1"), HasSubstr("no list"));
  EXPECT_THAT(ErrorOf("set parts.weight 1"), HasSubstr("has no parts"));
  EXPECT_THAT(ErrorOf("set small.x 1"), HasSubstr("has no parts"));
  EXPECT_THAT(ErrorOf("set small -1"), HasSubstr("from 0 to 4294967295"));
  EXPECT_THAT(ErrorOf("set small 1 2"), HasSubstr("one value expected"));
  EXPECT_THAT(ErrorOf("set small"), HasSubstr("no value"));
  EXPECT_THAT(ErrorOf("set"), HasSubstr("no path"));
  EXPECT_THAT(ErrorOf("set ratio 1e39"), HasSubstr("in the range"));
  EXPECT_THAT(ErrorOf("set ratio x"), HasSubstr("a number"));
  EXPECT_THAT(ErrorOf("set flag 1"), HasSubstr("true or false"));
  EXPECT_THAT(ErrorOf("set color BLUE"), HasSubstr("trackcheck.toy.Color"));
  EXPECT_THAT(ErrorOf("set main_part 'height: 1'"),
              HasSubstr("the text of a trackcheck.toy.Part"));
  EXPECT_THAT(ErrorOf("append small 1"), HasSubstr("no list"));
  EXPECT_THAT(ErrorOf("append values"), HasSubstr("no value"));
  EXPECT_THAT(ErrorOf("clear values[1]"), HasSubstr("use remove"));
  EXPECT_THAT(ErrorOf("clear values 1"), HasSubstr("takes no value"));
  EXPECT_THAT(ErrorOf("remove values"), HasSubstr("NAME[INDEX]"));
  EXPECT_THAT(ErrorOf("remove values[1] 3"), HasSubstr("2 elements"));
  EXPECT_THAT(ErrorOf("remove values[1] 0"), HasSubstr("2 elements"));
  EXPECT_THAT(ErrorOf("swap values"), HasSubstr("two paths"));
  EXPECT_THAT(ErrorOf("swap values text"), HasSubstr("no list of numbers"));
  EXPECT_THAT(ErrorOf("swap values[0] values"),
              HasSubstr("no list of numbers"));
}

TEST(EditTest, ByteEditsThatDoNotFitAreErrors) {
  EXPECT_THAT(ErrorOf("bytes 18 010203"), HasSubstr("20 bytes"));
  EXPECT_THAT(ErrorOf("insert 21 01"), HasSubstr("20 bytes"));
  EXPECT_THAT(ErrorOf("cut 1 0xffffffffffffffff"), HasSubstr("20 bytes"));
  EXPECT_THAT(ErrorOf("truncate 21"), HasSubstr("20 bytes"));
  EXPECT_THAT(ErrorOf("bytes 0 123"), HasSubstr("pairs of hex"));
  EXPECT_THAT(ErrorOf("bytes 0 zz"), HasSubstr("pairs of hex"));
  EXPECT_THAT(ErrorOf("bytes 0"), HasSubstr("wrong number of words"));
  EXPECT_THAT(ErrorOf("bytes 0 ''"), HasSubstr("no bytes"));
  EXPECT_THAT(ErrorOf("cut -1 2"), HasSubstr("no offset"));
  EXPECT_THAT(ErrorOf("copy 18 3 0"), HasSubstr("20 bytes"));
  EXPECT_THAT(ErrorOf("copy 0 3 18"), HasSubstr("20 bytes"));
  EXPECT_THAT(ErrorOf("truncate 1 2"), HasSubstr("wrong number of words"));
  EXPECT_THAT(ErrorOf("truncate 1; set small 1"),
              HasSubstr("message edit after a byte edit"));
}

TEST(EditTest, ScriptsThatAreNoEditsAreErrors) {
  EXPECT_THAT(ErrorOf("poke 1"), HasSubstr("unknown edit \"poke\""));
  EXPECT_THAT(ErrorOf("set text 'a"), HasSubstr("missing '"));
  EXPECT_THAT(ErrorOf("set text \\q"), HasSubstr("unknown escape"));
  EXPECT_THAT(ErrorOf("set text \\x1"), HasSubstr("unknown escape"));
}

}  // namespace
}  // namespace trackcheck
