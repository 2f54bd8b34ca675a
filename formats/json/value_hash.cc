#include "formats/json/value_hash.h"

#include <bit>
#include <cstdint>
#include <string>

#include "formats/core/findings/fingerprint.h"
#include "formats/json/reader.h"
#include "formats/json/tokens/text.h"

namespace trackcheck::json {
namespace {

// No format allows more. It also bounds the recursion.
constexpr uint32_t kDepthLimit = 64;

uint64_t HashOf(const String& string) {
  return string.plain ? HashBytes(ByteView(string.raw))
                      : HashBytes(ByteView(Unescape(string.raw)));
}

class Hasher {
 public:
  explicit Hasher(ByteView text)
      : reader_(text, kDepthLimit, nullptr, text.begin()) {}

  // The hash of the next value. It has no meaning if the reader has failed.
  uint64_t Next() {
    const Kind kind = reader_.Peek();
    switch (kind) {
      case Kind::kNone:
        return 0;
      case Kind::kNull:
      case Kind::kFalse:
      case Kind::kTrue:
        reader_.ReadLiteral();
        return HashWords(kind, 0);
      case Kind::kNumber:
        return HashWords(kind,
                         std::bit_cast<uint64_t>(reader_.ReadNumber().value));
      case Kind::kString:
        return HashWords(kind, HashOf(reader_.ReadString()));
      case Kind::kArray:
        return HashWords(kind, Elements());
      case Kind::kObject:
        return HashWords(kind, Members());
    }
    return 0;
  }
  bool failed() const { return reader_.failed(); }

 private:
  static uint64_t HashWords(Kind kind, uint64_t content) {
    return trackcheck::HashWords(static_cast<uint64_t>(kind), content);
  }

  uint64_t Elements() {
    uint64_t hash = 0;
    if (!reader_.EnterArray()) return hash;
    while (reader_.NextElement()) {
      hash = trackcheck::HashWords(hash, Next());
    }
    return hash;
  }

  // A sum, so that the order does not count.
  uint64_t Members() {
    uint64_t hash = 0;
    if (!reader_.EnterObject()) return hash;
    for (String key; reader_.NextKey(&key);) {
      const uint64_t name = HashOf(key);
      hash += trackcheck::HashWords(name, Next());
    }
    return hash;
  }

  Reader reader_;
};

}  // namespace

uint64_t HashValue(ByteView text) {
  Hasher hasher(text);
  const uint64_t hash = hasher.Next();
  return hasher.failed() ? HashBytes(text) : hash;
}

}  // namespace trackcheck::json
