#include "trackcheck/config/config_text.h"

#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"
#include "trackcheck/config/config.pb.h"

namespace trackcheck {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using testing::UnorderedElementsAre;

// "LINE:COLUMN: MESSAGE" of each fault.
std::vector<std::string> Faults(std::string_view text) {
  std::vector<std::string> lines;
  config::Config config;
  for (const auto& [place, message] : ReadConfigText(text, &config).faults) {
    lines.push_back(std::to_string(place.line) + ":" +
                    std::to_string(place.column) + ": " + message);
  }
  return lines;
}

// The first fault. Every text of these tests is one that the parser refuses.
std::string Fault(std::string_view text) {
  const std::vector<std::string> faults = Faults(text);
  return faults.empty() ? "" : faults[0];
}

TEST(ConfigTextTest, NoneInAValidText) {
  constexpr std::string_view kText = R"(# comment
fail_on: WARNING; skip: "a" skip: ['b', "c"],
suppress { rule: "x" reason: "long, "
  "of two lines" }
severity { rule: "x" level: ERROR }
severity: < rule: "x\n\\" level: WARNING >
limits { max_file_bytes: 0x10 max_inflated_bytes: 017 }
paths [{ glob: "*" }, { glob: "#" skip: [] }]
raf { wheel_forces: MEASURED }
)";
  config::Config parsed;
  ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(std::string(kText),
                                                            &parsed));
  config::Config config;
  const ConfigText read = ReadConfigText(kText, &config);
  EXPECT_THAT(read.faults, IsEmpty());
  EXPECT_TRUE(read.is_complete);
  EXPECT_THAT(read.incomplete, IsEmpty());
  EXPECT_EQ(config.DebugString(), parsed.DebugString());
}

TEST(ConfigTextTest, KeysGetASuggestion) {
  EXPECT_EQ(Fault("fail_onn: ERROR"),
            "1:1: unknown key \"fail_onn\"; is fail_on meant?");
  EXPECT_EQ(Fault("\nfail-on: ERROR"),
            "2:1: unknown key \"fail-on\"; is fail_on meant?");
  EXPECT_EQ(Fault("failOn: ERROR"),
            "1:1: unknown key \"failOn\"; is fail_on meant?");
  EXPECT_EQ(Fault("path { glob: \"*\" }"),
            "1:1: unknown key \"path\"; is paths meant?");
  EXPECT_EQ(Fault("suppression { rule: \"*\" }"),
            "1:1: unknown key \"suppression\"; is suppress meant?");
  EXPECT_EQ(Fault("limits { max_file_size: 5 }"),
            "1:10: unknown key \"max_file_size\" in limits; is max_file_bytes "
            "meant?");
  EXPECT_EQ(Fault("max_file_bytes: 5"),
            "1:1: unknown key \"max_file_bytes\"; is limits { max_file_bytes: "
            "... } meant?");
  EXPECT_EQ(Fault("paths { globs: \"*\" colour: 1 }"),
            "1:9: unknown key \"globs\" in paths; is glob meant?");
  EXPECT_THAT(Fault("paths { colour: 1 }"),
              HasSubstr("unknown key \"colour\" in paths: not one of glob, "));
}

TEST(ConfigTextTest, ValuesOfEnumsGetASuggestion) {
  EXPECT_EQ(Fault("fail_on: warning"),
            "1:10: unknown value \"warning\" of fail_on: not one of ERROR, "
            "WARNING, INFO, NEVER; is WARNING meant?");
  EXPECT_EQ(Fault("severity { rule: \"x\" level: WARN }"),
            "1:29: unknown value \"WARN\" of level: not one of OFF, INFO, "
            "WARNING, ERROR; is WARNING meant?");
  EXPECT_EQ(
      Fault("fail_on: OFF"),
      "1:10: unknown value \"OFF\" of fail_on: not one of ERROR, WARNING, "
      "INFO, NEVER");
  EXPECT_EQ(Fault("fail_on: \"WARNING\""),
            "1:10: the value of fail_on has no quotes: write WARNING");
  EXPECT_THAT(Fault("fail_on: 'warn'"), HasSubstr("is WARNING meant?"));
  EXPECT_THAT(Fault("fail_on: 7"), HasSubstr("unknown value \"7\""));
  EXPECT_THAT(Fault("fail_on: -1"), HasSubstr("unknown value \"-1\""));
  EXPECT_THAT(Fault("raf { wheel_forces: as-printed }"),
              HasSubstr("is AS_PRINTED meant?"));
}

TEST(ConfigTextTest, NumbersAreShownInFull) {
  const auto limit = [](const std::string& value) {
    return Fault("limits { max_file_bytes: " + value + " }");
  };
  EXPECT_EQ(limit("1G"),
            "1:26: \"1G\" is not a whole number of bytes: write 1073741824");
  EXPECT_EQ(limit("\"64K\""),
            "1:26: \"64K\" is not a whole number of bytes: write 65536");
  EXPECT_EQ(limit("4 GiB"),
            "1:26: \"4 GiB\" is not a whole number of bytes: write 4294967296");
  EXPECT_THAT(limit("1.5M"), HasSubstr("write 1572864"));
  EXPECT_THAT(limit("1e9"), HasSubstr("write 1000000000"));
  EXPECT_THAT(limit("1_000"), HasSubstr("write 1000"));
  EXPECT_THAT(limit("\"5\""), HasSubstr("write 5"));
  EXPECT_THAT(limit("-1"), HasSubstr("max_file_bytes is at least 0, not -1"));
  EXPECT_THAT(limit("99999999999999999999"), HasSubstr("is at most 1844674"));
  EXPECT_THAT(limit("unlimited"),
              HasSubstr("is not a whole number of bytes, "));
  EXPECT_THAT(limit("nan"), HasSubstr("is not a whole number of bytes, "));
  EXPECT_THAT(Fault("limits { max_findings_per_rule: 2k }"),
              HasSubstr("is not a whole number: write 2000"));
}

TEST(ConfigTextTest, TextNeedsQuotes) {
  EXPECT_EQ(Fault("skip: rld-*"),
            "1:7: skip is a text in quotes: write \"rld-*\"");
  EXPECT_EQ(Fault("paths { glob: **/old/* }"),
            "1:15: glob is a text in quotes: write \"**/old/*\"");
  EXPECT_EQ(Fault("suppress { rule: \"x\" until: 2027-01-01 }"),
            "1:29: until is a text in quotes: write \"2027-01-01\"");
  EXPECT_EQ(Fault("skip: \"rld-*\nonly: \"x\""),
            "1:7: the text is not closed on its line: a \" is missing");
  EXPECT_EQ(Fault("skip: \"rld-*'"),
            "1:7: the text is not closed on its line: a \" is missing");
  EXPECT_EQ(Fault("paths { glob: \"a\\*.rld\" }"),
            "1:17: \"\\*\" in a text: write / between folders, and \\\\ for a "
            "backslash");
  EXPECT_THAT(Fault("skip: \xE2\x80\x9Crld\xE2\x80\x9D"),
              HasSubstr("1:7: a typographic quote"));
}

TEST(ConfigTextTest, BracketsMustBeClosed) {
  EXPECT_EQ(Fault("fail_on: ERROR\npaths {\n  glob: \"*\"\n"),
            "2:1: \"paths {\" is not closed: a \"}\" is missing");
  EXPECT_EQ(Fault("paths {\n  glob: \"*\"\nsuppress { rule: \"x\" }\n"),
            "3:1: \"suppress\" is not a key of paths, which is open since line "
            "1; is a \"}\" missing before it?");
  EXPECT_EQ(Fault("limits { } }"), "1:12: \"}\" closes nothing: delete it");
  EXPECT_EQ(Fault("skip: [\"a\", \"b\"\nonly: \"c\""),
            "1:7: the list of skip is not closed: a \"]\" is missing");
  EXPECT_EQ(Fault("skip: [\"a\",]"),
            "1:12: the list of skip ends with a comma: delete it");
  EXPECT_EQ(Fault("fail_on: [ERROR]"),
            "1:10: fail_on has one value, not a list in []");
}

TEST(ConfigTextTest, ValuesOfAListHaveCommasBetweenThem) {
  EXPECT_EQ(Fault("skip: [\"a\" \"b\"]"),
            "1:12: a comma is missing before \"b\" in the list of skip; if one "
            "text is meant, write \"ab\"");
  EXPECT_EQ(Fault("paths { glob: \"x\" skip: [\n  'a',\n  'b'\n  'c'\n] }"),
            "4:3: a comma is missing before \"c\" in the list of skip; if one "
            "text is meant, write \"bc\"");
  EXPECT_EQ(Fault("skip: \"a\"\n  \"b\""),
            "2:3: several values of skip are written as [\"a\", \"b\"]; if one "
            "text is meant, write \"ab\"");
  EXPECT_THAT(Faults("skip: [rld-a rld-b]"),
              ElementsAre("1:8: skip is a text in quotes: write \"rld-a\"",
                          "1:14: a comma is missing before \"rld-b\" in the "
                          "list of skip"));
  EXPECT_EQ(Fault("paths [{ glob: \"a\" } { glob: \"b\" }]"),
            "1:22: a comma is missing before \"{\" in the list of paths");
  EXPECT_EQ(Fault("skip: [\"a\"; \"b\"]"),
            "1:11: \",\" or \"]\" is expected in the list of skip, not \";\"");
}

TEST(ConfigTextTest, SomeValuesOfATextProtoAreMistakes) {
  EXPECT_THAT(Faults("skip: [\"a\", \"b\"] baseline: \"c\" \"d\" across: OFF"),
              IsEmpty());
  EXPECT_EQ(Faults("skip: [\"a\" \"b\" \"c\"]").size(), 2u);
  EXPECT_EQ(Faults("across: 1 severity { level: 0 }").size(), 2u);
}

TEST(ConfigTextTest, ValuesWithoutFaultsAreKept) {
  config::Config config;
  const ConfigText read = ReadConfigText(
      "across: 1; skip: [\"a\", b, \"c\"]\nlimits { max_file_bytes: 1G } "
      "suppress { rulee: [\"x\"] rule: \"y\" } paths { glob: \"z\" }",
      &config);
  EXPECT_EQ(config.ShortDebugString(),
            "skip: \"a\" skip: \"c\" limits { } paths { glob: \"z\" } "
            "suppress { rule: \"y\" }");
  EXPECT_EQ(read.faults.size(), 4u);
  EXPECT_TRUE(read.is_complete);
  EXPECT_THAT(read.incomplete, UnorderedElementsAre(&config, &config.limits(),
                                                    &config.suppress(0)));
  EXPECT_FALSE(ReadConfigText("fail_on: ERROR }", &config).is_complete);
}

TEST(ConfigTextTest, OtherLanguagesAreRecognized) {
  EXPECT_EQ(Fault("fail_on = ERROR"),
            "1:9: \"=\" after fail_on: write fail_on: ...");
  EXPECT_EQ(Fault("fail_on ERROR"), "1:9: \":\" is missing after fail_on");
  EXPECT_EQ(Fault("fail_on:\nskip: \"x\""),
            "1:1: the value of fail_on is missing");
  EXPECT_THAT(Fault("// old"), HasSubstr("1:1: comments begin with #"));
  EXPECT_THAT(Fault("fail_on: ERROR // old"), HasSubstr("1:16: comments"));
  EXPECT_THAT(Fault("{\"fail_on\": \"ERROR\"}"),
              HasSubstr("1:1: a key is expected before \"{\""));
  EXPECT_EQ(Fault("\"fail_on\": ERROR"),
            "1:1: keys have no quotes: write fail_on: ...");
  EXPECT_THAT(Fault("[limits]"), HasSubstr("written as limits { ... }"));
  EXPECT_THAT(Fault("skip:\n  - \"rld-*\""), HasSubstr("skip is a text"));
  EXPECT_THAT(
      Fault("skip: \"a\", \"b\""),
      HasSubstr("1:12: a key is expected before \"b\": several values"));
  EXPECT_EQ(Fault("severity: \"x\""),
            "1:11: severity holds keys: write severity { rule: ... }");
  EXPECT_EQ(Fault("fail_on { ERROR }"),
            "1:9: fail_on holds a value and no keys: write fail_on: ...");
  EXPECT_THAT(Fault("<<<<<<<\nfail_on: ERROR"),
              HasSubstr("1:1: a merge conflict is not resolved"));
}

TEST(ConfigTextTest, ByteOrderMarksAreNamed) {
  EXPECT_EQ(Fault("\xEF\xBB\xBF"
                  "fail_on: ERROR"),
            "1:1: the file begins with a byte order mark (EF BB BF): save it "
            "as UTF-8 without one");
  EXPECT_THAT(Fault(std::string_view("\xFF\xFE"
                                     "f\0",
                                     4)),
              HasSubstr("byte order mark of UTF-16"));
  EXPECT_THAT(Fault("fail_on:\xC2\xA0"
                    "ERROR"),
              HasSubstr("1:9: a no-break space"));
}

TEST(ConfigTextTest, KeysAreGivenOnce) {
  EXPECT_EQ(Fault("fail_on: ERROR\nfail_on: INFO"),
            "2:1: fail_on is given twice, first on line 1");
}

TEST(ConfigTextTest, GoesOnAfterWrongKeysAndValues) {
  EXPECT_THAT(Faults("fail_on: warning\nskipp: [\"a\", \"b\"]\nfoo { a { } }\n"
                     "limits { max_file_bytes: 1G }"),
              ElementsAre(StartsWith("1:10: "), StartsWith("2:1: "),
                          StartsWith("3:1: "), StartsWith("4:26: ")));
}

TEST(ConfigTextTest, ValuesHavePlaces) {
  constexpr std::string_view kText =
      "fail_on: ERROR\nskip: \"a\" skip: [\"b\", \"c\"]\n"
      "paths [{ glob: \"d\" }, { skip: [\"e\"] skip: \"f\" }]\nlimits { "
      "max_file_bytes: 1 }";
  config::Config config;
  std::string places;
  for (const auto& [path, place] : ReadConfigText(kText, &config).places) {
    places += path + " " + std::to_string(place.line) + ":" +
              std::to_string(place.column) + "\n";
  }
  EXPECT_EQ(places,
            "fail_on 1:10\nlimits 4:1\nlimits.max_file_bytes 4:26\n"
            "paths[0] 3:8\npaths[0].glob 3:16\n"
            "paths[1] 3:23\npaths[1].skip[0] 3:32\npaths[1].skip[1] 3:43\n"
            "skip[0] 2:7\nskip[1] 2:18\nskip[2] 2:23\n");
}

TEST(ConfigTextTest, LinesCountEachLineEnd) {
  EXPECT_THAT(Faults("\n\nfail-on: WARNING\r\n# c\n\n\tskp: \"a\"\n"),
              ElementsAre(StartsWith("3:1: "), StartsWith("6:2: ")));
}

TEST(ConfigTextTest, TextsWithWrongCharactersAreMistakes) {
  EXPECT_EQ(Fault("skip: \"\\xg\""),
            "1:7: the text of skip has a \\x, \\u or \\U without the digits of "
            "a character: write \\\\ for a backslash");
  EXPECT_EQ(Fault(std::string_view("skip: \"a\0\"", 10)),
            "1:7: the text of skip holds a zero byte: delete it");
}

// Text of a size that makes quadratic time noticeable.
TEST(ConfigTextTest, ManyMistakesTakeLinearTime) {
  constexpr int kCount = 20000;
  for (const std::string_view mistake :
       {"fail_on: ERROR\n", "skip: a\n", "skip: \"a\" \"b\"\n",
        "foo: ['\n'\n]\n", "limits { max_file_bytes: 1G }\n",
        "suppress { rulee: \"a\" }\n"}) {
    std::string text;
    for (int i = 0; i < kCount; ++i) text += mistake;
    EXPECT_GE(Faults(text).size(), kCount - 1u) << mistake;
  }
}

TEST(ConfigTextTest, AnyBytesAreRead) {
  constexpr std::string_view kText =
      "fail_on: \"a\\\"\nlimits{max_file_bytes:1G}paths[{glob:'x'}]skip:[\"";
  for (size_t size = 0; size <= kText.size(); ++size) {
    Faults(kText.substr(0, size));
    Faults(kText.substr(size));
  }
  Faults(std::string_view("\0\x80:{[\"\\", 7));
  Faults("fail_on: \\");
  Faults("foo {");
  Faults("limits { max_file_bytes: \"");
}

}  // namespace
}  // namespace trackcheck
