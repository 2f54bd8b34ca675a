// A record is folded as one element, however many of its scalars fail; every
// failing scalar counts as a place.
#include "validators/rld/scalar_rule.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

namespace trackcheck::rld {
namespace {

constexpr uint64_t kScalars = 3;
constexpr uint64_t kScalarSize = sizeof(uint32_t);
constexpr uint64_t kRecordSize = kScalars * kScalarSize;

// A failing scalar of a record: the worst, the first among equals.
struct Failure {
  uint64_t scalar = 0;
  uint64_t places = 0;
  double badness = 0;
};

struct ScalarCheck {
  ScalarTable table;
  ScalarTest fails;
  ScalarWords words;

  Failure Judge(uint64_t record) const {
    Failure failure;
    for (uint64_t k = 0; k < kScalars; ++k) {
      const uint32_t bits = table.Bits(record, k);
      if (!fails(bits, table.point_count)) continue;
      const double badness = words.badness ? words.badness(bits) : 0;
      if (failure.places == 0 || badness > failure.badness) {
        failure.scalar = k;
        failure.badness = badness;
      }
      ++failure.places;
    }
    return failure;
  }

  void Explain(uint64_t first, uint64_t count, RunList& runs) const {
    for (uint64_t record = first; record < first + count; ++record) {
      const Failure failure = Judge(record);
      if (failure.places > 0) runs.Add(record, failure.places, failure.badness);
    }
  }

  // The first failing scalar of a record, or its last.
  uint64_t FailingScalar(uint64_t record, bool last) const {
    for (uint64_t step = 0; step < kScalars; ++step) {
      const uint64_t k = last ? kScalars - 1 - step : step;
      if (fails(table.Bits(record, k), table.point_count)) return k;
    }
    return 0;
  }

  Message Words(uint64_t record, uint64_t scalar) const {
    return words.message(table.Bits(record, scalar), table.point_count);
  }

  Finding Describe(const Run& run) const {
    const uint64_t first = FailingScalar(run.first, false);
    Finding finding = {.where = table.Scalar(run.first, first),
                       .message = Words(run.first, first)};
    if (run.places > 1) {
      finding.related.push_back(
          {Message("the last place"),
           table.Scalar(run.last, FailingScalar(run.last, true))});
    }
    const uint64_t worst = Judge(run.worst).scalar;
    if (words.badness && (run.worst != run.first || worst != first)) {
      Message message = Words(run.worst, worst);
      message.pattern = "the worst is $0";
      finding.related.push_back(
          {std::move(message), table.Scalar(run.worst, worst)});
    }
    return finding;
  }
};

}  // namespace

uint32_t ScalarTable::Bits(uint64_t record, uint64_t scalar) const {
  return LoadLittleEndian<uint32_t>(data + record * kRecordSize +
                                    scalar * kScalarSize);
}

Location ScalarTable::Record(uint64_t record) const {
  return {first_record.Element(record, kRecordSize, kRecordSize),
          FieldPath(name).Element(record)};
}

Location ScalarTable::Scalar(uint64_t record, uint64_t scalar) const {
  const Location whole = Record(record);
  return {whole.range.Element(scalar, kScalarSize, kScalarSize),
          whole.field.Field(scalars[scalar])};
}

uint32_t PointCount(const Document& document) {
  return static_cast<uint32_t>(std::min<uint64_t>(
      document.point_count, std::numeric_limits<int32_t>::max()));
}

ScalarTable VertexTable(const Document& document) {
  return {"vertices",
          {"x", "y", "z"},
          document.vertices->data(),
          document.vertices->range(0),
          document.vertices->size(),
          PointCount(document)};
}

ScalarTable TriangleTable(const Document& document) {
  return {"triangles",
          {"v[0]", "v[1]", "v[2]"},
          document.triangles->data(),
          document.triangles->range(0),
          document.triangles->size(),
          PointCount(document)};
}

ColumnCheck BindScalarCheck(const RuleInfo& info, const ScalarTable& table,
                            bool (*screen)(const uint8_t*, uint64_t, uint32_t),
                            ScalarTest fails, ScalarWords words) {
  const ScalarCheck check = {table, fails, words};
  return {
      .info = &info,
      .screen =
          [table, screen](uint64_t first, uint64_t count) {
            return screen(table.data + first * kRecordSize, count * kScalars,
                          table.point_count);
          },
      .explain = [check](uint64_t first, uint64_t count,
                         RunList& runs) { check.Explain(first, count, runs); },
      .describe = [check](const Run& run) { return check.Describe(run); }};
}

}  // namespace trackcheck::rld
