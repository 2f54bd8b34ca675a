// A format as the transfer rules see it: they undo a possible conversion and
// read the result.
#ifndef TRACKCHECK_VALIDATORS_TRANSFER_FORMAT_READER_H_
#define TRACKCHECK_VALIDATORS_TRANSFER_FORMAT_READER_H_

#include <compare>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::transfer {

// The result of decoding some bytes. It may refer to them.
struct Reading {
  // The decoder found something to show or check.
  bool decoded = false;
  // The number of places with errors of the decoder, whatever the settings.
  uint64_t error_count = 0;
  // The first places with errors or warnings, in the order of the file.
  std::vector<ByteRange> faults;
  // The inflated bytes, in which the places of Space::kInflated count; empty if
  // nothing was inflated. `owner` owns them.
  ByteView inflated;
  std::shared_ptr<const void> owner;
  // How many bytes were read: those of the file, and those that it inflates to,
  // also if they are not kept because they are too many.
  uint64_t decoded_bytes = 0;

  bool sound() const { return decoded && error_count == 0; }
};

// The numbers of findings of the decoder and all rules, whatever the settings.
// Fewer errors and warnings compare less, then fewer infos.
struct FindingCounts {
  uint64_t faults = 0;  // errors and warnings
  uint64_t infos = 0;

  friend auto operator<=>(const FindingCounts&, const FindingCounts&) = default;
};

class FormatReader {
 public:
  virtual ~FormatReader() = default;

  // As in the ids of rules: "rld".
  virtual std::string_view name() const = 0;
  // A name for its files: "Racer LiDAR meshes".
  virtual std::string_view title() const = 0;
  // The bytes that its files begin with; empty if they vary.
  virtual std::string_view magic() const = 0;
  // People read its files as text.
  virtual bool is_text() const = 0;
  // Its files may be stored with gzip: the decoder unpacks them.
  virtual bool unpacks_gzip() const = 0;
  // The settings of the run allow no more.
  virtual uint64_t max_inflated_bytes() const = 0;
  // Whether the content says that `bytes` are of the format, damaged or not.
  virtual bool Recognizes(ByteView bytes) const = 0;
  // Decodes `bytes` with the settings of the run.
  virtual Reading Read(ByteView bytes) const = 0;
  // Takes as long as a check of the file.
  virtual FindingCounts CountFindings(ByteView bytes) const = 0;
  // The first place in the file with an error or a warning of the decoder or a
  // rule; the size of the file if there is none. Takes as long.
  virtual uint64_t FirstFault(ByteView bytes) const = 0;
};

}  // namespace trackcheck::transfer

#endif  // TRACKCHECK_VALIDATORS_TRANSFER_FORMAT_READER_H_
