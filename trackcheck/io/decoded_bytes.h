// From the bytes of a file to what is decoded of it, without files, threads of
// its own and exceptions: what every program that shows files has in common.
#ifndef TRACKCHECK_TRACKCHECK_IO_DECODED_BYTES_H_
#define TRACKCHECK_TRACKCHECK_IO_DECODED_BYTES_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "registry/format.h"

namespace trackcheck {

struct DecodeSettings {
  // Null: detect it.
  const Format* format = nullptr;
  // See CheckOptions.
  std::string format_place;
  // Returns the options of a format, or null for the defaults. May be empty.
  std::function<const FormatOptions*(const Format&)> options;
  Limits limits;
};

struct DecodedBytes {
  // Null if neither the content nor the name has a known format.
  const Format* format = nullptr;
  // Null if nothing is decoded, since the bytes have no known format or are a
  // Git LFS pointer.
  std::unique_ptr<const DecodedFile> file;
  // The findings of decoding with severity error. If they follow from what
  // happened to the file on its way, the finding that says so is the only one.
  std::vector<Finding> damage;
  // Why no part of the bytes is decoded; empty if one is.
  std::string obstacle;
};

// Decodes what it can of `bytes`, which outlive what is returned, as a file
// named `name`.
DecodedBytes DecodeBytes(ByteView bytes, const std::string& name,
                         const DecodeSettings& settings);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_DECODED_BYTES_H_
