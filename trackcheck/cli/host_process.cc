// The process of a program in WebAssembly, which JavaScript runs.
#include <unistd.h>

#include <string>

#include "tools/bazel/wasm/host/host.h"
#include "trackcheck/cli/process.h"

namespace trackcheck {

// A program in WebAssembly starts in the root folder. If this fails, paths that
// are not absolute name files that do not exist.
void SetUpProcess() { static_cast<void>(chdir(host::WorkingFolder().c_str())); }

std::string Today() { return host::Today(); }

std::string PathOfProgram(const std::string& command) { return command; }

}  // namespace trackcheck
