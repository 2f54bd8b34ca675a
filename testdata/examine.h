// Decodes and checks bytes in one call, for tests and fuzzers.
#ifndef TRACKCHECK_TESTDATA_EXAMINE_H_
#define TRACKCHECK_TESTDATA_EXAMINE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"

namespace trackcheck {

struct Examined {
  std::unique_ptr<DecodedFile> file;  // refers to the bytes; never null
  Findings findings;
};

// Decodes `bytes` and runs every rule at the catalogue's severities.
// `max_per_rule` of 0 lists every finding. `path` is that of the file, for
// rules about it.
Examined Examine(const Format& format, ByteView bytes, WorkPool& pool,
                 uint64_t max_per_rule = 20, std::string_view path = "");

// The findings in the form of a .case file's section `findings`. Equal findings
// give equal text.
std::string FindingsText(const Findings& findings);

// FindingsText of the findings in `bytes`.
std::string ExamineToText(const Format& format, ByteView bytes,
                          std::string_view path = "");

}  // namespace trackcheck

#endif  // TRACKCHECK_TESTDATA_EXAMINE_H_
