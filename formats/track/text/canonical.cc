#include "formats/track/text/canonical.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "formats/core/text_chunks.h"
#include "formats/track/positions/members.h"
#include "formats/track/text/member_order.h"

namespace trackcheck::track {
namespace {

// Containers of at least this many bytes are not read again for each object
// around them.
constexpr uint64_t kLarge = 256;

class LargeContainers {
 public:
  // Finds the large containers of the value in [begin, end).
  void Find(ByteView text, uint64_t begin, uint64_t end);

  bool Know(uint64_t offset) const { return offset >= begin_ && offset < end_; }
  // The end of the container that begins at `offset`; 0 if it is not large.
  uint64_t EndOf(uint64_t offset) const {
    const auto found = std::lower_bound(ranges_.begin(), ranges_.end(),
                                        std::pair(offset, uint64_t{0}));
    return found == ranges_.end() || found->first != offset ? 0 : found->second;
  }

 private:
  uint64_t begin_ = 0;
  uint64_t end_ = 0;
  std::vector<std::pair<uint64_t, uint64_t>> ranges_;
};

void LargeContainers::Find(ByteView text, uint64_t begin, uint64_t end) {
  begin_ = begin;
  end_ = end;
  ranges_.clear();
  struct Container {
    uint64_t begin;
    bool is_object;
  };
  std::vector<Container> open;
  json::Reader reader(text, kDepthLimit, nullptr, begin);
  do {
    reader.Peek();
    const uint64_t offset = reader.offset();
    if (reader.EnterObject()) {
      open.push_back({offset, true});
    } else if (reader.EnterArray()) {
      open.push_back({offset, false});
    } else {
      reader.Skip();
    }
    while (!open.empty()) {
      const Container& innermost = open.back();
      json::String key;
      if (innermost.is_object ? reader.NextKey(&key) : reader.NextElement()) {
        break;
      }
      if (!reader.failed() && reader.offset() - innermost.begin >= kLarge) {
        ranges_.emplace_back(innermost.begin, reader.offset());
      }
      open.pop_back();
    }
  } while (!open.empty());
  std::sort(ranges_.begin(), ranges_.end());
}

class CanonicalWriter {
 public:
  CanonicalWriter(ByteView text, uint64_t offset, json::Writer& writer)
      : text_(text),
        reader_(text, kDepthLimit, nullptr, offset),
        writer_(writer) {}

  // The depth of recursion is limited by the reader's depth limit.
  void WriteValue() {
    reader_.Peek();
    const uint64_t offset = reader_.offset();
    if (reader_.EnterObject()) {
      WriteObject(offset);
    } else if (reader_.EnterArray()) {
      writer_.BeginArray(json::Layout::kOneLine);
      while (reader_.NextElement()) WriteValue();
      writer_.EndArray();
    } else {
      writer_.Copy(&reader_);
    }
  }

 private:
  // Writes the object at `begin`, which the reader has entered. To save memory,
  // reads it twice: for the order of the members, and for their values.
  void WriteObject(uint64_t begin) {
    MemberOrder order(text_);
    bool has_large = false;
    for (json::String key; reader_.NextKey(&key);) {
      order.Add(key);
      const bool is_large = PassValue() >= kLarge;
      has_large = has_large || is_large;
    }
    writer_.BeginObject(json::Layout::kOneLine);
    if (!reader_.failed()) {
      const uint64_t end = reader_.offset();
      if (has_large && !containers_.Know(begin)) {
        containers_.Find(text_, begin, end);
      }
      order.Sort();
      WriteMembers(order, begin, end);
    }
    writer_.EndObject();
  }

  void WriteMembers(const MemberOrder& order, uint64_t begin, uint64_t end) {
    reader_.GoTo(begin);
    reader_.EnterObject();
    json::String key;
    for (const MemberOrder::Member& member : order.members()) {
      reader_.GoTo(member.key, /*as_first=*/true);
      if (!reader_.NextKey(&key)) return;
      writer_.Key(key);
      WriteValue();
      if (reader_.failed()) return;
    }
    reader_.GoTo(end - 1, /*as_first=*/true);
    reader_.NextKey(&key);
  }

  // Passes a value. Returns its size if it is a container, otherwise 0.
  uint64_t PassValue() {
    const bool is_container = reader_.Peek() >= json::Kind::kArray;
    const uint64_t begin = reader_.offset();
    const uint64_t end = is_container ? containers_.EndOf(begin) : 0;
    if (end != 0) {
      reader_.GoTo(end);
    } else {
      reader_.Skip();
    }
    return is_container ? reader_.offset() - begin : 0;
  }

  ByteView text_;
  json::Reader reader_;
  json::Writer& writer_;
  LargeContainers containers_;
};

}  // namespace

void WriteCanonical(ByteView text, uint64_t offset, json::Writer* writer) {
  CanonicalWriter(text, offset, *writer).WriteValue();
}

std::string CanonicalText(ByteView text, uint64_t offset) {
  return JoinChunks([&](TextSink take) {
    json::Writer writer(take);
    WriteCanonical(text, offset, &writer);
  });
}

}  // namespace trackcheck::track
