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
#include "formats/core/findings/findings.h"
#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::btg {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

template <typename T>
std::string Bytes(T value) {
  char stored[sizeof(T)];
  std::memcpy(stored, &value, sizeof(T));
  return {stored, sizeof(T)};
}

// Writes files of one version.
// Bytes that do not become fewer when they are compressed.
std::string RandomBytes(size_t size) {
  std::string bytes;
  uint32_t random = 1;
  for (size_t i = 0; i < size; ++i) {
    random = random * 1664525 + 1013904223;
    bytes += static_cast<char>(random >> 24);
  }
  return bytes;
}

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
  std::string MessagesOf(const std::string& bytes) {
    DecodeBytes(bytes);
    return messages_;
  }

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
    EXPECT_EQ(document().objects[0].index_types, 0);
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
  const std::string sphere(28, 's');
  DecodeBytes(writer.Header(1) + writer.Object(kBoundingSphere, 0, {sphere}));
  ASSERT_NE(document().lists[kBoundingSphere].data, nullptr);
  EXPECT_EQ(*document().lists[kBoundingSphere].data, 's');
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
        // Bytes after the last object are another fault.
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
  const std::string file =
      writer.Header(2) + writer.Object(kVertices, 0, {std::string(24, 'v')}) +
      writer.Object(kTriangles, 0, {"abcdefghijkl", "mnopqrstuvwx"});
  for (size_t size = 5; size < file.size(); ++size) {
    const std::vector<std::string> rules = DecodeBytes(file.substr(0, size));
    ASSERT_EQ(rules.size(), 1u) << size;
    EXPECT_EQ(DecodedAnything(document()), size >= 10) << size;
  }
}

TEST_F(BtgDecodeTest, FindsTheVersionThatFits) {
  const auto file = [](uint16_t layout, uint16_t version) {
    const Writer writer(layout);
    std::string bytes =
        writer.Header(1) +
        writer.Object(kBoundingSphere, 0, {std::string(28, 's')});
    return bytes.replace(0, sizeof(version), Bytes(version));
  };
  for (const uint16_t version : {5, 8, 11}) {
    const std::string same = version < 6    ? "version 6"
                             : version < 10 ? "version 7"
                                            : "version 10";
    EXPECT_THAT(MessagesOf(file(version, version)),
                HasSubstr("can be read as " + same));
    EXPECT_TRUE(document().whole);
  }
  EXPECT_THAT(MessagesOf(file(7, 11)), HasSubstr("can be read as version 7"));
  // The first bytes also read as an empty object with narrow counts.
  EXPECT_THAT(DecodeBytes(file(10, 8)), ElementsAre("btg-version"));
  EXPECT_THAT(messages(), HasSubstr("can be read as version 10"));
  EXPECT_FALSE(document().whole);

  const Writer writer(8);
  for (const std::string& unfitting :
       {file(8, 8) + "xx",
        writer.Header(2) + writer.Object(kVertices, 0, {""})}) {
    EXPECT_THAT(MessagesOf(unfitting), Not(HasSubstr("can be read")));
  }
  EXPECT_THAT(DecodeBytes(writer.Header(0)),
              ElementsAre("btg-version", "btg-no-objects"));
  EXPECT_THAT(messages(), Not(HasSubstr("can be read")));
  EXPECT_THAT(DecodeBytes(Writer(5).Header(0xffff) + 'x'),
              ElementsAre("btg-version"));
}

TEST_F(BtgDecodeTest, NamesTheCountThatIsWrongByOne) {
  const Writer writer(kUnsignedVersion);
  const std::string element(30, '\1');
  const std::string last = writer.Object(kNormals, 0, {element, element});
  // Returns the messages of two objects, of which the first one has `elements`
  // but counts one more or less.
  const auto messages_of = [&](const std::vector<std::string>& elements,
                               int change, const std::string& second) {
    std::string file =
        writer.Header(2) + writer.Object(kNormals, 0, elements) + second;
    file[writer.Header(2).size() + 3] =
        static_cast<char>(static_cast<int>(elements.size()) + change);
    return MessagesOf(file);
  };
  const std::string small = "elements of object 0 (normals) one too small";
  EXPECT_THAT(messages_of({element}, -1, last), HasSubstr(small));
  EXPECT_THAT(messages_of({element, element}, -1, last), HasSubstr(small));
  EXPECT_THAT(messages_of({}, 1, last),
              HasSubstr("elements of object 0 (normals) one too large"));
  EXPECT_THAT(messages_of({element, element}, -1, writer.Object(kFans, 0, {})),
              HasSubstr(small));
  EXPECT_THAT(messages_of({element, element}, -1, writer.Object(99, 0, {})),
              Not(HasSubstr("one too")));

  // The second element reads as two objects, of which the last one stops: the
  // first one is too far before it.
  const std::string objects("\0\x0a\0\0\1\0\xff\xff\xff\x7f", 10);
  std::string file = writer.Header(3) +
                     writer.Object(kNormals, 0, {element, objects}) + last +
                     last;
  file[writer.Header(3).size() + 3] = 1;
  EXPECT_THAT(MessagesOf(file), Not(HasSubstr("one too")));
  EXPECT_EQ(document().objects.size(), 3);
}

TEST_F(BtgDecodeTest, EndsAtAWrongByteCount) {
  const Writer writer(kUnsignedVersion);
  const std::string normals(30, '\1');
  const std::string last = writer.Object(kNormals, 0, {normals});
  // Returns a file whose first object has `elements`, the last one of which has
  // a byte count of `size`.
  const auto file = [&](const std::vector<std::string>& elements,
                        uint32_t size) {
    const std::string stored = Bytes(uint32_t{30}) + normals;
    std::string bytes =
        writer.Header(2) + writer.Object(kNormals, 0, elements) + last;
    bytes.replace(bytes.size() - last.size() - stored.size(), 4, Bytes(size));
    return bytes;
  };
  for (const uint32_t size : {29u, 31u, 34u}) {
    for (uint32_t before = 0; before < 3; ++before) {
      std::vector<std::string> elements(before, std::string(27, '\1'));
      elements.push_back(normals);
      EXPECT_THAT(DecodeBytes(file(elements, size)), IsEmpty());
      EXPECT_TRUE(document().wrong_size);
      EXPECT_FALSE(document().whole);
      EXPECT_THAT(document().trailing.size(), 0u);
      ASSERT_EQ(document().objects.size(), 1u);
      EXPECT_EQ(document().objects[0].elements, before + 1);
      EXPECT_EQ(document().objects[0].uniform, before == 0);
    }
  }
  // All objects can be read, and bytes follow.
  EXPECT_THAT(DecodeBytes(writer.Header(2) +
                          writer.Object(kNormals, 0, {std::string(29, '\1')}) +
                          last + "xx"),
              ElementsAre("btg-trailing"));
  EXPECT_FALSE(document().wrong_size);
  EXPECT_EQ(document().objects.size(), 2u);
  EXPECT_THAT(
      DecodeBytes(writer.Header(1) +
                  writer.Object(kNormals, 0, {std::string(29, '\1')}) + "x"),
      IsEmpty());
  EXPECT_TRUE(document().wrong_size);
  // Several of one size.
  EXPECT_THAT(DecodeBytes(writer.Header(1) +
                          writer.Object(kNormals, 0, {"abcd", "abcd"}) + "xx"),
              ElementsAre("btg-trailing"));
  EXPECT_FALSE(document().wrong_size);
  // The file can be read to its end.
  EXPECT_THAT(
      DecodeBytes(writer.Header(1) + writer.Object(kNormals, 0, {"abcd"})),
      IsEmpty());
  EXPECT_FALSE(document().wrong_size);
}

TEST_F(BtgDecodeTest, EndsAtTheFirstWrongByteCountOnly) {
  const Writer writer(kUnsignedVersion);
  const auto normals = [](size_t size) { return std::string(size, '\1'); };
  // The first one of two counts.
  DecodeBytes(writer.Header(2) +
              writer.Object(kNormals, 0, {normals(29), normals(31)}) + "x");
  EXPECT_TRUE(document().wrong_size);
  EXPECT_EQ(document().objects[0].elements, 1u);
  // Two of one size, and then no object.
  EXPECT_THAT(DecodeBytes(writer.Header(2) +
                          writer.Object(kNormals, 0, {"abcd", "abcd"}) + "x"),
              ElementsAre("btg-truncated"));
  EXPECT_FALSE(document().wrong_size);
  // Not in the last element of all, after which bytes follow.
  EXPECT_THAT(
      DecodeBytes(writer.Header(1) +
                  writer.Object(kNormals, 0, {normals(29), normals(30)}) + "x"),
      ElementsAre("btg-trailing"));
  EXPECT_FALSE(document().wrong_size);
  // The bytes after it are an object.
  DecodeBytes(writer.Header(1) + writer.Object(kNormals, 0, {normals(29)}) +
              writer.Object(kNormals, 0, {normals(30)}));
  EXPECT_FALSE(document().wrong_size);
  // The bytes after it could be an element that is not counted.
  DecodeBytes(writer.Header(1) + writer.Object(kNormals, 0, {normals(26)}) +
              std::string(4, '\0'));
  EXPECT_TRUE(document().wrong_size);
  // The header's number of objects is negative.
  const Writer with_sign(kUnsignedVersion - 1);
  DecodeBytes(with_sign.Header(0xffff) +
              with_sign.Object(kNormals, 0, {normals(29)}) + "x");
  EXPECT_FALSE(document().wrong_size);
  // The file is cut short, which is reported.
  const std::string compressed = gzip::Compress(
      writer.Header(2) + writer.Object(kNormals, 0, {normals(29)}) +
      writer.Object(kNormals, 0, {RandomBytes(3000)}));
  DecodeBytes(compressed.substr(0, compressed.size() / 2));
  ASSERT_EQ(document().objects.size(), 2u);
  EXPECT_FALSE(document().wrong_size);
}

TEST_F(BtgDecodeTest, FindsTheElementOfAnotherSize) {
  const Writer writer(kUnsignedVersion);
  // An element whose data read as elements of two bytes.
  std::string nested = "aa";
  for (int i = 0; i < 8; ++i) nested += Bytes(uint32_t{2}) + "aa";
  for (const std::string& other : {std::string("bbb"), nested}) {
    for (size_t before = 1; before < 30; ++before) {
      std::vector<std::string> elements(before + 30, "aa");
      elements[before] = other;
      EXPECT_THAT(
          DecodeBytes(writer.Header(1) + writer.Object(kFans, 0, elements)),
          IsEmpty());
      EXPECT_EQ(document().objects[0].elements, before + 30);
    }
  }
}

TEST_F(BtgDecodeTest, DescribesWhatFollowsTheObjects) {
  const Writer writer(kUnsignedVersion);
  const std::string object = writer.Object(kNormals, 0, {"abc", "def"});
  const std::string file = writer.Header(1) + object;
  EXPECT_THAT(MessagesOf(file + object), HasSubstr("reads as another"));
  EXPECT_EQ(ObjectEnd(document(), 0), file.size());
  EXPECT_THAT(MessagesOf(file + writer.Object(99, 0, {"abc"})),
              HasSubstr("after the 1 object that"));
  EXPECT_THAT(MessagesOf(file + object.substr(0, object.size() - 1)),
              HasSubstr("after the 1 object that"));
  DecodeBytes(file + 'x');
  EXPECT_EQ(ObjectEnd(document(), 0), file.size());
  DecodeBytes(file);
  EXPECT_EQ(ObjectEnd(document(), 0), file.size());
  EXPECT_THAT(DecodeBytes(writer.Header(0) + object),
              ElementsAre("btg-trailing"));
  EXPECT_THAT(messages(), HasSubstr("the header counts 0 objects"));
  EXPECT_THAT(DecodeBytes(writer.Header(0) + "abc"),
              ElementsAre("btg-no-objects", "btg-trailing"));
}

TEST_F(BtgDecodeTest, DescribesWhereTheFileEnds) {
  const Writer writer(kUnsignedVersion);
  const std::string file = writer.Header(1) + writer.Object(kNormals, 0, {""});
  const std::string cut = file.substr(0, file.size() - 4);
  EXPECT_THAT(MessagesOf(cut), HasSubstr("ends before element 0 of object 0"));
  EXPECT_THAT(MessagesOf(cut + 'x'),
              HasSubstr("ends inside the header of element 0 of object 0"));
  const auto size = static_cast<uint32_t>(file.size());
  EXPECT_THAT(DecodeBytes(cut + Bytes(size)), ElementsAre("btg-truncated"));
  EXPECT_THAT(DecodeBytes(cut + Bytes(size + 1)),
              ElementsAre("btg-element-size"));
  EXPECT_THAT(DecodeBytes("xxxx"), ElementsAre("btg-magic"));
  EXPECT_THAT(MessagesOf(std::string("\7\0", 2)),
              HasSubstr("the header of version 7"));
}

// A tile whose counts have other sizes than those of its version.
std::string TileWithCounts(uint16_t version, size_t objects, size_t parts,
                           size_t bytes, size_t vertices) {
  const auto number = [](size_t value, size_t size) {
    return Bytes(static_cast<uint32_t>(value)).substr(0, size);
  };
  const auto object = [&](uint8_t type, const std::string& properties,
                          size_t property_count, const std::string& data) {
    return static_cast<char>(type) + number(property_count, parts) +
           number(1, parts) + properties + number(data.size(), bytes) + data;
  };
  const std::string properties = std::string(1, '\0') + number(5, bytes) +
                                 "Grass" + '\x01' + number(1, bytes) + '\x01';
  return Bytes(version) + "GS" + Bytes(uint32_t{1}) + number(3, objects) +
         object(kBoundingSphere, "", 0, RandomBytes(28)) +
         object(kVertices, "", 0, RandomBytes(12 * vertices)) +
         object(kTriangles, properties, 2, RandomBytes(12));
}

TEST_F(BtgDecodeTest, NamesTheCountsThatAWriterMadeInItsOwnWay) {
  struct Case {
    uint16_t version;
    size_t objects, parts, bytes, vertices;
    std::string_view cause;
  };
  for (const Case& each : {
           Case{7, 2, 2, 2, 30, "the byte counts have 16 bits, not 32: "},
           Case{10, 4, 4, 2, 30, "the byte counts have 16 bits, not 32: "},
           Case{7, 2, 4, 4, 30,
                "the numbers of properties and elements have 32 bits, not "
                "16: "},
           Case{10, 4, 2, 4, 30,
                "the numbers of properties and elements have 16 bits, not "
                "32: "},
           Case{10, 2, 2, 4, 30,
                "the number of objects has 16 bits, not 32, the numbers of "
                "properties and elements have 16 bits, not 32: "},
       }) {
    const std::string tile = TileWithCounts(
        each.version, each.objects, each.parts, each.bytes, each.vertices);
    EXPECT_EQ(DecodeBytes(tile).size(), 1) << each.cause;
    EXPECT_EQ(messages(), std::string(each.cause) +
                              "with these the file reads to its end\n");
    EXPECT_FALSE(document().reliable);
    // Not if it was cut as well.
    DecodeBytes(tile.substr(0, tile.size() - 1));
    EXPECT_THAT(messages(), Not(HasSubstr("reads to its end")));
  }
}

TEST_F(BtgDecodeTest, FindsByteCountsThatLostTheirHighBits) {
  // 6,000 vertices have 72,000 bytes.
  std::string tile = TileWithCounts(7, 2, 2, 4, 6000);
  EXPECT_THAT(DecodeBytes(tile), IsEmpty());
  const size_t count = tile.find(Bytes(uint32_t{72000}));
  tile.replace(count, 4, Bytes(uint32_t{72000 - 65536}));
  EXPECT_EQ(DecodeBytes(tile).size(), 1);
  EXPECT_EQ(messages(),
            "byte counts of more than 65535 have lost their higher 16 bits: "
            "with these the file reads to its end\n");
}

TEST_F(BtgDecodeTest, ReportsNegativeCounts) {
  EXPECT_THAT(DecodeBytes(Writer(6).Header(0xffff) + 'x'),
              ElementsAre("btg-object-count-negative", "btg-truncated"));
  const Writer wide(kWideVersion);
  EXPECT_THAT(DecodeBytes(wide.Header(1) + static_cast<char>(kNormals) +
                          wide.Count(0) + wide.Count(0xffffffff)),
              ElementsAre("btg-element-count-negative"));
}

TEST_F(BtgDecodeTest, HasNoTuplesAfterAWrongProperty) {
  const Writer writer(kUnsignedVersion);
  const auto property = [](uint8_t type, const std::string& data) {
    return static_cast<char>(type) + Bytes(static_cast<uint32_t>(data.size())) +
           data;
  };
  const std::string undefined = property(kIndexTypes, "\x80");
  const std::string defined = property(kIndexTypes, "\x01");
  DecodeBytes(writer.Header(2) + writer.Object(kNormals, 1, {}) + defined +
              writer.Object(kFans, 2, {}) + undefined + defined);
  EXPECT_EQ(document().objects[0].index_types, 0);
  EXPECT_FALSE(document().objects[1].has_tuples);
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
  EXPECT_TRUE(DecodedAnything(document()));
  noise += RandomBytes(4000);
  const std::string longer = gzip::Compress(noise);
  DecodeBytes(longer.substr(0, 513));
  EXPECT_THAT(messages(), HasSubstr("cut short or damaged"));
  DecodeBytes(longer.substr(0, 512));
  EXPECT_THAT(messages(), HasSubstr("cut short at a multiple of 512 bytes"));
}

// Returns a gzip member whose first block has no known type.
std::string DamagedMember() {
  std::string member = gzip::Compress("something");
  member[10] = 7;
  return member;
}

TEST_F(BtgDecodeTest, DecodesNothingIfNothingInflates) {
  EXPECT_THAT(DecodeBytes(DamagedMember()), ElementsAre("btg-gzip-corrupt"));
  EXPECT_THAT(messages(), HasSubstr("the compressed data is damaged at or "));
  EXPECT_EQ(document().gzip, nullptr);
}

TEST_F(BtgDecodeTest, IsNotWholeIfAMemberIsDamaged) {
  const Writer writer(kUnsignedVersion);
  const std::string plain = writer.Header(1) + writer.Object(kFans, 0, {});
  EXPECT_THAT(DecodeBytes(gzip::Compress(plain) + DamagedMember()),
              ElementsAre("btg-gzip-corrupt"));
  EXPECT_TRUE(DecodedAnything(document()));
  EXPECT_FALSE(document().whole);
}

TEST_F(BtgDecodeTest, DoubtsBytesByTheirChecksumAndLength) {
  const Writer writer(kUnsignedVersion);
  const std::string plain = writer.Header(1) + writer.Object(kFans, 0, {});
  const std::string right = gzip::Compress(plain.substr(0, 7));
  std::string wrong_length = gzip::Compress(plain.substr(7));
  ++wrong_length[wrong_length.size() - 4];
  EXPECT_THAT(DecodeBytes(right + wrong_length), ElementsAre("btg-gzip-crc"));
  EXPECT_TRUE(document().reliable);
  std::string wrong_checksum = right;
  wrong_checksum[right.size() - 8] ^= 1;
  EXPECT_THAT(DecodeBytes(wrong_checksum + wrong_length),
              ElementsAre("btg-gzip-crc", "btg-gzip-crc"));
  EXPECT_TRUE(document().reliable);
  // The length of one member has the same cause as its checksum.
  wrong_length[wrong_length.size() - 8] ^= 1;
  EXPECT_THAT(DecodeBytes(right + wrong_length), ElementsAre("btg-gzip-crc"));
  EXPECT_FALSE(document().reliable);
}

TEST(BtgRecognizeTest, RecognizesThePlainAndTheInflatedMagic) {
  const std::string plain = Writer(7).Header(0);
  EXPECT_TRUE(Recognize(ByteView(plain)));
  EXPECT_TRUE(Recognize(ByteView(plain.substr(0, 5))));
  EXPECT_FALSE(Recognize(ByteView(plain.substr(0, 4))));
  EXPECT_TRUE(Recognize(ByteView(gzip::Compress(plain))));
  EXPECT_FALSE(Recognize(ByteView(gzip::Compress("something else"))));
  EXPECT_FALSE(Recognize(ByteView("x")));
}

}  // namespace
}  // namespace trackcheck::btg
