#include "formats/core/work/lazy.h"

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(LazyTest, TheFirstCallMakesTheValue) {
  const Lazy<int> lazy;
  int made = 0;
  const auto make = [&made] { return ++made; };
  EXPECT_EQ(made, 0);
  const int& value = lazy.Get(make);
  EXPECT_EQ(value, 1);
  EXPECT_EQ(&lazy.Get(make), &value);
  EXPECT_EQ(made, 1);
}

TEST(LazyTest, TwoThreadsGetOneValue) {
  for (int round = 0; round < 200; ++round) {
    const Lazy<std::vector<int>> lazy;
    std::atomic<int> arrived = 0;
    std::atomic<int> made = 0;
    const std::vector<int>* values[2] = {};
    const auto get = [&](int thread) {
      ++arrived;
      while (arrived < 2) std::this_thread::yield();
      values[thread] = &lazy.Get([&made] {
        ++made;
        return std::vector<int>(3, 7);
      });
      EXPECT_EQ(*values[thread], (std::vector<int>{7, 7, 7}));
    };
    std::thread other(get, 1);
    get(0);
    other.join();
    EXPECT_EQ(made, 1);
    EXPECT_EQ(values[0], values[1]);
  }
}

// One value needs the other, and both use the pool that their callers run in.
TEST(LazyTest, TasksMayComputeValuesWithTheirPool) {
  for (const int threads : {1, 2, 4}) {
    WorkPool pool(threads);
    for (int round = 0; round < 50; ++round) {
      const Lazy<uint64_t> inner;
      const Lazy<uint64_t> outer;
      const auto sum_of = [&pool](const auto& number) {
        std::atomic<uint64_t> sum = 0;
        pool.For(64, [&](uint64_t i) { sum += number(i); });
        return sum.load();
      };
      const auto get_inner = [&]() -> uint64_t {
        return inner.Get([&] { return sum_of([](uint64_t i) { return i; }); });
      };
      const auto get_outer = [&]() -> uint64_t {
        return outer.Get(
            [&] { return sum_of([&](uint64_t) { return get_inner(); }); });
      };
      pool.For(16, [&](uint64_t i) {
        if (i % 2 == 0) {
          EXPECT_EQ(get_inner(), 2016u);
        } else {
          EXPECT_EQ(get_outer(), 64u * 2016);
        }
      });
    }
  }
}

}  // namespace
}  // namespace trackcheck
