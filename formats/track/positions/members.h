// The members that the document names, and the objects that have them.
#ifndef TRACKCHECK_FORMATS_TRACK_POSITIONS_MEMBERS_H_
#define TRACKCHECK_FORMATS_TRACK_POSITIONS_MEMBERS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>

namespace trackcheck::track {

// The most nested containers. The document itself needs six.
inline constexpr uint32_t kDepthLimit = 64;

enum class Member : uint8_t {
  kVersion,
  kName,
  kRevision,
  kTrack,
  kRacingLines,
  kNumVertices,
  kVertices,
  kNumSectors,
  kSectors,
  kNumEdges,
  kEdges,
  kAttributes,
  kKind,
  kStart,
  kNeighbor,
  kNeighborEdge,
  kNumLines,
  kLines,
  kNumSegments,
  kSegments,
  kEnd,
  kLength,
  kCenter,
  kAngle,
  kNone,  // no member, or an unknown one
};
inline constexpr size_t kMemberCount = static_cast<size_t>(Member::kNone);

inline constexpr std::array<std::string_view, kMemberCount> kMemberNames = {
    "version",      "name",         "revision",     "track",
    "racing-lines", "num-vertices", "vertices",     "num-sectors",
    "sectors",      "num-edges",    "edges",        "attributes",
    "kind",         "start",        "neighbor",     "neighbor-edge",
    "num-lines",    "lines",        "num-segments", "segments",
    "end",          "length",       "center",       "angle",
};

constexpr std::string_view NameOf(Member member) {
  return kMemberNames[static_cast<size_t>(member)];
}

// The kinds of objects and arrays in the document.
enum class Level : uint8_t {
  kRoot,
  kTrack,
  kVertex,
  kSector,
  kEdge,
  kRacingLines,
  kVertex2d,
  kLine,
  kSegment,
};
inline constexpr size_t kLevelCount = 9;

class MemberSet {
 public:
  constexpr MemberSet() = default;
  constexpr MemberSet(std::initializer_list<Member> members) {
    for (const Member member : members) Add(member);
  }

  constexpr void Add(Member member) { bits_ |= Bit(member); }
  constexpr bool Has(Member member) const { return (bits_ & Bit(member)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }

  friend constexpr MemberSet operator|(MemberSet a, MemberSet b) {
    return MemberSet(a.bits_ | b.bits_);
  }
  friend constexpr MemberSet operator&(MemberSet a, MemberSet b) {
    return MemberSet(a.bits_ & b.bits_);
  }
  friend constexpr MemberSet operator-(MemberSet a, MemberSet b) {
    return MemberSet(a.bits_ & ~b.bits_);
  }

 private:
  explicit constexpr MemberSet(uint32_t bits) : bits_(bits) {}
  static constexpr uint32_t Bit(Member member) {
    return uint32_t{1} << static_cast<uint32_t>(member);
  }

  uint32_t bits_ = 0;
};

// The known members of an object; empty for a vertex.
constexpr MemberSet MembersOf(Level level) {
  using enum Member;
  switch (level) {
    case Level::kRoot:
      return {kVersion, kName, kRevision, kTrack, kRacingLines};
    case Level::kTrack:
      return {kNumVertices, kVertices, kNumSectors, kSectors};
    case Level::kSector:
      return {kNumEdges, kEdges, kAttributes};
    case Level::kEdge:
      return {kKind, kStart, kNeighbor, kNeighborEdge};
    case Level::kRacingLines:
      return {kNumVertices, kVertices, kNumLines, kLines};
    case Level::kLine:
      return {kNumSegments, kSegments};
    case Level::kSegment:
      return {kKind, kStart, kEnd, kLength, kCenter, kAngle};
    case Level::kVertex:
    case Level::kVertex2d:
      return {};
  }
  return {};
}

constexpr bool IsNameOf(MemberSet members, std::string_view name) {
  for (size_t i = 0; i < kMemberCount; ++i) {
    if (members.Has(static_cast<Member>(i)) && name == kMemberNames[i]) {
      return true;
    }
  }
  return false;
}

// The known member with this name in an object of this level, or kNone.
template <Level level>
constexpr Member FindMember(std::string_view name) {
  Member found = Member::kNone;
  [&]<size_t... kIndex>(std::index_sequence<kIndex...>) {
    const auto matches = [&]<size_t kEach>() {
      if constexpr (MembersOf(level).Has(static_cast<Member>(kEach))) {
        if (name == kMemberNames[kEach]) {
          found = static_cast<Member>(kEach);
          return true;
        }
      }
      return false;
    };
    static_cast<void>((matches.template operator()<kIndex>() || ...));
  }(std::make_index_sequence<kMemberCount>());
  return found;
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_POSITIONS_MEMBERS_H_
