#include "validators/engine/catalogue.h"

#include <string_view>
#include <vector>

#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/engine/document_rule.h"

namespace trackcheck {
namespace {

using ::testing::ElementsAre;

struct Header {};
struct Body {};
using HeaderRule = DocumentRule<Header>;
using BodyRule = DocumentRule<Body>;

constexpr RuleInfo kFault = {.id = "toy-fault"};
constexpr RuleInfo kReserved = {.id = "toy-reserved", .title = "Reserved."};

int checks = 0;
void CheckHeader(const Header&, FindingSink&) { ++checks; }
void CheckBody(const Body&, FindingSink&) {}

const HeaderRule kFirst = {.info = {.id = "toy-first"}, .check = CheckHeader};
const HeaderRule kOfHeader = {.info = kReserved, .check = CheckHeader};
const BodyRule kOfBody = {.info = kReserved, .check = CheckBody};
const BodyRule kLast = {.info = {.id = "toy-last"}, .check = CheckBody};

const Catalogue& ToyCatalogue() {
  static const RuleInfo* const faults[] = {&kFault};
  static const Catalogue catalogue(faults,
                                   {&kFirst, &kOfHeader, &kOfBody, &kLast});
  return catalogue;
}

struct Only : RuleSelection {
  explicit Only(std::string_view wanted) : id(wanted) {}
  Severity Resolve(const RuleInfo& rule, Severity natural) const override {
    return rule.id == id ? natural : Severity::kOff;
  }
  std::string_view id;
};

TEST(CatalogueTest, ListsFaultsThenRulesAndARuleOfTwoTablesOnce) {
  std::vector<std::string_view> ids;
  for (const RuleInfo* info : ToyCatalogue().infos()) ids.push_back(info->id);
  EXPECT_THAT(
      ids, ElementsAre("toy-fault", "toy-first", "toy-reserved", "toy-last"));
}

TEST(CatalogueTest, GivesTheRulesOfEachKind) {
  EXPECT_THAT(ToyCatalogue().Get<HeaderRule>(),
              ElementsAre(&kFirst, &kOfHeader));
  EXPECT_THAT(ToyCatalogue().Get<BodyRule>(), ElementsAre(&kOfBody, &kLast));
}

TEST(DocumentRuleTest, RunsTheWantedRules) {
  const Only selection("toy-first");
  FindingSink sink(selection, 20);
  checks = 0;
  CheckDocument(ToyCatalogue().Get<HeaderRule>(), Header(), sink);
  EXPECT_EQ(checks, 1);
  EXPECT_TRUE(WantsAny(ToyCatalogue().Get<HeaderRule>(), sink));
  EXPECT_FALSE(WantsAny(ToyCatalogue().Get<BodyRule>(), sink));
}

}  // namespace
}  // namespace trackcheck
