#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "formats/gzip/gzip.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {
namespace {

using std::string_view_literals::operator""sv;

struct Archive {
  std::string_view magic;
  std::string_view name;
  std::string_view program;  // that unpacks it
};

constexpr Archive kArchives[] = {
    {"PK\3\4"sv, "a ZIP archive", "unzip"},
    {"\xFD"
     "7zXZ\0"sv,
     "compressed with xz", "xz -d"},
    {"\x28\xB5\x2F\xFD"sv, "compressed with zstd", "zstd -d"},
    {"7z\xBC\xAF\x27\x1C"sv, "a 7z archive", "7z x"},
    {"Rar!\x1A\x07"sv, "a RAR archive", "unrar x"},
    {"\x04\x22\x4D\x18"sv, "compressed with lz4", "lz4 -d"},
};

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

std::optional<Damage> Recognize(const DamagedFile& damaged) {
  const std::string_view text = damaged.file.text();
  for (const Archive& archive : kArchives) {
    if (text.starts_with(archive.magic)) {
      return Compressed({0, archive.magic.size()}, archive.name,
                        archive.program);
    }
  }
  // The format is stored with gzip if its decoder inflated the file.
  const ByteView inflated = damaged.reading.inflated;
  if (inflated.size() == 0 && BeginsWithGzip(damaged.file) &&
      !damaged.format.Recognizes(damaged.file)) {
    return Compressed({0, 2}, "compressed with gzip", "gunzip");
  }
  if (BeginsWithGzip(inflated)) {
    return Damage{{0, 2, Space::kInflated},
                  Message("the file was compressed with gzip twice: unpack it "
                          "once with gunzip")};
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
             .bad = "convert gzip",
             .ok = "bytes 0 1f8b08"},
    .recognize = Recognize};

}  // namespace trackcheck::transfer
