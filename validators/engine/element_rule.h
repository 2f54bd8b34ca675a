// A rule that judges each element of a table or list: a vertex, a data block, a
// tuple, a segment.
#ifndef TRACKCHECK_VALIDATORS_ENGINE_ELEMENT_RULE_H_
#define TRACKCHECK_VALIDATORS_ENGINE_ELEMENT_RULE_H_

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/findings/run_list.h"

namespace trackcheck {

// A format's view of one table or list, which may refer to the format's
// analysis. Elements are numbered from 0. Consecutive failing elements become
// one finding.
//
// Each task of the engine judges with a copy of its own, so a copy is cheap and
// may have mutable members, such as a buffer or a cursor.
template <typename T>
concept ElementTable = std::copy_constructible<T> && requires(const T& table) {
  { table.size() } -> std::convertible_to<uint64_t>;
  // About the bytes that judging one element reads, at least 1: blocks are made
  // to fit a cache.
  { table.bytes_per_element() } -> std::convertible_to<uint64_t>;
};

// The place that a predicate judges.
struct Position {
  uint64_t element = 0;
  // Below ElementRule::parts: a coordinate of a vertex, a wheel of a block.
  uint64_t part = 0;
  // Below ElementRule::series.
  uint64_t series = 0;

  bool operator==(const Position&) const = default;
};

// The faults of one element, in one series.
struct Failure {
  uint64_t places = 0;  // 0: the element passes
  uint64_t first = 0;   // the first part that fails
  uint64_t last = 0;
  uint64_t worst = 0;  // the first part of the largest badness
  double badness = 0;
};

// How failing elements are found; made by Exact or Listed.
template <typename Elements>
struct Predicate {
  Failure (*judge)(const Elements& elements, uint64_t element, uint64_t series,
                   uint64_t parts) = nullptr;
  // Adds the failing elements of [first, first + count).
  void (*fold)(const Elements& elements, uint64_t series, uint64_t parts,
               uint64_t first, uint64_t count, RunList& runs) = nullptr;
  // Whether failures have a badness, so that the worst of a run is reported.
  bool ranked = false;
};

namespace internal {

template <typename Elements, auto kFails>
struct ExactPredicate {
  using Result =
      std::invoke_result_t<decltype(kFails), const Elements&, const Position&>;
  static constexpr bool kRanked = std::is_same_v<Result, double>;
  static_assert(kRanked || std::is_same_v<Result, bool> ||
                std::is_same_v<Result, uint64_t>);

  static Failure Judge(const Elements& elements, uint64_t element,
                       uint64_t series, uint64_t parts) {
    Failure failure;
    for (uint64_t part = 0; part < parts; ++part) {
      const Result result = kFails(elements, Position{element, part, series});
      if (!(result > Result{0})) continue;
      if (failure.places == 0) failure.first = part;
      if constexpr (kRanked) {
        if (result > failure.badness) {
          failure.badness = result;
          failure.worst = part;
        }
      }
      failure.last = part;
      failure.places += kRanked ? 1 : static_cast<uint64_t>(result);
    }
    return failure;
  }

  static void Fold(const Elements& elements, uint64_t series, uint64_t parts,
                   uint64_t first, uint64_t count, RunList& runs) {
    for (uint64_t element = first; element < first + count; ++element) {
      const Failure failure = Judge(elements, element, series, parts);
      if (failure.places == 0) continue;
      runs.Add(element, failure.places, failure.badness);
    }
  }
};

template <typename Elements, auto kList>
struct ListedPredicate {
  static auto From(const auto& list, uint64_t element) {
    return std::lower_bound(
        list.begin(), list.end(), element,
        [](const auto& listed, uint64_t e) { return listed.element < e; });
  }

  static Failure Judge(const Elements& elements, uint64_t element,
                       uint64_t series, uint64_t /*parts*/) {
    const auto& list = kList(elements, series);
    Failure failure;
    for (auto it = From(list, element);
         it != list.end() && it->element == element; ++it) {
      ++failure.places;
    }
    return failure;
  }

  static void Fold(const Elements& elements, uint64_t series,
                   uint64_t /*parts*/, uint64_t first, uint64_t count,
                   RunList& runs) {
    const auto& list = kList(elements, series);
    const auto end = From(list, first + count);
    for (auto it = From(list, first); it != end; ++it) runs.Add(it->element);
  }
};

template <auto kFunction, typename = decltype(kFunction)>
struct MakePredicate;

template <auto kFails, typename Result, typename Elements, typename At>
  requires std::same_as<std::remove_cvref_t<At>, Position>
struct MakePredicate<kFails, Result (*)(const Elements&, At)> {
  using Made = ExactPredicate<Elements, kFails>;
  static constexpr Predicate<Elements> kMade = {Made::Judge, Made::Fold,
                                                Made::kRanked};
};

template <auto kList, typename Result, typename Elements>
struct MakePredicate<kList, Result (*)(const Elements&, uint64_t)> {
  using Made = ListedPredicate<Elements, kList>;
  static constexpr Predicate<Elements> kMade = {Made::Judge, Made::Fold, false};
};

template <typename Elements>
uint64_t One(const Elements&) {
  return 1;
}
template <typename Elements>
uint64_t OnePart(const Elements&, uint64_t) {
  return 1;
}
template <typename Elements>
bool Always(const Elements&) {
  return true;
}

}  // namespace internal

// A predicate of a function `Result (const Elements&, Position at)`, which is
// compiled into the loop over a block. Its result says whether the part fails:
// - bool: true if it does;
// - uint64_t: the number of failing places in it, 0 if it passes;
// - double: how bad it is, 0 or NaN if it passes. The worst of a run is then
//   named.
template <auto kFails>
// NOLINTNEXTLINE(readability-identifier-naming): used like a function.
inline constexpr auto Exact = internal::MakePredicate<kFails>::kMade;

// A predicate of a function `List (const Elements&, uint64_t series)`, which
// returns the failing elements as the analysis found them: a span or a
// reference to a vector of structs with a member `element`, ascending.
template <auto kList>
// NOLINTNEXTLINE(readability-identifier-naming): used like a function.
inline constexpr auto Listed = internal::MakePredicate<kList>::kMade;

// One rule over one table. The engine runs the predicate, folds consecutive
// failing elements into runs and reports each run as one finding: at its first
// place, with its number of places, and with its last and worst place as
// related ones.
template <typename Elements>
struct ElementRule {
  RuleInfo info;

  // These three are required.
  Predicate<Elements> predicate;
  Location (*place)(const Elements& elements, Position at) = nullptr;
  // Says what is wrong at a place that fails.
  Message (*message)(const Elements& elements, Position at) = nullptr;

  // Whether the rule can find anything in this table. Called once, before any
  // predicate and outside of tasks.
  bool (*applies)(const Elements& elements) = internal::Always<Elements>;
  // The series of the rule. Failures of one series are folded together, apart
  // from those of the others: fields such as throttle and brake, or cases of
  // different severity. Each series is reported after the one before it.
  uint64_t (*series)(const Elements& elements) = internal::One<Elements>;
  // The parts of each element, all of which are judged.
  uint64_t (*parts)(const Elements& elements,
                    uint64_t series) = internal::OnePart<Elements>;
  // The severity of a series; null if it is the rule's own.
  Severity (*severity)(const Elements& elements, uint64_t series) = nullptr;
  // Places that explain the first one of a run, such as the earlier of two
  // equal elements; null if there are none.
  std::vector<Related> (*related)(const Elements& elements,
                                  Position at) = nullptr;
  // What mends a place that fails, if there is one right answer; null if the
  // rule has no fix, or one that has a function (RuleInfo::fix).
  std::vector<Repair> (*repairs)(const Elements& elements,
                                 Position at) = nullptr;
  // Whether all failures only follow from another fault, so that none is
  // reported. Called once, after all blocks, if there are failures; null if
  // the rule does not depend on others.
  bool (*follows)(const Elements& elements) = nullptr;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_ENGINE_ELEMENT_RULE_H_
