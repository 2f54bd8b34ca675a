#include "formats/track/decode/decode.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/finding.h"
#include "formats/track/decode/decode_racing_lines.h"
#include "formats/track/decode/decode_track.h"
#include "formats/track/decode/flat_layout.h"
#include "formats/track/decode/values/object_reader.h"
#include "formats/track/decode/values/parser.h"
#include "formats/track/decode/values/values.h"
#include "formats/track/faults.h"

namespace trackcheck::track {
namespace {

constexpr std::string_view kVersion = "3.0";
// Preparing a part takes little time beside reading so many bytes.
constexpr uint64_t kPartBytes = 128 * 1024;

// Reads a string. Returns nothing if the next value is of another kind.
std::optional<json::String> ReadText(Parser& parser, Value* value,
                                     const RuleInfo& rule = faults::type) {
  *value = {};
  if (!Expect(parser, json::Kind::kString, rule)) return std::nullopt;
  const json::String text = parser.reader.ReadString();
  if (parser.reader.failed()) return std::nullopt;
  *value = {true, text.range};
  return text;
}

void DecodeVersion(Parser& parser) {
  const std::optional<json::String> version =
      ReadText(parser, &parser.document.version);
  if (!version.has_value() || json::Equals(*version, kVersion)) return;
  parser.reporter.Report(faults::version, version->range, [&version] {
    constexpr size_t kLongest = 40;
    return Message("the version is $0, only \"$1\" is known",
                   QuotedBytes{std::string(version->raw.substr(0, kLongest))},
                   kVersion);
  });
}

void DecodeName(Parser& parser) {
  const std::optional<json::String> name =
      ReadText(parser, &parser.document.name);
  if (!name.has_value() || !name->raw.empty()) return;
  parser.reporter.Report(faults::name_empty, name->range,
                         [] { return Message("the name is empty"); });
}

void DecodeRoot(Parser& parser) {
  parser.document.root_is_object = true;
  ObjectReader walk(parser);
  for (Member member = walk.Next<Level::kRoot>(); member != Member::kNone;
       member = walk.Next<Level::kRoot>()) {
    switch (member) {
      case Member::kVersion:
        DecodeVersion(parser);
        break;
      case Member::kName:
        DecodeName(parser);
        break;
      case Member::kRevision:
        ReadText(parser, &parser.document.revision, faults::revision_type);
        break;
      case Member::kTrack:
        DecodeTrack(parser);
        break;
      default:
        DecodeRacingLines(parser);
    }
  }
  walk.Close(
      {.members = MembersOf(Level::kRoot) - MemberSet{Member::kRevision}},
      {Member::kRevision});
  parser.document.root = {true, walk.range()};
}

void DecodeText(Parser& parser) {
  json::Reader& reader = parser.reader;
  if (reader.AtEnd()) {
    parser.reporter.Report(faults::empty, {reader.offset(), 0}, [] {
      return Message(
          "the file holds only white space and comments, expected an "
          "object");
    });
    return;
  }
  if (reader.Peek() == json::Kind::kObject) {
    DecodeRoot(parser);
  } else {
    const bool is_string = reader.Peek() == json::Kind::kString;
    ReportWrongType(parser, json::Kind::kObject, faults::root_type);
    // The first member of a root whose brace is lost. The text after it is not
    // another fault.
    if (is_string && !reader.AtEnd() &&
        parser.Text({reader.offset(), 1}) == ":") {
      return;
    }
  }
  parser.reporter.at = {};
  reader.Finish();
  parser.document.whole = parser.document.root_is_object && !reader.failed() &&
                          !parser.text_faults.trailing_content();
}

}  // namespace

Document Decode(ByteView file, const Limits& limits, FindingSink& sink) {
  WorkPool this_thread(1);
  return DecodeOn(this_thread, file, limits, sink, BytesPassed());
}

Document DecodeOn(WorkPool& pool, ByteView file, const Limits&,
                  FindingSink& sink, const BytesPassed& passed) {
  return DecodeInParts(pool, kPartBytes, file, sink, passed);
}

Document DecodeInParts(WorkPool& pool, uint64_t part_bytes, ByteView file,
                       FindingSink& sink, const BytesPassed& passed) {
  Parser parser(file, sink.max_folded(), pool, part_bytes, sink.filter());
  if (passed) parser.ReportTo(passed, kPassedParts * part_bytes);
  DecodeText(parser);
  if (IsFlat(parser.document)) {
    sink.Report({.rule = &faults::version_unsupported,
                 .where = {{parser.document.root.range.offset, 1}, {}},
                 .message = Message("vertices, sectors or lanes are members of "
                                    "the root, as in version 2.0; only version "
                                    "3.0 is known")});
  } else {
    parser.reporter.list.Report(sink);
  }
  return std::move(parser.document);
}

bool DecodedAnything(const Document& document) {
  return document.root_is_object;
}

}  // namespace trackcheck::track
