// The file of a track while it is decoded.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_TRACK_FILE_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_TRACK_FILE_H_

#include <cstdint>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// The longest run of zero bytes that counts as padding between two parts.
inline constexpr uint64_t kMaxPadding = 15;

// Its bytes, its header, and where its faults are reported. Every stage of the
// decoder reads it, none changes it. Does not own what it is made of.
class TrackFile {
 public:
  TrackFile(ByteView bytes, const Header& header, FindingSink& sink)
      : bytes_(bytes), header_(header), sink_(sink) {}

  const ByteView& bytes() const { return bytes_; }
  uint64_t size() const { return bytes_.size(); }
  const Header& header() const { return header_; }
  FindingSink& sink() const { return sink_; }

  // Where the file ended when it was written: the larger of its size and the
  // header's file size. A file that was cut ends before.
  uint64_t StoredEnd() const;
  // Whether what ends at `end` was cut off with the end of the file.
  bool IsCutOff(uint64_t end) const {
    return end > size() && end <= StoredEnd();
  }
  // Whether the bytes of `range` that lie in the file are all 0.
  bool IsZero(const ByteRange& range) const;

  void Report(const RuleInfo& rule, Location where, Message message) const;
  // Reports that something ends at `end`, beyond the file. Silent if it was cut
  // off: the rule of the file size reports that.
  void ReportBeyond(uint64_t end, const RuleInfo& rule, Location where,
                    Message message) const;

 private:
  ByteView bytes_;
  const Header& header_;
  FindingSink& sink_;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_TRACK_FILE_H_
