#include "formats/json/keys/key_set.h"

#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/json/reader.h"
#include "formats/json/recorder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::json {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(KeySetTest, SkipReportsDuplicatesWithinEachObject) {
  EXPECT_THAT(FaultsOfSkip(R"({"a":1,"b":2,"A":3,"":4,"a ":5})"), IsEmpty());
  EXPECT_THAT(FaultsOfSkip(R"({"a":{"a":{"a":1}},"b":{"a":1}})"), IsEmpty());
  EXPECT_THAT(FaultsOfSkip(R"([{"a":1},{"a":2}])"), IsEmpty());
  EXPECT_THAT(FaultsOfSkip(R"({"a":1,"b":{"a":2,"b":3},"b":4,"a":5})"),
              ElementsAre(ReportedFault{Fault::kDuplicateKey, 25, 3},
                          ReportedFault{Fault::kDuplicateKey, 31, 3}));
  EXPECT_THAT(FaultsOfSkip(R"([{"a":1,"a":2}])"),
              ElementsAre(ReportedFault{Fault::kDuplicateKey, 8, 3}));
  EXPECT_THAT(FaultsOfSkip(R"({"a":{"b":1,"b":2}})"),
              ElementsAre(ReportedFault{Fault::kDuplicateKey, 12, 3}));
  EXPECT_THAT(FaultsOfSkip(R"({"":1,"":2,"":3})"),
              ElementsAre(ReportedFault{Fault::kDuplicateKey, 6, 2},
                          ReportedFault{Fault::kDuplicateKey, 11, 2}));
}

TEST(KeySetTest, EscapedKeysEqualPlainOnes) {
  EXPECT_THAT(FaultsOfSkip(R"({"a\u0062":1,"ab":2})"),
              ElementsAre(ReportedFault{Fault::kDuplicateKey, 13, 4}));
  EXPECT_THAT(FaultsOfSkip(R"({"ab":1,"\u0061b":2,"a\\b":3,"a\"b":4})"),
              ElementsAre(ReportedFault{Fault::kDuplicateKey, 8, 9}));
}

TEST(KeySetTest, KeysMayEndWithAnEscape) {
  EXPECT_THAT(FaultsOfSkip(R"({"a\n":1,"a\n":2,"\"":3,"\"":4,"b":5})"),
              ElementsAre(ReportedFault{Fault::kDuplicateKey, 9, 5},
                          ReportedFault{Fault::kDuplicateKey, 24, 4}));
}

// A set moves its keys when it grows.
TEST(KeySetTest, FindsEachOfManyKeysAgain) {
  for (const std::string_view escape : {"", "\\u0061", "\\n"}) {
    constexpr int kKeys = 3000;
    std::string text = "{";
    const auto add = [&](int i) {
      const std::string key =
          "\"" + std::string(escape) + std::to_string(i) + "\"";
      const ReportedFault fault = {Fault::kDuplicateKey, text.size(),
                                   key.size()};
      text += key + ":0,";
      return fault;
    };
    for (int i = 0; i < kKeys; ++i) add(i);
    std::vector<ReportedFault> faults;
    for (int i = 0; i < kKeys; ++i) faults.push_back(add(i));
    text.back() = '}';
    EXPECT_EQ(FaultsOfSkip(text), faults) << escape;
  }
}

TEST(KeySetTest, AddKeyReportsDuplicates) {
  const std::string_view text = R"({"a":1,"b":2,"a":3})";
  Recorder recorder;
  Reader reader(ByteView(text), kDepthLimit, &recorder);
  KeySet keys{ByteView(text)};
  ASSERT_TRUE(reader.Peek() == Kind::kObject && reader.EnterObject());
  std::vector<bool> are_new;
  for (String key; reader.NextKey(&key); reader.Skip()) {
    are_new.push_back(reader.AddKey(key, &keys));
  }
  EXPECT_THAT(are_new, ElementsAre(true, true, false));
  EXPECT_THAT(recorder.faults,
              ElementsAre(ReportedFault{Fault::kDuplicateKey, 13, 3}));
}

TEST(KeySetTest, AddKeyReportsNothingWithoutAListenerOrAfterAFailure) {
  const std::string_view text = R"({"a":1,"a":})";
  Recorder recorder;
  for (FaultListener* const listener :
       {static_cast<FaultListener*>(nullptr),
        static_cast<FaultListener*>(&recorder)}) {
    Reader reader(ByteView(text), kDepthLimit, listener);
    KeySet keys{ByteView(text)};
    String key;
    ASSERT_TRUE(reader.EnterObject() && reader.NextKey(&key));
    EXPECT_TRUE(reader.AddKey(key, &keys));
    reader.Skip();
    ASSERT_TRUE(reader.NextKey(&key));
    if (listener != nullptr) reader.Skip();
    EXPECT_EQ(reader.failed(), listener != nullptr);
    EXPECT_FALSE(reader.AddKey(key, &keys));
  }
  EXPECT_THAT(recorder.faults,
              ElementsAre(ReportedFault{Fault::kSyntax, 11, 1}));
}

TEST(KeySetTest, WorksForViewsThatBeginInsideAFile) {
  const std::string_view text = R"({"a":1,"a":3})";
  const ByteView view(ByteView(text).data(), text.size(), 5000);
  Recorder recorder;
  Reader reader(view, kDepthLimit, &recorder);
  reader.Skip();
  EXPECT_THAT(recorder.faults,
              ElementsAre(ReportedFault{Fault::kDuplicateKey, 5007, 3}));
}

TEST(KeySetTest, FindsDuplicatesAmongManyKeysAndObjects) {
  // A million keys, the last of them twice, around objects that are opened and
  // closed.
  std::string text = "{";
  for (int i = 0; i < 1'000'000; ++i) {
    text += "\"" + std::to_string(i) + "\":";
    text +=
        i % 100 == 0 ? "{\"0\":{\"1\":0},\"1\":[{\"2\":0}],\"2\":0}," : "0,";
  }
  const size_t last = text.size();
  text += "\"999999\":0}";
  EXPECT_THAT(FaultsOfSkip(text),
              ElementsAre(ReportedFault{Fault::kDuplicateKey, last, 8}));
}

TEST(KeySetTest, IgnoresKeysBeyondTheDepthLimit) {
  std::string text;
  for (uint32_t i = 0; i < kDepthLimit; ++i) text += "{\"a\":";
  text += "{\"b\":1,\"b\":2}";
  for (uint32_t i = 1; i < kDepthLimit; ++i) text += "}";
  const size_t last = text.size() + 1;
  text += ",\"a\":1}";
  Recorder recorder;
  Reader reader(ByteView(text), kDepthLimit, &recorder);
  reader.Skip();
  EXPECT_THAT(recorder.faults,
              ElementsAre(ReportedFault{Fault::kDepth, kDepthLimit * 5, 1},
                          ReportedFault{Fault::kDuplicateKey, last, 3}));
  EXPECT_EQ(recorder.messages.back(), "key 'a' is given twice, first at 0x1");
}

TEST(KeySetTest, FindsDuplicatesAtTheDepthLimit) {
  const std::string text =
      std::string(kDepthLimit - 1, '[') + R"({"b":1,"b":2})";
  EXPECT_THAT(FaultsOfSkip(text).front(),
              (ReportedFault{Fault::kDuplicateKey, kDepthLimit + 6, 3}));
}

}  // namespace
}  // namespace trackcheck::json
