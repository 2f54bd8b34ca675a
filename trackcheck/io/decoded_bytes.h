// From the bytes of a file to what is decoded of it, without files, threads of
// its own and exceptions: what every program that shows files has in common.
#ifndef TRACKCHECK_TRACKCHECK_IO_DECODED_BYTES_H_
#define TRACKCHECK_TRACKCHECK_IO_DECODED_BYTES_H_

#include <memory>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "registry/format.h"
#include "trackcheck/check/check_options.h"

namespace trackcheck {

struct DecodedBytes {
  // Null if neither the content nor the name has a known format.
  const Format* format = nullptr;
  // Null if nothing is decoded, since the bytes have no known format or are a
  // Git LFS pointer.
  std::unique_ptr<const DecodedFile> file;
  // The listed findings of decoding. If they follow from what happened to the
  // file on its way, the finding that says so is the only one.
  std::vector<Finding> faults;
  bool explained = false;
  // Those with severity error.
  std::vector<Finding> damage;
  // Why no part of the bytes is decoded; empty if one is.
  std::string obstacle;
};

// Decodes what it can of `bytes`, which outlive what is returned, as a file
// named `name`; the path of the options is not used.
DecodedBytes DecodeBytes(ByteView bytes, const std::string& name,
                         const CheckOptions& options);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_DECODED_BYTES_H_
