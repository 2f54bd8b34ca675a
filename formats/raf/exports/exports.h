// What a lap of Live for Speed telemetry can be written as, for plots.
#ifndef TRACKCHECK_FORMATS_RAF_EXPORTS_EXPORTS_H_
#define TRACKCHECK_FORMATS_RAF_EXPORTS_EXPORTS_H_

#include <span>

#include "formats/api/export.h"
#include "formats/raf/document.h"

namespace trackcheck::raf {

// csv: a line of names with units, then one for each data block: its time in
// seconds and the channels in physical units, as short as they can be read
// back.
std::span<const Export<Document>> Exports();

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_EXPORTS_EXPORTS_H_
