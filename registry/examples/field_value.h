// Sets one value of a message's field from a word of an edit (edit.h has the
// forms). A word that is not a value of the field's type is an error, after
// which a field of messages may be changed in part.
#ifndef TRACKCHECK_REGISTRY_EXAMPLES_FIELD_VALUE_H_
#define TRACKCHECK_REGISTRY_EXAMPLES_FIELD_VALUE_H_

#include <string>

#include "absl/status/status.h"
#include "google/protobuf/message.h"

namespace trackcheck {

// Sets the singular `field` of `message`.
absl::Status SetFieldValue(const std::string& word,
                           const google::protobuf::FieldDescriptor* field,
                           google::protobuf::Message* message);

// Appends to the repeated `field` of `message`.
absl::Status AddFieldValue(const std::string& word,
                           const google::protobuf::FieldDescriptor* field,
                           google::protobuf::Message* message);

// Sets the existing element `index` of the repeated `field`.
absl::Status SetElementValue(const std::string& word, int index,
                             const google::protobuf::FieldDescriptor* field,
                             google::protobuf::Message* message);

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_EXAMPLES_FIELD_VALUE_H_
