// Checks that shortcuts change no finding: those of every case, of every
// example of a rule and of mutants of the base are the same with and without
// prefilters and wide kernels, and no prefilter skips a block in which a rule
// fires.
#include "testdata/shortcuts.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/rule_info.h"
#include "gtest/gtest.h"
#include "registry/examples/edit.h"
#include "registry/format.h"
#include "testdata/case_files.h"
#include "testdata/test_registration.h"

namespace trackcheck {
namespace {

// Returns the number of times that a prefilter cleared a block for a rule.
uint64_t ExpectNoInfluence(const Format& format, const std::string& bytes) {
  const absl::StatusOr<uint64_t> cleared =
      CompareShortcuts(format, ByteView(bytes));
  EXPECT_TRUE(cleared.ok()) << cleared.status();
  return cleared.ok() ? *cleared : 0;
}

// The base after the edits of `script`.
std::string Edited(const Format& format, std::string_view script) {
  const absl::StatusOr<std::unique_ptr<google::protobuf::Message>> base =
      LoadBase(format);
  if (!base.ok()) {
    ADD_FAILURE() << base.status();
    return "";
  }
  const absl::StatusOr<std::string> bytes = ApplyEdits(format, **base, script);
  EXPECT_TRUE(bytes.ok()) << bytes.status();
  return bytes.ok() ? *bytes : "";
}

void CompareExamples(const Format& format) {
  uint64_t cleared = 0;
  for (const RuleInfo* rule : format.rules()) {
    if (!rule->has_examples()) continue;
    for (const std::string_view script : {rule->bad, rule->ok}) {
      SCOPED_TRACE(script);
      cleared += ExpectNoInfluence(format, Edited(format, script));
    }
  }
  // Tracks of DKRDS are small, so their rules have no prefilters.
  EXPECT_EQ(cleared > 0, format.name() != "dkrds");
}

void CompareCases(const Format& format) {
  const absl::StatusOr<std::vector<std::string>> names = CaseNames(format);
  ASSERT_TRUE(names.ok()) << names.status();
  ASSERT_FALSE(names->empty());
  for (const std::string& name : *names) {
    SCOPED_TRACE(name);
    const absl::StatusOr<Case> content = LoadCase(format, name);
    ASSERT_TRUE(content.ok()) << content.status();
    const auto made = MakeCase(format, *content);
    ASSERT_TRUE(made.ok()) << made.status();
    for (const EditedCase& file : *made) ExpectNoInfluence(format, file.bytes);
  }
}

// A copy of `bytes` with one to three bytes or words replaced.
std::string Mutant(std::string bytes, std::mt19937& random) {
  // Each is an edge case as a float, an index, a count or text.
  constexpr uint32_t kWords[] = {
      0,          1,          0x7fffffff, 0x80000000, 0xffffffff, 0x7fc00000,
      0x7f800000, 0x00000fff, 0x49742410, 0xbf800000, 0x20202020, 0x39393939};
  const uint64_t changes = 1 + random() % 3;
  for (uint64_t i = 0; i < changes; ++i) {
    const size_t at = random() % bytes.size();
    if (random() % 2 == 0) {
      bytes[at] = static_cast<char>(random());
      continue;
    }
    uint32_t word = kWords[random() % std::size(kWords)];
    const size_t first = at / sizeof(word) * sizeof(word);
    const size_t end = std::min(bytes.size(), first + sizeof(word));
    for (size_t k = first; k < end; ++k, word >>= 8) {
      bytes[k] = static_cast<char>(word);
    }
  }
  return bytes;
}

void CompareMutants(const Format& format) {
  const std::string base = Edited(format, "");
  std::mt19937 random(11);
  for (int round = 0; round < 200; ++round) {
    SCOPED_TRACE(round);
    ExpectNoInfluence(format, Mutant(base, random));
  }
}

}  // namespace
}  // namespace trackcheck

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  using trackcheck::RegisterNamedTest;
  for (const trackcheck::Format* format : trackcheck::Formats()) {
    const std::string suite =
        absl::StrCat("Shortcuts/", std::string(format->name()));
    RegisterNamedTest(suite, "examples",
                      [format] { trackcheck::CompareExamples(*format); });
    RegisterNamedTest(suite, "cases",
                      [format] { trackcheck::CompareCases(*format); });
    RegisterNamedTest(suite, "mutants",
                      [format] { trackcheck::CompareMutants(*format); });
  }
  return RUN_ALL_TESTS();
}
