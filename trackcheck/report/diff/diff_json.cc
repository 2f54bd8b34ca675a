#include "trackcheck/report/diff/diff_json.h"

#include <ostream>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "diff/changes/change.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_visitor.h"
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

}  // namespace

void WriteDiffAsJson(const FileDiff& diff, const ReportStyle&,
                     std::ostream& out) {
  const DiffResult& result = diff.result;
  JsonWriter json(out);
  json.BeginObject(Layout::kLines);
  json.Member("schema", "trackcheck-diff/1");
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
    if (change.worst) {
      json.Key("worst");
      WriteWorst(*change.worst, json);
    }
    json.EndObject();
  }
  json.EndArray();
  json.EndObject();
  json.EndDocument();
}

}  // namespace trackcheck
