#include "fuzz/cases/corpus.h"

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "fuzz/targets/fuzz_input.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/examples/base_case_message.h"
#include "registry/format.h"
#include "registry/message_format.h"

namespace trackcheck {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class CorpusTest : public testing::TestWithParam<const Format*> {
 protected:
  // The bytes of an input after it was written as text and read.
  static std::string Again(InputLayout layout, std::string_view input) {
    const std::string text =
        CorpusText({DescribeInput(*GetParam(), layout, input)});
    const absl::StatusOr<fuzz::Corpus> corpus = ReadCorpus(text);
    EXPECT_TRUE(corpus.ok()) << corpus.status();
    EXPECT_EQ(corpus->input_size(), 1);
    const absl::StatusOr<std::string> bytes = InputBytes(corpus->input(0));
    EXPECT_TRUE(bytes.ok()) << bytes.status();
    return *bytes;
  }
};

TEST_P(CorpusTest, AnyInputIsTheSameAgain) {
  const std::string file =
      *WithMessages(*GetParam()).Encode(*BaseCaseMessage(*GetParam()));
  for (const InputLayout layout :
       {InputLayout::kFile, InputLayout::kMessage,
        InputLayout::kFileWithOptions, InputLayout::kPair}) {
    for (const std::string& input :
         {file, file.substr(0, file.size() / 2), std::string("\xff\0\n\"", 4),
          std::string()}) {
      EXPECT_EQ(Again(layout, input), input) << static_cast<int>(layout);
    }
  }
}

TEST_P(CorpusTest, FieldsCanBeRead) {
  const MessagePointer message = BaseCaseMessage(*GetParam());
  const std::string file = *WithMessages(*GetParam()).Encode(*message);
  EXPECT_TRUE(DescribeInput(*GetParam(), InputLayout::kFile, file).has_file());
  const fuzz::Input option =
      DescribeInput(*GetParam(), InputLayout::kFileWithOptions, "\x01" + file);
  EXPECT_TRUE(option.has_file());
  EXPECT_EQ(option.prefix(), "\x01");
  if (message->ByteSizeLong() > kMaxMessageBytes) return;
  const std::string wire = MakeMessageInput(*message);
  EXPECT_TRUE(
      DescribeInput(*GetParam(), InputLayout::kMessage, wire).has_message());
  EXPECT_EQ(Again(InputLayout::kMessage, wire), wire);
  PairInput pair;
  pair.options = 200;
  pair.old_message = WithMessages(*GetParam()).NewMessage();
  pair.new_message = BaseCaseMessage(*GetParam());
  const std::string two = MakePairInput(pair);
  EXPECT_TRUE(DescribeInput(*GetParam(), InputLayout::kPair, two).has_pair());
  EXPECT_EQ(Again(InputLayout::kPair, two), two);
}

INSTANTIATE_TEST_SUITE_P(Formats, CorpusTest,
                         testing::ValuesIn(Formats().begin(), Formats().end()),
                         [](const auto& info) {
                           return std::string(info.param->name());
                         });

TEST(CorpusTextTest, OrderAndRepetitionDoNotCount) {
  const fuzz::Input a = DescribeRaw("a");
  const fuzz::Input b = DescribeRaw("b");
  EXPECT_EQ(CorpusText({b, a, b}), CorpusText({a, b}));
  EXPECT_EQ(CorpusText({}), "");
}

// The order and form of what stays are those of the people who wrote it.
TEST(CorpusTextTest, TextsAndCommentsOfInputsThatStayAreKept) {
  const std::string b = "# The second letter.\ninput {\n  raw:\n    \"b\"\n}\n";
  const std::string a =
      "\n# Two lines\n# of a comment.\ninput { raw: \"a\"\n}\n";
  const auto text = [&](const std::vector<std::string>& letters) {
    std::vector<fuzz::Input> inputs;
    for (const std::string& letter : letters) {
      inputs.push_back(DescribeRaw(letter));
    }
    return UpdatedCorpusText(b + a, inputs).value_or("error");
  };
  EXPECT_EQ(text({"a", "b"}), b + a);
  EXPECT_EQ(text({"c", "a", "b"}), b + a + CorpusText({DescribeRaw("c")}));
  EXPECT_EQ(text({"a"}), a);
  EXPECT_EQ(text({"b"}), b);
  EXPECT_EQ(text({}), "");
  const std::string end = "# The end.\n";
  EXPECT_EQ(UpdatedCorpusText(a + end, {DescribeRaw("a")}).value_or("error"),
            a + end);
  EXPECT_EQ(UpdatedCorpusText("", {DescribeRaw("c")}).value_or("error"),
            CorpusText({DescribeRaw("c")}));
}

TEST(CorpusTextTest, ACommentOfSeveralInputsStaysWithTheFirstThatStays) {
  const std::string text =
      "# Letters.\ninput {\n  raw: \"a\"\n}\ninput {\n  raw: \"b\"\n}\n";
  EXPECT_EQ(UpdatedCorpusText(text, {DescribeRaw("b")}).value_or("error"),
            "# Letters.\ninput {\n  raw: \"b\"\n}\n");
}

TEST(CorpusTextTest, ATextThatCannotBeSplitIsRefused) {
  for (const std::string text :
       {"input { raw: \"a\" }\n", "input {\n", "input {\n}\ninput { }\n}\n"}) {
    EXPECT_FALSE(UpdatedCorpusText(text, {DescribeRaw("a")}).ok()) << text;
  }
}

TEST(CorpusTextTest, ErrorsSayWhere) {
  EXPECT_THAT(
      std::string(
          ReadCorpus("input { raw: \"\" }\nwrong: 1").status().message()),
      StartsWith("2:"));
  fuzz::Input input;
  input.mutable_file()->set_type_url("type.googleapis.com/trackcheck.Other");
  EXPECT_THAT(std::string(InputBytes(input).status().message()),
              HasSubstr("of no format"));
}

}  // namespace
}  // namespace trackcheck
