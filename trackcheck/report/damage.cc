#include "trackcheck/report/damage.h"

#include <span>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {

void WriteDamage(std::span<const Finding> damage, JsonWriter& json) {
  if (damage.empty()) return;
  json.Key("damage");
  json.BeginArray(JsonWriter::Layout::kLines);
  for (const Finding& finding : damage) {
    const ByteRange& range = finding.where.range;
    json.BeginObject();
    json.Member("rule", finding.rule->id);
    json.Member("message", RenderMessage(finding.message));
    json.Member("offset", range.offset);
    json.Member("length", range.size);
    if (range.space == Space::kInflated) json.Member("space", "inflated");
    json.Member("field", FieldText(finding.where.field));
    json.EndObject();
  }
  json.EndArray();
}

}  // namespace trackcheck
