#include "formats/core/work/work_pool.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(WorkPoolTest, CallsEveryIndexOnce) {
  for (const int threads : {1, 2, 3, 8}) {
    WorkPool pool(threads);
    for (const uint64_t count : {0, 1, 2, 7, 1000}) {
      std::vector<std::atomic<int>> calls(count);
      pool.For(count, [&](uint64_t index) { ++calls[index]; });
      for (const std::atomic<int>& called : calls) ASSERT_EQ(called, 1);
    }
  }
}

TEST(WorkPoolTest, BlocksHoldEveryElementOnce) {
  for (const int threads : {1, 3}) {
    WorkPool pool(threads);
    for (const uint64_t count : {0, 1, 9, 10, 11, 100, 105}) {
      std::vector<std::atomic<int>> calls(count);
      pool.ForBlocks(count, 10, [&](uint64_t first, uint64_t size) {
        EXPECT_EQ(first % 10, 0u);
        EXPECT_EQ(size, std::min<uint64_t>(10, count - first));
        for (uint64_t i = first; i < first + size; ++i) ++calls[i];
      });
      for (const std::atomic<int>& called : calls) ASSERT_EQ(called, 1);
    }
  }
}

TEST(WorkPoolTest, WhatTasksWroteCanBeReadWithoutLocks) {
  WorkPool pool(4);
  for (int round = 0; round < 200; ++round) {
    std::vector<uint64_t> squares(64);
    pool.For(squares.size(), [&](uint64_t i) { squares[i] = i * i; });
    for (uint64_t i = 0; i < squares.size(); ++i) ASSERT_EQ(squares[i], i * i);
  }
}

TEST(WorkPoolTest, OneThreadIsTheCaller) {
  const std::thread::id caller = std::this_thread::get_id();
  for (const int threads : {-1, 0, 1}) {
    WorkPool pool(threads);
    EXPECT_EQ(pool.threads(), 1);
    std::vector<uint64_t> order;
    pool.For(5, [&](uint64_t index) {
      EXPECT_EQ(std::this_thread::get_id(), caller);
      order.push_back(index);
    });
    EXPECT_EQ(order, (std::vector<uint64_t>{0, 1, 2, 3, 4}));
  }
}

// Blocks until `expected` threads have arrived.
class Meeting {
 public:
  explicit Meeting(int expected) : expected_(expected) {}
  void Arrive() {
    std::unique_lock<std::mutex> lock(mutex_);
    if (++arrived_ == expected_) all_arrived_.notify_all();
    all_arrived_.wait(lock, [&] { return arrived_ >= expected_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable all_arrived_;
  const int expected_;
  int arrived_ = 0;
};

// Ends only if four threads run.
TEST(WorkPoolTest, AllThreadsWorkAtTheSameTime) {
  WorkPool pool(4);
  Meeting meeting(4);
  pool.For(4, [&](uint64_t) { meeting.Arrive(); });
}

// Ends only if the two idle threads help with inner jobs.
TEST(WorkPoolTest, IdleThreadsHelpNestedJobs) {
  WorkPool pool(4);
  Meeting meeting(4);
  pool.For(2,
           [&](uint64_t) { pool.For(2, [&](uint64_t) { meeting.Arrive(); }); });
}

uint64_t CountLeaves(WorkPool& pool, int depth) {
  if (depth == 0) return 1;
  std::atomic<uint64_t> leaves{0};
  pool.For(3, [&](uint64_t) { leaves += CountLeaves(pool, depth - 1); });
  return leaves;
}

TEST(WorkPoolTest, DeepNestingEnds) {
  for (const int threads : {1, 2, 3, 4}) {
    WorkPool pool(threads);
    for (int round = 0; round < 5; ++round) {
      EXPECT_EQ(CountLeaves(pool, 7), 2187u);
    }
  }
}

TEST(WorkPoolTest, AnExceptionOfATaskReachesTheCaller) {
  for (const int threads : {1, 2, 8}) {
    WorkPool pool(threads);
    for (const uint64_t thrower : {0, 7, 999}) {
      std::atomic<int> running = 0;
      const auto task = [&](uint64_t i) {
        ++running;
        // Also from a nested job.
        pool.For(2, [&](uint64_t j) {
          if (i == thrower && j == 1) {
            --running;
            throw std::out_of_range(std::to_string(i));
          }
        });
        --running;
      };
      std::string message;
      try {
        pool.For(1000, task);
      } catch (const std::out_of_range& exception) {
        message = exception.what();
      }
      EXPECT_EQ(message, std::to_string(thrower));
      EXPECT_EQ(running, 0);
    }
    // The pool still works.
    std::atomic<int> calls = 0;
    pool.For(1000, [&](uint64_t) { ++calls; });
    EXPECT_EQ(calls, 1000);
  }
}

TEST(WorkPoolTest, SeveralCallersShareThePool) {
  WorkPool pool(3);
  std::atomic<uint64_t> sum{0};
  std::vector<std::thread> callers;
  for (int caller = 0; caller < 4; ++caller) {
    callers.emplace_back([&] {
      for (int round = 0; round < 100; ++round) {
        pool.For(10, [&](uint64_t index) { sum += index; });
      }
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(sum, 4u * 100 * 45);
}

}  // namespace
}  // namespace trackcheck
