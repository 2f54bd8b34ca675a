#include "formats/btg/message/compose.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/btg/tuples.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/fields/tree_reader.h"

namespace trackcheck::btg {
namespace {

constexpr RequiredColumn kXyz[] = {{"x", ScalarType::kFloat32},
                                   {"y", ScalarType::kFloat32},
                                   {"z", ScalarType::kFloat32}};
constexpr RequiredColumn kNormal[] = {{"x", ScalarType::kUint8},
                                      {"y", ScalarType::kUint8},
                                      {"z", ScalarType::kUint8}};
constexpr RequiredColumn kUv[] = {{"u", ScalarType::kFloat32},
                                  {"v", ScalarType::kFloat32}};
constexpr RequiredColumn kRgba[] = {{"r", ScalarType::kFloat32},
                                    {"g", ScalarType::kFloat32},
                                    {"b", ScalarType::kFloat32},
                                    {"a", ScalarType::kFloat32}};
constexpr RequiredColumn kFloat[] = {{"value", ScalarType::kFloat32}};
constexpr RequiredColumn kInteger[] = {{"value", ScalarType::kInt32}};

struct ListFields {
  ObjectType type;
  std::string_view name;
  std::span<const RequiredColumn> columns;
};

constexpr ListFields kListFields[] = {
    {kVertices, "vertices", kXyz},
    {kNormals, "normals", kNormal},
    {kTexcoords, "texcoords", kUv},
    {kColors, "colors", kRgba},
    {kFloatAttributes, "float_attributes", kFloat},
    {kIntegerAttributes, "integer_attributes", kInteger},
};

// The largest count that decoding does not take for a negative one.
uint64_t LargestCount(const Widths& widths) {
  if (widths.wide) return std::numeric_limits<int32_t>::max();
  return widths.signed_counts ? std::numeric_limits<int16_t>::max()
                              : std::numeric_limits<uint16_t>::max();
}

void Append(const FieldNumber& number, std::string* bytes) {
  bytes->append(reinterpret_cast<const char*>(number.bytes.data()),
                ScalarSize(number.type));
}

// Composes one object. The records of its list are not among its fields.
class ObjectComposer {
 public:
  ObjectComposer(const TreeElement& element, FieldPath path,
                 const Widths& widths, ObjectBlock* block)
      : parts_(element.parts),
        reader_(element.parts, std::move(path)),
        widths_(widths),
        block_(*block) {}

  absl::Status Compose() {
    object_.type = reader_.Number<uint8_t>("type");
    block_.set_type(object_.type);
    SetDefaultIndices(&object_);
    reader_.Skip("property_count");
    const std::optional<int64_t> elements =
        reader_.FindRedundantInteger("element_count");
    had_elements_ = elements.value_or(0) != 0;
    ReadProperties();
    if (object_.has_tuples) indices_ = TupleIndices(object_);
    if (!IsList(object_.type)) ReadElements();
    CheckCount("properties", block_.properties_size());
    return reader_.Finish();
  }

  // Whether the redundant count of elements is not 0.
  bool had_elements() const { return had_elements_; }

 private:
  ScalarType IndexType() const {
    return widths_.wide ? ScalarType::kUint32 : ScalarType::kUint16;
  }

  void CheckCount(std::string_view list, int64_t count) {
    const uint64_t most = LargestCount(widths_);
    if (static_cast<uint64_t>(count) <= most) return;
    reader_.Fail(list, "has " + std::to_string(count) +
                           " elements, a file of this version counts up to " +
                           std::to_string(most));
  }

  void ReadProperties() {
    const TreeList* properties = reader_.FindList("properties");
    if (properties == nullptr) return;
    const FieldPath path = reader_.PathOf("properties");
    for (size_t i = 0; i < properties->elements.size(); ++i) {
      TreeReader reader(properties->elements[i].parts, path.Element(i));
      PropertyBlock& property = *block_.add_properties();
      property.set_type(reader.Number<uint8_t>("type"));
      reader.Skip("size");
      property.set_data(reader.Text("data"));
      CheckSize(property.data().size(), "data", &reader);
      reader_.Add(reader.Finish());
      ApplyProperty(static_cast<uint8_t>(property.type()),
                    ByteView(property.data()), &object_);
    }
  }

  static void CheckSize(uint64_t size, std::string_view field,
                        TreeReader* reader) {
    if (size <= std::numeric_limits<uint32_t>::max()) return;
    reader->Fail(field, "has " + std::to_string(size) +
                            " bytes, which a byte count of 32 bits cannot "
                            "hold");
  }

  void ReadElements() {
    if (!reader_.Has("elements")) return;
    int64_t count = 0;
    if (parts_.Text("elements") != nullptr) {
      ReadBytes(reader_.Text("elements"));
      count = block_.elements_size();
    } else if (parts_.List("elements") != nullptr) {
      ReadSingleElements(*reader_.FindList("elements"));
      count = block_.elements_size();
    } else if (const TreeTable* rows = reader_.FindTable("elements")) {
      ReadRows(*rows);
      count = static_cast<int64_t>(rows->count());
    }
    CheckCount("elements", count);
  }

  // `bytes` are elements with their byte counts.
  void ReadBytes(std::string_view bytes) {
    while (!bytes.empty()) {
      if (bytes.size() >= kElementHeader) {
        const auto size = LoadLittleEndian<uint32_t>(
            reinterpret_cast<const uint8_t*>(bytes.data()));
        bytes.remove_prefix(kElementHeader);
        if (size <= bytes.size()) {
          block_.add_elements(std::string(bytes.substr(0, size)));
          bytes.remove_prefix(size);
          continue;
        }
      }
      return reader_.Fail(
          "elements",
          "ends inside element " + std::to_string(block_.elements_size()));
    }
  }

  // The columns of the indices of a tuple. `prefix` is that of their names.
  void AddColumns(const std::string& prefix, std::vector<std::string>* names) {
    for (const TupleIndex& index : indices_) {
      names->push_back(prefix + index.name);
    }
  }

  std::string IndexRows(std::string_view field, const TreeTable& table,
                        const std::vector<std::string>& names,
                        TreeReader* reader) {
    if (names.empty() && !table.rows.empty()) {
      reader->Fail(field,
                   "has rows of indices, but the properties of the object are "
                   "wrong or its type has no indices");
      return {};
    }
    std::vector<RequiredColumn> columns;
    columns.reserve(names.size());
    for (const std::string& name : names)
      columns.push_back({name, IndexType()});
    return reader->Rows(field, table, columns);
  }

  // Each row is an element.
  void ReadRows(const TreeTable& table) {
    std::vector<std::string> names;
    if (!indices_.empty()) {
      const uint64_t tuples = std::clamp<uint64_t>(
          table.columns->columns.size() / indices_.size(), 1, kMaxTuplesInARow);
      for (uint64_t k = 0; k < tuples; ++k) {
        AddColumns("tuples[" + std::to_string(k) + "].", &names);
      }
    }
    const std::string rows = IndexRows("elements", table, names, &reader_);
    const uint64_t count = rows.size() / widths_.index();
    if (count > std::numeric_limits<int>::max()) {
      return reader_.Fail("elements",
                          "has too many indices: " + std::to_string(count));
    }
    block_.set_indices_per_element(static_cast<uint32_t>(names.size()));
    block_.mutable_indices()->Reserve(static_cast<int>(count));
    const auto* at = reinterpret_cast<const uint8_t*>(rows.data());
    for (uint64_t i = 0; i < count; ++i, at += widths_.index()) {
      block_.mutable_indices()->AddAlreadyReserved(
          widths_.wide ? LoadLittleEndian<uint32_t>(at)
                       : LoadLittleEndian<uint16_t>(at));
    }
  }

  void ReadSingleElements(const TreeList& list) {
    std::vector<std::string> names;
    AddColumns("", &names);
    const FieldPath path = reader_.PathOf("elements");
    for (size_t j = 0; j < list.elements.size() && reader_.ok(); ++j) {
      TreeReader reader(list.elements[j].parts, path.Element(j));
      reader.Skip("size");
      std::string& element = *block_.add_elements();
      if (const TreeTable* tuples = reader.FindTable("tuples")) {
        element = IndexRows("tuples", *tuples, names, &reader);
      }
      if (const std::string* data = reader.FindText("data")) element += *data;
      CheckSize(element.size(), "data", &reader);
      reader_.Add(reader.Finish());
    }
  }

  const FieldTree& parts_;
  TreeReader reader_;
  Widths widths_;
  ObjectBlock& block_;
  Object object_;  // only its type and what its tuples consist of
  std::vector<TupleIndex> indices_;
  bool had_elements_ = false;
};

class Composer {
 public:
  Composer(const FieldTree& fields, File* file)
      : reader_(fields), file_(*file) {}

  absl::Status Compose() {
    const Widths widths = ReadHeader();
    ReadSphere();
    for (const ListFields& list : kListFields) ReadList(list);
    if (const TreeList* objects = reader_.FindList("objects")) {
      ReadObjects(*objects, widths);
    }
    CheckObject(kBoundingSphere, "bounding_sphere");
    for (const ListFields& list : kListFields) {
      CheckObject(list.type, list.name);
    }
    const std::string* trailing = reader_.FindText("trailing");
    if (trailing != nullptr) file_.set_trailing(*trailing);
    return reader_.Finish();
  }

 private:
  // The records of a list.
  struct Records {
    std::string bytes;
    bool has_object = false;  // that has them
  };

  Widths ReadHeader() {
    HeaderBlock& header = *file_.mutable_header();
    const auto version = reader_.Number<uint16_t>("header.version");
    header.set_version(version);
    // Nothing is read after another magic number.
    if (reader_.Text("header.magic") != kMagic) {
      reader_.Fail("header.magic", "is not " + std::string(kMagic));
    }
    header.set_creation_time(reader_.Number<uint32_t>("header.creation_time"));
    reader_.Skip("header.object_count");
    return Widths(version);
  }

  void ReadSphere() {
    constexpr std::string_view kCenter[] = {"bounding_sphere.center.x",
                                            "bounding_sphere.center.y",
                                            "bounding_sphere.center.z"};
    constexpr std::string_view kRadius = "bounding_sphere.radius";
    if (!reader_.Has(kCenter[0]) && !reader_.Has(kRadius)) return;
    std::string& record = lists_[kBoundingSphere].bytes;
    for (const std::string_view name : kCenter) {
      Append(reader_.Number(name, ScalarType::kFloat64), &record);
    }
    Append(reader_.Number(kRadius, ScalarType::kFloat32), &record);
  }

  void ReadList(const ListFields& list) {
    const TreeTable* table = reader_.FindTable(list.name);
    if (table == nullptr) return;
    std::string& records = lists_[list.type].bytes;
    records = reader_.Rows(list.name, *table, list.columns);
    const uint64_t size = records.size();
    if (size > kLargestByteCount) {
      reader_.Fail(list.name, "has " + std::to_string(size) +
                                  " bytes, more than an element can have");
    }
  }

  void ReadObjects(const TreeList& objects, const Widths& widths) {
    if (objects.elements.size() > LargestCount(widths)) {
      reader_.Fail("objects", "has " + std::to_string(objects.elements.size()) +
                                  " elements, a file of this version counts "
                                  "up to " +
                                  std::to_string(LargestCount(widths)));
    }
    const FieldPath path = reader_.PathOf("objects");
    for (size_t i = 0; i < objects.elements.size() && reader_.ok(); ++i) {
      ObjectBlock* block = file_.add_objects();
      ObjectComposer object(objects.elements[i], path.Element(i), widths,
                            block);
      reader_.Add(object.Compose());
      if (IsList(static_cast<uint8_t>(block->type()))) {
        AddRecords(object.had_elements(), block);
      }
    }
  }

  // Adds the element of an object of a list.
  void AddRecords(bool had_elements, ObjectBlock* block) {
    Records& list = lists_[block->type()];
    if (list.bytes.empty()) {
      // Empty lists are commonly written as one empty element.
      if (had_elements) block->add_elements();
      return;
    }
    if (!list.has_object) block->add_elements(list.bytes);
    list.has_object = true;
  }

  void CheckObject(ObjectType type, std::string_view name) {
    const Records& list = lists_[type];
    if (list.bytes.empty() || list.has_object) return;
    reader_.Fail(name, "needs an object of the type " + std::to_string(type) +
                           ", and there is none");
  }

  TreeReader reader_;
  File& file_;
  std::array<Records, kLists> lists_;  // by ObjectType
};

}  // namespace

absl::Status Compose(const FieldTree& fields, File* file) {
  assert(file->ByteSizeLong() == 0);
  return Composer(fields, file).Compose();
}

}  // namespace trackcheck::btg
