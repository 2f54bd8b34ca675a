// The result of decoding a part of the file, as the rules see it.
#ifndef TRACKCHECK_FORMATS_CORE_SECTION_H_
#define TRACKCHECK_FORMATS_CORE_SECTION_H_

#include <cassert>
#include <cstdint>
#include <utility>

namespace trackcheck {

enum class SectionState : uint8_t {
  kAbsent,   // not in the file; reported by the decoder if it is required
  kDamaged,  // in the file but invalid; reported by the decoder
  kPresent,  // decoded; every invariant of T holds
};

// Precondition of access to the content: present().
template <typename T>
class Section {
 public:
  Section() = default;
  static Section Present(T content) {
    Section section;
    section.state_ = SectionState::kPresent;
    section.content_ = std::move(content);
    return section;
  }
  static Section Damaged() {
    Section section;
    section.state_ = SectionState::kDamaged;
    return section;
  }

  SectionState state() const { return state_; }
  bool present() const { return state_ == SectionState::kPresent; }
  bool damaged() const { return state_ == SectionState::kDamaged; }

  // The content if it is present, otherwise a default T: an empty table.
  const T& content_or_default() const { return content_; }
  // Precondition, of both: present().
  const T& operator*() const {
    assert(present());
    return content_;
  }
  const T* operator->() const {
    assert(present());
    return &content_;
  }

 private:
  SectionState state_ = SectionState::kAbsent;
  T content_{};
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_SECTION_H_
