// Fuzzes the reader of gzip files, and compares it with zlib's: what one of
// them inflates without a fault, the other does too. Any bytes are the same
// after they were compressed and inflated.
#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/gzip/gzip.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"

namespace trackcheck {
namespace {

// A small file inflates to a thousand times its size.
constexpr uint64_t kMaxInflated = 1 << 18;
constexpr int kGzipWindowBits = 15 + 16;

std::string_view TextOf(const gzip::Inflated& inflated) {
  return {reinterpret_cast<const char*>(inflated.bytes.data()),
          inflated.bytes.size()};
}

// The content of all members; nothing if zlib finds a fault, if bytes that are
// no member follow, or if the content is larger than the limit.
std::optional<std::string> InflateWithZlib(ByteView file) {
  std::string content(kMaxInflated, '\0');
  z_stream stream = {};
  if (inflateInit2(&stream, kGzipWindowBits) != Z_OK) return std::nullopt;
  stream.next_in = const_cast<uint8_t*>(file.data());
  stream.avail_in = static_cast<uInt>(file.size());
  stream.next_out = reinterpret_cast<Bytef*>(content.data());
  stream.avail_out = static_cast<uInt>(content.size());
  int status = Z_STREAM_END;
  while (status == Z_STREAM_END && stream.avail_in > 0) {
    inflateReset(&stream);
    status = inflate(&stream, Z_FINISH);
  }
  const size_t inflated = content.size() - stream.avail_out;
  inflateEnd(&stream);
  if (status != Z_STREAM_END) return std::nullopt;
  content.resize(inflated);
  return content;
}

absl::Status IsInside(std::string_view what, const ByteRange& range,
                      ByteView file) {
  if (range.end() <= file.size()) return absl::OkStatus();
  return absl::InternalError(
      absl::StrCat(std::string(what), " is outside the file"));
}

absl::Status PlacesAreInside(const gzip::Inflated& inflated, ByteView file) {
  for (const gzip::Member& member : inflated.members) {
    for (const ByteRange& range : {member.header, member.trailer}) {
      absl::Status status = IsInside("a part of a member", range, file);
      if (!status.ok()) return status;
    }
  }
  for (const gzip::Fault& fault : inflated.faults) {
    absl::Status status = IsInside("a fault", fault.where, file);
    if (!status.ok()) return status;
    if (fault.member > inflated.members.size()) {
      return absl::InternalError("a fault of no member");
    }
  }
  return absl::OkStatus();
}

absl::Status InflateHolds(ByteView file) {
  const gzip::Inflated inflated = gzip::Inflate(file, kMaxInflated);
  if (inflated.bytes.size() > kMaxInflated) {
    return absl::InternalError("inflated to more than the limit");
  }
  absl::Status status = PlacesAreInside(inflated, file);
  if (!status.ok()) return status;
  const std::optional<std::string> expected = InflateWithZlib(file);
  if (expected.has_value() != inflated.faults.empty()) {
    return absl::InternalError(
        absl::StrCat(expected.has_value() ? "zlib" : "only our reader",
                     " finds no fault, ours has ", inflated.faults.size()));
  }
  if (expected.has_value() && TextOf(inflated) != *expected) {
    return absl::InternalError("zlib inflates to other bytes");
  }
  constexpr uint64_t kBeginning = 100;
  const std::string beginning = gzip::Beginning(file, kBeginning);
  if (inflated.complete && inflated.faults.empty() &&
      beginning != TextOf(inflated).substr(0, kBeginning)) {
    return absl::InternalError("the beginning has other bytes");
  }
  return absl::OkStatus();
}

absl::Status CompressHolds(std::string_view content) {
  const std::string file = gzip::Compress(content);
  const gzip::Inflated inflated = gzip::Inflate(ByteView(file), content.size());
  return inflated.faults.empty() && TextOf(inflated) == content
             ? absl::OkStatus()
             : absl::InternalError("what was compressed inflates otherwise");
}

}  // namespace
}  // namespace trackcheck

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > trackcheck::kMaxFileBytes) return trackcheck::kReject;
  const trackcheck::ByteView bytes(data, size);
  trackcheck::ExpectHolds(
      trackcheck::gzip::IsGzip(bytes)
          ? trackcheck::InflateHolds(bytes)
          : trackcheck::CompressHolds(trackcheck::AsText(data, size)));
  return 0;
}
