#include "trackcheck/io/console.h"

#include <cassert>
#include <ostream>

#include "absl/status/status.h"
#include "trackcheck/text/status.h"

namespace trackcheck {

void PrintError(const absl::Status& status, Console& console) {
  assert(!status.ok());
  console.err << "trackcheck: " << MessageOf(status) << std::endl;
}

}  // namespace trackcheck
