// Common steps of the tests of Compose in all formats: decode the fields of a
// file, and make a file of fields. Templates take the format's File, and find
// its Compose, Encode and VisitFields.
#ifndef TRACKCHECK_FORMATS_API_TESTING_COMPOSE_CHECKS_H_
#define TRACKCHECK_FORMATS_API_TESTING_COMPOSE_CHECKS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "gtest/gtest.h"

namespace trackcheck {

struct DecodedFields {
  FieldTree tree;
  std::vector<std::string> findings;  // ids of rules
};

// `decode` returns a document and reports to the FindingSink that it gets.
template <typename DecodeFunction>
DecodedFields FieldsOf(DecodeFunction decode) {
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  const auto document = decode(sink);
  DecodedFields decoded;
  decoded.tree = BuildFieldTree(
      [&](FieldVisitor& visitor) { VisitFields(document, visitor); });
  for (const Finding& finding : sink.Take().listed) {
    decoded.findings.emplace_back(finding.rule->id);
  }
  return decoded;
}

template <typename File>
absl::StatusOr<std::string> ComposedBytes(const FieldTree& tree) {
  File file;
  absl::Status status = Compose(tree, &file);
  if (!status.ok()) return status;
  return Encode(file);
}

// The same; fails the test, and returns no bytes, if there is an error.
template <typename File>
std::string ExpectComposed(const FieldTree& tree) {
  const absl::StatusOr<std::string> bytes = ComposedBytes<File>(tree);
  EXPECT_TRUE(bytes.ok()) << bytes.status();
  return bytes.ok() ? *bytes : std::string();
}

inline void ExpectSameFields(const FieldTree& a, const FieldTree& b) {
  EXPECT_EQ(FirstDifference(a, b), "");
  EXPECT_EQ(FirstDifference(b, a), "");
}

// The message of Compose, which must refuse the tree.
template <typename File>
std::string ProblemOf(const FieldTree& tree) {
  File file;
  const absl::Status status = Compose(tree, &file);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  return std::string(status.message());
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_TESTING_COMPOSE_CHECKS_H_
