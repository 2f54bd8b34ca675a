#include "validators/transfer/server_answer.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/json/reader.h"
#include "formats/json/tokens/text.h"

namespace trackcheck::transfer {
namespace {

constexpr uint32_t kDepthLimit = 16;
constexpr int kMaxMembers = 12;

// The meaning of a member of an error reply.
enum class Role : uint8_t {
  kNone,       // not a member of error replies
  kError,      // that there is an error, and perhaps its name
  kErrorText,  // the error, for people
  kText,       // the text of the error, if there is one
  kCode,       // a status of HTTP or "error"
  kSuccess,    // true or false
  kOther,      // what goes with an error
};

struct Known {
  std::string_view key;  // in lower case, without '-' and '_'
  Role role;
};

// The members of GitHub, GitLab, Google, Atlassian, Django, FastAPI, Express,
// Spring and of RFC 9457.
constexpr Known kKnown[] = {
    {"error", Role::kError},
    {"errors", Role::kError},
    {"errorcode", Role::kError},
    {"errordescription", Role::kErrorText},
    {"errormessage", Role::kErrorText},
    {"errormessages", Role::kErrorText},
    {"exception", Role::kError},
    {"detail", Role::kErrorText},
    {"documentationurl", Role::kError},
    {"message", Role::kText},
    {"msg", Role::kText},
    {"reason", Role::kText},
    {"title", Role::kText},
    {"description", Role::kText},
    {"code", Role::kCode},
    {"status", Role::kCode},
    {"statuscode", Role::kCode},
    {"ok", Role::kSuccess},
    {"success", Role::kSuccess},
    {"details", Role::kOther},
    {"help", Role::kOther},
    {"hint", Role::kOther},
    {"instance", Role::kOther},
    {"method", Role::kOther},
    {"path", Role::kOther},
    {"requestid", Role::kOther},
    {"statustext", Role::kOther},
    {"timestamp", Role::kOther},
    {"traceid", Role::kOther},
    {"type", Role::kOther},
    {"url", Role::kOther},
};

std::string LowerCase(std::string_view text) {
  std::string lower;
  for (const char c : text) {
    lower.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c);
  }
  return lower;
}

Role RoleOf(std::string_view raw_key) {
  std::string key = LowerCase(raw_key);
  std::erase_if(key, [](char c) { return c == '-' || c == '_'; });
  const auto* const known =
      std::find_if(std::begin(kKnown), std::end(kKnown),
                   [&key](const Known& each) { return each.key == key; });
  return known == std::end(kKnown) ? Role::kNone : known->role;
}

bool IsErrorStatus(double status) { return status >= 400 && status < 600; }

bool IsErrorStatus(std::string_view status) {
  const std::string lower = LowerCase(status);
  const bool is_number =
      lower.size() == 3 && (lower[0] == '4' || lower[0] == '5') &&
      std::all_of(lower.begin(), lower.end(),
                  [](char c) { return c >= '0' && c <= '9'; });
  return is_number || lower == "error" || lower.starts_with("fail") ||
         lower == "not_found";
}

class ReplyReader {
 public:
  explicit ReplyReader(std::string_view text)
      : reader_(ByteView(text), kDepthLimit, nullptr) {}

  std::optional<std::string> Read() {
    if (reader_.Peek() != json::Kind::kObject) return std::nullopt;
    reader_.EnterObject();
    if (!ReadMembers() || !reader_.AtEnd()) return std::nullopt;
    if (!is_error_ && !IsServerMessage(text_)) return std::nullopt;
    return text_;
  }

 private:
  // Returns false if there are other members than those of an error reply, or
  // too many.
  bool ReadMembers() {
    int count = 0;
    for (json::String key; reader_.NextKey(&key);) {
      const Role role = RoleOf(key.raw);
      if (role == Role::kNone || ++count > kMaxMembers) return false;
      ReadValue(role);
    }
    return true;
  }

  void ReadValue(Role role) {
    switch (reader_.Peek()) {
      case json::Kind::kString:
        ReadText(role);
        break;
      case json::Kind::kNumber:
        ReadNumber(role);
        break;
      case json::Kind::kTrue:
        if (SaysError(role)) is_error_ = true;
        reader_.ReadLiteral();
        break;
      case json::Kind::kFalse:
        if (role == Role::kSuccess) is_error_ = true;
        reader_.ReadLiteral();
        break;
      case json::Kind::kObject:
        if (SaysError(role)) {
          ReadError();
        } else {
          reader_.Skip();
        }
        break;
      case json::Kind::kArray:
        if (SaysError(role)) {
          ReadErrors(role);
        } else {
          reader_.Skip();
        }
        break;
      case json::Kind::kNull:
      case json::Kind::kNone:
        reader_.Skip();
        break;
    }
  }

  static bool SaysError(Role role) {
    return role == Role::kError || role == Role::kErrorText;
  }

  void ReadNumber(Role role) {
    const double number = reader_.ReadNumber().value;
    if (role == Role::kCode && IsErrorStatus(number)) is_error_ = true;
  }

  // Keeps the first text of the highest rank.
  void ReadText(Role role) {
    const std::string text = json::Unescape(reader_.ReadString().raw);
    if (text.empty()) return;
    if (SaysError(role) || (role == Role::kCode && IsErrorStatus(text))) {
      is_error_ = true;
    }
    int rank = 0;
    if (role == Role::kText || role == Role::kErrorText) rank = 2;
    // It may be the address of a page about the error.
    if (role == Role::kError && text.find("://") == std::string::npos) rank = 1;
    if (rank <= rank_) return;
    rank_ = rank;
    text_ = text;
  }

  // Reads the object of an error, whose members may have any names.
  void ReadError() {
    reader_.EnterObject();
    for (json::String key; reader_.NextKey(&key);) {
      is_error_ = true;
      const Role role = RoleOf(key.raw);
      if (reader_.Peek() == json::Kind::kString) {
        ReadText(role);
      } else {
        reader_.Skip();
      }
    }
  }

  void ReadErrors(Role role) {
    reader_.EnterArray();
    while (reader_.NextElement()) {
      is_error_ = true;
      const json::Kind kind = reader_.Peek();
      if (kind == json::Kind::kString) {
        ReadText(role);
      } else if (kind == json::Kind::kObject) {
        ReadError();
      } else {
        reader_.Skip();
      }
    }
  }

  json::Reader reader_;
  bool is_error_ = false;
  std::string text_;
  int rank_ = 0;
};

}  // namespace

bool IsServerMessage(std::string_view text) {
  const std::string lower = LowerCase(text);
  constexpr std::string_view kAnswers[] = {
      "not found",   "forbidden",   "access denied",        "unauthorized",
      "bad gateway", "bad request", "service unavailable",  "too many requests",
      "timed out",   "rate limit",  "internal server error"};
  return std::any_of(std::begin(kAnswers), std::end(kAnswers),
                     [&lower](std::string_view answer) {
                       return lower.find(answer) != std::string::npos;
                     });
}

std::optional<std::string> ErrorReply(std::string_view text) {
  return ReplyReader(text).Read();
}

}  // namespace trackcheck::transfer
