#include "validators/engine/check_elements.h"

#include <atomic>
#include <cmath>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/findings/run_list.h"
#include "formats/core/work/work_pool.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/engine/element_rule.h"
#include "validators/engine/prefilter.h"
#include "validators/engine/testing.h"

namespace trackcheck {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

struct Pair {
  double v[2] = {2, 2};
};

struct Twin {
  uint64_t element = 0;
  uint64_t earlier = 0;
};

// Pairs of numbers.
struct Pairs {
  std::span<const Pair> pairs;
  std::span<const Twin> twins;
  bool follows = false;

  uint64_t size() const { return pairs.size(); }
  uint64_t bytes_per_element() const { return sizeof(Pair); }
  double at(Position at) const { return pairs[at.element].v[at.part]; }
};

using PairRule = ElementRule<Pairs>;

Location Place(const Pairs&, Position at) {
  return {{at.element * 2 + at.part, 1},
          FieldPath("pairs").Element(at.element).Element(at.part)};
}
Message Describe(const Pairs& pairs, Position at) {
  return Message("the number is $0", pairs.at(at));
}
uint64_t Two(const Pairs&, uint64_t) { return 2; }

bool IsOdd(const Pairs& pairs, Position at) {
  return std::fmod(pairs.at(at), 2) == 1;
}
const PairRule kOdd = {.info = {.id = "toy-odd"},
                       .predicate = Exact<IsOdd>,
                       .place = Place,
                       .message = Describe,
                       .parts = Two};

double Excess(const Pairs& pairs, Position at) { return pairs.at(at) - 1000; }
const PairRule kLarge = {
    .info = {.id = "toy-large", .severity = Severity::kWarning},
    .predicate = Exact<Excess>,
    .place = Place,
    .message = Describe,
    .parts = Two};

uint64_t CountHalves(const Pairs& pairs, Position at) {
  uint64_t count = 0;
  for (const double v : pairs.pairs[at.element].v) count += v == 0.5;
  return count;
}
const PairRule kHalf = {.info = {.id = "toy-half"},
                        .predicate = Exact<CountHalves>,
                        .place = Place,
                        .message = [](const Pairs&, Position) {
                          return Message("a number is 0.5");
                        }};

// The first and the second numbers of the pairs are two series.
bool IsNegative(const Pairs& pairs, Position at) {
  return pairs.pairs[at.element].v[at.series] < 0;
}
const PairRule kNegative = {
    .info = {.id = "toy-negative"},
    .predicate = Exact<IsNegative>,
    .place = [](const Pairs& pairs,
                Position at) { return Place(pairs, {at.element, at.series}); },
    .message =
        [](const Pairs&, Position at) {
          return Message("number $0 is negative", at.series);
        },
    .series = [](const Pairs&) { return uint64_t{2}; },
    .severity =
        [](const Pairs&, uint64_t series) {
          return series == 0 ? Severity::kError : Severity::kInfo;
        }};

std::span<const Twin> TwinsOf(const Pairs& pairs, uint64_t) {
  return pairs.twins;
}
const PairRule kTwin = {
    .info = {.id = "toy-twin"},
    .predicate = Listed<TwinsOf>,
    .place = Place,
    .message = [](const Pairs&, Position) { return Message("is there twice"); },
    .applies = [](const Pairs& pairs) { return !pairs.twins.empty(); },
    .related =
        [](const Pairs& pairs, Position at) {
          for (const Twin& twin : pairs.twins) {
            if (twin.element == at.element) {
              return std::vector<Related>{
                  {Message("the earlier one"), Place(pairs, {twin.earlier})}};
            }
          }
          return std::vector<Related>();
        }};

bool IsZero(const Pairs& pairs, Position at) { return pairs.at(at) == 0; }
const PairRule kZero = {
    .info = {.id = "toy-zero"},
    .predicate = Exact<IsZero>,
    .place = Place,
    .message = Describe,
    .follows = [](const Pairs& pairs) { return pairs.follows; }};

const std::vector<const PairRule*> kRules = {&kOdd,      &kLarge, &kHalf,
                                             &kNegative, &kTwin,  &kZero};

// Clears exactly the blocks without failures, for the rules that judge numbers.
// Does not know kTwin. If `misses` is true, it clears blocks for kOdd wrongly.
class ToyPrefilter : public Prefilter {
 public:
  explicit ToyPrefilter(const Pairs& pairs, bool misses = false)
      : pairs_(pairs), misses_(misses) {}

  RuleSet Candidates(uint64_t first, uint64_t count) const override {
    ++calls;
    RuleSet found;
    for (uint64_t i = first; i < first + count; ++i) {
      for (uint64_t k = 0; k < 2; ++k) {
        const double v = pairs_.at({i, k});
        if (v < 0) found |= negative_;
        if (!misses_ && std::fmod(v, 2) == 1) found |= odd_;
        if (v > 1000) found |= large_;
        if (v == 0.5) found |= half_;
        if (v == 0) found |= zero_;
      }
    }
    return found;
  }

  mutable std::atomic<int> calls = 0;

 private:
  const Pairs& pairs_;
  bool misses_;
  const RuleSet negative_ = Cover(kRules, {&kNegative});
  const RuleSet odd_ = Cover(kRules, {&kOdd});
  const RuleSet large_ = Cover(kRules, {&kLarge});
  const RuleSet half_ = Cover(kRules, {&kHalf});
  const RuleSet zero_ = Cover(kRules, {&kZero});
};

// Returns one line for each finding, and the totals.
std::string Report(const Pairs& pairs, const Prefilter* prefilter = nullptr,
                   int threads = 1, uint64_t max_per_rule = 20) {
  const RuleSelection selection;
  FindingSink sink(selection, max_per_rule);
  WorkPool pool(threads);
  CheckElements(kRules, pairs, prefilter, pool, sink);
  const Findings findings = sink.Take();
  std::string text;
  for (const Finding& finding : findings.listed) {
    text += std::string(finding.rule->id) + ' ' + finding.where.field.text() +
            ' ' + std::to_string(finding.count) + ' ' +
            std::string(SeverityName(*finding.severity)) + ' ' +
            RenderMessage(finding.message);
    for (const Related& related : finding.related) {
      text += "; " + RenderMessage(related.message) + " at " +
              related.where.field.text();
    }
    text += '\n';
  }
  for (const auto& [rule, places] : findings.omitted) {
    text +=
        std::string(rule) + " omits " + std::to_string(places.total()) + '\n';
  }
  return text;
}

TEST(CheckElementsTest, NothingIsReportedOfASoundTable) {
  EXPECT_EQ(Report({}), "");
  const std::vector<Pair> pairs(5000);
  EXPECT_EQ(Report({.pairs = pairs}), "");
}

TEST(CheckElementsTest, FoldsRunsAndCountsParts) {
  const ScopedBlockSize small_blocks(4 * sizeof(Pair));
  std::vector<Pair> pairs(5000);
  for (uint64_t i = 30; i < 4000; ++i) pairs[i].v[1] = 3;
  pairs[600].v[0] = 5;
  EXPECT_EQ(Report({.pairs = pairs}),
            "toy-odd pairs[30][1] 3971 error the number is 3; "
            "the last place at pairs[3999][1]\n");
}

TEST(CheckElementsTest, NamesBothPartsOfASingleElement) {
  std::vector<Pair> pairs(3);
  pairs[1] = {{1, 1}};
  EXPECT_EQ(Report({.pairs = pairs}),
            "toy-odd pairs[1][0] 2 error the number is 1; "
            "the last place at pairs[1][1]\n");
}

TEST(CheckElementsTest, NamesTheWorstOfARun) {
  std::vector<Pair> pairs(9);
  for (uint64_t i = 2; i < 6; ++i) pairs[i].v[0] = 1002;
  pairs[4].v[1] = 2000;
  EXPECT_EQ(Report({.pairs = pairs}),
            "toy-large pairs[2][0] 5 warning the number is 1002; "
            "the last place at pairs[5][0]; "
            "the worst: the number is 2000 at pairs[4][1]\n");
  pairs[2].v[0] = 3000;
  EXPECT_EQ(Report({.pairs = pairs}),
            "toy-large pairs[2][0] 5 warning the number is 3000; "
            "the last place at pairs[5][0]\n");
}

TEST(CheckElementsTest, NanAndZeroPass) {
  std::vector<Pair> pairs(1);
  pairs[0] = {{std::nan(""), 1000}};
  EXPECT_EQ(Report({.pairs = pairs}), "");
}

TEST(CheckElementsTest, APredicateMayCountPlaces) {
  std::vector<Pair> pairs(2);
  pairs[1] = {{0.5, 0.5}};
  EXPECT_EQ(Report({.pairs = pairs}),
            "toy-half pairs[1][0] 2 error a number is 0.5\n");
}

TEST(CheckElementsTest, SeriesAreFoldedApartAtTheirOwnSeverity) {
  std::vector<Pair> pairs(4);
  pairs[0].v[0] = -2;
  pairs[1] = {{-2, -2}};
  pairs[2].v[1] = -2;
  EXPECT_EQ(Report({.pairs = pairs}),
            "toy-negative pairs[0][0] 2 error number 0 is negative; "
            "the last place at pairs[1][0]\n"
            "toy-negative pairs[1][1] 2 info number 1 is negative; "
            "the last place at pairs[2][1]\n");
}

TEST(CheckElementsTest, OfAllSeriesTheFirstPlacesAreListed) {
  std::vector<Pair> pairs(8);
  pairs[0].v[1] = pairs[2].v[1] = pairs[6].v[1] = -2;
  pairs[2].v[0] = pairs[4].v[0] = -2;
  const auto fields = [&](uint64_t max_per_rule) {
    const RuleSelection selection;
    FindingSink sink(selection, max_per_rule);
    WorkPool pool(1);
    CheckElements<Pairs>({&kNegative}, {.pairs = pairs}, nullptr, pool, sink);
    const Findings findings = sink.Take();
    std::vector<std::string> texts;
    for (const Finding& finding : findings.listed) {
      texts.push_back(finding.where.field.text());
    }
    // Each series is counted at its own severity.
    EXPECT_EQ(findings.count(Severity::kError), 2u);
    EXPECT_EQ(findings.count(Severity::kInfo), 3u);
    return texts;
  };
  EXPECT_THAT(fields(1), ElementsAre("pairs[0][1]"));
  EXPECT_THAT(fields(3),
              ElementsAre("pairs[0][1]", "pairs[2][0]", "pairs[2][1]"));
  EXPECT_THAT(fields(0), SizeIs(5));
}

TEST(CheckElementsTest, ListedElementsNameRelatedPlaces) {
  const std::vector<Pair> pairs(6);
  const std::vector<Twin> twins = {{2, 0}, {3, 1}, {5, 1}};
  EXPECT_EQ(Report({.pairs = pairs, .twins = twins}),
            "toy-twin pairs[2][0] 2 error is there twice; "
            "the earlier one at pairs[0][0]; the last place at pairs[3][0]\n"
            "toy-twin pairs[5][0] 1 error is there twice; "
            "the earlier one at pairs[1][0]\n");
}

TEST(CheckElementsTest, WhatFollowsFromAnotherFaultIsNotReported) {
  std::vector<Pair> pairs(2);
  pairs[0].v[0] = 0;
  EXPECT_EQ(Report({.pairs = pairs}),
            "toy-zero pairs[0][0] 1 error the number is 0\n");
  EXPECT_EQ(Report({.pairs = pairs, .follows = true}), "");
}

TEST(CheckElementsTest, ListsAtMostMaxPerRuleAndCountsTheOthers) {
  std::vector<Pair> pairs(10);
  for (uint64_t i = 0; i < 10; i += 2) pairs[i].v[0] = 1;
  EXPECT_EQ(Report({.pairs = pairs}, nullptr, 1, 2),
            "toy-odd pairs[0][0] 1 error the number is 1\n"
            "toy-odd pairs[2][0] 1 error the number is 1\n"
            "toy-odd omits 3\n");
}

TEST(CheckElementsTest, RulesThatAreOffDoNotRun) {
  struct NothingWanted : RuleSelection {
    Severity Resolve(const RuleInfo&, Severity) const override {
      return Severity::kOff;
    }
  };
  const std::vector<Pair> pairs(3);
  const PairRule rule = {.info = {.id = "toy-fails"},
                         .predicate = Exact<+[](const Pairs&, Position) {
                           ADD_FAILURE() << "ran";
                           return true;
                         }>,
                         .place = Place,
                         .message = Describe};
  const NothingWanted selection;
  FindingSink sink(selection, 20);
  WorkPool pool(1);
  CheckElements<Pairs>({&rule}, {.pairs = pairs}, nullptr, pool, sink);
  EXPECT_THAT(sink.Take().listed, IsEmpty());
}

TEST(CheckElementsTest, AsksThePrefilterOncePerBlock) {
  const std::vector<Pair> pairs(100);
  const Pairs table = {.pairs = pairs};
  const ToyPrefilter single(table);
  EXPECT_EQ(Report(table, &single), "");
  EXPECT_EQ(single.calls, 1);
  const ScopedBlockSize small_blocks(10 * sizeof(Pair));
  const ToyPrefilter many(table);
  EXPECT_EQ(Report(table, &many), "");
  EXPECT_EQ(many.calls, 10);
}

TEST(CheckElementsTest, WhatAPrefilterClearsIsNotJudgedUnlessItIsOff) {
  std::vector<Pair> pairs(3);
  pairs[1].v[0] = 1;
  const Pairs table = {.pairs = pairs};
  const ToyPrefilter prefilter(table, true);
  EXPECT_EQ(Report(table, &prefilter), "");
  const ScopedPrefiltersOff off;
  EXPECT_EQ(Report(table, &prefilter),
            "toy-odd pairs[1][0] 1 error the number is 1\n");
}

TEST(CheckElementsTest, AnAuditFindsWhatAPrefilterMisses) {
  const ScopedBlockSize small_blocks(2 * sizeof(Pair));
  std::vector<Pair> pairs(9);
  pairs[5].v[0] = 1;
  const Pairs table = {.pairs = pairs};
  ScopedPrefilterAudit audit;
  const ToyPrefilter sound(table);
  Report(table, &sound);
  EXPECT_THAT(audit.TakeMisses(), IsEmpty());
  // The covered rules have six series. Four blocks are cleared for all of them,
  // and one for all but that of kOdd.
  EXPECT_EQ(audit.cleared(), 4 * 6 + 5);
  const ToyPrefilter unsound(table, true);
  EXPECT_EQ(Report(table, &unsound), "");
  EXPECT_THAT(audit.TakeMisses(), ElementsAre("toy-odd in elements 4 to 5"));
}

TEST(CheckElementsTest, SameForAnyThreadsBlocksAndPrefilter) {
  std::mt19937 random(7);
  for (int round = 0; round < 30; ++round) {
    std::vector<Pair> pairs(random() % 1500);
    std::vector<Twin> twins;
    const uint32_t rarity = 1 + random() % 40;
    for (uint64_t i = 0; i < pairs.size(); ++i) {
      for (double& v : pairs[i].v) {
        if (random() % rarity == 0) v = static_cast<int>(random() % 2000) - 9;
      }
      if (random() % rarity == 0) twins.push_back({i, i / 2});
    }
    const Pairs table = {.pairs = pairs, .twins = twins};
    const ToyPrefilter prefilter(table);
    for (const uint64_t cap : {0, 1, 20}) {
      const std::string expected = Report(table, nullptr, 1, cap);
      for (const uint64_t block : {1, 4, 100}) {
        const ScopedBlockSize small_blocks(block * sizeof(Pair));
        EXPECT_EQ(Report(table, nullptr, 4, cap), expected);
        EXPECT_EQ(Report(table, &prefilter, 1, cap), expected);
        EXPECT_EQ(Report(table, &prefilter, 4, cap), expected);
      }
    }
  }
}

TEST(CheckElementsTest, ARuleThatThePrefilterDoesNotKnowJudgesEveryBlock) {
  const std::vector<Pair> pairs(6);
  const std::vector<Twin> twins = {{3, 1}};
  const Pairs table = {.pairs = pairs, .twins = twins};
  const std::string expected =
      "toy-twin pairs[3][0] 1 error is there twice; "
      "the earlier one at pairs[1][0]\n";
  const ToyPrefilter prefilter(table);
  EXPECT_FALSE(prefilter.covered().Contains(4));
  EXPECT_EQ(Report(table, &prefilter), expected);
  const ScopedBlockSize small_blocks(2 * sizeof(Pair));
  EXPECT_EQ(Report(table, &prefilter), expected);
}

TEST(RuleSetTest, HoldsManyRules) {
  RuleSet set;
  EXPECT_TRUE(set.empty());
  set.Add(RuleSet::kMaxRules - 1);
  EXPECT_TRUE(set.Contains(RuleSet::kMaxRules - 1));
  EXPECT_FALSE(set.Contains(0));
  EXPECT_TRUE(RuleSet::All().Contains(100));
}

}  // namespace
}  // namespace trackcheck
