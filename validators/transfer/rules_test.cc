// Tests of what the cases of testdata do not show: how long a search goes on,
// and limits.
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/gzip/gzip.h"
#include "gtest/gtest.h"
#include "validators/transfer/format_reader.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {
namespace {

// A format of which every file has a fault in its last byte, and as many bytes
// to decode.
class DamagedFormat final : public FormatReader {
 public:
  DamagedFormat(uint64_t decoded_bytes, bool unpacks_gzip)
      : decoded_bytes_(decoded_bytes), unpacks_gzip_(unpacks_gzip) {}

  std::string_view name() const override { return "damaged"; }
  std::string_view title() const override { return "damaged files"; }
  std::string_view magic() const override { return ""; }
  bool is_text() const override { return false; }
  bool unpacks_gzip() const override { return unpacks_gzip_; }
  bool Recognizes(ByteView /*bytes*/) const override { return false; }
  Reading Read(ByteView bytes) const override {
    ++reads_;
    Reading reading;
    reading.decoded = true;
    reading.error_count = 1;
    reading.faults = {{bytes.size() - 1, 1}};
    reading.decoded_bytes = decoded_bytes_;
    return reading;
  }
  FindingCounts CountFindings(ByteView /*bytes*/) const override {
    return {.faults = 1};
  }

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
  uint64_t decoded_bytes_;
  bool unpacks_gzip_;
  mutable int reads_ = 0;
};

TEST(TransferRulesTest, SearchForLostReturnsEndsByTheDecodedBytes) {
  constexpr uint64_t kMegabyte = 1'000'000;
  const std::string lines(4096, '\n');
  const auto reads = [&lines](uint64_t decoded_bytes, bool unpacks_gzip) {
    const DamagedFormat format(decoded_bytes, unpacks_gzip);
    EXPECT_FALSE(format.IsRecognizedBy(rules::text_mode, lines));
    return format.reads();
  };
  EXPECT_EQ(reads(40 * kMegabyte, false), 10);
  EXPECT_EQ(reads(4000 * kMegabyte, false), 1);
  EXPECT_EQ(reads(2 * kMegabyte, true), 8);
}

// A format that unpacks gzip may not have done so: the content is too large.
TEST(TransferRulesTest, GzipIsNoDamageOfFormatThatUnpacksIt) {
  const std::string packed = gzip::Compress(std::string(1000, '\0'));
  EXPECT_TRUE(
      DamagedFormat(0, false).IsRecognizedBy(rules::compressed, packed));
  EXPECT_FALSE(
      DamagedFormat(0, true).IsRecognizedBy(rules::compressed, packed));
}

}  // namespace
}  // namespace trackcheck::transfer
