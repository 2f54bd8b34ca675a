// Writes a decoded file in the forms that need no messages.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DUMP_FILE_DUMP_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DUMP_FILE_DUMP_H_

#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "formats/api/plan_view.h"
#include "formats/core/findings/finding.h"
#include "registry/format.h"

namespace trackcheck {

// The input of a dump; all of it outlives the call.
struct FileToDump {
  std::string_view path;
  const Format& format;
  const DecodedFile& decoded;
  std::span<const Finding> damage;
};

// Writes a line "# damaged: ..." for each damaged part.
void WriteDamageComments(const FileToDump& file, std::ostream& out);

// Writes the text of text_dump.h after the damage.
void WriteTextDump(const FileToDump& file, bool with_offsets,
                   std::ostream& out);

// Writes an object of the schema trackcheck-dump/1.
void WriteJsonDump(const FileToDump& file, std::ostream& out);

void WriteMapDump(const FileToDump& file, const PlanView& plan,
                  std::ostream& out);

// Why there is no map of a file of `format`.
std::string NoMap(const Format& format);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DUMP_FILE_DUMP_H_
