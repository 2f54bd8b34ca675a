#include "formats/track/decode/values/values.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/track/edits/text_edits.h"

namespace trackcheck::track {
namespace {

std::string_view NameOf(json::Kind kind) {
  switch (kind) {
    case json::Kind::kNone:
      break;
    case json::Kind::kNull:
      return "null";
    case json::Kind::kFalse:
      return "false";
    case json::Kind::kTrue:
      return "true";
    case json::Kind::kNumber:
      return "a number";
    case json::Kind::kString:
      return "a string";
    case json::Kind::kArray:
      return "an array";
    case json::Kind::kObject:
      return "an object";
  }
  return "nothing";
}

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

// The kind of a string that is not byte for byte equal to a name.
template <typename Kind, size_t kCount>
Kind FindKind(Parser& parser, const json::String& string,
              const KindName<Kind> (&kinds)[kCount], const RuleInfo& unknown,
              std::string_view known) {
  const std::string text = json::Unescape(string.raw);
  const std::string lower = LowerCase(text);
  for (const auto& [name, kind] : kinds) {
    if (lower != name) continue;
    if (text != name) ReportKind(parser, string, name, unknown, known);
    return kind;
  }
  ReportKind(parser, string, {}, unknown, known);
  return Kind::kNone;
}

// Whether the number is no integer, also if its fraction is too small for a
// double. Precondition: the literal is well-formed.
bool HasFraction(std::string_view literal) {
  const size_t mantissa_size =
      std::min(literal.find_first_of("eE"), literal.size());
  const std::string_view mantissa = literal.substr(0, mantissa_size);
  const size_t last = mantissa.find_last_of("123456789");
  if (last == std::string_view::npos) return false;
  const auto point =
      static_cast<int64_t>(std::min(mantissa.find('.'), mantissa.size()));
  // The power of ten of the last digit that is not 0.
  const auto position = static_cast<int64_t>(last);
  const int64_t power = point - position - (position < point ? 1 : 0);
  int64_t exponent = 0;
  if (mantissa_size < literal.size()) {
    // Far beyond the length of a literal.
    constexpr int64_t kHuge = int64_t{1} << 40;
    const std::string_view digits = literal.substr(mantissa_size + 1);
    for (const char c : digits) {
      if (!absl::ascii_isdigit(c)) continue;  // the sign
      exponent = std::min(10 * exponent + (c - '0'), kHuge);
    }
    if (digits.starts_with('-')) exponent = -exponent;
  }
  return power + exponent < 0;
}

// All indices of a part are of one level, so the member is enough to find a
// run.
void DeferLargeIndex(Parser& parser, const ByteRange& range) {
  const FieldPosition& at = parser.reporter.at;
  const uint64_t occurrence = parser.reporter.Occurrences(at.level, at.member);
  std::vector<LargeIndices>& deferred = *parser.deferred_large_indices;
  size_t& last = parser.last_large_indices[static_cast<size_t>(at.member)];
  if (last > 0) {
    LargeIndices& run = deferred[last - 1];
    if (occurrence == run.first_occurrence + run.count) {
      run.last = {at, range};
      ++run.count;
      return;
    }
  }
  deferred.push_back({.first = {at, range},
                      .last = {at, range},
                      .first_occurrence = occurrence});
  last = deferred.size();
}

}  // namespace

std::string_view Literal(const Parser& parser, const ByteRange& range) {
  constexpr size_t kLongest = 40;
  return parser.Text(range).substr(0, kLongest);
}

void ReportWrongType(Parser& parser, json::Kind wanted, const RuleInfo& rule) {
  const json::Kind found = parser.reader.Peek();
  const ByteRange range = parser.Skip();
  if (parser.reader.failed()) return;
  const bool is_null = found == json::Kind::kNull &&
                       &rule != &faults::vertex_nonnumber &&
                       &rule != &faults::root_type;
  const Member member = parser.reporter.at.member;
  const bool is_optional =
      member == Member::kRevision || member == Member::kAttributes;
  parser.reporter.Report(
      is_null ? faults::null : rule, range,
      [&] {
        if (&rule == &faults::revision_type && found == json::Kind::kNumber) {
          return Message(
              "the revision is a number, expected a string such as \"$0\"",
              Literal(parser, range));
        }
        return Message("the value is $0, expected $1", NameOf(found),
                       NameOf(wanted));
      },
      [&]() -> std::vector<Repair> {
        if (!is_null || !is_optional) return {};
        return RemovedMembers(parser.document.file, {&range, 1});
      });
}

Integer ReadUnusualInteger(Parser& parser, const json::Number& number) {
  Integer integer = {.present = true, .range = number.range};
  if (!std::isfinite(number.value)) return {};
  constexpr double kBeyond = 9223372036854775808.0;
  if (number.value >= kBeyond) {
    integer.value = std::numeric_limits<int64_t>::max();
  } else if (number.value < -kBeyond) {
    integer.value = std::numeric_limits<int64_t>::min();
  } else {
    integer.value = static_cast<int64_t>(number.value);
  }
  const std::string_view literal = parser.Text(number.range);
  if (literal.find_first_of(".eE") == std::string_view::npos) return integer;
  if (HasFraction(literal)) {
    parser.reporter.Report(faults::integer_fraction, number.range, [&] {
      return Message("the number is $0, expected an integer",
                     Literal(parser, number.range));
    });
    return {};
  }
  parser.reporter.Report(faults::integer_form, number.range, [&] {
    return Message("the integer is written $0, expected only digits",
                   Excerpt(literal));
  });
  return integer;
}

void ReportLargeIndex(Parser& parser, uint64_t offset, uint64_t size) {
  const ByteRange range = {offset, size};
  if (parser.deferred_large_indices != nullptr) {
    DeferLargeIndex(parser, range);
    return;
  }
  FaultList::Slot*& slot =
      parser.reporter
          .large_indices[static_cast<size_t>(parser.reporter.at.level)]
                        [static_cast<size_t>(parser.reporter.at.member)];
  if (slot == nullptr) {
    slot = &parser.reporter.list.SlotOf(faults::index_16bit,
                                        parser.reporter.at.level,
                                        parser.reporter.at.member);
  }
  parser.reporter.list.Add(
      *slot, parser.reporter.Ordinal(), parser.reporter.at, range, [&] {
        return Message("the index is $0, 16 bits hold at most $1",
                       Literal(parser, range), kMost16Bit);
      });
}

Index ReadUnusualIndex(Parser& parser) {
  const Integer integer = ReadInteger(parser);
  if (!integer.present) [[unlikely]]
    return {};
  if (integer.value > kMost16Bit) {
    ReportLargeIndex(parser, integer.range.offset, integer.range.size);
  }
  const bool inside = integer.value >= 0 && integer.value < kOutside;
  return {inside ? static_cast<uint32_t>(integer.value) : kOutside,
          integer.range};
}

Count ReadCount(Parser& parser) {
  const Integer integer = ReadInteger(parser);
  return {integer.present, integer.value, integer.range};
}

void CheckCount(Parser& parser, const Count& count, Member count_member,
                std::optional<uint64_t> length) {
  if (!count.present) return;
  const bool is_negative = count.value < 0;
  if (!is_negative &&
      (!length.has_value() || static_cast<uint64_t>(count.value) == *length)) {
    return;
  }
  FieldPosition position = parser.reporter.at;
  position.member = count_member;
  parser.reporter.ReportAt(
      is_negative ? faults::count_negative : faults::count_mismatch, position,
      parser.reporter.Occurrences(position.level, count_member), count.range,
      [&] {
        if (!length.has_value()) {
          return Message("the count is $0, expected at least 0",
                         Literal(parser, count.range));
        }
        return Message("the count is $0, the list has $1",
                       Literal(parser, count.range),
                       Counted(*length, "element"));
      });
}

void ReportKind(Parser& parser, const json::String& kind,
                std::string_view right_case, const RuleInfo& unknown,
                std::string_view kinds) {
  if (right_case.empty()) {
    parser.reporter.Report(unknown, kind.range, [&] {
      return Message("the kind is $0, known ones are $1", Excerpt(kind.raw),
                     kinds);
    });
  } else {
    parser.reporter.Report(faults::kind_case, kind.range, [&] {
      return Message("the kind is $0, expected \"$1\"", Excerpt(kind.raw),
                     right_case);
    });
  }
}

double ReadLargeCoordinate(Parser& parser, const json::Number& number,
                           double most) {
  // The reader has reported a number that is too large for a double.
  if (!std::isfinite(number.value)) return kNaN;
  parser.reporter.Report(faults::vertex_huge, number.range, [&] {
    return Message("the coordinate is $0, expected -$1 to $1",
                   Literal(parser, number.range), static_cast<int64_t>(most));
  });
  return number.value;
}

EdgeKind ReadEdgeKind(Parser& parser) {
  if (parser.reader.PassString("\"wall\"")) return EdgeKind::kWall;
  if (parser.reader.PassString("\"exit\"")) return EdgeKind::kExit;
  if (parser.reader.PassString("\"entry\"")) return EdgeKind::kEntry;
  if (!Expect(parser, json::Kind::kString)) return EdgeKind::kNone;
  const json::String string = parser.reader.ReadString();
  if (parser.reader.failed()) return EdgeKind::kNone;
  return FindKind(parser, string, kEdgeKinds, faults::edge_kind,
                  "wall, entry and exit");
}

SegmentKind ReadSegmentKind(Parser& parser) {
  if (parser.reader.PassString("\"line\"")) return SegmentKind::kLine;
  if (parser.reader.PassString("\"arc\"")) return SegmentKind::kArc;
  if (!Expect(parser, json::Kind::kString)) return SegmentKind::kNone;
  const json::String string = parser.reader.ReadString();
  if (parser.reader.failed()) return SegmentKind::kNone;
  return FindKind(parser, string, kSegmentKinds, faults::segment_kind,
                  "line and arc");
}

void ReportForeignMembers(Parser& parser, const RuleInfo& rule,
                          std::string_view kind, const Foreign& first,
                          const Foreign& second) {
  if (parser.reader.failed()) return;
  Foreign members[] = {first, second};
  if (second.value.offset < first.value.offset)
    std::swap(members[0], members[1]);
  // An absent one has the offset 0, so it comes first.
  const bool both = members[0].value.size != 0;
  const Foreign& place = both ? members[0] : members[1];
  FieldPosition position = parser.reporter.at;
  position.member = place.member;
  // The slot names no member, so that consecutive objects are folded whichever
  // of the two members comes first.
  parser.reporter.list.Add(
      parser.reporter.list.SlotOf(rule, position.level, Member::kNone),
      parser.reporter.ElementOrdinal(), position, place.value,
      [&] {
        if (both) {
          return Message("$0 has \"$1\" and \"$2\", expected neither", kind,
                         NameOf(members[0].member), NameOf(members[1].member));
        }
        return Message("$0 has \"$1\", expected no such field", kind,
                       NameOf(place.member));
      },
      [&position] { return PathOf(position); },
      [&] {
        const ByteRange values[] = {place.value, members[1].value};
        return RemovedMembers(parser.document.file,
                              std::span(values).first(both ? 2 : 1));
      });
}

}  // namespace trackcheck::track
