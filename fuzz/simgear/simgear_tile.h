// Compares a decoded tile with the same tile as SimGear reads it.
#ifndef TRACKCHECK_FUZZ_SIMGEAR_SIMGEAR_TILE_H_
#define TRACKCHECK_FUZZ_SIMGEAR_SIMGEAR_TILE_H_

#include "absl/status/status.h"
#include "formats/btg/document.h"
#include "simgear/io/sg_binobj.hxx"

namespace trackcheck::btg {

// Returns OK if version, sphere, lists and the tuples of every element are
// equal; otherwise an error that names the first that is not. SimGear drops
// elements and normalizes normals ("How SimGear reads" in
// formats/btg/decode/README.md); the comparison takes this into account.
// Precondition: `document` is undamaged and has a header, and all of its
// geometry has tuples.
absl::Status TileAgrees(const Document& document, const SGBinObject& tile);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FUZZ_SIMGEAR_SIMGEAR_TILE_H_
