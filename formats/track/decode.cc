// One walk over the text, without going back. Source: "The file format".
#include "formats/track/decode.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "formats/core/byte_range.h"
#include "formats/core/finding.h"
#include "formats/track/context.h"
#include "formats/track/decode_lines.h"
#include "formats/track/decode_track.h"
#include "formats/track/faults.h"
#include "formats/track/flat_layout.h"
#include "formats/track/object_walk.h"
#include "formats/track/values.h"

namespace trackcheck::track {
namespace {

constexpr std::string_view kVersion = "3.0";

// The string that comes; none if it is no string.
std::optional<json::String> ReadText(Context& context, Value* value,
                                     const RuleInfo& rule = faults::type) {
  *value = {};
  if (!Expect(context, json::Kind::kString, rule)) return std::nullopt;
  const json::String text = context.reader.ReadString();
  if (context.reader.failed()) return std::nullopt;
  *value = {true, text.range};
  return text;
}

void DecodeVersion(Context& context) {
  const std::optional<json::String> version =
      ReadText(context, &context.document.version);
  if (!version.has_value() || json::Equals(*version, kVersion)) return;
  context.Report(faults::version, version->range, [&version] {
    constexpr size_t kLongest = 40;
    return Message("the version is $0, the document's is \"$1\"",
                   QuotedBytes{std::string(version->raw.substr(0, kLongest))},
                   kVersion);
  });
}

void DecodeName(Context& context) {
  const std::optional<json::String> name =
      ReadText(context, &context.document.name);
  if (!name.has_value() || !name->raw.empty()) return;
  context.Report(faults::name_empty, name->range,
                 [] { return Message("the name is empty"); });
}

void DecodeRoot(Context& context) {
  context.document.root_is_object = true;
  ObjectWalk walk(context);
  for (Member member = walk.Next<Level::kRoot>(); member != Member::kNone;
       member = walk.Next<Level::kRoot>()) {
    switch (member) {
      case Member::kVersion:
        DecodeVersion(context);
        break;
      case Member::kName:
        DecodeName(context);
        break;
      case Member::kRevision:
        ReadText(context, &context.document.revision, faults::revision_type);
        break;
      case Member::kTrack:
        DecodeTrack(context);
        break;
      default:
        DecodeRacingLines(context);
    }
  }
  walk.Close(
      {.members = MembersOf(Level::kRoot) - MemberSet{Member::kRevision}},
      {Member::kRevision});
  context.document.root = {true, walk.range()};
}

void DecodeText(Context& context) {
  json::Reader& reader = context.reader;
  if (reader.AtEnd()) {
    context.Report(faults::empty, {reader.offset(), 0}, [] {
      return Message("the file holds nothing but white space and comments");
    });
    return;
  }
  const json::Kind root = reader.Peek();
  if (root == json::Kind::kNone) return;
  if (root == json::Kind::kObject) {
    DecodeRoot(context);
  } else {
    ReportWrongType(context, json::Kind::kObject, faults::root_type);
  }
  context.at = {};
  reader.Finish();
  context.document.whole = context.document.root_is_object &&
                           !reader.failed() &&
                           !context.json_faults.trailing_content();
}

}  // namespace

Document Decode(ByteView file, const Limits&, FindingSink& sink) {
  Context context(file, sink.max_per_rule());
  DecodeText(context);
  if (IsFlat(context.document)) {
    sink.Report({.rule = &faults::version_unsupported,
                 .where = {{context.document.root.range.offset, 1}, {}},
                 .message = Message("vertices, sectors or lanes are members of "
                                    "the root, as in version 2.0")});
  } else {
    context.faults.Report(sink);
  }
  return std::move(context.document);
}

bool DecodedAnything(const Document& document) {
  return document.root_is_object;
}

}  // namespace trackcheck::track
