// The state that the parts of the decoder share.
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_PARSER_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_PARSER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/bytes_passed.h"
#include "formats/core/work/work_pool.h"
#include "formats/json/keys/key_pattern.h"
#include "formats/json/keys/key_set.h"
#include "formats/json/reader.h"
#include "formats/track/decode/faults/fault_reporter.h"
#include "formats/track/decode/faults/text_faults.h"
#include "formats/track/document.h"
#include "formats/track/positions/field_position.h"
#include "formats/track/positions/members.h"

namespace trackcheck::track {

// The member that followed the same member in the previous object.
struct ExpectedMember {
  Member member = Member::kNone;
  json::KeyPattern pattern;
};

// Large indices of one member in consecutive elements of a part of a list
// (read_ahead.h). Occurrences of the member and positions are counted from the
// beginning of the part.
struct LargeIndices {
  struct Place {
    FieldPosition at;
    ByteRange range;
  };
  Place first;
  Place last;
  uint64_t first_occurrence = 0;
  uint64_t count = 1;
};

struct Parser {
  // `max_runs` and `filter` are as in FaultList. `pool` outlives this. Its
  // threads help to read lists that are longer than `part_bytes`, in parts of
  // that size, unless faults must be looked at one by one.
  Parser(ByteView file, uint64_t max_runs, WorkPool& pool, uint64_t part_bytes,
         PlaceFilter* filter = nullptr)
      : reporter(max_runs, filter, file),
        keys(file),
        text_faults(reporter, file),
        pool(pool.threads() > 1 && reporter.list.is_plain() ? &pool : nullptr),
        part_bytes(part_bytes),
        reader(file, kDepthLimit, &text_faults) {
    document.file = file;
  }
  // Reads a part of the list that `outer` is in, from its element at `offset`
  // on. The text ends at `end`. Faults are those of this parser alone. Large
  // indices are appended to `large_indices` and not reported.
  Parser(const Parser& outer, uint64_t offset, uint64_t end,
         std::vector<LargeIndices>* large_indices)
      : reporter(/*max_runs=*/1),
        keys(outer.document.file),
        expected(outer.expected),
        text_faults(reporter, outer.document.file),
        deferred_large_indices(large_indices),
        reader(outer.reader.AtElement(offset, end, &text_faults)) {
    document.file = outer.document.file;
    reporter.at = outer.reporter.at;
  }
  // Not copyable: its parts refer to each other.
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;

  // Calls `passed`, which outlives this, each time that `bytes` more were read.
  void ReportTo(const BytesPassed& passed, uint64_t bytes) {
    passed_ = &passed;
    passed_bytes_ = bytes;
    next_passed_ = reader.offset() + bytes;
  }
  // Call between the elements of a list.
  void NotePassed() {
    if (reader.offset() < next_passed_) return;
    (*passed_)(reader.offset());
    next_passed_ = reader.offset() + passed_bytes_;
  }

  // The member that is expected after `member`; after kNone, the first one.
  ExpectedMember& ExpectedAfter(Level level, Member member) {
    return expected[static_cast<size_t>(level)][static_cast<size_t>(member)];
  }

  // Passes the next value. Faults inside it are reported with their own paths.
  ByteRange Skip();

  std::string_view Text(const ByteRange& range) const {
    return document.file.Window(range).text();
  }

  Document document;
  FaultReporter reporter;
  // The unknown keys of the open objects.
  json::KeySet keys;
  std::array<std::array<ExpectedMember, kMemberCount + 1>, kLevelCount>
      expected{};
  TextFaults text_faults;
  // Null if this thread reads alone.
  WorkPool* pool = nullptr;
  uint64_t part_bytes = 0;
  // Null unless this reads a part of a list.
  std::vector<LargeIndices>* deferred_large_indices = nullptr;
  // The last of them of each member, counted from 1.
  std::array<size_t, kMemberCount> last_large_indices{};
  // Constructed last, because it reports a byte order mark at once.
  json::Reader reader;

 private:
  const BytesPassed* passed_ = nullptr;
  uint64_t passed_bytes_ = 0;
  uint64_t next_passed_ = UINT64_MAX;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_PARSER_H_
