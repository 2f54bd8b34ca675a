// Rules that judge each scalar of the points or triangles by itself.
#ifndef TRACKCHECK_VALIDATORS_RLD_SCALAR_RULE_H_
#define TRACKCHECK_VALIDATORS_RLD_SCALAR_RULE_H_

#include <cstdint>
#include <string_view>

#include "formats/core/finding.h"
#include "formats/core/wide.h"
#include "formats/rld/document.h"
#include "validators/column_rules.h"

namespace trackcheck::rld {

// A table whose records are three 4-byte scalars.
struct ScalarTable {
  std::string_view name;
  std::string_view scalars[3];
  const uint8_t* data = nullptr;
  ByteRange first_record;
  uint64_t count = 0;
  // What indices are held against.
  uint32_t point_count = 0;

  uint32_t Bits(uint64_t record, uint64_t scalar) const;
  Location Record(uint64_t record) const;
  Location Scalar(uint64_t record, uint64_t scalar) const;
};

// What indices are held against, of at most 2^31 - 1 points.
uint32_t PointCount(const Document& document);

ScalarTable VertexTable(const Document& document);
ScalarTable TriangleTable(const Document& document);

// Whether any of `count` scalars from `data` on fails Test.
template <typename Test>
struct AnyScalarFails {
  static TRACKCHECK_KERNEL bool Run(const uint8_t* data, uint64_t count,
                                    uint32_t point_count) {
    uint32_t any = 0;
    for (uint64_t i = 0; i < count; ++i) {
      any |= static_cast<uint32_t>(
          Test::Fails(LoadLittleEndian<uint32_t>(data + i * sizeof(uint32_t)),
                      point_count));
    }
    return any != 0;
  }
};

// How a scalar rule speaks. `worse` orders failing scalars; a rule in which
// all are equally bad leaves it out.
struct ScalarWords {
  double (*badness)(uint32_t bits);
  Message (*message)(uint32_t bits, uint32_t point_count);
};

using ScalarTest = bool (*)(uint32_t bits, uint32_t point_count);

ColumnCheck BindScalarCheck(const RuleInfo& info, const ScalarTable& table,
                            bool (*screen)(const uint8_t*, uint64_t, uint32_t),
                            ScalarTest fails, ScalarWords words);

// The check of `table` by Test, which has a static inline
//   bool Fails(uint32_t bits, uint32_t point_count).
template <typename Test>
ColumnCheck BindScalarCheck(const RuleInfo& info, const ScalarTable& table,
                            ScalarWords words) {
  return BindScalarCheck(
      info, table,
      [](const uint8_t* data, uint64_t count, uint32_t point_count) {
        return RunKernel<AnyScalarFails<Test>>(data, count, point_count);
      },
      [](uint32_t bits, uint32_t point_count) {
        return Test::Fails(bits, point_count);
      },
      words);
}

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_SCALAR_RULE_H_
