// A pool that does all work on the calling thread and writes down how long each
// task took, for tools/bench/wide_machine. `--define=work_pool=recording`
// builds it.
//
// The environment variable TRACKCHECK_TASKS names the file that it appends to.
// A line is one event, with the nanoseconds since the line before:
//   JOB COUNT NS      For was called with COUNT tasks
//   TASK NS           the next task of the innermost job begins
//   END NS            all tasks of the innermost job have ended
//   STOP NS           the pool ends
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "formats/core/work/work_pool.h"

namespace trackcheck {

struct WorkPool::Shared {
  using Clock = std::chrono::steady_clock;

  // Work of a single thread is not cut into tasks, so there is none to write.
  explicit Shared(int threads) {
    const char* const path =
        threads == 1 ? nullptr : std::getenv("TRACKCHECK_TASKS");
    if (path != nullptr) file = std::fopen(path, "ae");
    before = Clock::now();
  }
  ~Shared() {
    if (file == nullptr) return;
    Write("STOP");
    std::fclose(file);
  }
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;

  void Write(const std::string& event) {
    if (file == nullptr) return;
    const auto passed = std::chrono::duration_cast<std::chrono::nanoseconds>(
        Clock::now() - before);
    std::fprintf(file, "%s %lld\n", event.c_str(),
                 static_cast<long long>(passed.count()));
    // The time that writing takes belongs to no task.
    before = Clock::now();
  }

  std::FILE* file = nullptr;
  Clock::time_point before;
};

WorkPool::WorkPool(int threads)
    // Work is cut into tasks as on a wide machine.
    : threads_(std::max(threads, 1)),
      shared_(std::make_unique<Shared>(threads_)) {}

WorkPool::~WorkPool() = default;

void WorkPool::For(uint64_t count, absl::FunctionRef<void(uint64_t)> task) {
  if (threads_ == 1 || count < 2) {
    for (uint64_t index = 0; index < count; ++index) task(index);
    return;
  }
  shared_->Write(absl::StrCat("JOB ", count));
  for (uint64_t index = 0; index < count; ++index) {
    shared_->Write("TASK");
    task(index);
  }
  shared_->Write("END");
}

}  // namespace trackcheck
