#include "web/module/options.h"

#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "registry/format.h"

namespace trackcheck {
namespace {

TEST(OptionsTest, HasDefaults) {
  ModuleOptions options;
  EXPECT_EQ(ParseOptions("", &options), "");
  EXPECT_EQ(options.report, "json");
  EXPECT_EQ(options.format, nullptr);
  EXPECT_EQ(options.limits.max_findings_per_rule, 20);
}

TEST(OptionsTest, ReadsEveryFlag) {
  ModuleOptions options;
  EXPECT_EQ(ParseOptions("--format=btg\n--report=sarif\n--max-per-rule=0\n"
                         "--max-file-size=10\n--max-inflated-size=20\n"
                         "--rule-pages=https://a/b=c\n--quiet\n\n--verbose\n"
                         "--statistics",
                         &options),
            "");
  EXPECT_EQ(options.format, FindFormat("btg"));
  EXPECT_EQ(options.report, "sarif");
  EXPECT_EQ(options.reports, std::vector<std::string>{"sarif"});
  EXPECT_EQ(options.limits.max_findings_per_rule, 0);
  EXPECT_EQ(options.limits.max_file_bytes, 10);
  EXPECT_EQ(options.limits.max_inflated_bytes, 20);
  EXPECT_EQ(options.style.rule_pages, "https://a/b=c");
  EXPECT_TRUE(options.style.quiet);
  EXPECT_TRUE(options.style.verbose);
  EXPECT_TRUE(options.style.statistics);
}

TEST(OptionsTest, ReadsTheFlagsOfADiff) {
  ModuleOptions options;
  EXPECT_EQ(ParseOptions("--report=html\n--max-changes=7\n--tolerance=0.5\n"
                         "--ulps=3\n--raw\n--ignore-order",
                         &options, ModuleVerb::kDiff),
            "");
  EXPECT_EQ(options.report, "html");
  EXPECT_EQ(options.diff.max_changes, 7);
  EXPECT_EQ(options.diff.tolerance, 0.5);
  EXPECT_EQ(options.diff.ulps, 3);
  EXPECT_TRUE(options.diff.raw);
  EXPECT_TRUE(options.diff.ignore_order);
  EXPECT_EQ(ParseOptions("--report=sarif", &options, ModuleVerb::kDiff),
            "--report: no report \"sarif\"");
  for (const std::string_view value : {"-1", "nan", "inf", "x", ""}) {
    EXPECT_NE(ParseOptions("--tolerance=" + std::string(value), &options,
                           ModuleVerb::kDiff),
              "")
        << value;
  }
}

TEST(OptionsTest, ReadsTheFlagsOfADump) {
  ModuleOptions options;
  EXPECT_EQ(ParseOptions("--offsets", &options, ModuleVerb::kDump), "");
  EXPECT_EQ(options.report, "text");
  EXPECT_TRUE(options.offsets);
  EXPECT_EQ(ParseOptions("--output=svg", &options, ModuleVerb::kDump), "");
  EXPECT_EQ(options.report, "svg");
  EXPECT_EQ(ParseOptions("--output=textproto", &options, ModuleVerb::kDump),
            "--output: no output \"textproto\"");
  EXPECT_EQ(ParseOptions("--report=json", &options, ModuleVerb::kDump),
            "--report: no such flag with a value");
}

TEST(OptionsTest, ReadsTheFlagsOfAnInfo) {
  ModuleOptions options;
  EXPECT_EQ(ParseOptions("", &options, ModuleVerb::kInfo), "");
  EXPECT_EQ(options.report, "json");
  EXPECT_EQ(ParseOptions("--report=json\n--report=text\n--format=rld", &options,
                         ModuleVerb::kInfo),
            "");
  EXPECT_EQ(options.reports, (std::vector<std::string>{"json", "text"}));
  EXPECT_EQ(ParseOptions("--report=html", &options, ModuleVerb::kInfo),
            "--report: no report \"html\"");
  EXPECT_EQ(ParseOptions("--offsets", &options, ModuleVerb::kInfo),
            "--offsets: no such flag without a value");
}

TEST(OptionsTest, KeepsSizesBelowThoseOfTheModule) {
  ModuleOptions options;
  EXPECT_EQ(ParseOptions("--max-file-size=99999999999\n"
                         "--max-inflated-size=99999999999",
                         &options),
            "");
  EXPECT_EQ(options.limits.max_file_bytes, kMaxFileBytes);
  EXPECT_EQ(options.limits.max_inflated_bytes, kMaxInflatedBytes);
}

TEST(OptionsTest, ReportsTheFirstError) {
  ModuleOptions options;
  EXPECT_EQ(ParseOptions("--quiet\n--format=doc\n--nothing", &options),
            "--format: no format \"doc\"");
  EXPECT_EQ(ParseOptions("--report=x\x1b", &options),
            "--report: no report \"x\\x1b\"");
  EXPECT_EQ(ParseOptions("--max-per-rule=1k", &options),
            "--max-per-rule: \"1k\" is not a number");
  EXPECT_EQ(ParseOptions("--nothing", &options),
            "--nothing: no such flag without a value");
  EXPECT_EQ(ParseOptions("--nothing=1", &options),
            "--nothing: no such flag with a value");
  EXPECT_EQ(ParseOptions("--quiet=1", &options),
            "--quiet: no such flag with a value");
}

}  // namespace
}  // namespace trackcheck
