// The first stage: opens the bytes that contain a terrain file's structure.
#ifndef TRACKCHECK_FORMATS_BTG_DECODE_CONTENT_H_
#define TRACKCHECK_FORMATS_BTG_DECODE_CONTENT_H_

#include <cstdint>
#include <memory>
#include <optional>

#include "absl/base/macros.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/gzip/gzip.h"

namespace trackcheck::btg {

// How far the bytes of a compressed file can be trusted.
enum class Trust : uint8_t {
  kSound,
  // A stored checksum or length is wrong: it, or the bytes.
  kInDoubt,
  // The compressed data is damaged, which a decoder notices too late.
  kDamaged,
};

struct Content {
  // The file, or what it inflates to. Offsets start at 0 in both.
  ByteView bytes;
  // Owns `bytes` of a compressed file. Null for a plain one.
  std::shared_ptr<const gzip::Inflated> gzip;
  // False if the stream is damaged and `bytes` is only the beginning.
  bool complete = true;
  Trust trust = Trust::kSound;

  uint64_t size() const { return bytes.size(); }
  ByteRange Range(uint64_t offset, uint64_t size) const {
    return {offset, size, bytes.range().space};
  }
  // The empty range at the end.
  ByteRange End() const { return Range(size(), 0); }

  // Precondition: all bytes of the scalar at `offset` exist.
  template <typename T>
  T Load(uint64_t offset) const {
    ABSL_HARDENING_ASSERT(offset <= size() && sizeof(T) <= size() - offset);
    return LoadLittleEndian<T>(bytes.data() + offset);
  }
};

// Inflates `file` if it is compressed, within `limits`, and reports faults of
// the gzip wrapper at their place in the file. Returns nothing if a compressed
// file has no content that can be decoded.
std::optional<Content> OpenContent(ByteView file, const Limits& limits,
                                   FindingSink& sink);

// Whether the gzip file `file` inflates to bytes that start like a terrain
// file. Inflates only the first bytes.
bool InflatesToMagic(ByteView file);

// Reports a fault that exists only because the bytes end. If the content is
// not complete, the damage of the stream is its cause and is already reported.
void ReportAtEnd(const Content& content, Finding finding, FindingSink& sink);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_DECODE_CONTENT_H_
