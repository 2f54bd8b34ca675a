#include "formats/btg/decode/decode.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/btg/decode/content.h"
#include "formats/btg/decode/header.h"
#include "formats/btg/decode/lists.h"
#include "formats/btg/decode/objects.h"
#include "formats/btg/faults.h"
#include "formats/btg/layout.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/gzip/gzip.h"

namespace trackcheck::btg {
namespace {

void ReportTrailing(ByteView trailing, const Header& header,
                    bool another_object, FindingSink& sink) {
  const std::string count =
      Counted(static_cast<uint64_t>(std::max<int64_t>(header.object_count, 0)),
              "object");
  const std::string size = Counted(trailing.size(), "byte");
  sink.Report(
      {.rule = &faults::trailing,
       .where = {trailing.range(), FieldPath("trailing")},
       .message =
           another_object
               ? Message("the header counts $0, but what follows ($1) reads as "
                         "another: is the count too small?",
                         count, size)
               : Message("the header counts $0, after which the file has $1",
                         count, size)});
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
  document.lost = objects.lost;
  document.whole = objects.all_decoded && content->complete;
  if (objects.all_decoded && objects.end < content->bytes.size()) {
    document.trailing = content->bytes.From(objects.end);
    ReportTrailing(document.trailing, *header, objects.another_follows, sink);
  }
  return document;
}

bool DecodedAnything(const Document& document) {
  return document.header.present();
}

}  // namespace trackcheck::btg
