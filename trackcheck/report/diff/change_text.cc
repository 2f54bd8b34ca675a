#include "trackcheck/report/diff/change_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "diff/changes/change.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/scalar_text.h"

namespace trackcheck {
namespace {

// Longer byte strings are truncated.
constexpr size_t kMaxShownBytes = 64;
// Longer rows are truncated.
constexpr size_t kMaxShownNumbers = 12;
// The columns of longer rows are named.
constexpr size_t kMaxUnnamedNumbers = 4;
// Stretches of rows that are shown.
constexpr size_t kMaxShownStretches = 3;
// Bytes before the first difference of two texts.
constexpr size_t kBytesBefore = 16;

// A unit as reports show it: "m/65536" is a meter, of which the stored number
// counts 65536ths.
struct ShownUnit {
  std::string name;
  uint64_t divisor = 1;
  bool is_date = false;
};

ShownUnit UnitOf(std::string_view unit) {
  ShownUnit shown = {.name = std::string(unit)};
  shown.is_date = unit == "s since 1970";
  const size_t slash = unit.find('/');
  if (slash == std::string_view::npos) return shown;
  const std::string_view divisor = unit.substr(slash + 1);
  uint64_t number = 0;
  const auto [end, error] =
      std::from_chars(divisor.data(), divisor.data() + divisor.size(), number);
  if (error != std::errc() || end != divisor.data() + divisor.size() ||
      number == 0) {
    return shown;
  }
  return {.name = std::string(unit.substr(0, slash)), .divisor = number};
}

// With as many decimals as two stored numbers need to differ.
std::string Divided(double number, uint64_t divisor) {
  const int decimals =
      static_cast<int>(std::ceil(std::log10(static_cast<double>(divisor))));
  char text[400];
  std::snprintf(text, sizeof(text), "%.*f", decimals,
                number / static_cast<double>(divisor));
  std::string shown(text);
  if (shown.find('.') == std::string::npos) return shown;
  shown.erase(shown.find_last_not_of('0') + 1);
  if (shown.ends_with('.')) shown.pop_back();
  return shown == "-0" ? "0" : shown;
}

// Returns nothing for a text, or for no value.
std::optional<double> NumberOf(const Scalar& scalar) {
  return std::visit(
      [](const auto& value) -> std::optional<double> {
        if constexpr (std::is_arithmetic_v<std::decay_t<decltype(value)>>) {
          return static_cast<double>(value);
        } else {
          return std::nullopt;
        }
      },
      scalar);
}

// Returns nothing if the year has not four digits.
std::optional<std::string> DateText(double seconds) {
  constexpr double kYear10000 = 253402300800;
  if (!(seconds >= 0) || seconds >= kYear10000) return std::nullopt;
  const auto time = static_cast<std::time_t>(seconds);
  std::tm utc = {};
  if (gmtime_r(&time, &utc) == nullptr) return std::nullopt;
  char text[64];
  const size_t size =
      std::strftime(text, sizeof(text), "%Y-%m-%d %H:%M:%S UTC", &utc);
  return std::string(text, size);
}

// Without its unit.
std::string NumberText(const Scalar& scalar, const ShownUnit& unit) {
  const std::optional<double> number = NumberOf(scalar);
  if (number.has_value() && unit.divisor != 1 && std::isfinite(*number)) {
    return Divided(*number, unit.divisor);
  }
  return ExactText(scalar);
}

std::string WithUnit(std::string text, const ShownUnit& unit) {
  if (!unit.name.empty()) text += " " + unit.name;
  return text;
}

// "+1.5", "-3", "0".
std::string SignedText(double delta, const ShownUnit& unit) {
  std::string text = NumberText(delta, unit);
  if (delta > 0) text.insert(0, 1, '+');
  return text;
}

std::string Quoted(std::string_view text, size_t begin, size_t size) {
  const bool cut_before = begin > 0;
  const bool cut_after = text.size() - begin > size;
  return Joined({cut_before ? "...\"" : "\"",
                 EscapeBytes(std::string(text.substr(begin, size))),
                 cut_after ? "\"..." : "\""});
}

std::string RowText(const std::vector<Scalar>& values,
                    const std::vector<std::string>& columns,
                    const ShownUnit& unit) {
  const bool named =
      columns.size() == values.size() && values.size() > kMaxUnnamedNumbers;
  std::string list;
  for (size_t i = 0; i < std::min(values.size(), kMaxShownNumbers); ++i) {
    if (!list.empty()) list += ", ";
    if (named) list += Printable(columns[i]) + " ";
    list += NumberText(values[i], unit);
  }
  return WithUnit(
      Joined({"(", list, values.size() > kMaxShownNumbers ? ", ...)" : ")"}),
      unit);
}

std::string SideText(const ChangeSide& side,
                     const std::vector<std::string>& columns) {
  const ShownUnit unit = UnitOf(side.unit);
  return std::visit(
      [&](const auto& value) -> std::string {
        using T = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<T, std::monostate>) {
          return "";
        } else if constexpr (std::is_same_v<T, Scalar>) {
          const std::optional<double> number = NumberOf(value);
          if (number.has_value() && unit.is_date) {
            const std::optional<std::string> date = DateText(*number);
            if (date.has_value()) return *date;
          }
          if (number.has_value() && *number >= 0 && !side.flags.empty()) {
            return Hexadecimal(static_cast<uint64_t>(*number));
          }
          return WithUnit(NumberText(value, unit), unit);
        } else if constexpr (std::is_same_v<T, std::string>) {
          return WithUnit(Quoted(value, 0, kMaxShownBytes), unit);
        } else {
          return RowText(value, columns, unit);
        }
      },
      side.value);
}

std::string FlagName(std::span<const std::string_view> names, size_t bit) {
  if (bit < names.size() && !names[bit].empty()) {
    return std::string(names[bit]);
  }
  return Joined({"bit ", bit});
}

// " (+SHIFTER, -bit 0)": the bits that were set and cleared. Empty if the sides
// are not sets of bits.
std::string FlagsText(const Change& change) {
  const ChangeSide& new_side = *change.new_side;
  const auto* old_value = std::get_if<Scalar>(&change.old_side->value);
  const auto* new_value = std::get_if<Scalar>(&new_side.value);
  if (new_side.flags.empty() || old_value == nullptr || new_value == nullptr) {
    return "";
  }
  const std::optional<double> before = NumberOf(*old_value);
  const std::optional<double> after = NumberOf(*new_value);
  if (!before.has_value() || !after.has_value() || *before < 0 || *after < 0) {
    return "";
  }
  const auto old_bits = static_cast<uint64_t>(*before);
  const auto new_bits = static_cast<uint64_t>(*after);
  std::string list;
  for (size_t bit = 0; bit < 64; ++bit) {
    const uint64_t mask = uint64_t{1} << bit;
    if ((old_bits & mask) == (new_bits & mask)) continue;
    list +=
        Joined({list.empty() ? "" : ", ", (new_bits & mask) != 0 ? "+" : "-",
                FlagName(new_side.flags, bit)});
  }
  return Joined({" (", list, ")"});
}

// The first difference of two texts that are truncated; empty if they are not.
std::string TextDifference(const Change& change) {
  const auto* before = std::get_if<std::string>(&change.old_side->value);
  const auto* after = std::get_if<std::string>(&change.new_side->value);
  if (before == nullptr || after == nullptr ||
      std::max(before->size(), after->size()) <= kMaxShownBytes) {
    return "";
  }
  const size_t common = std::min(before->size(), after->size());
  size_t first = common;
  uint64_t differing = std::max(before->size(), after->size()) - common;
  for (size_t i = common; i-- > 0;) {
    if ((*before)[i] == (*after)[i]) continue;
    first = i;
    ++differing;
  }
  const size_t begin = first - std::min(first, kBytesBefore);
  std::string sizes = Joined({Counted(before->size(), "byte")});
  if (before->size() != after->size()) {
    sizes = Joined({before->size(), " -> ", Counted(after->size(), "byte")});
  } else {
    sizes = Joined({differing, " of ", sizes});
  }
  return Joined({" = ", Quoted(*before, begin, kMaxShownBytes), " -> ",
                 Quoted(*after, begin, kMaxShownBytes), " (", sizes,
                 ", the first difference at ", first, ")"});
}

bool IsRemoval(const Change& change) {
  return change.kind == ChangeKind::kRemoved;
}

// The number of the first row of a stretch on the side that is shown.
uint64_t FirstRow(const Change& change, const ChangedRows& rows) {
  return IsRemoval(change) ? rows.old_first * change.table->old_every
                           : rows.new_first * change.table->new_every;
}

uint64_t LastRow(const Change& change, const ChangedRows& rows) {
  return FirstRow(change, rows) +
         (rows.count - 1) * (IsRemoval(change) ? change.table->old_every
                                               : change.table->new_every);
}

// The same on the old side, of rows that both sides have.
uint64_t FirstOldRow(const Change& change, const ChangedRows& rows) {
  return rows.old_first * change.table->old_every;
}

// The old row that is the first one of a loop now.
uint64_t LoopStart(const Change& change) {
  const ChangedRows& rows = change.rows.front();
  const uint64_t count = change.table->rows;
  return (rows.old_first + count - rows.new_first) % count;
}

// Lists the first stretches: "a, b and 3 more".
template <typename Describe>
std::string StretchesText(const Change& change, std::string_view and_word,
                          Describe describe) {
  std::string text;
  const size_t stretches = change.rows.size();
  const size_t shown = std::min(stretches, kMaxShownStretches);
  for (size_t i = 0; i < shown; ++i) {
    if (i > 0) {
      text += i + 1 == stretches ? Joined({" ", and_word, " "}) : ", ";
    }
    text += describe(change.rows[i]);
  }
  uint64_t listed = 0;
  for (const ChangedRows& rows : change.rows) listed += rows.count;
  if (listed < change.count) {
    text += " and more";
  } else if (stretches > shown) {
    text += Joined({" and ", stretches - shown, " more"});
  }
  return text;
}

std::string SecondsText(uint64_t milliseconds, uint64_t step_ms) {
  const int decimals = step_ms % 1000 == 0  ? 0
                       : step_ms % 100 == 0 ? 1
                       : step_ms % 10 == 0  ? 2
                                            : 3;
  char text[64];
  std::snprintf(text, sizeof(text), "%.*f", decimals,
                static_cast<double>(milliseconds) / 1000);
  return text;
}

// "30.00-30.99 s and 50.00 s".
std::string TimesText(const Change& change) {
  const uint64_t step = change.table->step_ms;
  return StretchesText(change, "and", [&](const ChangedRows& rows) {
    std::string text = SecondsText(FirstRow(change, rows) * step, step);
    if (rows.count > 1) {
      text += "-" + SecondsText(LastRow(change, rows) * step, step);
    }
    return text + " s";
  });
}

std::string CountText(const Change& change) {
  return Counted(change.count,
                 change.columns.empty() && change.table->column.empty()
                     ? "element"
                     : "row");
}

// " (13 rows)", if the place does not show all of them.
std::string RowsText(const Change& change) {
  if (change.count == 1) return "";
  return Joined({" (", CountText(change), ")"});
}

// Rounds to the digits that a spread is shown with.
double Rounded(double number) {
  char text[64];
  std::snprintf(text, sizeof(text), "%.4g", number);
  return std::strtod(text, nullptr);
}

std::string DeltaText(const Change& change) {
  const ShownUnit unit = UnitOf(change.new_side->unit);
  const Delta& delta = *change.delta;
  const auto text = [&unit](double number) {
    return SignedText(number, {.name = unit.name, .divisor = unit.divisor});
  };
  if (delta.uniform()) return WithUnit(text(delta.median), unit);
  std::string smallest = text(Rounded(delta.smallest));
  std::string largest = text(Rounded(delta.largest));
  if (smallest == largest) {
    smallest = text(delta.smallest);
    largest = text(delta.largest);
  }
  return WithUnit(Joined({smallest, " to ", largest}), unit) +
         Joined({", median ", WithUnit(text(Rounded(delta.median)), unit)});
}

std::string ReferredText(const Change& change) {
  const ReferredValues& rows = *change.refers_to;
  const ShownUnit unit = UnitOf(rows.unit);
  const std::string before = RowText(rows.old_row, {}, unit);
  const std::string after = RowText(rows.new_row, {}, unit);
  if (before == after) return "leads to another " + after;
  return Joined({"leads to ", after, ", led to ", before});
}

std::string ReferredElementsText(const ReferredPaths& elements) {
  const auto text = [](const FieldPath& path, std::string_view relation,
                       std::string_view nowhere) {
    return path.text().empty()
               ? std::string(nowhere)
               : Joined({"what ", relation, " ", Printable(path.text())});
  };
  return Joined(
      {"leads to ", text(elements.new_was_before, "was", "an added element"),
       ", led to ", text(elements.old_is_now, "is", "a removed element")});
}

std::string ChangedText(const Change& change) {
  const bool is_sampled = change.table.has_value() && change.table->step_ms > 0;
  const std::string at =
      is_sampled ? Joined({" at ", TimesText(change)}) : std::string();
  const bool has_value =
      !std::holds_alternative<std::monostate>(change.new_side->value);
  if ((change.count > 1 || !has_value) && change.delta.has_value()) {
    const bool many = change.rows.size() > 1 || !change.delta->uniform();
    return Joined({is_sampled ? " " : ": ", DeltaText(change), at,
                   many ? RowsText(change) : ""});
  }
  const std::string before = SideText(*change.old_side, change.columns);
  const std::string after = SideText(*change.new_side, change.columns);
  std::string text;
  if (change.refers_to.has_value() && (before == after || change.count > 1)) {
    text = Joined({change.count == 1 ? " = " + after + ", " : ": the first ",
                   ReferredText(change)});
  } else if (change.refers_to_elements.has_value()) {
    text = Joined({change.count == 1 ? " = " + after + ", " : ": the first ",
                   ReferredElementsText(*change.refers_to_elements)});
  } else {
    text = TextDifference(change);
    if (text.empty()) {
      text = Joined({change.count == 1 ? " = " : ": the first ",
                     FromTo(before, after), FlagsText(change)});
    }
  }
  const std::string note =
      change.note.empty() ? "" : Joined({" (", EscapeBytes(change.note), ")"});
  return Joined({text, note, at, RowsText(change)});
}

// ", extent (0, 0, 1) to (2, 8, 1) m"; empty if there is none.
std::string ExtentText(const Change& change) {
  if (!change.extent) return "";
  const Extent& extent = *change.extent;
  const ShownUnit unit = UnitOf(extent.unit);
  const std::string largest = RowText(extent.largest, {}, unit);
  if (extent.smallest == extent.largest) return ", at " + largest;
  const std::string smallest =
      RowText(extent.smallest, {}, {.name = "", .divisor = unit.divisor});
  return Joined({", extent ", smallest, " to ", largest});
}

std::string AddedText(const Change& change) {
  const ChangeSide& side =
      IsRemoval(change) ? *change.old_side : *change.new_side;
  std::string text;
  // The rows between others have no stretches.
  if (change.table.has_value() && change.rows.empty()) {
    return Joined(
        {": ", Counted(change.count, "row"), " ", EscapeBytes(change.note)});
  }
  if (change.table.has_value() && change.table->step_ms > 0) {
    text += Joined({", ", TimesText(change)});
  }
  const std::string value = SideText(side, change.columns);
  if (change.count == 1) {
    if (!value.empty()) text += " = " + value;
    if (!change.note.empty()) {
      text += Joined({", ", EscapeBytes(change.note)});
    }
    return text + ExtentText(change);
  }
  text += change.table.has_value() ? RowsText(change)
                                   : Joined({" (", change.count, " values)"});
  if (!value.empty() && change.columns.size() <= kMaxUnnamedNumbers) {
    text += Joined({", the first ", value});
  }
  return text;
}

// ": 338 elements moved into objects[9]".
std::string MovedIntoText(const Change& change) {
  const ChangedTable& table = *change.table;
  const std::string& path = table.path.text();
  const ChangedRows& rows = change.rows.front();
  const size_t element_end = path.find(']');
  std::string into = path.substr(0, element_end + 1);
  std::string name = path.substr(path.find_last_of(".]") + 1);
  if (change.count < table.rows) {
    into = Joined({path, "[", rows.new_first, "..",
                   rows.new_first + rows.count - 1, "]"});
  }
  return Joined({": ", change.count, " ", Printable(name), " moved into ",
                 Printable(into)});
}

std::string MovedText(const Change& change) {
  if (change.move == MoveKind::kElement) return MovedIntoText(change);
  if (change.move == MoveKind::kLoop) {
    return Joined({" begin at what was [", LoopStart(change), "]"});
  }
  if (change.count == 1 && change.move == MoveKind::kRotation) {
    return " begins at another corner";
  }
  if (change.move == MoveKind::kOrder && change.rows.size() <= 1) {
    const bool keeps_number =
        !change.rows.empty() && FirstRow(change, change.rows.front()) ==
                                    FirstOldRow(change, change.rows.front());
    return Joined({keeps_number ? " in another order" : "", RowsText(change)});
  }
  return Joined({": ", change.count, " of ", change.table->rows, " ",
                 MoveName(change.move)});
}

std::string FieldText(const ChangeSide& side) {
  return Printable(side.label.text().empty() ? side.field.text()
                                             : side.label.text());
}

}  // namespace

std::string_view KindName(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::kAdded:
      return "added";
    case ChangeKind::kRemoved:
      return "removed";
    case ChangeKind::kChanged:
      return "changed";
    case ChangeKind::kMoved:
      return "moved";
  }
  return "";
}

std::string_view MoveName(MoveKind move) {
  switch (move) {
    case MoveKind::kOrder:
      return "in another order";
    case MoveKind::kRotation:
      return "begin at another corner";
    case MoveKind::kLoop:
      return "begin at another row";
    case MoveKind::kElement:
      return "in another element";
  }
  return "";
}

std::string ValueText(const ChangeSide& side) { return SideText(side, {}); }

std::string FromTo(const std::string& before, const std::string& after) {
  return before == after ? after : Joined({before, " -> ", after});
}

std::string FieldsText(const ChangeSide& old_side, const ChangeSide& new_side) {
  return FromTo(FieldText(old_side), FieldText(new_side));
}

std::string FieldsText(const Change& change) {
  if (!change.new_side) return FieldText(*change.old_side);
  if (!change.old_side) return FieldText(*change.new_side);
  return FieldsText(*change.old_side, *change.new_side);
}

std::string PlaceText(const Change& change) {
  if (!change.table.has_value()) return FieldsText(change);
  const ChangedTable& table = *change.table;
  std::string path = Printable(table.path.text());
  const std::string column =
      table.column.empty() ? "" : "." + Printable(table.column);
  if (table.step_ms > 0 && !table.column.empty()) return path + column;
  if (change.rows.empty() || change.move == MoveKind::kLoop) return path;
  if (change.count == 1) return FieldsText(change);
  const auto row_numbers = [&](uint64_t first, uint64_t last) {
    return first == last ? Joined({first}) : Joined({first, "..", last});
  };
  if (change.move == MoveKind::kElement) {
    const ChangedRows& rows = change.rows.front();
    return Joined({Printable(table.old_path.text()), "[",
                   row_numbers(rows.old_first, rows.old_first + rows.count - 1),
                   "]"});
  }
  if (change.kind == ChangeKind::kMoved) {
    if (change.rows.size() > 1 || change.move == MoveKind::kRotation) {
      return path;
    }
    const ChangedRows& rows = change.rows.front();
    const uint64_t old_first = FirstOldRow(change, rows);
    const uint64_t old_last = old_first + (rows.count - 1) * table.old_every;
    return FromTo(
        Joined({path, "[", row_numbers(old_first, old_last), "]"}),
        Joined({path, "[",
                row_numbers(FirstRow(change, rows), LastRow(change, rows)),
                "]"}));
  }
  return Joined({path, "[",
                 StretchesText(change, "and",
                               [&](const ChangedRows& rows) {
                                 return row_numbers(FirstRow(change, rows),
                                                    LastRow(change, rows));
                               }),
                 "]", column});
}

std::string WhatText(const Change& change) {
  switch (change.kind) {
    case ChangeKind::kAdded:
    case ChangeKind::kRemoved:
      return AddedText(change);
    case ChangeKind::kChanged:
      return ChangedText(change);
    case ChangeKind::kMoved:
      return MovedText(change);
  }
  return "";
}

std::string_view GroupOf(std::string_view field) {
  const size_t dot = field.rfind('.');
  return dot == std::string_view::npos ? "" : field.substr(0, dot);
}

std::string MovedByText(const Change& rows, std::span<const double> by) {
  const ShownUnit unit = UnitOf(rows.new_side->unit);
  std::string list;
  for (const double number : by) {
    if (!list.empty()) list += ", ";
    list += NumberText(number, unit);
  }
  const bool is_place = rows.table->points || !unit.name.empty();
  return Joined({PlaceText(rows), is_place ? " moved" : " changed", " by ",
                 WithUnit("(" + list + ")", unit),
                 rows.table->step_ms > 0 ? " at " + TimesText(rows) : "",
                 rows.rows.size() > 1
                     ? Joined({" (", Counted(rows.count, "row"), ")"})
                     : ""});
}

std::string FieldValuesText(std::span<const Change> changes) {
  const Change& first = changes.front();
  const auto side_of = [](const Change& change) -> const ChangeSide& {
    return IsRemoval(change) ? *change.old_side : *change.new_side;
  };
  const std::string group(GroupOf(side_of(first).field.text()));
  std::string list;
  const size_t shown = std::min(changes.size(), kMaxShownNumbers);
  for (const Change& change : changes.first(shown)) {
    const ChangeSide& side = side_of(change);
    list += Joined({list.empty() ? "" : ", ",
                    Printable(side.field.text().substr(group.size() + 1)), " ",
                    SideText(side, {})});
  }
  if (changes.size() > shown) {
    list += Joined({" and ", changes.size() - shown, " more"});
  }
  return Joined(
      {Printable(group), ": ", Counted(changes.size(), "field"), ", ", list});
}

std::string CountsText(const ChangeCounts& counts) {
  std::string list;
  const auto append = [&list](uint64_t count, std::string_view word) {
    if (count == 0) return;
    list += Joined({list.empty() ? "" : ", ", count, " ", word});
  };
  append(counts.added, "added");
  append(counts.removed, "removed");
  append(counts.changed, "changed");
  append(counts.moved, "moved");
  return list;
}

}  // namespace trackcheck
