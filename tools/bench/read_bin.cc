// read_bin FILE...: loads tiles of terrain with FlightGear's reader, one after
// the other. `trackcheck check` is compared with it.
#include <cstdio>
#include <exception>

#include "simgear/io/sg_binobj.hxx"
#include "simgear/misc/sg_path.hxx"

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    try {
      SGBinObject tile;
      tile.read_bin(SGPath::fromUtf8(argv[i]));
    } catch (const std::exception& exception) {
      std::fprintf(stderr, "%s: %s\n", argv[i], exception.what());
      return 1;
    }
  }
  return 0;
}
