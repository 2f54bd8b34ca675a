#include "validators/btg/analysis/mismatch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/btg/tuples.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::btg {
namespace {

// The tuples of `object` if it had the index types `types`.
Object WithTypes(Object object, uint8_t types) {
  object.index_types = types;
  object.has_tuples = true;
  return object;
}

// Whether an element of `size` data bytes can be of the object's type.
bool SizeMatches(uint32_t size, const Object& object, uint64_t tuple_size) {
  if (size % tuple_size != 0) return false;
  const uint64_t tuples = size / tuple_size;
  if (object.type == kTriangles) return tuples % 3 == 0;
  // Another rule judges empty elements.
  return object.type == kPoints || tuples == 0 || tuples >= 3;
}

// The bytes of an index of the version, and of the one that it is not.
uint64_t IndexSize(const Document& document) {
  return Widths(document.header->version).index();
}
uint64_t OtherIndexSize(const Document& document) {
  return sizeof(uint16_t) + sizeof(uint32_t) - IndexSize(document);
}

bool SizesMatch(const Object& object, const Document& document,
                uint64_t index_size) {
  const uint64_t tuple_size = IndicesPerTuple(object) * index_size;
  bool match = true;
  ForEachRun(document, object, [&](const ElementRun& run) {
    match = match && SizeMatches(run.size, object, tuple_size);
  });
  return match;
}

// Whether most elements do not consist of whole tuples.
bool MostHaveRests(const Document& document, const Object& object) {
  const uint64_t tuple_size = TupleSize(document, object);
  uint64_t elements = 0;
  ForEachRun(document, object, [&](const ElementRun& run) {
    if (run.size % tuple_size != 0) elements += run.count;
  });
  return 2 * elements > object.elements;
}

uint64_t LoadIndex(const Document& document, uint64_t index_size,
                   uint64_t offset) {
  const uint8_t* at = document.bytes.data() + offset;
  return index_size == sizeof(uint32_t) ? LoadLittleEndian<uint32_t>(at)
                                        : LoadLittleEndian<uint16_t>(at);
}

// Calls `visit(index, position in the tuple)` for the indices of whole tuples
// in the first `elements` of the object, until it returns false.
template <typename Visit>
void ForEachIndex(const Document& document, const Object& object,
                  uint64_t index_size, uint64_t elements, Visit visit) {
  const uint64_t per_tuple = IndicesPerTuple(object);
  bool goes_on = true;
  ForEachRun(document.bytes, object, 0, object.first_element,
             std::min<uint64_t>(elements, object.elements),
             [&](const ElementRun& run) {
               const uint64_t indices =
                   run.size / (per_tuple * index_size) * per_tuple;
               for (uint64_t i = run.first;
                    goes_on && i < run.first + run.count; ++i) {
                 const uint64_t data = run.OffsetOf(i) + kElementHeader;
                 for (uint64_t k = 0; goes_on && k < indices; ++k) {
                   goes_on = visit(
                       LoadIndex(document, index_size, data + k * index_size),
                       k % per_tuple);
                 }
               }
             });
}

// The lengths of the lists that the indices of a tuple refer to.
std::vector<uint64_t> ListLengths(const Document& document,
                                  const Object& object) {
  std::vector<uint64_t> ends;
  for (const TupleIndex& index : TupleIndices(object)) {
    ends.push_back(document.lists[index.list].count);
  }
  return ends;
}

// Whether all indices of the object are below the length of their list. True if
// records may be missing. Only whole tuples are read.
bool IndicesMatch(const Document& document, const Object& object,
                  uint64_t index_size) {
  if (!document.whole || document.uncounted) return true;
  const std::vector<uint64_t> ends = ListLengths(document, object);
  bool match = true;
  ForEachIndex(document, object, index_size, object.elements,
               [&](uint64_t index, uint64_t position) {
                 match = index < ends[position];
                 return match;
               });
  return match;
}

bool Match(const Document& document, const Object& object,
           uint64_t index_size) {
  return SizesMatch(object, document, index_size) &&
         IndicesMatch(document, object, index_size);
}

// The number of elements, indices and steps of an object of which a sample has
// the first.
constexpr uint64_t kSample = 64;

// The first indices of an object.
struct Sample {
  uint64_t indices = 0;
  uint64_t outside = 0;  // of their lists
};

Sample TakeSample(const Document& document, const Object& object,
                  uint64_t index_size) {
  const std::vector<uint64_t> ends = ListLengths(document, object);
  Sample sample;
  ForEachIndex(document, object, index_size, kSample,
               [&](uint64_t index, uint64_t position) {
                 sample.outside += index >= ends[position];
                 return ++sample.indices < kSample;
               });
  return sample;
}

bool HasIndices(const Object& object) {
  return object.has_tuples && object.elements > 0;
}

// Whether each index of the file has the other width than that of the version.
// If 16 bits were written for 32, two indices are read as one, mostly a huge
// one. If 32 bits were written for 16, every second one is read as 0: that is
// one of the vertices if a tuple has an odd number of indices.
bool HaveOtherWidth(const Document& document) {
  if (!document.whole || document.uncounted) return false;
  const uint64_t size = IndexSize(document);
  const uint64_t other = OtherIndexSize(document);
  const bool too_narrow = other < size;
  Sample read;
  for (const Object& object : document.objects) {
    if (!HasIndices(object)) continue;
    const Sample sample =
        TakeSample(document, object, too_narrow ? size : other);
    // Most files are done here.
    if (!too_narrow && sample.outside > 0) return false;
    read.indices += sample.indices;
    read.outside += sample.outside;
  }
  constexpr uint64_t kFew = 6;
  if (read.indices < kFew) return false;
  if (too_narrow && 3 * read.outside < read.indices) return false;
  bool shows = too_narrow;
  for (const Object& object : document.objects) {
    if (!HasIndices(object)) continue;
    if (!Match(document, object, other)) return false;
    shows = shows || IndicesPerTuple(object) % 2 == 1 ||
            !Match(document, object, size);
  }
  return shows;
}

// The mean length of the first steps of the object from vertex to vertex, in
// units of the file. Nothing if there are few.
std::optional<double> MeanStep(const Document& document, const Object& object) {
  constexpr uint64_t kFew = 8;
  const List& vertices = document.lists[kVertices];
  if ((object.index_types & kVertexBit) == 0) return std::nullopt;
  uint64_t steps = 0;
  double sum = 0;
  std::optional<uint64_t> last;
  ForEachIndex(document, object, IndexSize(document), kSample,
               [&](uint64_t index, uint64_t position) {
                 if (position != 0) return true;
                 if (index >= vertices.count) {
                   last.reset();
                   return true;
                 }
                 if (last) {
                   double squared = 0;
                   for (int axis = 0; axis < 3; ++axis) {
                     const auto at = [&](uint64_t vertex) -> double {
                       return LoadLittleEndian<float>(
                           vertices.data + vertex * kRecordSizes[kVertices] +
                           axis * sizeof(float));
                     };
                     const double way = at(index) - at(*last);
                     squared += way * way;
                   }
                   sum += std::sqrt(squared);
                   ++steps;
                 }
                 last = index;
                 return steps < kSample;
               });
  if (steps < kFew) return std::nullopt;
  return sum / static_cast<double>(steps);
}

// The index types that objects of the file have, by the type of object.
class TypesInUse {
 public:
  explicit TypesInUse(const Document& document) {
    for (const Object& object : document.objects) {
      if (object.has_tuples && object.elements > 0 &&
          (object.index_types & kVertexBit) != 0) {
        ++counts_[object.type - kPoints][object.index_types];
      }
    }
  }

  // The types that an object of type `type` may have, likely ones first: those
  // of other such objects, then the ones that are written most.
  std::vector<uint8_t> Candidates(uint8_t type) const {
    constexpr size_t kMaxInUse = 8;
    const auto& counts = counts_[type - kPoints];
    std::vector<uint8_t> types;
    for (size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] > 0) types.push_back(static_cast<uint8_t>(i));
    }
    std::sort(types.begin(), types.end(), [&counts](uint8_t a, uint8_t b) {
      return counts[a] != counts[b] ? counts[a] > counts[b] : a < b;
    });
    types.resize(std::min(types.size(), kMaxInUse));
    const uint8_t usual =
        type == kPoints ? kVertexBit | kNormalBit : kDefaultTypes | kNormalBit;
    types.push_back(usual);
    types.push_back(kDefaultTypes);
    types.push_back(kVertexBit | kNormalBit);
    types.push_back(kVertexBit);
    return types;
  }

 private:
  static constexpr size_t kGeometryTypes = kFans - kPoints + 1;
  std::array<std::array<uint32_t, kUndefinedBit>, kGeometryTypes> counts_ = {};
};

// With `longest_step`, only types whose mean step is not longer.
uint8_t FindMatching(const Document& document, const Object& object,
                     const TypesInUse& in_use,
                     std::optional<double> longest_step) {
  for (const uint8_t types : in_use.Candidates(object.type)) {
    if (types == object.index_types) continue;
    const Object other = WithTypes(object, types);
    if (longest_step) {
      const std::optional<double> step = MeanStep(document, other);
      if (!step || !(*step <= *longest_step)) continue;
    }
    if (Match(document, other, IndexSize(document))) return types;
  }
  return 0;
}

// The mean step of other types if they are right and those of the object are
// not: garbage leads all over the tile. Nothing if the object has no fault.
std::optional<double> LongestStep(const Document& document,
                                  const Object& object, bool have_rests) {
  if (!have_rests &&
      TakeSample(document, object, IndexSize(document)).outside == 0) {
    return std::nullopt;
  }
  const std::optional<double> step = MeanStep(document, object);
  if (!step || !(*step > 0)) return std::nullopt;
  return *step / 2;
}

}  // namespace

std::vector<Mismatch> FindMismatches(const Document& document) {
  const bool other_width = HaveOtherWidth(document);
  std::vector<Mismatch> mismatches;
  std::optional<TypesInUse> in_use;
  for (uint64_t i = 0; i < document.objects.size(); ++i) {
    const Object& object = document.objects[i];
    if (!HasIndices(object)) continue;
    Mismatch mismatch = {
        .object = i,
        .has_index_types =
            FindProperty(document, object, kIndexTypes).has_value(),
        .other_width = other_width};
    if (other_width) {
      mismatches.push_back(mismatch);
      continue;
    }
    const bool have_rests = MostHaveRests(document, object);
    std::optional<double> longest_step;
    if (mismatch.has_index_types) {
      if (!have_rests || object.elements == 1) {
        longest_step = LongestStep(document, object, have_rests);
        if (!longest_step) continue;
      }
    } else if (!have_rests && Match(document, object, IndexSize(document))) {
      continue;
    }
    if (!in_use) in_use.emplace(document);
    mismatch.matching = FindMatching(document, object, *in_use, longest_step);
    if (mismatch.matching != 0 || (have_rests && !mismatch.has_index_types)) {
      mismatches.push_back(mismatch);
    }
  }
  return mismatches;
}

}  // namespace trackcheck::btg
