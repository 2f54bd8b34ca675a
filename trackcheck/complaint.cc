// Every line of ours begins with our name: others write there too.
#include "trackcheck/complaint.h"

#include <ostream>

#include "absl/status/status.h"
#include "trackcheck/console.h"
#include "trackcheck/phrase.h"

namespace trackcheck {

void Complain(const absl::Status& status, Console& console) {
  console.err << "trackcheck: " << MessageOf(status) << std::endl;
}

}  // namespace trackcheck
