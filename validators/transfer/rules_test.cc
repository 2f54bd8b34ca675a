// Tests of what the cases of testdata do not show: the time of a search.
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "gtest/gtest.h"
#include "validators/transfer/format_reader.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {
namespace {

// A format of which every file has a fault in its last byte, and takes as long
// to read.
class DamagedFormat final : public FormatReader {
 public:
  explicit DamagedFormat(uint64_t time) : time_(time) {}

  std::string_view name() const override { return "damaged"; }
  std::string_view title() const override { return "damaged files"; }
  std::string_view magic() const override { return ""; }
  bool is_text() const override { return false; }
  bool Recognizes(ByteView /*bytes*/) const override { return false; }
  Reading Read(ByteView bytes) const override {
    ++reads_;
    Reading reading;
    reading.decoded = true;
    reading.error_count = 1;
    reading.faults = {{bytes.size() - 1, 1}};
    reading.time = time_;
    return reading;
  }
  uint64_t CountFaults(ByteView /*bytes*/) const override { return 1; }

  bool IsRecognizedBy(const TransferRule& rule, std::string_view bytes) const {
    const Reading reading = Read(ByteView(bytes));
    reads_ = 0;
    return rule
        .recognize({.file = ByteView(bytes),
                    .reading = reading,
                    .format = *this,
                    .formats = {},
                    .format_place = {}})
        .has_value();
  }
  int reads() const { return reads_; }

 private:
  uint64_t time_;
  mutable int reads_ = 0;
};

TEST(TransferRulesTest, SearchForLostReturnsEndsByTheTimeOfReading) {
  constexpr uint64_t kMillisecond = 1'000'000;
  const std::string lines(4096, '\n');
  const DamagedFormat slow(10 * kMillisecond);
  EXPECT_FALSE(slow.IsRecognizedBy(rules::text_mode, lines));
  EXPECT_EQ(slow.reads(), 10);
  const DamagedFormat very_slow(1000 * kMillisecond);
  EXPECT_FALSE(very_slow.IsRecognizedBy(rules::text_mode, lines));
  EXPECT_EQ(very_slow.reads(), 1);
}

}  // namespace
}  // namespace trackcheck::transfer
