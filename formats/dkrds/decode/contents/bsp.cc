#include "formats/dkrds/decode/contents/bsp.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/run_list.h"
#include "formats/dkrds/faults.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

constexpr int16_t kAxes = 3;
FieldPath NodePath(uint64_t node) {
  return FieldPath("bsp.nodes").Element(node);
}

Location SkipPlace(const Bsp& bsp, uint64_t node) {
  return {{bsp.nodes[node].offset + bsp::kSkip, sizeof(int16_t)},
          NodePath(node).Field("skip")};
}

Finding MismatchFinding(const Bsp& bsp, uint64_t node, uint64_t gap) {
  const int64_t skip = bsp.nodes[node].skip;
  return {.where = SkipPlace(bsp, node),
          .message = Message(
              "the skip is $0, a skip of $1 leads to the end of the left "
              "subtree",
              skip, skip - static_cast<int64_t>(gap / bsp::kSkipUnit))};
}

class Walk {
 public:
  // Keeps the nodes only if `keeps`. `expected`: their number.
  Walk(ByteView bytes, bool keeps, uint64_t expected)
      : bytes_(bytes),
        position_(bytes.begin()),
        end_(bytes.begin()),
        keeps_(keeps) {
    nodes().reserve(expected);
  }

  uint64_t Count() {
    while (Visit() && Ascend()) {
    }
    return count_;
  }

  BspResult Decode() {
    Count();
    if (result_.fault.has_value()) BlameSkip();
    std::sort(result_.mismatches.begin(), result_.mismatches.end());
    result_.bsp.whole = !result_.fault.has_value();
    result_.bsp.range = {bytes_.begin(), end_ - bytes_.begin()};
    return std::move(result_);
  }

 private:
  // An interior node whose children are being visited.
  struct Pending {
    uint32_t node = 0;
    uint64_t offset = 0;
    uint64_t right = 0;
    uint64_t gap = 0;  // between the left subtree and the right child
    bool in_right = false;
  };

  std::vector<BspNode>& nodes() { return result_.bsp.nodes; }

  void Stop(const RuleInfo& rule, Location where, Message message) {
    result_.fault = {.rule = &rule,
                     .where = std::move(where),
                     .message = std::move(message)};
  }

  // Stops if the node at `position_`, which takes `size` bytes, is cut; returns
  // whether it is.
  bool IsCut(uint64_t size) {
    if (bytes_.end() - position_ >= size) return false;
    result_.needed_end = position_ + size;
    Stop(faults::bsp_truncated,
         {bytes_.From(position_).range(), NodePath(count_)},
         Message("the node at $0 would end at $1, the tree's bytes end at $2",
                 Offset{position_}, Offset{position_ + size},
                 Offset{bytes_.end()}));
    return true;
  }

  template <typename T>
  T Load(uint64_t offset) const {
    return LoadLittleEndian<T>(bytes_.data() + (position_ - bytes_.begin()) +
                               offset);
  }

  // Decodes the node at `position_`. Returns false at the first fault.
  bool Visit() {
    if (IsCut(sizeof(int16_t))) return false;
    if (depth_ > bsp::kMaxDepth) {
      Stop(faults::bsp_depth, {{position_, sizeof(int16_t)}, NodePath(count_)},
           Message("the node has $0 ancestors, at most $1 are allowed", depth_,
                   bsp::kMaxDepth));
      return false;
    }
    BspNode node;
    node.offset = static_cast<uint32_t>(position_);
    node.parent = parent_;
    node.depth = static_cast<uint16_t>(depth_);
    node.axis_or_count = Load<int16_t>(bsp::kAxis);
    const uint64_t size = node.leaf()
                              ? bsp::kLeafIds + sizeof(int16_t) * node.count()
                              : kBspNodeSize;
    if (IsCut(size)) return false;
    if (!node.leaf() && !TakeInterior(&node)) return false;
    if (keeps_) Keep(node);
    position_ += size;
    end_ = position_;
    if (!node.leaf()) {
      parent_ = count_;
      is_left_ = true;
      ++depth_;
    }
    leaf_ = node.leaf();
    ++count_;
    return true;
  }

  bool TakeInterior(BspNode* node) {
    node->split = bsp::Split(Load<int16_t>(bsp::kSplitLow),
                             Load<uint16_t>(bsp::kSplitHigh));
    node->skip = Load<int16_t>(bsp::kSkip);
    const FieldPath path = NodePath(count_);
    if (node->axis_or_count >= kAxes) {
      Stop(faults::bsp_axis, {{position_, sizeof(int16_t)}, path.Field("axis")},
           Message("the axis is $0, expected 0, 1 or 2", node->axis_or_count));
      return false;
    }
    const ByteRange skip = {position_ + bsp::kSkip, sizeof(int16_t)};
    if (node->skip < 0) {
      Stop(faults::bsp_skip_negative, {skip, path.Field("skip")},
           Message("the skip is $0, expected at least 0", node->skip));
      return false;
    }
    const uint64_t right = position_ + kBspNodeSize +
                           static_cast<uint64_t>(node->skip) * bsp::kSkipUnit;
    if (right >= bytes_.end()) {
      result_.needed_end = right + sizeof(int16_t);
      Stop(faults::bsp_skip_range, {skip, path.Field("skip")},
           right == bytes_.end()
               ? Message("the right child would begin at $0, where the tree's "
                         "bytes end",
                         Offset{right})
               : Message("the right child would begin at $0, the tree's bytes "
                         "end at $1",
                         Offset{right}, Offset{bytes_.end()}));
      return false;
    }
    pending_[depth_] = {count_, position_, right};
    return true;
  }

  // If a skip leads to bytes that are no tree, the skip is the cause of the
  // fault.
  void BlameSkip() {
    for (uint32_t depth = 0; depth < std::min(depth_, bsp::kMaxDepth + 1);
         ++depth) {
      const Pending& pending = pending_[depth];
      if (!pending.in_right || pending.gap == 0) continue;
      Finding cause = MismatchFinding(result_.bsp, pending.node, pending.gap);
      cause.rule = &faults::bsp_skip_mismatch;
      cause.severity = Severity::kError;
      cause.related.push_back(
          {std::move(result_.fault->message), std::move(result_.fault->where)});
      result_.fault = std::move(cause);
      std::erase_if(result_.mismatches, [&](const BspMismatch& mismatch) {
        return mismatch.node == pending.node;
      });
      return;
    }
  }

  void Keep(const BspNode& node) {
    if (count_ > 0) {
      BspNode& parent = nodes()[parent_];
      (is_left_ ? parent.left : parent.right) = count_;
    }
    nodes().push_back(node);
  }

  // After a leaf, moves on to the next right child. Returns false if there is
  // none.
  bool Ascend() {
    if (!leaf_) return true;
    while (depth_ > 0 && pending_[depth_ - 1].in_right) --depth_;
    if (depth_ == 0) return false;
    Pending& pending = pending_[depth_ - 1];
    if (pending.right < end_) {
      Stop(faults::bsp_overlap,
           {{pending.offset + bsp::kSkip, sizeof(int16_t)},
            NodePath(pending.node).Field("skip")},
           Message("the right child begins at $0, the left subtree ends at $1",
                   Offset{pending.right}, Offset{end_}));
      return false;
    }
    pending.gap = pending.right - end_;
    if (pending.gap > 0 && keeps_) {
      result_.mismatches.push_back({pending.node, pending.gap});
    }
    pending.in_right = true;
    parent_ = pending.node;
    is_left_ = false;
    position_ = pending.right;
    return true;
  }

  ByteView bytes_;
  uint64_t position_;
  uint64_t end_;  // the end of the last node
  bool keeps_;
  uint32_t count_ = 0;
  uint32_t parent_ = 0;
  uint32_t depth_ = 0;  // the depth of the node at `position_`
  bool is_left_ = false;
  bool leaf_ = false;
  // Indexed by depth.
  std::array<Pending, bsp::kMaxDepth + 1> pending_;
  BspResult result_;
};

}  // namespace

BspResult DecodeBsp(ByteView bytes) {
  const uint64_t count = Walk(bytes, /*keeps=*/false, 0).Count();
  return Walk(bytes, /*keeps=*/true, count).Decode();
}

void ReportBsp(const BspResult& result, FindingSink& sink) {
  if (result.fault.has_value()) sink.Report(*result.fault);
  RunList runs(sink.max_per_rule());
  for (const BspMismatch& mismatch : result.mismatches) runs.Add(mismatch.node);
  sink.ReportRuns(faults::bsp_skip_mismatch, runs, [&](const Run& run) {
    const auto mismatch =
        std::lower_bound(result.mismatches.begin(), result.mismatches.end(),
                         BspMismatch{static_cast<uint32_t>(run.first), 0});
    Finding finding = MismatchFinding(result.bsp, run.first, mismatch->gap);
    if (run.last > run.first) {
      finding.related.push_back(
          {Message("the last place"), SkipPlace(result.bsp, run.last)});
    }
    return finding;
  });
}

}  // namespace trackcheck::dkrds
