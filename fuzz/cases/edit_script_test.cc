#include "fuzz/cases/edit_script.h"

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "fuzz/mutator/mutator.h"
#include "google/protobuf/text_format.h"
#include "google/protobuf/util/message_differencer.h"
#include "gtest/gtest.h"
#include "registry/examples/edit.h"
#include "testdata/toy.pb.h"
#include "testdata/toy_format.h"

namespace trackcheck {
namespace {

toy::File Parse(const std::string& text) {
  toy::File file;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &file));
  return file;
}

std::string Edits(const std::string& base, const std::string& message) {
  return MessageEdits(Parse(base), Parse(message));
}

TEST(MessageEditsTest, SmallDifferencesAreSmallEdits) {
  EXPECT_EQ(Edits("values: [1, 2]", "values: [1, 2]"), "");
  EXPECT_EQ(Edits("values: [1, 2]", "values: [1, 5]"), "set values[1] 5");
  EXPECT_EQ(Edits("values: [1]", "values: [1, 2, 3]"), "append values 2 3");
  EXPECT_EQ(Edits("values: [1, 2]", "values: [2]"), "set values 2");
  EXPECT_EQ(Edits("values: [1, 2]", ""), "clear values");
  EXPECT_EQ(Edits("", "override { count: 7 }"), "set override.count 7");
  EXPECT_EQ(Edits("", "override {}"), "set override ''");
  EXPECT_EQ(Edits("override { count: 7 }", "override { magic: '\\377\\'' }"),
            "set override.magic '\\xff\\x27'\nclear override.count");
  EXPECT_EQ(Edits("", "color: GREEN ratio: -inf"),
            "set ratio -inf\nset color GREEN");
}

TEST(MessageEditsTest, ScriptsReproduceAnyMessage) {
  toy::File base = Parse(
      "values: [1, 2, 3] override { count: 4 } parts { weight: 1 } text: 'a'");
  toy::File message = base;
  // Leaves out NaNs, since no two of them are equal.
  Mutator mutator(/*seed=*/1, /*max_bytes=*/300);
  for (int i = 0; i < 2000; ++i) {
    mutator.Mutate(&message);
    message.clear_ratio();
    message.clear_precise_ratio();
    message.clear_ratios();
    message.clear_more_ratios();
    if (!toy::ToyFormat().Encode(message).ok()) message.clear_override();
    const std::string script = MessageEdits(base, message);
    const absl::StatusOr<EditedCase> edited =
        EditCase(toy::ToyFormat(), base, script);
    ASSERT_TRUE(edited.ok()) << edited.status() << "\n" << script;
    ASSERT_TRUE(google::protobuf::util::MessageDifferencer::Equals(
        *edited->message, message))
        << script << "\n"
        << message.DebugString();
    base.Swap(&message);
    message = base;
  }
}

TEST(EditScriptTest, ScriptsReproduceAnyBytes) {
  const toy::ToyFormat format;
  const toy::File base = Parse("values: [1, 2]");
  for (const std::string_view bytes : {"TOY!\2\0\0\0\1\0\0\0\2\0\0\0", "", "T",
                                       "nothing of the kind, and long"
                                       " enough to be longer"}) {
    const absl::StatusOr<std::string> script =
        EditScript(format, base, base, bytes);
    ASSERT_TRUE(script.ok()) << script.status();
    const absl::StatusOr<std::string> edited =
        ApplyEdits(format, base, *script);
    ASSERT_TRUE(edited.ok()) << edited.status() << "\n" << *script;
    EXPECT_EQ(*edited, bytes) << *script;
  }
}

}  // namespace
}  // namespace trackcheck
