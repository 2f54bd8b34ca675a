// What a message says that no file can hold.
#ifndef TRACKCHECK_FORMATS_RAF_MISFIT_H_
#define TRACKCHECK_FORMATS_RAF_MISFIT_H_

#include <string>

#include "formats/raf/raf.pb.h"

namespace trackcheck::raf {

// A sentence about the first thing in `file` that Encode would cut or leave
// out, with its path; empty if there is none.
std::string Misfit(const File& file);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_MISFIT_H_
