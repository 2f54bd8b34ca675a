#include "trackcheck/report/diff/diff_json.h"

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "diff/changes/change.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding.h"
#include "trackcheck/report/diff/change_text.h"
#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/json_writer.h"
#include "trackcheck/report/style.h"

namespace trackcheck {
namespace {

using Layout = JsonWriter::Layout;

// Precondition: `value` is not monostate.
void WriteValue(const ChangeValue& value, JsonWriter& json) {
  std::visit(
      [&](const auto& held) {
        using T = std::decay_t<decltype(held)>;
        if constexpr (std::is_same_v<T, std::monostate>) {
        } else if constexpr (std::is_same_v<T, Scalar>) {
          json.ValueWithBits(held);
        } else if constexpr (std::is_same_v<T, std::string>) {
          json.ValueOfBytes(held);
        } else {
          json.BeginArray();
          for (const Scalar& scalar : held) json.ValueWithBits(scalar);
          json.EndArray();
        }
      },
      value);
}

void WriteSide(const ChangeSide& side, JsonWriter& json) {
  json.BeginObject();
  json.Member("field", side.field.text());
  json.Member("offset", side.range.offset);
  json.Member("length", side.range.size);
  if (side.range.space == Space::kInflated) json.Member("space", "inflated");
  if (!std::holds_alternative<std::monostate>(side.value)) {
    json.Key("value");
    WriteValue(side.value, json);
  }
  const std::string& label = side.label.text();
  if (!label.empty()) json.Member("label", label);
  json.EndObject();
}

void WriteReferredElements(const ReferredPaths& elements, JsonWriter& json) {
  json.Key("refers_to_elements");
  json.BeginObject();
  const std::string& old_is_now = elements.old_is_now.text();
  const std::string& new_was_before = elements.new_was_before.text();
  if (!old_is_now.empty()) json.Member("old_is_now", old_is_now);
  if (!new_was_before.empty()) json.Member("new_was_before", new_was_before);
  json.EndObject();
}

void WriteExtent(const Extent& extent, JsonWriter& json) {
  json.BeginObject();
  json.Key("smallest");
  WriteValue(extent.smallest, json);
  json.Key("largest");
  WriteValue(extent.largest, json);
  if (!extent.unit.empty()) json.Member("unit", extent.unit);
  json.EndObject();
}

void WriteWorst(const ChangeSides& worst, JsonWriter& json) {
  json.BeginObject();
  json.Key("old");
  WriteSide(worst.old_side, json);
  json.Key("new");
  WriteSide(worst.new_side, json);
  const std::string& unit = worst.new_side.unit;
  if (!unit.empty()) json.Member("unit", unit);
  json.EndObject();
}

// Row numbers of the old side if rows were removed, otherwise of the new one.
void WriteRanges(const Change& change, JsonWriter& json) {
  if (change.count == 1 || change.rows.empty()) return;
  const bool is_removal = change.kind == ChangeKind::kRemoved;
  const ChangedTable& table = *change.table;
  const uint64_t every = is_removal ? table.old_every : table.new_every;
  json.Key("ranges");
  json.BeginArray();
  for (const ChangedRows& rows : change.rows) {
    const uint64_t first = is_removal ? rows.old_first : rows.new_first;
    json.BeginArray();
    json.Value(first * every);
    json.Value((first + rows.count - 1) * every);
    json.EndArray();
  }
  json.EndArray();
}

void WriteDelta(const Delta& delta, JsonWriter& json) {
  const auto member = [&json](std::string_view key, double number) {
    json.Key(key);
    json.ValueOfScalar(number);
  };
  if (delta.uniform()) return member("delta", delta.median);
  json.Key("spread");
  json.BeginObject();
  member("smallest", delta.smallest);
  member("median", delta.median);
  member("largest", delta.largest);
  json.EndObject();
}

std::string NoteOf(const Change& change) {
  if (change.kind == ChangeKind::kMoved) {
    return std::string(MoveName(change.move));
  }
  return EscapeBytes(change.note);
}

}  // namespace

void WriteDiffAsJson(const FileDiff& diff, const ReportStyle&,
                     std::ostream& out) {
  JsonWriter json(out);
  json.BeginObject(Layout::kLines);
  json.Member("schema", "trackcheck-diff/1");
  WriteDiffMembers(diff, json);
  json.EndObject();
  json.EndDocument();
}

void WriteDiffMembers(const FileDiff& diff, JsonWriter& json) {
  const DiffResult& result = diff.result;
  json.Member("format", diff.format);
  json.Member("old", diff.old_path);
  json.Member("new", diff.new_path);
  json.Member("equal", result.equal());
  json.Key("summary");
  json.BeginObject();
  json.Member("added", result.added);
  json.Member("removed", result.removed);
  json.Member("changed", result.changed);
  json.Member("moved", result.moved);
  json.EndObject();
  json.Key("changes");
  json.BeginArray(Layout::kLines);
  for (const Change& change : result.changes) {
    json.BeginObject();
    json.Member("kind", KindName(change.kind));
    if (change.old_side) {
      json.Key("old");
      WriteSide(*change.old_side, json);
    }
    if (change.new_side) {
      json.Key("new");
      WriteSide(*change.new_side, json);
    }
    json.Member("count", change.count);
    if (!change.columns.empty()) {
      json.Key("columns");
      json.BeginArray();
      for (const std::string& name : change.columns) json.Value(name);
      json.EndArray();
    }
    WriteRanges(change, json);
    if (change.delta && change.count > 1) WriteDelta(*change.delta, json);
    if (change.worst) {
      json.Key("worst");
      WriteWorst(*change.worst, json);
    }
    if (change.refers_to) {
      json.Key("refers_to");
      json.BeginObject();
      json.Key("old");
      WriteValue(change.refers_to->old_row, json);
      json.Key("new");
      WriteValue(change.refers_to->new_row, json);
      json.EndObject();
    }
    if (change.refers_to_elements) {
      WriteReferredElements(*change.refers_to_elements, json);
    }
    const std::string note = NoteOf(change);
    if (!note.empty()) json.Member("note", note);
    if (change.extent) {
      json.Key("extent");
      WriteExtent(*change.extent, json);
    }
    json.EndObject();
  }
  json.EndArray();
  if (diff.notes.empty()) return;
  json.Key("notes");
  json.BeginArray(Layout::kLines);
  for (const std::string& note : diff.notes) json.Value(note);
  json.EndArray();
}

}  // namespace trackcheck
