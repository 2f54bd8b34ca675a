#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/run_list.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/rules/report_objects.h"

namespace trackcheck::btg {
namespace {

constexpr const char kSection[] = "Geometry Objects";

QuotedBytes NameOf(const Objects& objects, Position at) {
  constexpr size_t kShownBytes = 64;
  return QuotedBytes{std::string(
      PropertyData<kMaterial>(objects, at).text().substr(0, kShownBytes))};
}

bool IsMissing(const Objects& objects, Position at) {
  return LackedProperty(objects.tile(), at.element) == kMaterial &&
         !FindMistyped(objects.tile(), at.element);
}

Message MissingMessage(const Objects& objects, Position at) {
  const Mismatch* const mismatch = objects.tile().mismatch(at.element);
  if (mismatch != nullptr && !mismatch->has_index_types &&
      !mismatch->other_width) {
    return Message("$0 has no material and no index types",
                   ObjectName(objects.tile(), at.element));
  }
  return Message("$0 has no material", ObjectName(objects.tile(), at.element));
}

bool IsEmpty(const Objects& objects, Position at) {
  const auto material = objects.TrustedProperty(at.element, kMaterial);
  return material && material->data.size() == 0;
}

Message EmptyMessage(const Objects&, Position) {
  return Message("the material has no name");
}

bool IsLong(const Objects& objects, Position at) {
  const auto material = objects.TrustedProperty(at.element, kMaterial);
  return material && material->data.size() > kLongestMaterial;
}

Message LongMessage(const Objects& objects, Position at) {
  return Message("the name of the material has $0 bytes, FlightGear keeps $1",
                 PropertyData<kMaterial>(objects, at).size(), kLongestMaterial);
}

bool HasNul(const Objects& objects, Position at) {
  const auto material = objects.TrustedProperty(at.element, kMaterial);
  return material && material->data.text().find('\0') != std::string_view::npos;
}

Message NulMessage(const Objects& objects, Position at) {
  return Message("the material is $0, FlightGear stops at the NUL",
                 NameOf(objects, at));
}

// The repair that ends the name at its NUL.
std::vector<Repair> WithoutNul(const Objects& objects, Position at) {
  const Property material = *objects.TrustedProperty(at.element, kMaterial);
  const Tile& tile = objects.tile();
  const uint64_t kept = material.data.text().find('\0');
  const uint64_t rest = material.data.size() - kept;
  return Removed(tile.Range(material.data.begin() + kept, rest),
                 tile.Range(material.offset + 1, kPropertyHeader - 1), rest);
}

bool IsUnprintable(const Objects& objects, Position at) {
  const auto material = objects.TrustedProperty(at.element, kMaterial);
  if (!material) return false;
  const std::string_view name = material->data.text();
  // Another rule reports NULs. Bytes from 0x80 on are negative here.
  return std::any_of(name.begin(), name.end(), [](char c) {
    return c != '\0' && (static_cast<signed char>(c) < 0x20 || c == 0x7f);
  });
}

Message UnprintableMessage(const Objects& objects, Position at) {
  return Message("the material is $0, not printable ASCII",
                 NameOf(objects, at));
}

// Finds the first object of the same type and properties.
class FirstAlike {
 public:
  // Refers to the tile.
  explicit FirstAlike(const Tile& tile) : tile_(tile) {
    for (uint64_t i = 0; i < tile.object_count(); ++i) {
      if (IsGeometry(tile.object(i).type)) first_.emplace(KeyOf(i), i);
    }
  }

  // Adds the repairs that move the elements of object `number` there, and
  // remove it.
  void AddMove(uint64_t number, std::vector<Repair>& repairs) const {
    const auto found = first_.find(KeyOf(number));
    if (found == first_.end() || found->second == number) return;
    const uint64_t first = found->second;
    const Document& document = tile_.document();
    const Object& object = tile_.object(number);
    const uint64_t end = ObjectEnd(document, number);
    repairs.push_back({.where = tile_.Range(ObjectEnd(document, first), 0),
                       .bytes{document.bytes.text().substr(
                           object.first_element, end - object.first_element)},
                       .count = tile_.ElementCount(first),
                       .less = -uint64_t{object.elements}});
    repairs.push_back(
        {.where = tile_.Range(object.offset, end - object.offset),
         .bytes = "",
         .count = tile_.Range(kObjectCountOffset, tile_.widths().count()),
         .less = 1});
  }

 private:
  std::pair<uint8_t, std::string_view> KeyOf(uint64_t number) const {
    const Object& object = tile_.object(number);
    const uint64_t begin = object.offset + tile_.widths().object();
    return {object.type, tile_.document().bytes.text().substr(
                             begin, object.first_element - begin)};
  }

  const Tile& tile_;
  std::map<std::pair<uint8_t, std::string_view>, uint64_t> first_;
};

void CheckRepeated(const Tile& tile, FindingSink& sink) {
  const Objects objects(tile);
  std::set<std::pair<uint8_t, std::string_view>> seen;
  RunList runs(sink.max_per_rule());
  for (uint64_t i = 0; i < objects.size(); ++i) {
    const auto material = objects.TrustedProperty(i, kMaterial);
    if (material &&
        !seen.emplace(objects[i].type, material->data.text()).second) {
      runs.Add(i);
    }
  }
  if (runs.size() == 0) return;
  const FirstAlike first(tile);
  ReportObjects(
      tile, rules::material_repeated.info, runs,
      [&](uint64_t number) {
        return Message(
            "the material $0 of $1 is that of an earlier object of the same "
            "type",
            QuotedBytes{std::string(
                PropertyData<kMaterial>(objects, {.element = number}).text())},
            ObjectName(tile, number));
      },
      sink,
      [&](const Run& run) {
        std::vector<Repair> repairs;
        for (uint64_t i = run.first; i <= run.last; ++i) {
          first.AddMove(i, repairs);
        }
        return repairs;
      });
}

}  // namespace

const ObjectRule rules::material_missing = {
    .info = {.id = "btg-material-missing",
             .severity = Severity::kError,
             .title = "A geometry object has no material.",
             .section = kSection,
             .rationale = "FlightGear uses uninitialized memory as the name.",
             .remedy = "Write a material property.",
             .bad = "remove objects[6].properties[0]",
             .ok = "append objects 'type: 12'"},
    .predicate = Exact<IsMissing>,
    .place = ObjectPlace,
    .message = MissingMessage};

const ObjectRule rules::material_empty = {
    .info = {.id = "btg-material-empty",
             .severity = Severity::kError,
             .title = "A material has no name.",
             .section = kSection,
             .rationale = "FlightGear draws the object without a texture.",
             .remedy = "Write the name of the material.",
             .bad = "set objects[6].properties[0].data ''",
             .ok = "set objects[6].properties[0].data G"},
    .predicate = Exact<IsEmpty>,
    .place = PropertyPlace<kMaterial>,
    .message = EmptyMessage};

const ObjectRule rules::material_long = {
    .info = {.id = "btg-material-long",
             .severity = Severity::kWarning,
             .title = "The name of a material is longer than 255 bytes.",
             .section = kSection,
             .rationale = "FlightGear cuts the name and does not find the "
                          "material.",
             .remedy = "Write a shorter name.",
             .bad = "bytes 225 00010000; fill 238 247 41",
             .ok = "bytes 225 ff000000; fill 238 246 41"},
    .predicate = Exact<IsLong>,
    .place = PropertyPlace<kMaterial>,
    .message = LongMessage};

const ObjectRule rules::material_nul = {
    .info = {.id = "btg-material-nul",
             .severity = Severity::kWarning,
             .title = "The name of a material contains a NUL.",
             .section = kSection,
             .rationale =
                 "FlightGear ends the name there. Other readers do not.",
             .remedy = "Write the name without a NUL.",
             .fix = {FixKind::kSafe, "Ends the name there."},
             .bad = "set objects[6].properties[0].data Grass\\x00",
             .ok = "set objects[6].properties[0].data Grass"},
    .predicate = Exact<HasNul>,
    .place = PropertyPlace<kMaterial>,
    .message = NulMessage,
    .repairs = WithoutNul};

const ObjectRule rules::material_unprintable = {
    .info = {.id = "btg-material-unprintable",
             .severity = Severity::kWarning,
             .title = "The name of a material is not printable ASCII.",
             .section = kSection,
             .rationale = "No material has such a name.",
             .remedy = "Check the program that wrote the name.",
             .bad = "set objects[6].properties[0].data Gr\\x7fs",
             .ok = "set objects[6].properties[0].data 'Gr ~s'"},
    .predicate = Exact<IsUnprintable>,
    .place = PropertyPlace<kMaterial>,
    .message = UnprintableMessage};

const TileRule rules::material_repeated = {
    .info = {.id = "btg-material-repeated",
             .severity = Severity::kInfo,
             .title = "A material is in more than one object of a type.",
             .section = "Objects",
             .rationale = "FlightGear draws each object by itself, which costs "
                          "time.",
             .remedy = "Sort triangles by material before writing.",
             .fix = {.kind = FixKind::kSafe,
                     .text = "Moves the elements to the first object with the "
                             "same properties.",
                     .renumbers = true},
             .bad =
                 "append objects 'type: 12 properties { data: \"Grassland\" } "
                 "properties { type: 1 data: \"\\\\x0b\" }'",
             .ok = "append objects 'type: 12 properties { data: \"Grass\" } "
                   "properties { type: 1 data: \"\\\\x0b\" }'"},
    .check = CheckRepeated};

}  // namespace trackcheck::btg
