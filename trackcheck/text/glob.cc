#include "trackcheck/text/glob.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace trackcheck {
namespace {

enum class Token { kLiteral, kOne, kRun, kAnything, kFolders };

struct Step {
  Token token;
  char literal = 0;
};

// Of several tokens in a row that may stand for nothing, at most two are left:
// each character passes over all of them.
std::vector<Step> Steps(std::string_view glob) {
  std::vector<Step> steps;
  const auto add = [&steps](Token token) {
    const Token last = steps.empty() ? Token::kLiteral : steps.back().token;
    const bool joins = token == Token::kFolders
                           ? last == Token::kFolders
                           : last == Token::kRun || last == Token::kAnything;
    if (!joins) {
      steps.push_back({token});
    } else if (token == Token::kAnything) {
      steps.back().token = token;
    }
  };
  for (size_t i = 0; i < glob.size(); ++i) {
    const bool starts_folder = i == 0 || glob[i - 1] == '/';
    if (glob.substr(i).starts_with("**/") && starts_folder) {
      add(Token::kFolders);
      i += 2;
    } else if (glob.substr(i).starts_with("**")) {
      add(Token::kAnything);
      i += 1;
    } else if (glob[i] == '*') {
      add(Token::kRun);
    } else if (glob[i] == '?') {
      steps.push_back({Token::kOne});
    } else {
      steps.push_back({Token::kLiteral, glob[i]});
    }
  }
  return steps;
}

// Adds `state` to the current states, and every state that follows it without
// a character. All states advance together, so that no glob needs backtracking.
void Enter(const std::vector<Step>& steps, size_t state,
           std::vector<bool>* current) {
  (*current)[state] = true;
  while (state < steps.size() && steps[state].token != Token::kLiteral &&
         steps[state].token != Token::kOne) {
    (*current)[++state] = true;
  }
}

// Whether the literals of `glob` are in `text` in their order. A config may
// have thousands of globs, nearly all of other files.
bool HasLiterals(std::string_view glob, std::string_view text) {
  size_t at = 0;
  for (size_t i = 0; i < glob.size();) {
    if (glob.substr(i).starts_with("**/") && (i == 0 || glob[i - 1] == '/')) {
      i += 3;
      continue;
    }
    const size_t size = std::min(glob.find_first_of("*?", i), glob.size()) - i;
    at = text.find(glob.substr(i, size), at);
    if (at == std::string_view::npos) return false;
    at += size;
    i += std::max<size_t>(size, 1);
  }
  return true;
}

}  // namespace

bool GlobMatches(std::string_view glob, std::string_view text) {
  // Hundreds of rules are compared with dozens of globs. Most differ early.
  const size_t literals = std::min(glob.find_first_of("*?"), glob.size());
  if (text.substr(0, literals) != glob.substr(0, literals)) return false;
  if (literals == glob.size()) return text.size() == literals;
  if (!HasLiterals(glob, text)) return false;
  const std::vector<Step> steps = Steps(glob);
  std::vector<bool> current(steps.size() + 1);
  Enter(steps, 0, &current);
  std::vector<bool> next;
  for (const char c : text) {
    next.assign(steps.size() + 1, false);
    for (size_t i = 0; i < steps.size(); ++i) {
      if (!current[i]) continue;
      switch (steps[i].token) {
        case Token::kLiteral:
          if (c == steps[i].literal) Enter(steps, i + 1, &next);
          break;
        case Token::kOne:
          if (c != '/') Enter(steps, i + 1, &next);
          break;
        case Token::kRun:
          if (c != '/') Enter(steps, i, &next);
          break;
        case Token::kAnything:
          Enter(steps, i, &next);
          break;
        case Token::kFolders:
          // The state is left only at the end of a folder's name.
          next[i] = true;
          if (c == '/') Enter(steps, i + 1, &next);
          break;
      }
    }
    current.swap(next);
  }
  return current[steps.size()];
}

}  // namespace trackcheck
