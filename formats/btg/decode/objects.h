// The third stage: decodes the objects, with the extent of their properties and
// elements.
#ifndef TRACKCHECK_FORMATS_BTG_DECODE_OBJECTS_H_
#define TRACKCHECK_FORMATS_BTG_DECODE_OBJECTS_H_

#include <cstdint>
#include <deque>
#include <string>

#include "formats/btg/decode/content.h"
#include "formats/btg/document.h"
#include "formats/core/findings/finding_sink.h"

namespace trackcheck::btg {

struct DecodedObjects {
  // If decoding stopped in the last one, it has only those properties and
  // elements that are whole.
  std::deque<Object> objects;
  // Where the last object that was decoded ends.
  uint64_t end = 0;
  // False if decoding stopped before the last object that the header counts.
  bool all_decoded = true;
  // True if decoding stopped because the counts of the last object or of the
  // one before it are wrong, so that other bytes were read as a byte count.
  bool lost = false;
  // True if the last object ends with an element that does not hold whole
  // records, and the bytes after it could not be decoded to their end: its byte
  // count is likely to be wrong. A rule reports it, and DecodeObjects reports
  // nothing else.
  bool wrong_size = false;
  // True if the bytes after the last object that the header counts read as
  // another object with an element.
  bool another_follows = false;
  // What the writer did if the version in the header is not that of the counts
  // (FindWriterFault). Then the objects are misread.
  std::string writer_fault;
};

// Decodes the objects that follow `header`, which DecodeHeader returned for
// `content`: as many as it counts, or as many as there are if the count is
// negative. Every byte count is compared with the bytes that remain before
// anything after it is read.
DecodedObjects DecodeObjects(const Content& content, const Header& header,
                             FindingSink& sink);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_DECODE_OBJECTS_H_
