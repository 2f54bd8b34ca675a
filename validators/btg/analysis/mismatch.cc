#include "validators/btg/analysis/mismatch.h"

#include <algorithm>
#include <array>
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

bool SizesMatch(const Document& document, const Object& object) {
  const uint64_t tuple_size = TupleSize(document, object);
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

uint64_t LoadIndex(const Document& document, bool wide, uint64_t offset) {
  const uint8_t* at = document.bytes.data() + offset;
  return wide ? LoadLittleEndian<uint32_t>(at) : LoadLittleEndian<uint16_t>(at);
}

// Whether all indices of the object are below the length of their list. True if
// records may be missing. Only whole tuples are read.
bool IndicesMatch(const Document& document, const Object& object) {
  if (!document.whole || document.uncounted) return true;
  const Widths widths(document.header->version);
  std::vector<uint64_t> ends;
  for (const TupleIndex& index : TupleIndices(object)) {
    ends.push_back(document.lists[index.list].count);
  }
  const uint64_t tuple_size = TupleSize(document, object);
  bool match = true;
  ForEachRun(document, object, [&](const ElementRun& run) {
    const uint64_t indices = run.size / tuple_size * ends.size();
    for (uint64_t i = run.first; match && i < run.first + run.count; ++i) {
      const uint64_t data = run.OffsetOf(i) + kElementHeader;
      for (uint64_t k = 0; match && k < indices; ++k) {
        match = LoadIndex(document, widths.wide, data + k * widths.index()) <
                ends[k % ends.size()];
      }
    }
  });
  return match;
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

uint8_t FindMatching(const Document& document, const Object& object,
                     const TypesInUse& in_use) {
  for (const uint8_t types : in_use.Candidates(object.type)) {
    if (types == object.index_types) continue;
    const Object other = WithTypes(object, types);
    if (SizesMatch(document, other) && IndicesMatch(document, other)) {
      return types;
    }
  }
  return 0;
}

}  // namespace

std::vector<Mismatch> FindMismatches(const Document& document) {
  std::vector<Mismatch> mismatches;
  std::optional<TypesInUse> in_use;
  for (uint64_t i = 0; i < document.objects.size(); ++i) {
    const Object& object = document.objects[i];
    if (!object.has_tuples || object.elements == 0) continue;
    Mismatch mismatch = {
        .object = i,
        .has_index_types =
            FindProperty(document, object, kIndexTypes).has_value()};
    const bool have_rests = MostHaveRests(document, object);
    const bool differs = mismatch.has_index_types
                             ? have_rests && object.elements > 1
                             : have_rests || !SizesMatch(document, object) ||
                                   !IndicesMatch(document, object);
    if (!differs) continue;
    if (!in_use) in_use.emplace(document);
    mismatch.matching = FindMatching(document, object, *in_use);
    if (mismatch.matching != 0 || (have_rests && !mismatch.has_index_types)) {
      mismatches.push_back(mismatch);
    }
  }
  return mismatches;
}

}  // namespace trackcheck::btg
