#include "trackcheck/config/config_text.h"

#include <algorithm>
#include <optional>
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

// "LINE:COLUMN: MESSAGE" of each fault.
std::vector<std::string> Faults(std::string_view text) {
  std::vector<std::string> lines;
  for (const ConfigFault& fault :
       FindConfigFaults(text, *config::Config::descriptor())) {
    EXPECT_LE(fault.offset, text.size());
    const std::string_view before = text.substr(0, fault.offset);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const size_t column = before.size() - (before.rfind('\n') + 1) + 1;
    lines.push_back(std::to_string(line) + ":" + std::to_string(column) + ": " +
                    fault.message);
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
  config::Config config;
  ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(std::string(kText),
                                                            &config));
  EXPECT_THAT(Faults(kText), IsEmpty());
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

TEST(ConfigTextTest, MisreadValuesAreFoundInAValidText) {
  const auto& type = *config::Config::descriptor();
  EXPECT_THAT(
      FindMisreadValues(
          "skip: [\"a\", \"b\"] baseline: \"c\" \"d\" across: OFF", type),
      IsEmpty());
  EXPECT_EQ(FindMisreadValues("skip: [\"a\" \"b\" \"c\"]", type).size(), 2u);
  EXPECT_EQ(FindMisreadValues("across: 1 severity { level: 0 }", type).size(),
            2u);
}

TEST(ConfigTextTest, FaultsAreReplacedBySpaces) {
  const auto& type = *config::Config::descriptor();
  const std::optional<FaultlessConfig> rest = WithoutFaults(
      "across: 1; skip: \"a\"\nsuppress { rulee: [\"x\"] rule: \"y\" }", type);
  ASSERT_TRUE(rest.has_value());
  EXPECT_EQ(rest->text,
            "           skip: \"a\"\nsuppress {              rule: \"y\" }");
  EXPECT_THAT(rest->incomplete, ElementsAre("", "suppress[0]."));
  EXPECT_FALSE(WithoutFaults("fail_on: 1 }", type).has_value());
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
  EXPECT_THAT(
      Faults("fail_on: warning\nskipp: [\"a\", \"b\"]\nfoo { a { } }\n"
             "limits { max_file_bytes: 1G }"),
      ElementsAre(testing::StartsWith("1:10: "), testing::StartsWith("2:1: "),
                  testing::StartsWith("3:1: "), testing::StartsWith("4:26: ")));
}

TEST(ConfigTextTest, ValuesHavePlaces) {
  constexpr std::string_view kText =
      "fail_on: ERROR\nskip: \"a\" skip: [\"b\", \"c\"]\n"
      "paths [{ glob: \"d\" }, { skip: [\"e\"] skip: \"f\" }]\nlimits { "
      "max_file_bytes: 1 }";
  std::string places;
  for (const auto& [path, offset] :
       FindConfigValues(kText, *config::Config::descriptor())) {
    places += path + " " + std::string(kText.substr(offset, 3)) + "\n";
  }
  EXPECT_EQ(places,
            "fail_on ERR\nlimits lim\nlimits.max_file_bytes 1 }\n"
            "paths[0] { g\npaths[0].glob \"d\"\n"
            "paths[1] { s\npaths[1].skip[0] \"e\"\npaths[1].skip[1] \"f\"\n"
            "skip[0] \"a\"\nskip[1] \"b\"\nskip[2] \"c\"\n");
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
