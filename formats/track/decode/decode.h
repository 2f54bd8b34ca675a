// Decodes the bytes of a JSON track file into a document.
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_DECODE_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_DECODE_H_

#include <cstdint>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/bytes_passed.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"

namespace trackcheck::track {

// True if the first keys of the root are those of a track file, including those
// of version 2.0.
bool Recognize(ByteView bytes);

// Decodes a track file. Never fails: reports the faults of faults.def, each at
// its cause, and continues after it unless it is a syntax error of JSON. The
// last of duplicate members counts. The flat layout of version 2.0 is reported
// and not decoded. The document refers to `file`, which must outlive it.
//
// Takes linear time. A list whose elements are mostly faulty is not kept, so
// that memory stays a small multiple of the text's size.
Document Decode(ByteView file, const Limits& limits, FindingSink& sink);
// Decodes it on the threads of `pool`, which read ahead in long lists.
Document DecodeOn(WorkPool& pool, ByteView file, const Limits& limits,
                  FindingSink& sink, const BytesPassed& passed);
// The number of parts after which `passed` is called again.
inline constexpr uint64_t kPassedParts = 64;
// Decodes it in parts of another size, for tests. Precondition: `part_bytes` is
// not 0.
Document DecodeInParts(WorkPool& pool, uint64_t part_bytes, ByteView file,
                       FindingSink& sink, const BytesPassed& passed = {});

// Whether the document holds anything to show or judge.
bool DecodedAnything(const Document& document);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_DECODE_H_
