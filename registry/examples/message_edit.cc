#include "registry/examples/message_edit.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "registry/examples/field_value.h"

namespace trackcheck {
namespace {

using ::google::protobuf::FieldDescriptor;
using ::google::protobuf::Message;

// A field of one message, or one existing element of it.
struct Place {
  Message* message = nullptr;
  const FieldDescriptor* field = nullptr;
  std::optional<int> index;

  int size() const {
    return message->GetReflection()->FieldSize(*message, field);
  }
};

absl::StatusOr<Place> ResolvePart(absl::string_view part, Message* message) {
  Place place;
  place.message = message;
  const size_t bracket = part.find('[');
  const std::string name(part.substr(0, bracket));
  place.field = message->GetDescriptor()->FindFieldByName(name);
  if (place.field == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat(
        "no field \"", name, "\" in ", message->GetDescriptor()->full_name()));
  }
  if (bracket == absl::string_view::npos) return place;

  int index = 0;
  if (!absl::EndsWith(part, "]") ||
      !absl::SimpleAtoi(part.substr(bracket + 1, part.size() - bracket - 2),
                        &index)) {
    return absl::InvalidArgumentError(
        absl::StrCat("\"", part, "\" is not NAME or NAME[INDEX]"));
  }
  if (!place.field->is_repeated()) {
    return absl::InvalidArgumentError(
        absl::StrCat("\"", name, "\" is no list"));
  }
  if (index < 0 || index >= place.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("\"", name, "\" has ", place.size(), " elements"));
  }
  place.index = index;
  return place;
}

// Creates the messages on the path that are absent. Errors name the part of the
// path that does not fit.
absl::StatusOr<Place> Resolve(const std::string& path, Message* message) {
  const std::vector<std::string> parts = absl::StrSplit(path, '.');
  for (size_t i = 0;; ++i) {
    absl::StatusOr<Place> place = ResolvePart(parts[i], message);
    if (!place.ok() || i + 1 == parts.size()) return place;
    if (place->field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE ||
        place->field->is_repeated() != place->index.has_value()) {
      return absl::InvalidArgumentError(
          absl::StrCat("\"", parts[i], "\" has no parts"));
    }
    message =
        place->index.has_value()
            ? message->GetReflection()->MutableRepeatedMessage(
                  message, place->field, *place->index)
            : message->GetReflection()->MutableMessage(message, place->field);
  }
}

absl::Status Append(const Place& place, std::span<const std::string> values) {
  for (const std::string& value : values) {
    if (absl::Status status = AddFieldValue(value, place.field, place.message);
        !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

absl::Status Set(const Place& place, std::span<const std::string> values) {
  if (place.field->is_repeated() && !place.index.has_value()) {
    place.message->GetReflection()->ClearField(place.message, place.field);
    return Append(place, values);
  }
  if (values.size() != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("one value expected, not ", values.size()));
  }
  return place.index.has_value()
             ? SetElementValue(values[0], *place.index, place.field,
                               place.message)
             : SetFieldValue(values[0], place.field, place.message);
}

absl::Status Clear(const Place& place) {
  if (place.index.has_value()) {
    return absl::InvalidArgumentError("use remove to take out an element");
  }
  place.message->GetReflection()->ClearField(place.message, place.field);
  return absl::OkStatus();
}

absl::Status Remove(const Place& place, std::span<const std::string> values) {
  if (!place.index.has_value()) {
    return absl::InvalidArgumentError("NAME[INDEX] expected");
  }
  int count = 1;
  if (values.size() > 1 ||
      (values.size() == 1 && !absl::SimpleAtoi(values[0], &count))) {
    return absl::InvalidArgumentError("one number of elements expected");
  }
  const int first = *place.index;
  const int size = place.size();
  if (count < 1 || count > size - first) {
    return absl::InvalidArgumentError(
        absl::StrCat(size - first, " elements can be removed from there"));
  }
  const auto& reflection = *place.message->GetReflection();
  for (int i = first; i + count < size; ++i) {
    reflection.SwapElements(place.message, place.field, i, i + count);
  }
  for (int i = 0; i < count; ++i) {
    reflection.RemoveLast(place.message, place.field);
  }
  return absl::OkStatus();
}

// The numbers as text, from which floats can be parsed without loss.
absl::StatusOr<std::vector<std::string>> NumbersOf(const Place& place) {
  const FieldDescriptor::CppType type = place.field->cpp_type();
  if (!place.field->is_repeated() || place.index.has_value() ||
      type == FieldDescriptor::CPPTYPE_MESSAGE ||
      type == FieldDescriptor::CPPTYPE_STRING) {
    return absl::InvalidArgumentError(
        absl::StrCat("\"", place.field->name(), "\" is no list of numbers"));
  }
  std::vector<std::string> numbers(static_cast<size_t>(place.size()));
  for (int i = 0; i < place.size(); ++i) {
    google::protobuf::TextFormat::PrintFieldValueToString(
        *place.message, place.field, i, &numbers[static_cast<size_t>(i)]);
  }
  return numbers;
}

absl::Status Swap(const Place& place, std::span<const std::string> values,
                  Message* message) {
  if (values.size() != 1) {
    return absl::InvalidArgumentError("two paths expected");
  }
  const absl::StatusOr<Place> other = Resolve(values[0], message);
  if (!other.ok()) return other.status();
  const absl::StatusOr<std::vector<std::string>> these = NumbersOf(place);
  if (!these.ok()) return these.status();
  const absl::StatusOr<std::vector<std::string>> those = NumbersOf(*other);
  if (!those.ok()) return those.status();
  absl::Status status = Set(place, *those);
  return status.ok() ? Set(*other, *these) : status;
}

}  // namespace

bool IsMessageEdit(std::string_view verb) {
  return std::find(std::begin(kMessageEdits), std::end(kMessageEdits), verb) !=
         std::end(kMessageEdits);
}

absl::Status ApplyMessageEdit(std::span<const std::string> words,
                              Message* message) {
  if (words.size() < 2) return absl::InvalidArgumentError("no path");
  const absl::StatusOr<Place> place = Resolve(words[1], message);
  if (!place.ok()) return place.status();

  const std::string& verb = words[0];
  const std::span<const std::string> values = words.subspan(2);
  if (verb == "remove") return Remove(*place, values);
  if (verb == "swap") return Swap(*place, values, message);
  if (verb == "clear") {
    return values.empty() ? Clear(*place)
                          : absl::InvalidArgumentError("clear takes no value");
  }
  if (values.empty()) return absl::InvalidArgumentError("no value");
  if (verb == "set") return Set(*place, values);
  if (!place->field->is_repeated() || place->index.has_value()) {
    return absl::InvalidArgumentError(
        absl::StrCat("\"", words[1], "\" is no list"));
  }
  return Append(*place, values);
}

}  // namespace trackcheck
