#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "formats/gzip/gzip.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {
namespace {

using std::string_literals::operator""s;
using std::string_view_literals::operator""sv;

struct Archive {
  std::string_view magic;
  std::string_view name;
  std::string_view program;  // that unpacks it
  size_t offset = 0;         // of the magic number
};

constexpr Archive kArchives[] = {
    {"PK\3\4"sv, "a ZIP archive", "unzip"},
    {"\xFD"
     "7zXZ\0"sv,
     "compressed with xz", "xz -d"},
    // Codes of up to 16 bits, as every program writes.
    {"\x1F\x9D\x90"sv, "compressed with compress", "uncompress"},
    {"\x28\xB5\x2F\xFD"sv, "compressed with zstd", "zstd -d"},
    {"7z\xBC\xAF\x27\x1C"sv, "a 7z archive", "7z x"},
    {"Rar!\x1A\x07"sv, "a RAR archive", "unrar x"},
    {"\x04\x22\x4D\x18"sv, "compressed with lz4", "lz4 -d"},
    {"ustar"sv, "a tar archive", "tar -xf", 257},
};

// The level is a digit between these.
constexpr std::string_view kBzip2 = "BZh"sv;
constexpr std::string_view kBzip2Block = "1AY&SY"sv;

bool IsBzip2(std::string_view text) {
  return text.starts_with(kBzip2) &&
         text.substr(std::min(text.size(), kBzip2.size() + 1))
             .starts_with(kBzip2Block);
}

// The beginning of the content of a zlib stream (RFC 1950); empty if `text`
// does not begin with its header.
std::string InflateZlib(std::string_view text) {
  constexpr size_t kHeader = 2;
  constexpr uint8_t kDeflate32K = 0x78;
  if (text.size() <= kHeader) return "";
  const auto method = static_cast<uint8_t>(text[0]);
  const auto flags = static_cast<uint8_t>(text[1]);
  if (method != kDeflate32K || (method << 8 | flags) % 31 != 0) return "";
  // The deflate stream with the header of gzip.
  std::string member = "\x1F\x8B\x08\0\0\0\0\0\0\xFF"s;
  member.append(text.substr(kHeader));
  // Bounds the time and memory that a small stream takes.
  constexpr uint64_t kMost = uint64_t{16} << 20;
  return gzip::Beginning(ByteView(member), kMost);
}

bool IsZlibOfFormat(const DamagedFile& damaged) {
  if (damaged.file.size() > kLargestCopy) return false;
  const std::string content = InflateZlib(damaged.file.text());
  return !content.empty() && damaged.format.Recognizes(ByteView(content));
}

// True if `bytes` begin with a member of gzip that inflates to something.
bool BeginsWithGzip(ByteView bytes) {
  constexpr uint64_t kWindow = 1 << 16;
  return gzip::IsGzip(bytes) &&
         !gzip::Beginning(
              bytes.Window({bytes.begin(), kWindow, bytes.range().space}), 1)
              .empty();
}

Damage Compressed(const ByteRange& where, std::string_view how,
                  std::string_view program) {
  return {where, Message("the file is $0, expected it unpacked: unpack it with "
                         "$1",
                         how, program)};
}

// The archive that `text` begins with, or null.
const Archive* FindArchive(std::string_view text) {
  const auto* const found = std::find_if(
      std::begin(kArchives), std::end(kArchives), [text](const Archive& each) {
        return text.substr(std::min(text.size(), each.offset))
            .starts_with(each.magic);
      });
  return found == std::end(kArchives) ? nullptr : found;
}

// The content of a gzip file, if it is a whole file of the format.
std::optional<std::string> Unpacked(const DamagedFile& damaged) {
  const gzip::Inflated inflated = gzip::Inflate(
      damaged.file,
      std::min(kLargestCopy, damaged.format.max_inflated_bytes()));
  const ByteView content(inflated.bytes.data(), inflated.bytes.size());
  if (!inflated.faults.empty() || !damaged.format.Read(content).sound()) {
    return std::nullopt;
  }
  return std::string(content.text());
}

std::optional<Damage> Recognize(const DamagedFile& damaged) {
  const std::string_view text = damaged.file.text();
  if (const Archive* const archive = FindArchive(text)) {
    return Compressed({archive->offset, archive->magic.size()}, archive->name,
                      archive->program);
  }
  if (const Archive* const archive =
          FindArchive(damaged.reading.inflated.text())) {
    return Damage{
        {archive->offset, archive->magic.size(), Space::kInflated},
        Message("the content of the gzip file is $0, expected it unpacked: "
                "unpack the file with gunzip and $1",
                archive->name, archive->program)};
  }
  if (IsBzip2(text)) {
    return Compressed({0, kBzip2.size()}, "compressed with bzip2", "bzip2 -d");
  }
  if (IsZlibOfFormat(damaged)) {
    return Compressed({0, 2}, "compressed with zlib", "zlib-flate -uncompress");
  }
  if (!damaged.format.unpacks_gzip() && BeginsWithGzip(damaged.file)) {
    Damage damage = Compressed({0, 2}, "compressed with gzip", "gunzip");
    damage.original = Unpacked(damaged);
    return damage;
  }
  const ByteView inflated = damaged.reading.inflated;
  if (BeginsWithGzip(inflated)) {
    Damage damage = {{0, 2, Space::kInflated},
                     Message("the file was compressed with gzip twice: unpack "
                             "it once with gunzip")};
    // Places count from the start of the file.
    std::string once(inflated.text());
    if (damaged.format.Read(ByteView(once)).sound()) {
      damage.original = std::move(once);
    }
    return damage;
  }
  return std::nullopt;
}

}  // namespace

const TransferRule rules::compressed = {
    .info = {.id = "transfer-compressed",
             .title = "The file is packed in a way that its format does not "
                      "know.",
             .rationale = "Programs that load the format do not unpack it. "
                          "Servers, mail programs and asset stores pack files "
                          "on the way.",
             .remedy = "Unpack the file and commit the result.",
             .fix = {FixKind::kSafe,
                     "Unpacks a file that is compressed with gzip, of a format "
                     "that has none or twice. Other archives are left alone."},
             .bad = "convert gzip",
             .ok = "bytes 0 1f8b08"},
    .recognize = Recognize};

}  // namespace trackcheck::transfer
