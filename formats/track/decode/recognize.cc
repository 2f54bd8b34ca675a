#include <cstdint>

#include "formats/json/reader.h"
#include "formats/track/decode/decode.h"
#include "formats/track/decode/flat_layout.h"
#include "formats/track/positions/members.h"

namespace trackcheck::track {
namespace {

// Comments and white space of at most this size may come before the root.
constexpr uint64_t kLead = 1024 * 1024;
// The part of the root that is searched for keys.
constexpr uint64_t kWindow = 64 * 1024;
// The number of known keys that identify a track file.
constexpr int kEnoughKeys = 2;

// Counts the keys of the next object that other files are unlikely to have.
template <Level level>
int CountKeys(json::Reader& reader);

int CountKey(json::Reader& reader, Member member) {
  const json::Kind kind = reader.Peek();
  if (member == Member::kRacingLines && kind == json::Kind::kObject) {
    return kEnoughKeys;
  }
  if (member == Member::kTrack && kind == json::Kind::kObject) {
    return 1 + CountKeys<Level::kTrack>(reader);
  }
  reader.Skip();
  return 0;
}

template <Level level>
int CountKeys(json::Reader& reader) {
  int found = 0;
  reader.EnterObject();
  for (json::String key; found < kEnoughKeys && reader.NextKey(&key);) {
    if constexpr (level == Level::kRoot) {
      const Member member = FindMember<Level::kRoot>(key.raw);
      found += IsFlatKey(key.raw) ? 1 : 0;
      found += CountKey(reader, member);
    } else {
      found += FindMember<level>(key.raw) == Member::kNone ? 0 : 1;
      if (found < kEnoughKeys) reader.Skip();
    }
  }
  return found;
}

}  // namespace

bool Recognize(ByteView bytes) {
  const ByteView lead =
      bytes.Window({bytes.begin(), kLead, bytes.range().space});
  json::Reader to_begin(lead, kDepthLimit, nullptr);
  if (to_begin.Peek() != json::Kind::kObject) return false;
  const ByteView window =
      bytes.Window({to_begin.offset(), kWindow, bytes.range().space});
  json::Reader reader(window, kDepthLimit, nullptr, window.begin());
  return CountKeys<Level::kRoot>(reader) >= kEnoughKeys;
}

}  // namespace trackcheck::track
