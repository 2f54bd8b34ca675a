// Exports of Live for Speed telemetry, for plots.
#ifndef TRACKCHECK_FORMATS_RAF_EXPORTS_EXPORTS_H_
#define TRACKCHECK_FORMATS_RAF_EXPORTS_EXPORTS_H_

#include <span>

#include "formats/api/export.h"
#include "formats/raf/document.h"

namespace trackcheck::raf {

// csv: a line of names with units, then a line for each data block with its
// time in seconds and its channels in physical units. Numbers have the fewest
// digits from which the same value can be read back.
std::span<const Export<Document>> Exports();

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_EXPORTS_EXPORTS_H_
