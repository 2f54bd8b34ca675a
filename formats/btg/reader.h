// How far decoding has got, and how it says what is wrong there.
#ifndef TRACKCHECK_FORMATS_BTG_READER_H_
#define TRACKCHECK_FORMATS_BTG_READER_H_

#include <cstdint>
#include <utility>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/core/byte_range.h"
#include "formats/core/byte_view.h"
#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"

namespace trackcheck::btg {

class Reader {
 public:
  // `document` has its bytes; it and `sink` outlive the reader. `complete` is
  // false of a stream that is damaged: its end is no fault of its own.
  Reader(Document* document, bool complete, FindingSink& sink)
      : document_(*document), complete_(complete), sink_(sink) {}

  Document& document() const { return document_; }
  bool complete() const { return complete_; }
  const ByteView& bytes() const { return document_.bytes; }
  const Widths& widths() const { return widths_; }
  void set_widths(const Widths& widths) { widths_ = widths; }

  uint64_t offset() const { return offset_; }
  uint64_t remaining() const { return bytes().size() - offset_; }
  // Precondition: no more than what remains.
  void Skip(uint64_t size) { offset_ += size; }

  ByteRange Range(uint64_t offset, uint64_t size) const {
    return {offset, size, bytes().range().space};
  }
  // Where something should go on at the end of the file.
  ByteRange End() const { return Range(bytes().size(), 0); }

  // Precondition: the bytes are there.
  template <typename T>
  T Load(uint64_t offset) const {
    return LoadLittleEndian<T>(bytes().data() + offset);
  }
  uint64_t LoadCount(uint64_t offset) const {
    return widths_.wide ? Load<uint32_t>(offset) : Load<uint16_t>(offset);
  }

  void Report(const RuleInfo& rule, Location where, Message message) {
    sink_.Report({.rule = &rule,
                  .where = std::move(where),
                  .message = std::move(message)});
  }
  // What is only true because the bytes end.
  void ReportEnd(const RuleInfo& rule, Location where, Message message) {
    if (complete_) Report(rule, std::move(where), std::move(message));
  }

 private:
  Document& document_;
  bool complete_;
  FindingSink& sink_;
  Widths widths_{kUnsignedVersion};
  uint64_t offset_ = 0;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_READER_H_
