#include "trackcheck/reduce/reduce.h"

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"
#include "registry/examples/base_case_message.h"
#include "registry/examples/edit.h"
#include "registry/format.h"
#include "registry/message_format.h"
#include "testdata/toy_format.h"
#include "trackcheck/check/check_file.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::set<std::string> RulesOf(const Format& format, std::string_view bytes) {
  WorkPool pool(1);
  std::set<std::string> rules;
  for (const Finding& finding :
       CheckFile(format, ByteView(bytes), {}, pool).findings.listed) {
    rules.emplace(finding.rule->id);
  }
  return rules;
}

absl::StatusOr<Reduction> ReduceWith(const Format& format,
                                     std::string_view bytes,
                                     const RuleInfo& rule, int threads = 1,
                                     uint64_t budget = uint64_t{1} << 20) {
  WorkPool pool(threads);
  return Reduce(format, bytes, rule, {.check = {}, .budget = budget}, pool);
}

// --- A toy

std::string Toy(const std::vector<int32_t>& values, uint32_t count) {
  std::string bytes = "TOY!";
  bytes.append(reinterpret_cast<const char*>(&count), sizeof(count));
  for (const int32_t value : values) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
  }
  return bytes;
}
std::string Toy(const std::vector<int32_t>& values) {
  return Toy(values, static_cast<uint32_t>(values.size()));
}

TEST(ReduceToyTest, KeepsTheRowOfTheFinding) {
  std::vector<int32_t> values(5000, 7);
  values[3777] = -123456;
  const toy::ToyFormat format;
  const absl::StatusOr<Reduction> reduction =
      ReduceWith(format, Toy(values), toy::kNegativeRule);
  ASSERT_TRUE(reduction.ok()) << reduction.status();
  EXPECT_EQ(reduction->bytes, Toy({-123456}));
  EXPECT_THAT(reduction->new_rules, IsEmpty());
  EXPECT_GT(reduction->kept, 0u);
  EXPECT_LT(reduction->tried, 100u);
  EXPECT_FALSE(reduction->exhausted);
}

TEST(ReduceToyTest, KeepsOneOfManyFindings) {
  const toy::ToyFormat format;
  const absl::StatusOr<Reduction> reduction = ReduceWith(
      format, Toy(std::vector<int32_t>(1000, -5)), toy::kNegativeRule);
  ASSERT_TRUE(reduction.ok()) << reduction.status();
  EXPECT_EQ(reduction->bytes, Toy({-5}));
}

// The fields hold the right count only.
TEST(ReduceToyTest, KeepsAWrongCount) {
  const toy::ToyFormat format;
  const absl::StatusOr<Reduction> reduction = ReduceWith(
      format, Toy(std::vector<int32_t>(4000, 7), 3999), toy::kTrailingRule);
  ASSERT_TRUE(reduction.ok()) << reduction.status();
  EXPECT_LE(reduction->bytes.size(), Toy({}).size() + 1);
  EXPECT_TRUE(RulesOf(format, reduction->bytes).contains("toy-trailing"));
}

TEST(ReduceToyTest, KeepsACutEnd) {
  std::string bytes = Toy(std::vector<int32_t>(4000, 7));
  bytes.resize(9001);
  const toy::ToyFormat format;
  const absl::StatusOr<Reduction> reduction =
      ReduceWith(format, bytes, toy::kTruncatedRule);
  ASSERT_TRUE(reduction.ok()) << reduction.status();
  EXPECT_EQ(reduction->bytes, "TOY!");
}

TEST(ReduceToyTest, ADamagedBeginNeedsNoContent) {
  const toy::ToyFormat format;
  const absl::StatusOr<Reduction> reduction =
      ReduceWith(format, std::string(5000, 'x'), toy::kMagicRule);
  ASSERT_TRUE(reduction.ok()) << reduction.status();
  EXPECT_LE(reduction->bytes.size(), 1u);
}

TEST(ReduceToyTest, NamesTheRulesOfAFileWithoutTheFinding) {
  const toy::ToyFormat format;
  const absl::StatusOr<Reduction> other =
      ReduceWith(format, Toy({-1}), toy::kTrailingRule);
  EXPECT_EQ(other.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(other.status().message(),
            "has no finding of toy-trailing; it has toy-negative");
  EXPECT_EQ(ReduceWith(format, Toy({1}), toy::kTrailingRule).status().message(),
            "has no finding of toy-trailing; it has none at all");
  EXPECT_FALSE(ReduceWith(format, "", toy::kTrailingRule).ok());
}

TEST(ReduceToyTest, ABudgetEndsTheSearch) {
  const toy::ToyFormat format;
  const std::string bytes = Toy(std::vector<int32_t>(5000, -1));
  const absl::StatusOr<Reduction> none =
      ReduceWith(format, bytes, toy::kNegativeRule, 1, 0);
  ASSERT_TRUE(none.ok()) << none.status();
  EXPECT_EQ(none->bytes, bytes);
  EXPECT_TRUE(none->exhausted);
  EXPECT_EQ(none->kept, 0u);
  EXPECT_EQ(ReduceBudget(UINT64_MAX, 1), UINT64_MAX);
  EXPECT_EQ(ReduceBudget(1000, UINT64_MAX), UINT64_MAX);
  EXPECT_EQ(ReduceBudget(1000, 3), 3 * ReduceBudget(1000, 1));
}

// Values only become simpler, so the search ends by itself.
TEST(ReduceMeshTest, EndsBeforeTheBudgetDoes) {
  const Format& format = *FindFormat("rld");
  const RuleInfo& rule = *FindRule("rld-vertex-nonfinite");
  std::string points = "vertices: [";
  std::string triangles = "triangles: [";
  constexpr int kWidth = 20;
  for (int i = 0; i < kWidth * kWidth; ++i) {
    if (i > 0) points += ", ";
    points += std::to_string(i % kWidth) + ", " + std::to_string(i / kWidth) +
              (i == 130 ? ", nan" : ", 5");
  }
  for (int i = 0; i + kWidth + 1 < kWidth * kWidth; ++i) {
    if (i > 0) triangles += ", ";
    triangles += std::to_string(i) + ", " + std::to_string(i + 1) + ", " +
                 std::to_string(i + kWidth);
  }
  const std::unique_ptr<google::protobuf::Message> mesh =
      WithMessages(format).NewMessage();
  ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(
      points + "] " + triangles + "] block_start: 0 block_points: 400",
      mesh.get()));
  const absl::StatusOr<std::string> bytes = WithMessages(format).Encode(*mesh);
  ASSERT_TRUE(bytes.ok());
  const absl::StatusOr<Reduction> reduction =
      ReduceWith(format, *bytes, rule, 1, uint64_t{16} << 20);
  ASSERT_TRUE(reduction.ok()) << reduction.status();
  EXPECT_LE(reduction->bytes.size(), 100u);
  EXPECT_FALSE(reduction->exhausted);
}

// A smaller file may have the rule's finding of another field.
TEST(ReduceMeshTest, KeepsTheFieldOfTheFirstFinding) {
  const Format& format = *FindFormat("rld");
  const std::unique_ptr<google::protobuf::Message> mesh =
      WithMessages(format).NewMessage();
  ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(
      "vertices: [0, 0, 1, nan, 0, 1, 2, 0, nan, 0, 1, 1, 1, 1, nan, 2, 1, 1] "
      "triangles: [0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4] "
      "block_start: 0 block_points: 6",
      mesh.get()));
  const absl::StatusOr<std::string> bytes = WithMessages(format).Encode(*mesh);
  ASSERT_TRUE(bytes.ok());
  const RuleInfo& rule = *FindRule("rld-vertex-nonfinite");
  const absl::StatusOr<Reduction> reduction =
      ReduceWith(format, *bytes, rule, 1, uint64_t{16} << 20);
  ASSERT_TRUE(reduction.ok()) << reduction.status();
  WorkPool pool(1);
  std::set<std::string> fields;
  for (const Finding& finding :
       CheckFile(format, ByteView(reduction->bytes), {}, pool)
           .findings.listed) {
    if (finding.rule->id == rule.id) {
      fields.insert(finding.where.field.WithoutIndices());
    }
  }
  EXPECT_THAT(fields, testing::Contains("vertices[].x"));
}

// --- Every format

// The file of the base case after the edits.
std::string Edited(const Format& format, std::string_view edits) {
  const absl::StatusOr<std::string> bytes =
      ApplyEdits(format, *BaseCaseMessage(format), edits);
  EXPECT_TRUE(bytes.ok()) << bytes.status();
  return bytes.ok() ? *bytes : std::string();
}

class ReduceFormatTest : public testing::TestWithParam<const Format*> {};

TEST_P(ReduceFormatTest, AnyFindingIsKeptInAFileThatIsNotLonger) {
  const Format& format = *GetParam();
  int examples = 0;
  int halved = 0;
  for (const RuleInfo* rule : format.rules()) {
    if (!rule->has_examples()) continue;
    SCOPED_TRACE(rule->id);
    const std::string bytes = Edited(format, rule->bad);
    const std::set<std::string> rules = RulesOf(format, bytes);
    // A later rule may need what an option of the format allows.
    if (!rules.contains(std::string(rule->id))) continue;
    ++examples;
    const absl::StatusOr<Reduction> reduction =
        ReduceWith(format, bytes, *rule, 1, uint64_t{1} << 19);
    ASSERT_TRUE(reduction.ok()) << reduction.status();
    EXPECT_LE(reduction->bytes.size(), bytes.size());
    EXPECT_TRUE(
        RulesOf(format, reduction->bytes).contains(std::string(rule->id)));
    if (bytes.size() <= ReduceOptions::kSmall) {
      EXPECT_THAT(reduction->new_rules, IsEmpty());
    }
    if (reduction->bytes.size() <= bytes.size() / 2) ++halved;
  }
  EXPECT_GT(examples, 10);
  EXPECT_GT(halved, 0);
  // The parts of these tracks depend on each other.
  if (format.name() != "dkrds") EXPECT_GT(halved, examples / 2);
}

TEST_P(ReduceFormatTest, TheResultIsTheSameForAnyNumberOfThreads) {
  const Format& format = *GetParam();
  int examples = 0;
  for (const RuleInfo* rule : format.rules()) {
    if (!rule->has_examples() || examples == 3) continue;
    const std::string bytes = Edited(format, rule->bad);
    if (!RulesOf(format, bytes).contains(std::string(rule->id))) continue;
    ++examples;
    const absl::StatusOr<Reduction> one =
        ReduceWith(format, bytes, *rule, 1, uint64_t{1} << 19);
    const absl::StatusOr<Reduction> four =
        ReduceWith(format, bytes, *rule, 4, uint64_t{1} << 19);
    ASSERT_TRUE(one.ok() && four.ok());
    EXPECT_EQ(one->bytes, four->bytes) << rule->id;
    EXPECT_EQ(one->tried, four->tried) << rule->id;
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, ReduceFormatTest,
                         testing::ValuesIn(Formats().begin(), Formats().end()),
                         [](const auto& info) {
                           return std::string(info.param->name());
                         });

// --- Laps

TEST(ReduceLapTest, TheHeaderNamesNobody) {
  const Format& format = *FindFormat("raf");
  const std::string bytes = Edited(format, "set header.player_flags 1");
  const absl::StatusOr<Reduction> reduction =
      ReduceWith(format, bytes, *FindRule("raf-player-flags-unknown"), 1,
                 uint64_t{64} << 20);
  ASSERT_TRUE(reduction.ok()) << reduction.status();
  EXPECT_EQ(reduction->bytes.size(), 1024u);
  for (const std::string text :
       {"Driver", "XR GT", "Blackwood", "BL1", "GP TRACK", "Clear", "0.6R"}) {
    ASSERT_THAT(bytes, HasSubstr(text));
    EXPECT_THAT(reduction->bytes, Not(HasSubstr(text)));
  }
  const RuleSelection all;
  FindingSink ignored(all, 1);
  const std::unique_ptr<DecodedFile> file =
      format.Decode(ByteView(reduction->bytes), Limits(), ignored);
  std::string text;
  google::protobuf::TextFormat::PrintToString(
      *WithMessages(format).Describe(*file), &text);
  EXPECT_THAT(text, HasSubstr("  splits: 1\n  splits: 2\n"));
  EXPECT_THAT(text, HasSubstr("  gear_ratios: 5\n  gear_ratios: 4\n"));
  EXPECT_THAT(text, HasSubstr("  mass: 1\n"));
}

// --- Compressed terrain

TEST(ReduceGzipTest, GoesOnWithoutTheCompression) {
  const Format& format = *FindFormat("btg");
  const RuleInfo& rule = *FindRule("btg-vertex-nonfinite");
  const std::string plain = Edited(format, rule.bad);
  const absl::StatusOr<Reduction> reduction =
      ReduceWith(format, gzip::Compress(plain), rule);
  ASSERT_TRUE(reduction.ok()) << reduction.status();
  EXPECT_FALSE(gzip::IsGzip(ByteView(reduction->bytes)));
  EXPECT_LT(reduction->bytes.size(), 100u);
}

TEST(ReduceGzipTest, KeepsAWrongChecksum) {
  const Format& format = *FindFormat("btg");
  std::string bytes = gzip::Compress(Edited(format, ""));
  bytes[bytes.size() - 8] = static_cast<char>(~bytes[bytes.size() - 8]);
  const absl::StatusOr<Reduction> reduction =
      ReduceWith(format, bytes, *FindRule("btg-gzip-crc"));
  ASSERT_TRUE(reduction.ok()) << reduction.status();
  EXPECT_TRUE(gzip::IsGzip(ByteView(reduction->bytes)));
  EXPECT_LT(reduction->bytes.size(), 50u);
}

}  // namespace
}  // namespace trackcheck
