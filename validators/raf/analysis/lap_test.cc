#include "validators/raf/analysis/lap.h"

#include <cmath>
#include <cstdint>
#include <limits>

#include "formats/core/work/work_pool.h"
#include "formats/raf/layout.h"
#include "gtest/gtest.h"
#include "validators/raf/analysis/blocks.h"
#include "validators/raf/analysis/lap_sums.h"
#include "validators/raf/test_lap.h"

namespace trackcheck::raf {
namespace {

TEST(LapTest, SumsEqualThoseOfAPlainLoop) {
  TestLap lap(3000, 4, 192);
  // Only what is sound is summed.
  lap.Set(500, block::kSpeed.offset, std::numeric_limits<float>::quiet_NaN());
  lap.Set(700, lap.document().blocks->wheel(2) + wheel::kForces, INFINITY);
  const Blocks blocks(lap.document());
  double x = 0;
  double xg = 0;
  double changes = 0;
  uint64_t count = 0;
  for (uint64_t k = 1; k < 3000; ++k) {
    if (k == 500 || k == 501 || k == 700) continue;
    double force = 0;
    for (uint64_t w = 0; w < 4; ++w) {
      force += blocks.GetWheel<float>(k, w, wheel::Force({}, 1));
    }
    x += force;
    xg += force * blocks.Get<int8_t>(k, block::kForwardG);
    changes +=
        blocks.Float(k, block::kSpeed) - blocks.Float(k - 1, block::kSpeed);
    ++count;
  }
  for (const int threads : {1, 3}) {
    WorkPool pool(threads);
    const Lap whole(lap.document(), pool);
    const LapSums& sums = whole.sums();
    EXPECT_EQ(sums.count, count);
    EXPECT_NEAR(sums.x[kForce1], x, 1e-9 * x);
    EXPECT_NEAR(sums.measured_xg[kForce1], xg, 1e-9 * xg);
    EXPECT_NEAR(sums.x[kSpeedChange], changes, 1e-9);
    // The third gear's ratio of 1.5 and the final drive of 4 turn the engine 6
    // times as fast as the wheels.
    EXPECT_EQ(sums.pairs[0].driven, count);
    EXPECT_EQ(sums.pairs[0].off, 0u);
  }
}

}  // namespace
}  // namespace trackcheck::raf
