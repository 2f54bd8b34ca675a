#include "formats/track/decode/faults/text_faults.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/json/reader.h"
#include "formats/track/decode/faults/fault_reporter.h"
#include "formats/track/positions/members.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

constexpr uint64_t kMaxRuns = 20;
constexpr std::string_view kText = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]";

// Reports many faults, in a skipped value or not. Returns how many messages
// were made.
int MessagesOf(bool skipped, Findings* findings) {
  constexpr int kFaults = 1000;
  FaultReporter reporter(kMaxRuns);
  TextFaults faults(reporter, ByteView(kText));
  int messages = 0;
  if (skipped) faults.BeginSkip(0);
  for (int i = 0; i < kFaults; ++i) {
    // Faults that are not of consecutive elements are not folded.
    reporter.Occurrences(Level::kRoot, Member::kName) += 2;
    reporter.at.member = Member::kName;
    faults.OnFault(json::Fault::kControlCharacter,
                   {static_cast<uint64_t>(i) * kText.size() / kFaults, 1},
                   [&messages] {
                     ++messages;
                     return std::string("a message");
                   });
  }
  if (skipped) faults.EndSkip();
  const RuleSelection selection;
  FindingSink sink(selection, kMaxRuns);
  reporter.list.Report(sink);
  *findings = sink.Take();
  EXPECT_EQ(findings->count(Severity::kError), uint64_t{kFaults});
  return messages;
}

TEST(TextFaultsTest, OnlyListedFaultsHaveMessages) {
  for (const bool skipped : {false, true}) {
    Findings findings;
    EXPECT_EQ(MessagesOf(skipped, &findings), static_cast<int>(kMaxRuns));
    EXPECT_EQ(findings.listed.size(), kMaxRuns);
  }
}

}  // namespace
}  // namespace trackcheck::track
