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
  const bool zero =
      trailing.text().find_first_not_of('\0') == std::string_view::npos;
  const std::string size =
      Counted(trailing.size(), zero ? "zero byte" : "byte");
  Finding finding = {
      .rule = &faults::trailing,
      .where = {trailing.range(), FieldPath("trailing")},
      .message =
          another_object
              ? Message("the header counts $0, but what follows ($1) reads as "
                        "another: is the count too small?",
                        count, size)
              : Message("the file has $1 after the $0 that the header counts",
                        count, size)};
  if (!another_object) finding.repairs = {{trailing.range(), ""}};
  sink.Report(std::move(finding));
}

// Whether the content is as many objects as its header counts if the version is
// `version`.
bool ReadsAs(const Content& content, uint16_t version) {
  if (content.size() < Widths(version).header()) return false;
  const RuleSelection all;
  FindingSink ignored(all, 1);
  const Header header = LoadHeader(content, version);
  if (header.object_count <= 0) return false;
  const DecodedObjects objects = DecodeObjects(content, header, ignored);
  return objects.all_decoded && objects.end == content.size();
}

// The known version as which the content can be read: first the one that
// SimGear reads alike.
std::optional<uint16_t> KnownVersionOf(const Content& content,
                                       const Header& header) {
  const uint16_t alike = header.version >= kWideVersion       ? kWideVersion
                         : header.version >= kUnsignedVersion ? kUnsignedVersion
                                                              : kOldestVersion;
  if (ReadsAs(content, alike)) return alike;
  for (const uint16_t version : {kUnsignedVersion, kWideVersion}) {
    if (version != alike && ReadsAs(content, version)) return version;
  }
  return std::nullopt;
}

// Decodes what `content` holds, for `document`, whose bytes are set.
void DecodeContent(const Content& content, Document& document,
                   FindingSink& sink) {
  const std::optional<Header> header = DecodeHeader(content, sink);
  if (!header) return;
  document.header = Section<Header>::Present(*header);

  DecodedObjects objects;
  bool misread = false;
  if (IsKnownVersion(header->version)) {
    objects = DecodeObjects(content, *header, sink);
    misread = !objects.writer_fault.empty();
    if (!misread) {
      CheckObjectCount(content, *header, objects.another_follows, sink);
    } else {
      document.reliable = false;
    }
  } else {
    // Faults that only follow from the version are not reported.
    const std::optional<uint16_t> reads_as = KnownVersionOf(content, *header);
    ReportVersion(content, header->version, reads_as, sink);
    const RuleSelection all;
    FindingSink ignored(all, 1);
    objects = DecodeObjects(content, *header, ignored);
    misread = !objects.all_decoded ||
              (reads_as && Widths(*reads_as) != Widths(header->version));
    if (!misread) {
      CheckObjectCount(content, *header, objects.another_follows, sink);
    }
  }
  document.lists = CollectLists(content.bytes, objects.objects);
  document.objects = std::move(objects.objects);
  document.whole = objects.all_decoded && content.complete && !misread;
  document.lost = objects.lost;
  document.wrong_size = objects.wrong_size;
  if (objects.all_decoded && objects.end < content.bytes.size() && !misread) {
    document.trailing = content.bytes.From(objects.end);
    document.uncounted = objects.another_follows;
    ReportTrailing(document.trailing, *header, objects.another_follows, sink);
  }
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
  if (content->trust == Trust::kSound) {
    DecodeContent(*content, document, sink);
    return document;
  }
  // Faults of bytes that were damaged follow from the fault of the stream,
  // which is reported. A wrong checksum over a sound structure is likely to be
  // the only fault.
  const RuleSelection all;
  FindingSink ignored(all, 1);
  DecodeContent(*content, document, ignored);
  document.reliable =
      content->trust == Trust::kInDoubt && !ignored.has_faults();
  return document;
}

bool DecodedAnything(const Document& document) {
  return document.header.present();
}

}  // namespace trackcheck::btg
