// Kinds are compared as they stand first: nearly all of them are right. Source:
// "Sector edge", "Segment".
#include "formats/track/kinds.h"

#include <cctype>
#include <cstddef>
#include <string>
#include <utility>

#include "formats/core/finding.h"
#include "formats/track/faults.h"
#include "formats/track/values.h"

namespace trackcheck::track {
namespace {

template <typename Kind>
struct KindName {
  std::string_view name;
  Kind kind;
};

constexpr KindName<EdgeKind> kEdgeKinds[] = {
    {"wall", EdgeKind::kWall},
    {"entry", EdgeKind::kEntry},
    {"exit", EdgeKind::kExit},
};
constexpr KindName<SegmentKind> kSegmentKinds[] = {
    {"line", SegmentKind::kLine},
    {"arc", SegmentKind::kArc},
};

std::string LowerCase(std::string text) {
  for (char& c : text) {
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return text;
}

// Of a string that is not one of the names as it stands.
template <typename Kind, size_t kCount>
Kind FindKind(Context& context, const json::String& string,
              const KindName<Kind> (&kinds)[kCount], const RuleInfo& unknown,
              std::string_view known) {
  const std::string text = json::Unescape(string.raw);
  const std::string lower = LowerCase(text);
  for (const auto& [name, kind] : kinds) {
    if (lower != name) continue;
    if (text != name) ReportKind(context, string, name, unknown, known);
    return kind;
  }
  ReportKind(context, string, {}, unknown, known);
  return Kind::kNone;
}

}  // namespace

EdgeKind ReadEdgeKind(Context& context) {
  if (context.reader.PassString("\"wall\"")) return EdgeKind::kWall;
  if (context.reader.PassString("\"exit\"")) return EdgeKind::kExit;
  if (context.reader.PassString("\"entry\"")) return EdgeKind::kEntry;
  if (!Expect(context, json::Kind::kString)) return EdgeKind::kNone;
  const json::String string = context.reader.ReadString();
  if (context.reader.failed()) return EdgeKind::kNone;
  return FindKind(context, string, kEdgeKinds, faults::edge_kind,
                  "wall, entry and exit");
}

SegmentKind ReadSegmentKind(Context& context) {
  if (context.reader.PassString("\"line\"")) return SegmentKind::kLine;
  if (context.reader.PassString("\"arc\"")) return SegmentKind::kArc;
  if (!Expect(context, json::Kind::kString)) return SegmentKind::kNone;
  const json::String string = context.reader.ReadString();
  if (context.reader.failed()) return SegmentKind::kNone;
  return FindKind(context, string, kSegmentKinds, faults::segment_kind,
                  "line and arc");
}

void ReportForeignMembers(Context& context, const RuleInfo& rule,
                          std::string_view kind, const Foreign& first,
                          const Foreign& second) {
  if (context.reader.failed()) return;
  Foreign members[] = {first, second};
  if (second.value.offset < first.value.offset)
    std::swap(members[0], members[1]);
  const bool both = members[0].value.size != 0 && members[1].value.size != 0;
  const Foreign& place = members[0].value.size != 0 ? members[0] : members[1];
  Spot spot = context.at;
  spot.member = place.member;
  // Whichever of the two comes first, objects that follow one another make one
  // finding.
  context.faults.Add(
      context.faults.Of(rule, spot.level, Member::kNone),
      context.ElementOrdinal(), spot, place.value, [&] {
        if (both) {
          return Message("$0 has \"$1\" and \"$2\"", kind,
                         NameOf(members[0].member), NameOf(members[1].member));
        }
        return Message("$0 has \"$1\"", kind, NameOf(place.member));
      });
}

}  // namespace trackcheck::track
