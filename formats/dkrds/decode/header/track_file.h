// The file of a track during decoding.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_HEADER_TRACK_FILE_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_HEADER_TRACK_FILE_H_

#include <cstdint>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// The longest run of zero bytes that counts as padding between two parts.
inline constexpr uint64_t kMaxPadding = 15;

// A stored offset as the argument of a message: in hex, unless it is negative.
inline Argument OffsetArgument(int32_t offset) {
  if (offset < 0) return MakeArgument(offset);
  return Offset{static_cast<uint64_t>(offset)};
}

// The bytes, the header and the sink for faults. All stages of the decoder read
// it. Refers to its arguments, which must outlive it.
class TrackFile {
 public:
  TrackFile(ByteView bytes, const Header& header, FindingSink& sink)
      : bytes_(bytes), header_(header), sink_(sink) {}

  const ByteView& bytes() const { return bytes_; }
  uint64_t size() const { return bytes_.size(); }
  const Header& header() const { return header_; }
  FindingSink& sink() const { return sink_; }

  // The end of the file when it was written: its size or the header's file
  // size, whichever is larger. A file that was cut ends before it.
  uint64_t StoredEnd() const;
  // Whether the file was cut before `end`, where a part should end.
  bool IsCutOff(uint64_t end) const {
    return end > size() && end <= StoredEnd();
  }
  // Whether the bytes of `range` that lie in the file are all 0.
  bool IsZero(const ByteRange& range) const;

  void Report(const RuleInfo& rule, Location where, Message message) const;
  // Reports that a part ends at `end`, beyond the file. Reports nothing if
  // IsCutOff(end): the rule of the file size reports that.
  void ReportBeyond(uint64_t end, const RuleInfo& rule, Location where,
                    Message message) const;

 private:
  ByteView bytes_;
  const Header& header_;
  FindingSink& sink_;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_HEADER_TRACK_FILE_H_
