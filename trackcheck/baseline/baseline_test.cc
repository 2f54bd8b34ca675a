#include "trackcheck/baseline/baseline.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

bool All(std::string_view /*rule*/) { return true; }

Baseline Parsed(std::string_view text) {
  absl::StatusOr<Baseline> baseline = Baseline::Parse(text);
  EXPECT_TRUE(baseline.ok()) << MessageOf(baseline.status());
  return baseline.ok() ? *std::move(baseline) : Baseline();
}

std::string ErrorOf(std::string_view text) {
  const absl::StatusOr<Baseline> baseline = Baseline::Parse(text);
  EXPECT_FALSE(baseline.ok());
  return MessageOf(baseline.status());
}

TEST(BaselineTest, TextIsSortedAndParsesToTheSame) {
  Baseline baseline;
  baseline.Add("b.rld", {"0002", "rld-blki-sum", "blocks[0].block_points"});
  baseline.Add("a.rld", {"0003", "rld-magic", "header.magic"});
  baseline.Add("c.raf", {"0001", "raf-magic", "header.magic"});
  const std::string text =
      "0001\traf-magic\tc.raf\theader.magic\n"
      "0002\trld-blki-sum\tb.rld\tblocks[0].block_points\n"
      "0003\trld-magic\ta.rld\theader.magic\n";
  EXPECT_EQ(baseline.Text(), text);
  EXPECT_EQ(Parsed(text).Text(), text);
  EXPECT_THAT(Parsed(text).Paths(), ElementsAre("a.rld", "b.rld", "c.raf"));
}

TEST(BaselineTest, NamesMayHoldAnything) {
  const std::string path = "a\tb\nc\\d\r\xFF.rld";
  Baseline baseline;
  baseline.Add(path, {"00ff", "rld-magic", "f\\"});
  EXPECT_EQ(baseline.Text(),
            "00ff\trld-magic\ta\\tb\\nc\\\\d\\r\xFF.rld\tf\\\\\n");
  EXPECT_THAT(Parsed(baseline.Text()).Paths(), ElementsAre(path));
}

TEST(BaselineTest, EqualLinesAreOne) {
  const std::string line = "01\trld-magic\ta\theader.magic\n";
  EXPECT_EQ(Parsed(line + line).Text(), line);
}

TEST(BaselineTest, AcceptsCrLfAndEmptyLines) {
  EXPECT_EQ(Parsed("\r\n01\tr\ta\tf\r\n\n02\tr\ta\tg").Text(),
            "01\tr\ta\tf\n02\tr\ta\tg\n");
  EXPECT_EQ(Parsed("").Text(), "");
}

TEST(BaselineTest, MalformedLinesAreNamed) {
  EXPECT_THAT(ErrorOf("01\tr\ta\tf\n\n01 r a f\n"),
              StartsWith("line 3: expected FINGERPRINT"));
  EXPECT_THAT(ErrorOf("01\tr\ta\n"), StartsWith("line 1: "));
  for (const std::string count : {"", "g", "0", "-1", " 2", "2x", "1\t2"}) {
    EXPECT_THAT(ErrorOf("01\tr\ta\tf\t" + count + "\n"),
                StartsWith("line 1: expected FINGERPRINT"));
  }
  EXPECT_THAT(ErrorOf("*\tr\ta\tf\n"), StartsWith("line 1: "));
  EXPECT_THAT(ErrorOf("xy\tr\ta\tf\n"),
              StartsWith("line 1: \"xy\" is no fingerprint, which is a number "
                         "of up to 16 hexadecimal digits"));
  EXPECT_THAT(ErrorOf("01\t\ta\tf\n"), StartsWith("line 1: "));
  EXPECT_THAT(ErrorOf("01\tr\t\tf\n"), StartsWith("line 1: "));
  EXPECT_THAT(ErrorOf("01\tr\ta\\q\tf\n"), StartsWith("line 1: "));
  EXPECT_THAT(ErrorOf("01\tr\ta\tf\\\n"), StartsWith("line 1: "));
  EXPECT_LT(ErrorOf(std::string(100'000, '\0')).size(), 400);
  EXPECT_THAT(ErrorOf("\xEF\xBB\xBF"
                      "01\tr\ta\tf\n"),
              StartsWith("line 1: begins with a byte order mark"));
  EXPECT_THAT(ErrorOf("01\tr\ta\tf\n<<<<<<< HEAD\n"),
              StartsWith("line 2: a conflict marker of git"));
}

TEST(BaselineTest, EachKnownPlaceIsUsedOnce) {
  const Baseline baseline = Parsed(
      "01\tr\ta\tf\n"
      "01\tr\ta\tg\n"
      "02\ts\ta\tf\n"
      "03\tr\tb\tf\n");
  KnownPlaces known = baseline.Known("a");
  EXPECT_TRUE(known.Use("r", "01"));
  EXPECT_TRUE(known.Use("r", "01"));
  EXPECT_FALSE(known.Use("r", "01"));
  EXPECT_FALSE(known.Use("r", "02"));
  EXPECT_FALSE(known.Use("r", "03"));
  EXPECT_EQ(known.CountUnused(All), 1);
  EXPECT_EQ(
      known.CountUnused([](std::string_view rule) { return rule == "r"; }), 0);
  KnownPlaces none = baseline.Known("c");
  EXPECT_FALSE(none.Use("r", "01"));
  EXPECT_EQ(none.CountUnused(All), 0);
}

TEST(BaselineTest, ALineStandsForManyPlaces) {
  const Baseline baseline = Parsed(
      "*\tr\ta\tf[]\t3\n"
      "01\tr\ta\tf[0]\t2\n");
  EXPECT_EQ(baseline.size(), 5);
  KnownPlaces known = baseline.Known("a");
  EXPECT_EQ(known.CountUnused(All), 2);
  EXPECT_TRUE(known.Use("r", "07"));
  EXPECT_EQ(known.CountUnused(All), 1);
  EXPECT_FALSE(known.Use("r", "08", 3));
  // It is one of the many.
  EXPECT_TRUE(known.Use("r", "01", 2));
  EXPECT_FALSE(known.Use("r", "09"));
  EXPECT_EQ(known.CountUnused(All), 0);
}

TEST(BaselineTest, TheNumberOfPlacesMaySayThatAllAreKnown) {
  KnownPlaces known =
      Parsed("*\tr\ta\tf[]\t3\n01\ts\ta\tf\n*\ts\ta\tf[]\t3\n").Known("a");
  EXPECT_EQ(known.PartOf("q", 1), KnownPart::kNone);
  EXPECT_EQ(known.PartOf("r", 4), KnownPart::kSome);
  EXPECT_EQ(known.PartOf("r", 3), KnownPart::kAll);
  // A place with a line of its own may be there, or not.
  EXPECT_EQ(known.PartOf("s", 2), KnownPart::kSome);
  known.UseAll("r", 2);
  EXPECT_EQ(known.PartOf("r", 2), KnownPart::kSome);
  EXPECT_TRUE(known.Use("r", "07"));
  EXPECT_FALSE(known.Use("r", "07"));
}

TEST(BaselineTest, OfTwoLinesTheLargerCountHolds) {
  EXPECT_EQ(Parsed("*\tr\ta\tf[]\t3\n*\tr\ta\tg[]\t4\n*\ts\ta\tf[]\t1\n"
                   "*\tr\ta\tf[]\t2\n01\tr\ta\tf[0]\n01\tr\ta\tf[0]\t2\n")
                .Text(),
            "*\tr\ta\tg[]\t4\n*\ts\ta\tf[]\t1\n01\tr\ta\tf[0]\t2\n");
}

TEST(BaselineTest, CountsDoNotOverflow) {
  EXPECT_EQ(Parsed("*\tr\ta\tf\t18446744073709551615\n"
                   "*\tr\tb\tf\t18446744073709551615\n")
                .size(),
            UINT64_MAX);
}

TEST(BaselineTest, ForgetsOnlyRulesThatWereChecked) {
  Baseline baseline = Parsed(
      "01\tr\ta\tf\n"
      "02\ts\ta\tf\n"
      "03\tr\tb\tf\n");
  baseline.Forget("a", [](std::string_view rule) { return rule == "r"; });
  EXPECT_EQ(baseline.Text(), "02\ts\ta\tf\n03\tr\tb\tf\n");
  baseline.Forget("a", All);
  baseline.Forget("none", All);
  EXPECT_THAT(baseline.Paths(), ElementsAre("b"));
}

}  // namespace
}  // namespace trackcheck
