// What is wrong with a value is said once, and nothing is guessed in its place.
#include "formats/track/values.h"

#include <string>

#include "formats/core/finding.h"

namespace trackcheck::track {
namespace {

std::string_view NameOf(json::Kind kind) {
  switch (kind) {
    case json::Kind::kNone:
      return "nothing";
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

// What is quoted of a text in a message.
QuotedBytes Excerpt(std::string_view text) {
  constexpr size_t kLongest = 40;
  if (text.size() <= kLongest) return {std::string(text)};
  return {std::string(text.substr(0, kLongest)) + "..."};
}

}  // namespace

std::string_view Literal(const Context& context, const ByteRange& range) {
  constexpr size_t kLongest = 40;
  return context.Text(range).substr(0, kLongest);
}

void ReportWrongType(Context& context, json::Kind wanted,
                     const RuleInfo& rule) {
  const json::Kind found = context.reader.Peek();
  const ByteRange range = context.Skip();
  if (context.reader.failed()) return;
  const bool is_null = found == json::Kind::kNull &&
                       &rule != &faults::vertex_nonnumber &&
                       &rule != &faults::root_type;
  context.Report(is_null ? faults::null : rule, range, [&] {
    if (&rule == &faults::revision_type && found == json::Kind::kNumber) {
      return Message("the revision is a number: a string is due, as in \"$0\"",
                     Literal(context, range));
    }
    return Message("$0 stands where $1 is due", NameOf(found), NameOf(wanted));
  });
}

Integer ReadOddInteger(Context& context, const json::Number& number) {
  Integer integer = {true, 0, number.range};
  if (!std::isfinite(number.value)) return {};
  constexpr double kBeyond = 9223372036854775808.0;
  if (number.value >= kBeyond) {
    integer.value = std::numeric_limits<int64_t>::max();
  } else if (number.value < -kBeyond) {
    integer.value = std::numeric_limits<int64_t>::min();
  } else {
    integer.value = static_cast<int64_t>(number.value);
  }
  const std::string_view literal = context.Text(number.range);
  if (literal.find_first_of(".eE") == std::string_view::npos) return integer;
  if (std::trunc(number.value) != number.value) {
    context.Report(faults::integer_fraction, number.range, [&] {
      return Message("the integer is $0", Literal(context, number.range));
    });
    return {};
  }
  context.Report(faults::integer_form, number.range, [&] {
    return Message("the integer is written $0", Excerpt(literal));
  });
  return integer;
}

void ReportLargeIndex(Context& context, const Integer& integer) {
  FaultList::Slot*& slot =
      context.large_indices[static_cast<size_t>(context.at.level)]
                           [static_cast<size_t>(context.at.member)];
  if (slot == nullptr) {
    slot = &context.faults.Of(faults::index_16bit, context.at.level,
                              context.at.member);
  }
  context.faults.Add(*slot, context.Ordinal(), context.at, integer.range, [&] {
    return Message("the index is $0, 16 bits hold $1",
                   Literal(context, integer.range), kMost16Bit);
  });
}

Count ReadCount(Context& context) {
  const Integer integer = ReadInteger(context);
  if (integer.present && integer.value < 0) {
    context.Report(faults::count_negative, integer.range, [&] {
      return Message("the count is $0", Literal(context, integer.range));
    });
  }
  return {integer.present, integer.value, integer.range};
}

void JudgeCount(Context& context, const Count& count, Member count_member,
                std::optional<uint64_t> length) {
  if (!count.present || count.value < 0 || !length.has_value() ||
      static_cast<uint64_t>(count.value) == *length) {
    return;
  }
  Spot spot = context.at;
  spot.member = count_member;
  context.ReportAt(
      faults::count_mismatch, spot,
      context.Occurrences(spot.level, count_member), count.range, [&] {
        return Message(*length == 1 ? "the count is $0, the list has $1 "
                                      "element"
                                    : "the count is $0, the list has $1 "
                                      "elements",
                       Literal(context, count.range), *length);
      });
}

void ReportKind(Context& context, const json::String& kind,
                std::string_view right_case, const RuleInfo& unknown,
                std::string_view kinds) {
  if (right_case.empty()) {
    context.Report(unknown, kind.range, [&] {
      return Message("the kind is $0, known ones are $1", Excerpt(kind.raw),
                     kinds);
    });
  } else {
    context.Report(faults::kind_case, kind.range, [&] {
      return Message("the kind is $0, not \"$1\"", Excerpt(kind.raw),
                     right_case);
    });
  }
}

}  // namespace trackcheck::track
