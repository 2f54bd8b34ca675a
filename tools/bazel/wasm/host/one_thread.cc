// What Abseil needs of a system where there is one thread: its lock is always
// free.
#include "absl/base/internal/sysinfo.h"
#include "absl/synchronization/mutex.h"

namespace absl {
ABSL_NAMESPACE_BEGIN

Mutex::~Mutex() = default;
void Mutex::Lock() {}
void Mutex::Unlock() {}
bool Mutex::TryLock() { return true; }
void Mutex::AssertHeld() const {}

namespace base_internal {

int NumCPUs() { return 1; }

}  // namespace base_internal

ABSL_NAMESPACE_END
}  // namespace absl
