// Tests the decoded document. The cases of testdata/btg cover the findings.
#include "formats/btg/decode/decode.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::btg {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

template <typename T>
std::string Bytes(T value) {
  char stored[sizeof(T)];
  std::memcpy(stored, &value, sizeof(T));
  return {stored, sizeof(T)};
}

// Writes files of one version.
class Writer {
 public:
  explicit Writer(uint16_t version) : widths_(version), version_(version) {}

  std::string Count(uint32_t count) const {
    return widths_.wide ? Bytes(count) : Bytes(static_cast<uint16_t>(count));
  }
  std::string Header(uint32_t objects) const {
    return Bytes(version_) + "GS" + Bytes(uint32_t{1}) + Count(objects);
  }
  std::string Object(uint8_t type, uint32_t properties,
                     const std::vector<std::string>& elements) const {
    std::string bytes = static_cast<char>(type) + Count(properties) +
                        Count(static_cast<uint32_t>(elements.size()));
    for (const std::string& element : elements) {
      bytes += Bytes(static_cast<uint32_t>(element.size())) + element;
    }
    return bytes;
  }

 private:
  Widths widths_;
  uint16_t version_;
};

class BtgDecodeTest : public testing::Test {
 protected:
  // Returns the ids of the rules that fired, in the order of their places.
  std::vector<std::string> DecodeBytes(const std::string& bytes,
                                       const Limits& limits = {}) {
    bytes_ = bytes;
    const RuleSelection selection;
    FindingSink sink(selection, 0);
    document_ = Decode(ByteView(bytes_), limits, sink);
    std::vector<std::string> rules;
    messages_.clear();
    for (const Finding& finding : sink.Take().listed) {
      rules.emplace_back(finding.rule->id);
      messages_ += RenderMessage(finding.message) + '\n';
    }
    return rules;
  }

  const Document& document() const { return document_; }
  // Those of the last call, one a line.
  const std::string& messages() const { return messages_; }

  // Returns the runs of the object's elements as "first+count of size".
  std::vector<std::string> Runs(uint64_t object) const {
    std::vector<std::string> runs;
    ForEachRun(document_, document_.objects[object],
               [&](const ElementRun& run) {
                 runs.push_back(std::to_string(run.first) + "+" +
                                std::to_string(run.count) + " of " +
                                std::to_string(run.size));
               });
    return runs;
  }

 private:
  std::string messages_;
  std::string bytes_;
  Document document_;
};

TEST_F(BtgDecodeTest, UsesTheWidthsOfTheVersion) {
  for (const uint16_t version : {0, 5, 6, 7, 8, 9, 10, 11, 65535}) {
    const Writer writer(version);
    const std::string vertex(12, 'v');
    const std::vector<std::string> rules = DecodeBytes(
        writer.Header(2) + writer.Object(kVertices, 0, {vertex + vertex}) +
        writer.Object(kTriangles, 0, {"abcdef"}));
    const bool known = version == 6 || version == 7 || version == 10;
    EXPECT_EQ(rules.size(), known ? 0u : 1u) << version;
    EXPECT_EQ(document().lists[kVertices].count, 2u) << version;
    ASSERT_EQ(document().objects.size(), 2u) << version;
    EXPECT_EQ(document().objects[1].index_types, kDefaultTypes);
    EXPECT_TRUE(document().whole);
  }
}

TEST_F(BtgDecodeTest, JoinsListsOverElementsAndObjects) {
  const Writer writer(7);
  EXPECT_THAT(DecodeBytes(writer.Header(3) +
                          writer.Object(kNormals, 0, {"abcdefX", "", "ghi"}) +
                          writer.Object(kVertices, 0, {}) +
                          writer.Object(kNormals, 0, {"jkl"})),
              IsEmpty());
  const List& normals = document().lists[kNormals];
  ASSERT_EQ(normals.count, 4u);
  EXPECT_EQ(std::string_view(reinterpret_cast<const char*>(normals.data), 12),
            "abcdefghijkl");
  ASSERT_EQ(normals.chunks.size(), 3u);
  EXPECT_EQ(normals.chunks[1].first_row, 2u);
  EXPECT_EQ(normals.chunks[2].first_row, 3u);
}

TEST_F(BtgDecodeTest, WalksElementsInRunsOfOneSize) {
  const Writer writer(10);
  DecodeBytes(writer.Header(2) +
              writer.Object(kFans, 0, {"aa", "bb", "ccc", "dd", "", ""}) +
              writer.Object(kFans, 0, {"aa", "bb", "cc"}));
  EXPECT_THAT(Runs(0),
              ElementsAre("0+2 of 2", "2+1 of 3", "3+1 of 2", "4+2 of 0"));
  EXPECT_FALSE(document().objects[0].uniform);
  EXPECT_THAT(Runs(1), ElementsAre("0+3 of 2"));
  EXPECT_TRUE(document().objects[1].uniform);
}

TEST_F(BtgDecodeTest, ReportsByteCountsThatHangSimGear) {
  const Writer writer(7);
  const std::string object = writer.Object(kVertices, 0, {""});
  for (const uint32_t size : {0x80000001u, 0xffffffffu, 0x7fffffffu}) {
    std::string file = writer.Header(1) + object;
    file.replace(file.size() - 4, 4, Bytes(size));
    EXPECT_THAT(DecodeBytes(file), ElementsAre("btg-element-size")) << size;
    EXPECT_FALSE(document().whole);
  }
}

TEST_F(BtgDecodeTest, ReportsOnlyTheVersionIfItIsUnknown) {
  const Writer writer(kUnsignedVersion);
  const std::string vertices(100 * 12, '\0');
  std::string file = writer.Header(2) +
                     writer.Object(kVertices, 0, {vertices}) +
                     writer.Object(kNormals, 0, {std::string(300, '\1')});
  for (const uint16_t version : {11, 182, 0x1234, 0xffff}) {
    file.replace(0, sizeof(version), Bytes(version));
    EXPECT_THAT(DecodeBytes(file), ElementsAre("btg-version")) << version;
    EXPECT_FALSE(document().whole);
  }
  // A cut file is a file of a known version that is cut.
  file.replace(0, 2, Bytes(kUnsignedVersion));
  file.pop_back();
  EXPECT_THAT(DecodeBytes(file), ElementsAre("btg-truncated"));
  EXPECT_FALSE(document().lost);
}

TEST_F(BtgDecodeTest, FindsACountThatIsWrongByOne) {
  const Writer writer(kUnsignedVersion);
  const std::string first = writer.Header(2);
  const std::string element(30, '\1');
  const std::string second = writer.Object(kNormals, 0, {element, element});
  for (const int change : {-1, 1}) {
    // The numbers of elements of both objects.
    for (const uint64_t offset :
         {first.size() + 3, first.size() + second.size() + 3}) {
      std::string file = first + second + second;
      file[offset] = static_cast<char>(2 + change);
      const std::vector<std::string> rules = DecodeBytes(file);
      if (change < 0 && offset > first.size() + second.size()) {
        // What follows the last object is another fault.
        EXPECT_THAT(rules, ElementsAre("btg-trailing"));
        continue;
      }
      EXPECT_EQ(rules.size(), 1u);
      EXPECT_TRUE(document().lost) << change << " at " << offset;
    }
  }
}

TEST_F(BtgDecodeTest, ReportsEveryCutOnce) {
  const Writer writer(7);
  const std::string file = writer.Header(2) +
                           writer.Object(kVertices, 0, {std::string(24, 'v')}) +
                           writer.Object(kTriangles, 0, {"abcdef", "ghijkl"});
  for (size_t size = 5; size < file.size(); ++size) {
    const std::vector<std::string> rules = DecodeBytes(file.substr(0, size));
    ASSERT_EQ(rules.size(), 1u) << size;
    EXPECT_EQ(DecodedAnything(document()), size >= 10) << size;
  }
}

TEST_F(BtgDecodeTest, KeepsOneObjectForManySmallElements) {
  const Writer writer(10);
  std::vector<std::string> elements;
  for (int i = 0; i < 100000; ++i) elements.push_back(i % 2 == 0 ? "a" : "bb");
  DecodeBytes(writer.Header(1) + writer.Object(kFans, 0, elements));
  EXPECT_EQ(document().objects.size(), 1u);
  EXPECT_EQ(Runs(0).size(), 100000u);
}

TEST_F(BtgDecodeTest, DecodesGzipFiles) {
  const Writer writer(7);
  const std::string plain =
      writer.Header(1) + writer.Object(kVertices, 0, {std::string(2400, 'v')});
  EXPECT_THAT(DecodeBytes(gzip::Compress(plain.substr(0, 7)) +
                          gzip::Compress(plain.substr(7))),
              IsEmpty());
  EXPECT_EQ(document().lists[kVertices].count, 200u);
  EXPECT_EQ(document().inflated.text(), plain);
  EXPECT_THAT(DecodeBytes(gzip::Compress(plain), {.max_inflated_bytes = 1000}),
              ElementsAre("btg-inflated-limit"));
  EXPECT_FALSE(DecodedAnything(document()));
  // The end of a cut stream is not reported.
  std::string noise = plain;
  for (size_t i = 100; i < noise.size(); ++i) {
    noise[i] = static_cast<char>(i * i * 7 / 3);
  }
  const std::string compressed = gzip::Compress(noise);
  EXPECT_THAT(DecodeBytes(compressed.substr(0, compressed.size() / 2)),
              ElementsAre("btg-gzip-corrupt"));
  uint32_t random = 1;
  for (size_t i = 0; i < 4000; ++i) {
    random = random * 1664525 + 1013904223;
    noise += static_cast<char>(random >> 24);
  }
  const std::string longer = gzip::Compress(noise);
  DecodeBytes(longer.substr(0, 513));
  EXPECT_THAT(messages(), HasSubstr("cut short or damaged"));
  DecodeBytes(longer.substr(0, 512));
  EXPECT_THAT(messages(), HasSubstr("cut short at a multiple of 512 bytes"));
}

TEST(BtgRecognizeTest, RecognizesThePlainAndTheInflatedMagic) {
  const std::string plain = Writer(7).Header(0);
  EXPECT_TRUE(Recognize(ByteView(plain)));
  EXPECT_TRUE(Recognize(ByteView(gzip::Compress(plain))));
  EXPECT_FALSE(Recognize(ByteView(gzip::Compress("something else"))));
  EXPECT_FALSE(Recognize(ByteView("x")));
}

}  // namespace
}  // namespace trackcheck::btg
