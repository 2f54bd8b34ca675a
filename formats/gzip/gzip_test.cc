#include "formats/gzip/gzip.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "libdeflate.h"

namespace trackcheck::gzip {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr uint64_t kNoLimit = uint64_t{1} << 30;

// Text that deflate compresses in part.
std::string Content(size_t size) {
  std::mt19937 random(7);
  std::string content;
  while (content.size() < size) {
    content += random() % 3 == 0 ? std::string(random() % 50, 'a')
                                 : std::to_string(random());
  }
  content.resize(size);
  return content;
}

std::string_view TextOf(const Inflated& inflated) {
  return {reinterpret_cast<const char*>(inflated.bytes.data()),
          inflated.bytes.size()};
}

std::vector<FaultKind> KindsOf(const Inflated& inflated) {
  std::vector<FaultKind> kinds;
  for (const Fault& fault : inflated.faults) kinds.push_back(fault.kind);
  return kinds;
}

TEST(GzipTest, InflatesWhatWasCompressed) {
  for (const size_t size : {0, 1, 1000, 65536, 65537, 3000000}) {
    const std::string content = Content(size);
    const std::string file = Compress(content);
    EXPECT_TRUE(IsGzip(ByteView(file)));
    const Inflated inflated = Inflate(ByteView(file), kNoLimit);
    EXPECT_EQ(TextOf(inflated), content);
    EXPECT_THAT(inflated.faults, IsEmpty());
    EXPECT_TRUE(inflated.complete);
    ASSERT_EQ(inflated.members.size(), 1u);
    EXPECT_EQ(inflated.members[0].header, (ByteRange{0, 10}));
    EXPECT_EQ(inflated.members[0].trailer, (ByteRange{file.size() - 8, 8}));
  }
}

TEST(GzipTest, JoinsMembers) {
  const std::string first = Compress("1");
  const std::string file =
      first + Compress(Content(100000)) + Compress("") + Compress("end");
  const Inflated inflated = Inflate(ByteView(file), kNoLimit);
  EXPECT_EQ(TextOf(inflated), "1" + Content(100000) + "end");
  EXPECT_THAT(inflated.faults, IsEmpty());
  ASSERT_EQ(inflated.members.size(), 4u);
  EXPECT_EQ(inflated.members[1].header.offset, first.size());
}

TEST(GzipTest, FindsTheMemberOfAContent) {
  constexpr size_t kSize = 200000;
  const std::string first = Compress(Content(kSize));
  const std::string empty = Compress("");
  const std::string file = first + empty + Compress("abc") + "rest";
  EXPECT_EQ(MemberWithContentAt(ByteView(file), kSize), first.size());
  EXPECT_EQ(MemberWithContentAt(ByteView(file), kSize - 1), std::nullopt);
  EXPECT_EQ(MemberWithContentAt(ByteView(file), kSize + 1), std::nullopt);
  EXPECT_EQ(MemberWithContentAt(ByteView(file), kSize + 3), std::nullopt);
  EXPECT_EQ(MemberWithContentAt(ByteView(file), kSize + 4), std::nullopt);
  const std::string damaged = first.substr(0, 5000) + file.substr(6000);
  EXPECT_EQ(MemberWithContentAt(ByteView(damaged), kSize), std::nullopt);
}

TEST(GzipTest, ManyMembersTakeTimeInProportion) {
  const std::string member = Compress(std::string(16384, 'a'));
  std::string file;
  constexpr uint64_t kMembers = 4000;
  for (uint64_t i = 0; i < kMembers; ++i) file += member;
  const Inflated inflated = Inflate(ByteView(file), kNoLimit);
  EXPECT_EQ(inflated.bytes.size(), kMembers * 16384);
  EXPECT_EQ(inflated.members.size(), kMembers);
}

TEST(GzipTest, SkipsEveryHeaderField) {
  const std::string plain = Compress("content");
  std::string header = plain.substr(0, 10) + std::string("\3\0abc", 5) +
                       std::string("name\0", 5) + std::string("\0", 1);
  header[3] = 2 | 4 | 8 | 16;
  const uint32_t crc = libdeflate_crc32(0, header.data(), header.size());
  header += {static_cast<char>(crc), static_cast<char>(crc >> 8)};
  const std::string file = header + plain.substr(10);
  const Inflated inflated = Inflate(ByteView(file), kNoLimit);
  EXPECT_EQ(TextOf(inflated), "content");
  EXPECT_EQ(inflated.members[0].header, (ByteRange{0, 23}));
  for (size_t size = 2; size < 23; ++size) {
    // A sanitizer finds a read past the end of a vector, but not of a short
    // string.
    const std::vector<char> part(file.data(), file.data() + size);
    const Inflated cut =
        Inflate(ByteView(std::string_view(part.data(), size)), kNoLimit);
    EXPECT_THAT(KindsOf(cut), ElementsAre(FaultKind::kCorrupt)) << size;
    EXPECT_EQ(TextOf(cut), "") << size;
    EXPECT_EQ(cut.faults[0].where,
              (ByteRange{0, std::min<uint64_t>(size, 10)}));
    EXPECT_EQ(cut.members[0].header, (ByteRange{0, 0})) << size;
  }
}

// Returns a header with these flags and fields, whose stream is missing.
std::string HeaderOnly(char flags, std::string_view fields) {
  std::string header = Compress("").substr(0, 10);
  header[3] = flags;
  return header.append(fields);
}

TEST(GzipTest, KnowsWhereAHeaderEnds) {
  const std::string_view no_extra("\0\0", 2);
  const std::string_view empty_text("\0", 1);
  std::string with_crc = HeaderOnly(2, "");
  const uint32_t crc = libdeflate_crc32(0, with_crc.data(), with_crc.size());
  with_crc += {static_cast<char>(crc), static_cast<char>(crc >> 8)};
  for (const std::string& header :
       {HeaderOnly(0, ""), HeaderOnly(4, no_extra), HeaderOnly(8, empty_text),
        HeaderOnly(16, std::string("text\0", 5)),
        HeaderOnly(24, std::string("\0\0", 2)), with_crc}) {
    const Inflated inflated = Inflate(ByteView(header), kNoLimit);
    ASSERT_THAT(KindsOf(inflated), ElementsAre(FaultKind::kCorrupt));
    EXPECT_EQ(inflated.faults[0].where, (ByteRange{header.size(), 0}));
    EXPECT_EQ(inflated.members[0].header, (ByteRange{0, header.size()}));
  }
  std::string other_magic = HeaderOnly(0, "");
  other_magic[1] = 7;
  std::string other_method = HeaderOnly(0, "");
  other_method[2] = 7;
  for (const std::string& wrong :
       {other_magic, other_method, HeaderOnly(4, std::string("\1\0", 2)),
        HeaderOnly(4, std::string("\0", 1)), HeaderOnly(8, "text"),
        HeaderOnly(16, "text"), HeaderOnly(24, empty_text)}) {
    const Inflated inflated = Inflate(ByteView(wrong), kNoLimit);
    ASSERT_THAT(KindsOf(inflated), ElementsAre(FaultKind::kCorrupt));
    EXPECT_EQ(inflated.faults[0].where, (ByteRange{0, 10}));
    EXPECT_EQ(inflated.members[0].header, (ByteRange{0, 0}));
  }
}

TEST(GzipTest, NeedsOnlyTheMagicNumberToBeGzip) {
  EXPECT_TRUE(IsGzip(ByteView("\x1f\x8b")));
  EXPECT_FALSE(IsGzip(ByteView(std::string_view("\x1f\x8b", 1))));
  EXPECT_FALSE(IsGzip(ByteView("\x1f\x8a")));
}

TEST(GzipTest, SaysWhichMemberIsDamaged) {
  std::string last = Compress("last");
  last[2] = 7;
  const std::string first = Compress("first");
  const Inflated header = Inflate(ByteView(first + last), kNoLimit);
  ASSERT_THAT(KindsOf(header), ElementsAre(FaultKind::kCorrupt));
  EXPECT_EQ(header.faults[0].member, 1u);
  EXPECT_EQ(header.faults[0].where, (ByteRange{first.size(), 10}));
  EXPECT_EQ(TextOf(header), "first");
  // No block of deflate begins like that. The bytes after it are not read.
  const Inflated stream =
      Inflate(ByteView(HeaderOnly(0, "\xff") + first), kNoLimit);
  ASSERT_THAT(KindsOf(stream), ElementsAre(FaultKind::kCorrupt));
  EXPECT_EQ(stream.faults[0].member, 0u);
  EXPECT_EQ(stream.faults[0].where, (ByteRange{11, 1}));
  EXPECT_EQ(stream.members.size(), 1u);
}

TEST(GzipTest, RefusesReservedFlagsAndWrongHeaderCrc) {
  const std::string plain = Compress("content");
  for (const int reserved : {0x20, 0x40, 0x80}) {
    std::string file = plain;
    file[3] = static_cast<char>(reserved);
    EXPECT_THAT(KindsOf(Inflate(ByteView(file), kNoLimit)),
                ElementsAre(FaultKind::kCorrupt));
  }
  std::string header = plain.substr(0, 10);
  header[3] = 2;
  const uint32_t crc = libdeflate_crc32(0, header.data(), header.size());
  for (const uint32_t stored : {crc, crc ^ 1, crc ^ 0x8000}) {
    const std::string file = header + static_cast<char>(stored) +
                             static_cast<char>(stored >> 8) + plain.substr(10);
    EXPECT_EQ(Inflate(ByteView(file), kNoLimit).faults.empty(), stored == crc);
  }
}

TEST(GzipTest, ReportsBytesAfterTheLastMember) {
  const std::string file = Compress("content");
  const Inflated rest = Inflate(ByteView(file + "rest"), kNoLimit);
  ASSERT_THAT(KindsOf(rest), ElementsAre(FaultKind::kTrailing));
  EXPECT_EQ(rest.faults[0].where, (ByteRange{file.size(), 4}));
  const Inflated padding =
      Inflate(ByteView(file + std::string(3, '\0')), kNoLimit);
  ASSERT_THAT(KindsOf(padding), ElementsAre(FaultKind::kPadding));
  EXPECT_EQ(TextOf(padding), "content");
}

TEST(GzipTest, ReportsWrongAndCutTrailers) {
  std::string file = Compress("content");
  const size_t trailer = file.size() - 8;
  file[trailer] = static_cast<char>(file[trailer] ^ 1);
  file[trailer + 4] = 8;
  const Inflated inflated = Inflate(ByteView(file), kNoLimit);
  ASSERT_THAT(KindsOf(inflated),
              ElementsAre(FaultKind::kCrc, FaultKind::kLength));
  EXPECT_EQ(inflated.faults[0].where, (ByteRange{trailer, 4}));
  EXPECT_EQ(inflated.faults[0].stored ^ inflated.faults[0].computed, 1u);
  EXPECT_EQ(inflated.faults[1].stored, 8u);
  EXPECT_EQ(inflated.faults[1].computed, 7u);
  for (size_t size = trailer; size < file.size(); ++size) {
    const Inflated cut = Inflate(ByteView(file.substr(0, size)), kNoLimit);
    ASSERT_THAT(KindsOf(cut), ElementsAre(FaultKind::kTrailerMissing));
    EXPECT_EQ(cut.faults[0].where, (ByteRange{size, 0}));
    EXPECT_EQ(TextOf(cut), "content");
    EXPECT_TRUE(cut.complete);
  }
}

TEST(GzipTest, KeepsTheBeginningOfACutStream) {
  const std::string content = Content(200000);
  const std::string file = Compress(content);
  for (size_t size = 11; size < file.size() - 8; size += 997) {
    const std::string part = file.substr(0, size);
    const Inflated cut = Inflate(ByteView(part), kNoLimit);
    ASSERT_THAT(KindsOf(cut), ElementsAre(FaultKind::kCorrupt)) << size;
    EXPECT_EQ(cut.faults[0].where, (ByteRange{size, 0}));
    EXPECT_THAT(content, StartsWith(std::string(TextOf(cut))));
    EXPECT_GE(TextOf(cut).size() + 100000, size);
    EXPECT_FALSE(cut.complete);
  }
}

TEST(GzipTest, DistinguishesDamageFromTheLimit) {
  // Stored blocks. The larger ones fill the smallest buffer, of 64 KiB.
  for (const int block_size : {100, 0x8000}) {
    // The last bytes are taken for the length, which sets the buffer's size.
    const std::string zeros(4, '\0');
    const std::string content =
        Content(static_cast<size_t>(block_size) - zeros.size()) + zeros;
    std::string block(1, '\0');
    for (const int size : {block_size, ~block_size}) {
      block += {static_cast<char>(size), static_cast<char>(size >> 8)};
    }
    block += content;
    for (const std::string& damage : {std::string(), "\xff" + zeros}) {
      const std::string file = HeaderOnly(0, block + block + damage);
      const uint64_t size = 2 * content.size();
      for (const uint64_t limit : {size + 1, kNoLimit}) {
        const Inflated inflated = Inflate(ByteView(file), limit);
        EXPECT_THAT(KindsOf(inflated), ElementsAre(FaultKind::kCorrupt));
        EXPECT_EQ(TextOf(inflated), content + content);
      }
      EXPECT_THAT(KindsOf(Inflate(ByteView(file), size - 1)),
                  ElementsAre(FaultKind::kLimit));
    }
  }
}

TEST(GzipTest, ReportsEveryFlippedBit) {
  const std::string content = Content(20000);
  const std::string file = Compress(content);
  std::mt19937 random(3);
  for (int round = 0; round < 2000; ++round) {
    std::string broken = file;
    const size_t at = 10 + random() % (file.size() - 10);
    broken[at] = static_cast<char>(broken[at] ^ (1 << random() % 8));
    const Inflated inflated = Inflate(ByteView(broken), kNoLimit);
    // The last byte of the stream has unused bits.
    EXPECT_TRUE(!inflated.faults.empty() || TextOf(inflated) == content) << at;
    for (const Fault& fault : inflated.faults) {
      EXPECT_LE(fault.where.end(), broken.size());
    }
  }
}

TEST(GzipTest, BeginningNeedsOnlyAPrefixOfTheFile) {
  const std::string content = Content(200000);
  const std::string file = Compress(content);
  const std::string half = file.substr(0, file.size() / 2);
  EXPECT_EQ(Beginning(ByteView(half), 4), content.substr(0, 4));
  EXPECT_EQ(Beginning(ByteView(half), 50000), content.substr(0, 50000));
  const std::string members = Compress("") + Compress("ab") + Compress("cd");
  EXPECT_EQ(Beginning(ByteView(members), 3), "abc");
  EXPECT_EQ(Beginning(ByteView(members), 5), "abcd");
  EXPECT_EQ(Beginning(ByteView(members + "ef"), 5), "abcd");
  EXPECT_EQ(Beginning(ByteView(file.substr(0, 9)), 4), "");
  EXPECT_EQ(Beginning(ByteView("no gzip"), 4), "");
  // A member after a damaged one is not read, wherever it starts.
  for (size_t gap = 0; gap < 20; ++gap) {
    const std::string damaged = HeaderOnly(0, "\xff" + std::string(gap, '\0'));
    EXPECT_EQ(Beginning(ByteView(damaged + members), 4), "") << gap;
  }
}

TEST(GzipTest, KeepsTheLimitWhateverTheTrailerSays) {
  const std::string bomb = Compress(std::string(1 << 24, '\0'));
  for (const uint64_t limit :
       {uint64_t{0}, uint64_t{1}, (uint64_t{1} << 24) - 1}) {
    const Inflated inflated = Inflate(ByteView(bomb), limit);
    EXPECT_THAT(KindsOf(inflated), ElementsAre(FaultKind::kLimit)) << limit;
    EXPECT_EQ(TextOf(inflated), "");
    EXPECT_FALSE(inflated.complete);
  }
  EXPECT_THAT(Inflate(ByteView(bomb), 1 << 24).faults, IsEmpty());
  std::string liar = bomb;
  liar.replace(liar.size() - 4, 4, "\xff\xff\xff\xff");
  EXPECT_THAT(KindsOf(Inflate(ByteView(liar), 1 << 24)),
              ElementsAre(FaultKind::kLength));
  liar.replace(liar.size() - 4, 4, std::string(4, '\0'));
  EXPECT_THAT(KindsOf(Inflate(ByteView(liar), 1 << 24)),
              ElementsAre(FaultKind::kLength));
}

TEST(GzipTest, ContentsAreCompared) {
  const std::string text(1000, 'a');
  const std::string other(1000, 'b');
  const auto same = [](const std::string& a, const std::string& b) {
    const auto result = HaveSameContent(ByteView(a), ByteView(b), 1000);
    EXPECT_EQ(HaveSameContent(ByteView(b), ByteView(a), 1000), result);
    return result;
  };
  EXPECT_EQ(same(text, text), true);
  EXPECT_EQ(same(text, other), false);
  EXPECT_EQ(same(text, Compress(text)), true);
  EXPECT_EQ(same(text, Compress(other)), false);
  EXPECT_EQ(same(text, Compress(text + "a")), false);
  EXPECT_EQ(same(text, Compress(text.substr(1))), false);
  EXPECT_EQ(same(Compress(text), Compress("") + Compress(text)), true);
  EXPECT_EQ(same(Compress(text), Compress(other)), false);
  EXPECT_EQ(same(text, Compress(text).substr(0, 20)), std::nullopt);
}

}  // namespace
}  // namespace trackcheck::gzip
