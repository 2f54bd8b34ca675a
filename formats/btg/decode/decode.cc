#include "formats/btg/decode/decode.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "formats/btg/decode/content.h"
#include "formats/btg/decode/header.h"
#include "formats/btg/decode/lists.h"
#include "formats/btg/decode/objects.h"
#include "formats/btg/faults.h"
#include "formats/btg/layout.h"
#include "formats/core/findings/finding.h"
#include "formats/gzip/gzip.h"

namespace trackcheck::btg {
namespace {

void ReportTrailing(ByteView trailing, const Header& header,
                    FindingSink& sink) {
  sink.Report({.rule = &faults::trailing,
               .where = {trailing.range(), FieldPath("trailing")},
               .message = Message("$0 objects take $1 bytes, $2 follow",
                                  header.object_count, trailing.begin(),
                                  trailing.size())});
}

}  // namespace

bool Recognize(ByteView bytes) {
  const ByteView magic = bytes.Window({kMagicOffset, kMagicSize});
  if (magic.text() == kMagic && bytes.size() > kCreationTimeOffset) return true;
  return gzip::IsGzip(bytes) && InflatesToMagic(bytes);
}

Document Decode(ByteView file, const Limits& limits, FindingSink& sink) {
  Document document;
  document.file = file;
  const std::optional<Content> content = OpenContent(file, limits, sink);
  if (!content) return document;
  document.bytes = content->bytes;
  document.gzip = content->gzip;
  if (content->gzip != nullptr) document.inflated = content->bytes;

  const std::optional<Header> header = DecodeHeader(*content, sink);
  if (!header) return document;
  document.header = Section<Header>::Present(*header);

  DecodedObjects objects = DecodeObjects(*content, *header, sink);
  document.lists = CollectLists(content->bytes, objects.objects);
  document.objects = std::move(objects.objects);
  document.whole = objects.all_decoded && content->complete;
  if (objects.all_decoded && objects.end < content->bytes.size()) {
    document.trailing = content->bytes.From(objects.end);
    ReportTrailing(document.trailing, *header, sink);
  }
  return document;
}

bool DecodedAnything(const Document& document) {
  return document.header.present();
}

}  // namespace trackcheck::btg
