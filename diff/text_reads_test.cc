// How often a diff reads texts, which may be as large as the files and slow to
// read.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "diff/options/diff_options.h"
#include "diff/structural_diff.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/text_chunks.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

// A document with one text, in its root or in the only element of a list.
class TextDocument {
 public:
  TextDocument(std::string text, bool in_list)
      : text_(std::move(text)), in_list_(in_list) {}

  void operator()(FieldVisitor& visitor) const {
    if (in_list_ && !visitor.EnterElement({.list = {.name = "parts"}})) return;
    visitor.VisitText({.name = "text"}, {Write, Find, this});
    if (in_list_) visitor.LeaveGroup();
  }

  // The number of times that the text was written, or its range searched.
  int writes() const { return writes_; }
  int finds() const { return finds_; }

 private:
  static const TextDocument& Of(const void* document) {
    return *static_cast<const TextDocument*>(document);
  }

  // Writes two chunks if the text is long.
  static void Write(const void* document, uint64_t, TextSink take) {
    constexpr size_t kChunk = 10;
    const TextDocument& self = Of(document);
    ++self.writes_;
    const std::string_view text = self.text_;
    take(text.substr(0, kChunk));
    if (text.size() > kChunk) take(text.substr(kChunk));
  }
  static ByteRange Find(const void* document, uint64_t) {
    ++Of(document).finds_;
    return {5, 3};
  }

  std::string text_;
  bool in_list_;
  mutable int writes_ = 0;
  mutable int finds_ = 0;
};

struct Reads {
  int writes;
  int finds;

  friend bool operator==(const Reads&, const Reads&) = default;
};

// The reads of either side of a diff, which are as many.
Reads ReadsOfDiff(const std::string& old_text, const std::string& new_text,
                  bool in_list) {
  const TextDocument old_document(old_text, in_list);
  const TextDocument new_document(new_text, in_list);
  const DiffResult result = Diff(old_document, new_document, {});
  EXPECT_EQ(result.equal(), old_text == new_text);
  EXPECT_EQ(old_document.writes(), new_document.writes());
  EXPECT_EQ(old_document.finds(), new_document.finds());
  return {old_document.writes(), old_document.finds()};
}

bool AreEqual(const std::string& old_text, const std::string& new_text,
              bool in_list) {
  const TextDocument old_document(old_text, in_list);
  const TextDocument new_document(new_text, in_list);
  return Diff(old_document, new_document, {}).equal();
}

TEST(TextReadsTest, ATextOfTheRootIsReadOnce) {
  EXPECT_EQ(ReadsOfDiff("a", "a", false), (Reads{1, 0}));
  EXPECT_EQ(ReadsOfDiff("a", "b", false), (Reads{1, 1}));
}

// The first of both passes counts its bytes.
TEST(TextReadsTest, ALongTextIsWrittenTwice) {
  EXPECT_EQ(ReadsOfDiff("a long text", "a long text", false), (Reads{2, 0}));
  EXPECT_EQ(ReadsOfDiff("a long text", "another text", false), (Reads{2, 1}));
}

// The hashes of an element need no more than one pass each.
TEST(TextReadsTest, ATextOfAnElementIsHashedThreeTimes) {
  EXPECT_EQ(ReadsOfDiff("a", "a", true), (Reads{3, 0}));
  EXPECT_EQ(ReadsOfDiff("a long text", "a long text", true), (Reads{3, 0}));
  EXPECT_EQ(ReadsOfDiff("a", "b", true), (Reads{4, 1}));
  EXPECT_EQ(ReadsOfDiff("a long text", "another text", true), (Reads{5, 1}));
}

// The hash of a text does not depend on its chunks.
TEST(TextReadsTest, TextsOfAllSizesAreCompared) {
  for (const bool in_list : {false, true}) {
    for (size_t size = 0; size < 40; ++size) {
      const std::string text(size, 'x');
      EXPECT_TRUE(AreEqual(text, text, in_list));
      EXPECT_FALSE(AreEqual(text, text + 'x', in_list));
      EXPECT_FALSE(AreEqual(text, text + '\0', in_list));
      for (size_t at = 0; at < size; ++at) {
        std::string other = text;
        other[at] = 'y';
        EXPECT_FALSE(AreEqual(text, other, in_list));
      }
    }
  }
}

}  // namespace
}  // namespace trackcheck
