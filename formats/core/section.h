// How a decoder tells the rules what became of a part of the file.
#ifndef TRACKCHECK_FORMATS_CORE_SECTION_H_
#define TRACKCHECK_FORMATS_CORE_SECTION_H_

#include <cassert>
#include <cstdint>
#include <utility>

namespace trackcheck {

enum class SectionState : uint8_t {
  kAbsent,   // not in the file; the decoder has reported it if it must be there
  kDamaged,  // there, but not to be judged: the decoder has reported why
  kPresent,  // decoded; rules may rely on every invariant of T
};

// Only a present section has content that rules may look at.
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
  T content_or_default() const { return content_; }
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
