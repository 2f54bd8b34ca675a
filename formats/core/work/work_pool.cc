#include "formats/core/work/work_pool.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"

namespace trackcheck {

// Lives on the stack of the thread that called For.
struct WorkPool::Job {
  Job(uint64_t index_count, absl::FunctionRef<void(uint64_t)> function)
      : count(index_count), task(function) {}

  bool has_unclaimed() const {
    return next.load(std::memory_order_relaxed) < count;
  }

  // Returns the exception of a task, after which this job has no more.
  std::exception_ptr Work() {
    uint64_t index;
    try {
      while ((index = next.fetch_add(1, std::memory_order_relaxed)) < count) {
        task(index);
      }
    } catch (...) {
      next.store(count, std::memory_order_relaxed);
      return std::current_exception();
    }
    return nullptr;
  }

  const uint64_t count;
  const absl::FunctionRef<void(uint64_t)> task;
  std::atomic<uint64_t> next{0};
  // Guarded by the mutex of the pool.
  int helpers = 0;
  std::exception_ptr exception;
  std::condition_variable helpers_left;
};

struct WorkPool::Shared {
  std::mutex mutex;
  std::condition_variable work_added;
  // Guarded by `mutex`. The newest job comes last.
  std::vector<Job*> jobs;
  std::vector<std::thread> helpers;
  bool stopping = false;

  void StartHelpers(int count) {
    if (!helpers.empty()) return;
    helpers.reserve(count);
    for (int i = 0; i < count; ++i) {
      // If the system gives no more threads, those that exist do the work.
      try {
        helpers.emplace_back([this] { Help(); });
      } catch (const std::system_error&) {
        return;
      }
    }
  }

  // The newest job comes first, because outer jobs wait for nested ones.
  Job* FindJob() {
    const auto job =
        std::find_if(jobs.rbegin(), jobs.rend(),
                     [](const Job* job) { return job->has_unclaimed(); });
    return job == jobs.rend() ? nullptr : *job;
  }

  void Help() {
    std::unique_lock<std::mutex> lock(mutex);
    while (true) {
      Job* job = nullptr;
      work_added.wait(lock, [&] {
        job = FindJob();
        return stopping || job != nullptr;
      });
      if (job == nullptr) return;
      ++job->helpers;
      lock.unlock();
      std::exception_ptr exception = job->Work();
      lock.lock();
      if (exception != nullptr) job->exception = std::move(exception);
      if (--job->helpers == 0) job->helpers_left.notify_one();
    }
  }
};

WorkPool::WorkPool(int threads)
    : threads_(std::max(threads, 1)), shared_(std::make_unique<Shared>()) {}

WorkPool::~WorkPool() {
  {
    const std::lock_guard<std::mutex> lock(shared_->mutex);
    shared_->stopping = true;
  }
  shared_->work_added.notify_all();
  for (std::thread& helper : shared_->helpers) helper.join();
}

void WorkPool::For(uint64_t count, absl::FunctionRef<void(uint64_t)> task) {
  if (threads_ == 1 || count < 2) {
    for (uint64_t index = 0; index < count; ++index) task(index);
    return;
  }
  Job job(count, task);
  {
    const std::lock_guard<std::mutex> lock(shared_->mutex);
    shared_->StartHelpers(threads_ - 1);
    shared_->jobs.push_back(&job);
  }
  const uint64_t wanted = std::min<uint64_t>(count - 1, threads_ - 1);
  for (uint64_t i = 0; i < wanted; ++i) shared_->work_added.notify_one();
  std::exception_ptr exception = job.Work();
  std::unique_lock<std::mutex> lock(shared_->mutex);
  std::erase(shared_->jobs, &job);
  // Waits only for threads inside this job. Those wait only for jobs nested
  // deeper, so there is no cycle.
  job.helpers_left.wait(lock, [&] { return job.helpers == 0; });
  if (exception == nullptr) exception = std::move(job.exception);
  if (exception != nullptr) std::rethrow_exception(exception);
}

}  // namespace trackcheck
