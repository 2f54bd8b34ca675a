#include "fuzz/simgear/simgear_agreement.h"

#include <sys/mman.h>
#include <unistd.h>
#include <zlib.h>

#include <cstdint>
#include <exception>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/btg/decode/decode.h"
#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/btg/faults.h"
#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "fuzz/simgear/simgear_tile.h"
#include "simgear/debug/logstream.hxx"
#include "simgear/io/sg_binobj.hxx"
#include "simgear/misc/sg_path.hxx"

namespace trackcheck::btg {
namespace {

// The content of the file that SimGear opens, for any name.
int fuzzed_descriptor = -1;
gzFile opened = nullptr;

}  // namespace

// The linker replaces zlib's gzopen by this. No file is needed, and the stream,
// which SimGear leaves open when it throws, can be closed.
extern "C" gzFile OpenFuzzed(const char*, const char*) asm("__wrap_gzopen");
extern "C" gzFile OpenFuzzed(const char* /*path*/, const char* mode) {
  opened = gzdopen(dup(fuzzed_descriptor), mode);
  return opened;
}

namespace {

// Inflated bytes. SimGear may allocate some hundred bytes for each two.
constexpr uint64_t kMaxInflated = 1 << 20;

// SimGear's result for a file, predicted from the decoder's findings.
enum class Fate {
  kUnknown,   // must not be called
  kRefused,   // it throws
  kAccepted,  // it does not throw
};

bool Reports(const Findings& findings, const RuleInfo& rule) {
  for (const Finding& finding : findings.listed) {
    if (finding.rule == &rule) return true;
  }
  return false;
}

Fate FateOf(const Document& document, const Findings& findings) {
  for (const RuleInfo* rule :
       {// SimGear loops forever at counts above 0x80000000. For smaller counts
        // it allocates memory before it checks how many bytes there are.
        &faults::property_size, &faults::element_size,
        // SimGear reads no records, or 2^32.
        &faults::object_count_negative, &faults::property_count_negative,
        &faults::element_count_negative,
        // SimGear may not detect it, since it reads only the bytes that it
        // needs.
        &faults::gzip_corrupt, &faults::gzip_crc, &faults::gzip_trailer_missing,
        // The decoder has nothing to compare.
        &faults::inflated_limit}) {
    if (Reports(findings, *rule)) return Fate::kUnknown;
  }
  // Only the version is reported, whatever else is wrong.
  if (Reports(findings, faults::version) && !document.whole) {
    return Fate::kUnknown;
  }
  const bool wide =
      document.header.present() && Widths(document.header->version).wide;
  for (const Object& object : document.objects) {
    // SimGear counts with an int, so it skips that many properties without
    // reading them. It takes the following bytes for elements and may hang.
    if (wide && LoadLittleEndian<int32_t>(document.bytes.data() +
                                          object.offset + 1) < 0) {
      return Fate::kUnknown;
    }
    if (!IsGeometry(object.type)) continue;
    // SimGear copies an uninitialized material name from its stack.
    if (!FindProperty(document, object, kMaterial)) return Fate::kUnknown;
    // SimGear reads such tuples at wrong offsets or with other index types.
    if (!object.has_tuples) return Fate::kUnknown;
  }
  for (const RuleInfo* rule : {&faults::too_short, &faults::magic,
                               &faults::big_endian, &faults::truncated}) {
    if (Reports(findings, *rule)) return Fate::kRefused;
  }
  return Fate::kAccepted;
}

// Calls SimGear. Returns its message, which is never empty, if it threw;
// otherwise "".
std::string ReadBin(ByteView bytes, SGBinObject* tile) {
  static const bool quiet = [] {
    sglog().setLogLevels(SG_NONE, SG_MANDATORY_INFO);
    fuzzed_descriptor = memfd_create("tile", 0);
    return true;
  }();
  (void)quiet;
  if (ftruncate(fuzzed_descriptor, 0) != 0 ||
      pwrite(fuzzed_descriptor, bytes.data(), bytes.size(), 0) !=
          static_cast<ssize_t>(bytes.size()) ||
      lseek(fuzzed_descriptor, 0, SEEK_SET) != 0) {
    return "the file could not be written";
  }
  try {
    tile->read_bin(SGPath("tile.btg"));
    return "";
  } catch (const std::exception& exception) {
    gzclose(opened);
    return absl::StrCat("it threw: ", exception.what());
  }
}

}  // namespace

absl::Status ReadersAgree(ByteView bytes) {
  static const RuleSelection& all_rules = *new RuleSelection;
  Limits limits;
  limits.max_inflated_bytes = kMaxInflated;
  FindingSink sink(all_rules, limits.max_findings_per_rule);
  const Document document = Decode(bytes, limits, sink);
  const Fate fate = FateOf(document, sink.Take());
  if (fate == Fate::kUnknown) return absl::OkStatus();
  SGBinObject tile;
  const std::string refusal = ReadBin(bytes, &tile);
  if (refusal.empty() != (fate == Fate::kAccepted)) {
    return absl::InternalError(
        refusal.empty() ? "SimGear reads what cannot be decoded"
                        : absl::StrCat("SimGear refuses it: ", refusal));
  }
  return refusal.empty() ? TileAgrees(document, tile) : absl::OkStatus();
}

}  // namespace trackcheck::btg
