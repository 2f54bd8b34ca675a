// The damage of a file in JSON reports of its content.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DAMAGE_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DAMAGE_H_

#include <span>

#include "formats/core/findings/finding.h"
#include "trackcheck/report/json_writer.h"

namespace trackcheck {

// Writes the member "damage", a list of the faults of decoding; nothing if
// there are none. Precondition: `json` is in an object.
void WriteDamage(std::span<const Finding> damage, JsonWriter& json);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DAMAGE_H_
