#include "formats/track/decode/values/parser.h"

namespace trackcheck::track {

ByteRange Parser::Skip() {
  reader.Peek();
  text_faults.BeginSkip(reader.offset());
  const ByteRange range = reader.Skip();
  text_faults.EndSkip();
  return range;
}

}  // namespace trackcheck::track
