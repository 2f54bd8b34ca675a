// Objects are decoded one after the other; the extent of everything is fixed
// before it is looked at. Source: "BTG file format", and SimGear's reader where
// the two differ.
#include "formats/btg/decode.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/btg/decode_gzip.h"
#include "formats/btg/decode_object.h"
#include "formats/btg/faults.h"
#include "formats/btg/layout.h"
#include "formats/btg/lists.h"
#include "formats/btg/reader.h"
#include "formats/core/finding.h"

namespace trackcheck::btg {
namespace {

bool JudgeMagic(Reader& reader) {
  const ByteView magic =
      reader.bytes().Window(reader.Range(kMagicOffset, kMagicSize));
  if (magic.text() == kMagic) return true;
  const Location where = {magic.range(), FieldPath("header.magic")};
  if (magic.text() == kSwappedMagic) {
    reader.Report(
        faults::big_endian, where,
        Message("the magic number is 0x4753, in big-endian order 0x5347"));
  } else {
    reader.Report(faults::magic, where,
                  Message("the magic number is $0, not $1",
                          QuotedBytes{std::string(magic.text())},
                          QuotedBytes{std::string(kMagic)}));
  }
  return false;
}

int64_t LoadObjectCount(const Reader& reader) {
  if (reader.widths().wide) return reader.Load<int32_t>(kObjectCountOffset);
  return reader.widths().signed_counts
             ? reader.Load<int16_t>(kObjectCountOffset)
             : int64_t{reader.Load<uint16_t>(kObjectCountOffset)};
}

// False if there is nothing to go on with.
bool DecodeHeader(Reader& reader) {
  const uint64_t size = reader.bytes().size();
  if (size >= kMagicOffset + kMagicSize && !JudgeMagic(reader)) return false;
  const uint16_t version =
      size < sizeof(uint16_t) ? 0 : reader.Load<uint16_t>(kVersionOffset);
  reader.set_widths(Widths(version));
  const uint64_t header_size = reader.widths().header();
  if (size < header_size) {
    reader.ReportEnd(
        faults::too_short, {reader.End(), FieldPath("header")},
        Message("the file has $0 bytes, the header of version $1 has $2", size,
                version, header_size));
    return false;
  }
  Header header;
  header.version = version;
  header.creation_time = reader.Load<uint32_t>(kCreationTimeOffset);
  header.object_count = LoadObjectCount(reader);
  reader.document().header = Section<Header>::Present(header);
  reader.Skip(header_size);
  if (version != kOldestVersion && version != kUnsignedVersion &&
      version != kWideVersion) {
    reader.Report(
        faults::version,
        {reader.Range(kVersionOffset, sizeof(uint16_t)),
         FieldPath("header.version")},
        Message("the version is $0, known ones are 6, 7 and 10", version));
  }
  return true;
}

void JudgeObjectCount(int64_t announced, Reader& reader) {
  const Location where = {
      reader.Range(kObjectCountOffset, reader.widths().count()),
      FieldPath("header.object_count")};
  if (announced < 0) {
    reader.Report(faults::object_count_negative, where,
                  Message("the number of objects is $0", announced));
  } else if (announced == 0) {
    reader.Report(faults::no_objects, where,
                  Message("the number of objects is 0"));
  }
}

// Whether another object is to be read, or to be missed. If less than none are
// announced, as many as there are.
bool GoesOn(int64_t announced, const Reader& reader) {
  const auto decoded = static_cast<int64_t>(reader.document().objects.size());
  return announced < 0 ? reader.remaining() > 0 : decoded < announced;
}

void DecodeTile(Reader& reader) {
  if (!DecodeHeader(reader)) return;
  Document& document = reader.document();
  const int64_t announced = document.header->object_count;
  JudgeObjectCount(announced, reader);
  bool sound = true;
  while (sound && GoesOn(announced, reader)) sound = DecodeObject(reader);
  document.whole = sound && reader.complete();
  if (sound && reader.remaining() > 0) {
    document.trailing = document.bytes.From(reader.offset());
    reader.Report(faults::trailing,
                  {document.trailing.range(), FieldPath("trailing")},
                  Message("$0 objects take $1 bytes, $2 follow", announced,
                          reader.offset(), document.trailing.size()));
  }
  JoinLists(&document);
}

}  // namespace

Recognition Recognize(ByteView bytes, std::string_view file_name) {
  const ByteView magic = bytes.Window({kMagicOffset, kMagicSize});
  if (magic.text() == kMagic && bytes.size() > kCreationTimeOffset) {
    return Recognition::kByContent;
  }
  if (gzip::IsGzip(bytes) && BeginsWithMagic(bytes)) {
    return Recognition::kByContent;
  }
  return HasExtension(file_name, ".btg") || HasExtension(file_name, ".btg.gz")
             ? Recognition::kByName
             : Recognition::kNone;
}

Document Decode(ByteView file, const Limits& limits, FindingSink& sink) {
  Document document;
  document.file = file;
  document.bytes = file;
  bool complete = true;
  if (gzip::IsGzip(file)) {
    if (!DecodeGzip(limits, &document, &complete, sink)) return document;
    document.bytes = document.inflated;
  }
  Reader reader(&document, complete, sink);
  DecodeTile(reader);
  return document;
}

bool DecodedAnything(const Document& document) {
  return document.header.present();
}

}  // namespace trackcheck::btg
