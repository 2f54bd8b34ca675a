// Tests of what the cases of testdata do not show: how long a search goes on,
// and limits.
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/gzip/gzip.h"
#include "gtest/gtest.h"
#include "validators/transfer/format_reader.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {
namespace {

// A format of which every file but one has a fault in its last byte, and as
// many bytes to decode.
class DamagedFormat final : public FormatReader {
 public:
  // `known` are the bytes that it recognizes, and that have no fault; none if
  // they are empty.
  DamagedFormat(uint64_t decoded_bytes, bool unpacks_gzip,
                std::string_view known = "")
      : decoded_bytes_(decoded_bytes),
        unpacks_gzip_(unpacks_gzip),
        known_(known) {}

  std::string_view name() const override { return "damaged"; }
  std::string_view title() const override { return "damaged files"; }
  std::string_view magic() const override { return ""; }
  bool is_text() const override { return false; }
  bool unpacks_gzip() const override { return unpacks_gzip_; }
  uint64_t max_inflated_bytes() const override { return uint64_t{1} << 30; }
  bool Recognizes(ByteView bytes) const override {
    return !known_.empty() && bytes.text() == known_;
  }
  Reading Read(ByteView bytes) const override {
    ++reads_;
    Reading reading;
    reading.decoded = true;
    reading.error_count = Recognizes(bytes) ? 0 : 1;
    reading.faults = {{bytes.size() - 1, 1}};
    if (unpacks_gzip_ && !known_.empty()) reading.inflated = bytes;
    reading.decoded_bytes = decoded_bytes_;
    return reading;
  }
  FindingCounts CountFindings(ByteView /*bytes*/) const override {
    return {.faults = 1};
  }
  uint64_t FirstFault(ByteView bytes) const override {
    return bytes.size() - 1;
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
  std::string known_;
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

// More line feeds follow the loss than are looked at before a fault.
TEST(TransferRulesTest, AChecksumProvesTheOnlyLostReturn) {
  const std::string lines(20, '\n');
  const std::string whole = lines + "\r\n" + lines;
  const std::string damaged = lines + "\n" + lines;
  EXPECT_TRUE(DamagedFormat(1000, true, whole)
                  .IsRecognizedBy(rules::text_mode, damaged));
  EXPECT_FALSE(DamagedFormat(40'000'000, true, whole)
                   .IsRecognizedBy(rules::text_mode, damaged));
}

// A format that unpacks gzip may not have done so: the content is too large.
TEST(TransferRulesTest, GzipIsNoDamageOfFormatThatUnpacksIt) {
  const std::string packed = gzip::Compress(std::string(1000, '\0'));
  EXPECT_TRUE(
      DamagedFormat(0, false).IsRecognizedBy(rules::compressed, packed));
  EXPECT_FALSE(
      DamagedFormat(0, true).IsRecognizedBy(rules::compressed, packed));
}

TEST(TransferRulesTest, DumpsAndDataUrisAreEncoded) {
  using std::string_literals::operator""s;
  const std::string content =
      "RLD0HEAD|>\0\xff\x10 ok"s + std::string(64, '\0') + "end:5";
  const DamagedFormat format(0, false, content);
  const std::string_view dumps[] = {
      // xxd
      "00000000: 524c 4430 4845 4144 7c3e 00ff 1020 6f6b  RLD0HEAD|>... ok\n"
      "00000010: 0000 0000 0000 0000 0000 0000 0000 0000  ................\n"
      "00000020: 0000 0000 0000 0000 0000 0000 0000 0000  ................\n"
      "00000030: 0000 0000 0000 0000 0000 0000 0000 0000  ................\n"
      "00000040: 0000 0000 0000 0000 0000 0000 0000 0000  ................\n"
      "00000050: 656e 643a 35                             end:5\n",
      // hexdump -C
      "00000000  52 4c 44 30 48 45 41 44  7c 3e 00 ff 10 20 6f 6b  "
      "|RLD0HEAD|>... ok|\n"
      "00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  "
      "|................|\n"
      "*\n"
      "00000050  65 6e 64 3a 35                                    |end:5|\n"
      "00000055\n",
      // hexdump
      "0000000 4c52 3044 4548 4441 3e7c ff00 2010 6b6f\n"
      "0000010 0000 0000 0000 0000 0000 0000 0000 0000\n"
      "*\n"
      "0000050 6e65 3a64 0035\n"
      "0000055\n",
      // od
      "0000000 046122 030104 042510 042101 037174 177400 020020 065557\n"
      "0000020 000000 000000 000000 000000 000000 000000 000000 000000\n"
      "*\n"
      "0000120 067145 035144 000065\n"
      "0000125\n",
      // od -x
      "0000000 4c52 3044 4548 4441 3e7c ff00 2010 6b6f\n"
      "0000020 0000 0000 0000 0000 0000 0000 0000 0000\n"
      "*\n"
      "0000120 6e65 3a64 0035\n"
      "0000125\n",
      // od -t x1
      "0000000 52 4c 44 30 48 45 41 44 7c 3e 00 ff 10 20 6f 6b\n"
      "0000020 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00\n"
      "*\n"
      "0000120 65 6e 64 3a 35\n"
      "0000125\n",
      // od -b
      "0000000 122 114 104 060 110 105 101 104 174 076 000 377 020 040 157 "
      "153\n"
      "0000020 000 000 000 000 000 000 000 000 000 000 000 000 000 000 000 "
      "000\n"
      "*\n"
      "0000120 145 156 144 072 065\n"
      "0000125\n",
      // od -A x -t x1z
      "000000 52 4c 44 30 48 45 41 44 7c 3e 00 ff 10 20 6f 6b  >RLD0HEAD|>... "
      "ok<\n"
      "000010 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00  "
      ">................<\n"
      "*\n"
      "000050 65 6e 64 3a 35                                   >end:5<\n"
      "000055\n",
      // a data: URI
      // NOLINTNEXTLINE(bugprone-suspicious-missing-comma): one URI
      "data:application/octet-stream;base64,UkxEMEhFQUR8PgD/ECBvawAAAAAAAAAAA"
      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
      "AAABlbmQ6NQ==",
  };
  for (const std::string_view dump : dumps) {
    EXPECT_TRUE(format.IsRecognizedBy(rules::encoded, dump)) << dump;
    EXPECT_FALSE(DamagedFormat(0, false).IsRecognizedBy(rules::encoded, dump));
  }
}

TEST(TransferRulesTest, AnArchiveMayBeInTheGzipFile) {
  std::string tar(512, '\0');
  tar.replace(257, 5, "ustar");
  const DamagedFormat format(0, true);
  Reading reading;
  reading.inflated = ByteView(tar);
  const auto damage =
      rules::compressed.recognize({.file = ByteView(std::string_view()),
                                   .reading = reading,
                                   .format = format,
                                   .formats = {},
                                   .format_place = {}});
  ASSERT_TRUE(damage.has_value());
  EXPECT_EQ(damage->where.offset, 257);
  EXPECT_EQ(damage->where.space, Space::kInflated);
}

}  // namespace
}  // namespace trackcheck::transfer
