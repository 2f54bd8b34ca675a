// A decoded tile and the same tile as FlightGear's own reader holds it.
#ifndef TRACKCHECK_FUZZ_SIMGEAR_TILE_H_
#define TRACKCHECK_FUZZ_SIMGEAR_TILE_H_

#include "absl/status/status.h"
#include "formats/btg/document.h"
#include "simgear/io/sg_binobj.hxx"

namespace trackcheck::btg {

// Whether version, sphere, lists and the tuples of every element are the same;
// the error names the first that is not. The reader drops elements and
// normalizes normals, as "How SimGear reads" in formats/btg/README.md tells;
// the comparison follows it. `document` is whole, has a header, and all of its
// geometry has tuples.
absl::Status TileAgrees(const Document& document, const SGBinObject& tile);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FUZZ_SIMGEAR_TILE_H_
