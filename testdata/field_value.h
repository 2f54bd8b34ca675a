// One value of a message's field, written as a word.
#ifndef TRACKCHECK_TESTDATA_FIELD_VALUE_H_
#define TRACKCHECK_TESTDATA_FIELD_VALUE_H_

#include <string>

#include "absl/status/status.h"
#include "google/protobuf/message.h"

namespace trackcheck {

// Sets the singular `field` of `message` to what `word` says.
absl::Status SetFieldValue(const std::string& word,
                           const google::protobuf::FieldDescriptor* field,
                           google::protobuf::Message* message);

// Appends what `word` says to the repeated `field` of `message`.
absl::Status AddFieldValue(const std::string& word,
                           const google::protobuf::FieldDescriptor* field,
                           google::protobuf::Message* message);

// Replaces the existing element `index` of the repeated `field`.
absl::Status SetElementValue(const std::string& word, int index,
                             const google::protobuf::FieldDescriptor* field,
                             google::protobuf::Message* message);

}  // namespace trackcheck

#endif  // TRACKCHECK_TESTDATA_FIELD_VALUE_H_
