// The pointers that Git LFS stores in git in the place of files.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_LFS_POINTER_H_
#define TRACKCHECK_TRACKCHECK_CHECK_LFS_POINTER_H_

#include <optional>
#include <string_view>

namespace trackcheck {

// Why `pointer` is not as Git LFS writes it, or empty if it is: lines of a key,
// a space and a value; `version` first, the other keys in alphabetical order;
// an `oid` of sha256 and a `size`. The text ends a sentence that begins with
// the name of the file: lower case, no full stop.
// Precondition: IsGitLfsPointer is true of `pointer`.
std::string_view LfsPointerDamage(std::string_view pointer);

// What a pointer says about the file that Git LFS stores. The members are parts
// of the pointer's text.
struct LfsObject {
  std::string_view id;    // "sha256:" and 64 hex digits
  std::string_view size;  // in bytes, in decimal

  // The digits of the id.
  std::string_view hash() const { return id.substr(id.find(':') + 1); }
};

// The object that `pointer` stands for; nothing if the pointer is damaged.
// Precondition: IsGitLfsPointer is true of `pointer`.
std::optional<LfsObject> ReadLfsPointer(std::string_view pointer);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_LFS_POINTER_H_
