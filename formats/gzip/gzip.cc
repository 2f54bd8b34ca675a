#include "formats/gzip/gzip.h"

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/base/macros.h"
#include "libdeflate.h"

namespace trackcheck::gzip {
namespace {

constexpr uint8_t kMagic[] = {0x1f, 0x8b};
constexpr uint8_t kDeflate = 8;
constexpr uint64_t kFixedHeader = 10;
constexpr uint64_t kTrailer = 8;
// Flags of a header. Their fields follow in this order.
constexpr uint8_t kHasExtra = 4;
constexpr uint8_t kHasName = 8;
constexpr uint8_t kHasComment = 16;
constexpr uint8_t kHasHeaderCrc = 2;
constexpr uint64_t kHeaderCrc = 2;
// The sizes of these flags' fields are unknown, so they cannot be skipped.
constexpr uint8_t kReservedFlags = 0xe0;
// A deflate stream inflates to at most this many times its size.
constexpr uint64_t kLargestRatio = 1032;
constexpr uint64_t kSmallestBuffer = 1 << 16;
// The type of zlib's counters.
constexpr uint64_t kMaxAtOnce = std::numeric_limits<uInt>::max();

bool HasMagic(ByteView bytes) {
  return bytes.size() >= sizeof(kMagic) &&
         std::memcmp(bytes.data(), kMagic, sizeof(kMagic)) == 0;
}

// The size of the text at `offset` with its NUL. Nothing if the NUL is missing.
std::optional<uint64_t> TextSize(ByteView bytes, uint64_t offset) {
  const size_t nul = bytes.text().find('\0', offset);
  if (nul == std::string_view::npos) return std::nullopt;
  return nul + 1 - offset;
}

// The size of the member header that `bytes` start with. Nothing if it is
// damaged or cut.
std::optional<uint64_t> HeaderSize(ByteView bytes) {
  if (bytes.size() < kFixedHeader || !HasMagic(bytes) ||
      bytes.data()[2] != kDeflate) {
    return std::nullopt;
  }
  const uint8_t flags = bytes.data()[3];
  if ((flags & kReservedFlags) != 0) return std::nullopt;
  uint64_t size = kFixedHeader;
  if ((flags & kHasExtra) != 0) {
    if (bytes.size() < size + 2) return std::nullopt;
    size += 2 + LoadLittleEndian<uint16_t>(bytes.data() + size);
  }
  for (const uint8_t text : {kHasName, kHasComment}) {
    if ((flags & text) == 0) continue;
    const std::optional<uint64_t> length = TextSize(bytes, size);
    if (!length) return std::nullopt;
    size += *length;
  }
  if ((flags & kHasHeaderCrc) == 0) {
    return size <= bytes.size() ? std::optional(size) : std::nullopt;
  }
  if (size + kHeaderCrc > bytes.size()) return std::nullopt;
  const auto stored = LoadLittleEndian<uint16_t>(bytes.data() + size);
  const auto crc = static_cast<uint16_t>(
      libdeflate_crc32(0, bytes.data(), static_cast<size_t>(size)));
  return stored == crc ? std::optional(size + kHeaderCrc) : std::nullopt;
}

struct Decompressor {
  Decompressor() : state(libdeflate_alloc_decompressor()) {}
  ~Decompressor() { libdeflate_free_decompressor(state); }
  Decompressor(const Decompressor&) = delete;
  Decompressor& operator=(const Decompressor&) = delete;

  libdeflate_decompressor* state;
};

libdeflate_decompressor* ThreadsDecompressor() {
  thread_local const Decompressor decompressor;
  return decompressor.state;
}

struct Compressor {
  static constexpr int kLevel = 9;

  Compressor() : state(libdeflate_alloc_compressor(kLevel)) {}
  ~Compressor() { libdeflate_free_compressor(state); }
  Compressor(const Compressor&) = delete;
  Compressor& operator=(const Compressor&) = delete;

  libdeflate_compressor* state;
};

class Inflater {
 public:
  Inflater(ByteView file, uint64_t max_bytes)
      : file_(file), max_bytes_(max_bytes) {}

  Inflated Inflate() {
    uint64_t offset = file_.begin();
    do {
      offset = InflateMember(file_.From(offset));
    } while (HasMagic(file_.From(offset)));
    if (offset < file_.end()) ReportRest(offset);
    result_.bytes.Shrink(used_);
    return std::move(result_);
  }

 private:
  enum class Outcome : uint8_t { kDone, kDamaged, kTooLong };

  // The fault is that of the last member.
  void Report(FaultKind kind, ByteRange where, uint64_t stored = 0,
              uint64_t computed = 0) {
    result_.faults.push_back(
        {kind, where, result_.members.size() - 1, stored, computed});
  }

  void ReportRest(uint64_t offset) {
    const ByteView rest = file_.From(offset);
    const bool zeros = std::all_of(rest.data(), rest.data() + rest.size(),
                                   [](uint8_t byte) { return byte == 0; });
    Report(zeros ? FaultKind::kPadding : FaultKind::kTrailing, rest.range());
  }

  // Returns the offset at which the next member may start: the end of the file
  // if this member is incomplete.
  uint64_t InflateMember(ByteView bytes) {
    const std::optional<uint64_t> header = HeaderSize(bytes);
    const uint64_t header_size = header.value_or(0);
    result_.members.push_back({{bytes.begin(), header_size}, {}});
    if (!header) {
      Report(FaultKind::kCorrupt,
             {bytes.begin(), std::min(bytes.size(), kFixedHeader)});
      result_.complete = false;
      return file_.end();
    }
    const uint64_t first = used_;
    const ByteView stream = bytes.From(bytes.begin() + header_size);
    uint64_t consumed = 0;
    Outcome outcome = InflateFast(stream, &consumed);
    if (outcome == Outcome::kDamaged) {
      used_ = first;
      outcome = InflateSlowly(stream, &consumed);
    }
    if (outcome == Outcome::kTooLong) {
      Report(FaultKind::kLimit, {bytes.begin(), header_size});
      result_.complete = false;
      used_ = 0;
      return file_.end();
    }
    const uint64_t end = stream.begin() + consumed;
    if (outcome == Outcome::kDamaged) {
      // The damage may be some bytes before the position where it is found.
      Report(FaultKind::kCorrupt, {end, end < file_.end() ? 1u : 0u});
      result_.complete = false;
      return file_.end();
    }
    return CheckTrailer(file_.From(end), first);
  }

  uint64_t CheckTrailer(ByteView bytes, uint64_t first) {
    const ByteView trailer =
        bytes.Window({bytes.begin(), kTrailer, bytes.range().space});
    result_.members.back().trailer = trailer.range();
    const uint32_t crc =
        libdeflate_crc32(0, result_.bytes.data() + first, used_ - first);
    const auto size = static_cast<uint32_t>(used_ - first);
    if (trailer.size() < kTrailer) {
      Report(FaultKind::kTrailerMissing, {trailer.end(), 0}, 0,
             uint64_t{size} << 32 | crc);
      return file_.end();
    }
    const auto stored_crc = LoadLittleEndian<uint32_t>(trailer.data());
    const auto stored_size = LoadLittleEndian<uint32_t>(trailer.data() + 4);
    if (stored_crc != crc) {
      Report(FaultKind::kCrc, {trailer.begin(), 4}, stored_crc, crc);
    }
    if (stored_size != size) {
      Report(FaultKind::kLength, {trailer.begin() + 4, 4}, stored_size, size);
    }
    return trailer.end();
  }

  // Returns false if the limit is reached.
  bool Grow(uint64_t size) {
    if (result_.bytes.size() >= max_bytes_) return false;
    result_.bytes.Grow(std::min(size, max_bytes_));
    return true;
  }

  Outcome InflateFast(ByteView stream, uint64_t* consumed) {
    // If this is the only member, the file ends with its length.
    const uint64_t stored_length =
        stream.size() < kTrailer
            ? 0
            : LoadLittleEndian<uint32_t>(stream.data() + stream.size() - 4);
    const uint64_t most = LargestInflatedSize(stream.size());
    const uint64_t wanted =
        used_ + std::max(std::min(stored_length, most), kSmallestBuffer);
    // The stream may fit even if the limit is reached. Many members must not
    // copy all bytes of those before each time.
    if (result_.bytes.size() < wanted) {
      Grow(std::max(wanted, used_ + used_ / 2));
    }
    while (true) {
      size_t read = 0;
      size_t written = 0;
      const libdeflate_result status = libdeflate_deflate_decompress_ex(
          ThreadsDecompressor(), stream.data(), stream.size(),
          result_.bytes.data() + used_, result_.bytes.size() - used_, &read,
          &written);
      if (status == LIBDEFLATE_SUCCESS) {
        *consumed = read;
        used_ += written;
        return Outcome::kDone;
      }
      if (status != LIBDEFLATE_INSUFFICIENT_SPACE) return Outcome::kDamaged;
      if (!Grow(2 * result_.bytes.size())) return Outcome::kTooLong;
    }
  }

  // Inflates up to the damage, and adds the bytes that were read to `consumed`.
  Outcome InflateSlowly(ByteView stream, uint64_t* consumed) {
    z_stream z = {};
    if (inflateInit2(&z, -MAX_WBITS) != Z_OK) return Outcome::kDamaged;
    Outcome outcome = Outcome::kDamaged;
    while (true) {
      if (used_ == result_.bytes.size() &&
          !Grow(std::max(kSmallestBuffer, 2 * result_.bytes.size()))) {
        outcome = Outcome::kTooLong;
        break;
      }
      const uint64_t in = std::min(stream.size() - *consumed, kMaxAtOnce);
      const uint64_t out = std::min(result_.bytes.size() - used_, kMaxAtOnce);
      z.next_in = const_cast<Bytef*>(stream.data() + *consumed);
      z.avail_in = static_cast<uInt>(in);
      z.next_out = result_.bytes.data() + used_;
      z.avail_out = static_cast<uInt>(out);
      const int status = inflate(&z, Z_NO_FLUSH);
      *consumed += in - z.avail_in;
      used_ += out - z.avail_out;
      if (status == Z_STREAM_END) outcome = Outcome::kDone;
      // At the end of a cut stream, this is Z_BUF_ERROR.
      if (status != Z_OK) break;
    }
    inflateEnd(&z);
    return outcome;
  }

  ByteView file_;
  uint64_t max_bytes_;
  Inflated result_;
  uint64_t used_ = 0;  // of result_.bytes
};

}  // namespace

void Buffer::Grow(uint64_t size) {
  ABSL_HARDENING_ASSERT(size > size_);
  void* const bytes = std::realloc(bytes_.get(), size);
  if (bytes == nullptr) throw std::bad_alloc();
  static_cast<void>(bytes_.release());
  bytes_.reset(static_cast<uint8_t*>(bytes));
  size_ = size;
}

void Buffer::Shrink(uint64_t size) {
  ABSL_HARDENING_ASSERT(size <= size_);
  size_ = size;
}

bool IsGzip(ByteView bytes) { return HasMagic(bytes); }

uint64_t LargestInflatedSize(uint64_t size) {
  return SaturatingMultiply(size, kLargestRatio);
}

Inflated Inflate(ByteView file, uint64_t max_bytes) {
  return Inflater(file, max_bytes).Inflate();
}

std::optional<bool> HaveSameContent(ByteView a, ByteView b,
                                    uint64_t max_bytes) {
  if (a.text() == b.text()) return true;
  if (!IsGzip(b)) std::swap(a, b);
  if (!IsGzip(b)) return false;
  Inflated inflated_a;
  if (IsGzip(a)) {
    inflated_a = Inflate(a, max_bytes);
    if (!inflated_a.faults.empty()) return std::nullopt;
    a = ByteView(inflated_a.bytes.data(), inflated_a.bytes.size());
  }
  // More need not be inflated: one more byte is a difference.
  const Inflated inflated_b = Inflate(b, a.size() + 1);
  for (const Fault& fault : inflated_b.faults) {
    if (fault.kind != FaultKind::kLimit) return std::nullopt;
  }
  return inflated_b.faults.empty() &&
         a.text() ==
             ByteView(inflated_b.bytes.data(), inflated_b.bytes.size()).text();
}

std::optional<uint64_t> MemberWithContentAt(ByteView file, uint64_t offset) {
  uint8_t window[kSmallestBuffer];
  z_stream z = {};
  if (inflateInit2(&z, -MAX_WBITS) != Z_OK) return std::nullopt;
  uint64_t inflated = 0;
  int status = Z_STREAM_END;
  while (status == Z_STREAM_END && inflated < offset) {
    const std::optional<uint64_t> header = HeaderSize(file);
    if (!header) break;
    ByteView stream = file.From(file.begin() + *header);
    do {
      const uint64_t in = std::min(stream.size(), kMaxAtOnce);
      z.next_in = const_cast<Bytef*>(stream.data());
      z.avail_in = static_cast<uInt>(in);
      z.next_out = window;
      z.avail_out = sizeof(window);
      status = inflate(&z, Z_NO_FLUSH);
      stream = stream.From(stream.begin() + in - z.avail_in);
      inflated += sizeof(window) - z.avail_out;
    } while (status == Z_OK && inflated <= offset);
    file = stream.From(std::min(stream.begin() + kTrailer, stream.end()));
    inflateReset(&z);
  }
  inflateEnd(&z);
  // A member that was not read to its end ends after `offset`.
  if (status != Z_STREAM_END || inflated != offset || !HasMagic(file)) {
    return std::nullopt;
  }
  return file.begin();
}

std::string Beginning(ByteView file, uint64_t size) {
  std::string bytes(size, '\0');
  z_stream z = {};
  if (inflateInit2(&z, -MAX_WBITS) != Z_OK) return "";
  z.next_out = reinterpret_cast<Bytef*>(bytes.data());
  z.avail_out = static_cast<uInt>(size);
  int status = Z_STREAM_END;
  while (status == Z_STREAM_END && z.avail_out > 0) {
    const std::optional<uint64_t> header = HeaderSize(file);
    if (!header) break;
    const ByteView stream = file.From(file.begin() + *header);
    const uint64_t in = std::min(stream.size(), kMaxAtOnce);
    z.next_in = const_cast<Bytef*>(stream.data());
    z.avail_in = static_cast<uInt>(in);
    status = inflate(&z, Z_NO_FLUSH);
    file = file.From(stream.begin() + in - z.avail_in + kTrailer);
    inflateReset(&z);
  }
  bytes.resize(size - z.avail_out);
  inflateEnd(&z);
  return bytes;
}

std::string Compress(std::string_view bytes) {
  // Its memory is much larger than most files.
  thread_local const Compressor compressor;
  std::string compressed(
      libdeflate_gzip_compress_bound(compressor.state, bytes.size()), '\0');
  compressed.resize(libdeflate_gzip_compress(compressor.state, bytes.data(),
                                             bytes.size(), compressed.data(),
                                             compressed.size()));
  return compressed;
}

std::string CompressLike(std::string_view bytes, ByteView like) {
  std::string compressed = Compress(bytes);
  if (const std::optional<uint64_t> header = HeaderSize(like)) {
    compressed.replace(0, kFixedHeader, like.text().substr(0, *header));
  }
  return compressed;
}

}  // namespace trackcheck::gzip
