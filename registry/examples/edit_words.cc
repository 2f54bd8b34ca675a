#include "registry/examples/edit_words.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace trackcheck {
namespace {

class Splitter {
 public:
  explicit Splitter(std::string_view script) : script_(script) {}

  absl::StatusOr<std::vector<Edit>> Split() {
    while (position_ < script_.size()) {
      if (absl::Status status = ReadEdit(); !status.ok()) return status;
    }
    return std::move(edits_);
  }

 private:
  bool AtEditEnd() const {
    return position_ == script_.size() || script_[position_] == '\n' ||
           script_[position_] == ';';
  }

  absl::Status ReadEdit() {
    const size_t first = position_;
    Edit edit;
    while (!AtEditEnd()) {
      if (absl::ascii_isspace(script_[position_])) {
        ++position_;
        continue;
      }
      std::string word;
      if (absl::Status status = ReadWord(&word); !status.ok()) return status;
      edit.words.push_back(std::move(word));
    }
    const std::string_view text = script_.substr(first, position_ - first);
    edit.text = std::string(absl::StripAsciiWhitespace(
        absl::string_view(text.data(), text.size())));
    if (position_ < script_.size()) ++position_;
    if (!edit.words.empty()) edits_.push_back(std::move(edit));
    return absl::OkStatus();
  }

  absl::Status ReadWord(std::string* word) {
    const char first = script_[position_];
    const bool quoted = first == '"' || first == '\'';
    if (quoted) ++position_;
    while (true) {
      if (quoted) {
        if (position_ == script_.size()) {
          return absl::InvalidArgumentError(absl::StrCat(
              "edit ", edits_.size() + 1, ": missing ", std::string(1, first)));
        }
        if (script_[position_] == first) {
          ++position_;
          return absl::OkStatus();
        }
      } else if (AtEditEnd() || absl::ascii_isspace(script_[position_])) {
        return absl::OkStatus();
      }
      if (script_[position_] != '\\') {
        *word += script_[position_++];
      } else if (!ReadEscape(word)) {
        return absl::InvalidArgumentError(absl::StrCat(
            "edit ", edits_.size() + 1, ": unknown escape at character ",
            position_, " of the script"));
      }
    }
  }

  bool ReadEscape(std::string* word) {
    const std::string_view rest = script_.substr(position_ + 1);
    if (rest.empty()) return false;
    switch (rest[0]) {
      case 'n':
        *word += '\n';
        break;
      case 't':
        *word += '\t';
        break;
      case '\\':
      case '"':
      case '\'':
        *word += rest[0];
        break;
      case 'x':
        if (rest.size() < 3 || !absl::ascii_isxdigit(rest[1]) ||
            !absl::ascii_isxdigit(rest[2])) {
          return false;
        }
        *word += absl::HexStringToBytes(absl::string_view(&rest[1], 2));
        position_ += 2;
        break;
      default:
        return false;
    }
    position_ += 2;
    return true;
  }

  std::string_view script_;
  size_t position_ = 0;
  std::vector<Edit> edits_;
};

}  // namespace

absl::StatusOr<std::vector<Edit>> SplitEdits(std::string_view script) {
  return Splitter(script).Split();
}

}  // namespace trackcheck
