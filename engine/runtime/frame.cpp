#include "engine/runtime/frame.h"

#include "engine/core/memory.h"
#include "engine/kernels/kernel.h"
#include "engine/runtime/variable_order.h"

namespace engine {
namespace {

constexpr int kForever = INT32_MAX;

class Planner {
 public:
  explicit Planner(const FrameSpec& spec) : spec_(spec) {}

  FrameLayout run() {
    findMoments();
    findRoots();
    findShared();
    findLastUses();
    for (int time = 0; time < itemCount(); ++time) {
      for (const Output& output : item(time).outputs) placeOutput(output, time);
    }
    for (auto& [output, placement] : layout_.placements) {
      if (placement.place == Place::kArena) layout_.arena.keepUntil(placement.block, lastUse_[placement.root].moment);
    }
    layout_.arenaBytes = layout_.arena.place();
    return std::move(layout_);
  }

 private:
  // Items are counted by the time at which one thread would run them; those that may run side by side share a moment.
  struct Use {
    int moment = -1;
    int time = -1;  // of the last item in order
    int items = 0;  // of this moment
  };

  int itemCount() const { return static_cast<int>(spec_.items.size()); }
  const FrameItem& item(int time) const { return spec_.items[static_cast<std::size_t>(time)]; }
  int momentOf(int time) const { return time == kForever ? kForever : moments_[static_cast<std::size_t>(time)]; }

  void findMoments() {
    for (const FrameItem& it : spec_.items) {
      const int last = moments_.empty() ? -1 : moments_.back();
      moments_.push_back(it.isBesideLast ? last : last + 1);
    }
  }

  bool hasPlainMemory(const Output& output) const {
    const DType type = output.node->outputType(output.index);
    return !isRef(type) && dtypeSize(type) > 0 && spec_.shapeOf(output).isFullyDefined();
  }

  Placement& placementOf(const Output& output) {
    const auto [found, fresh] = layout_.placements.try_emplace(output);
    if (fresh) found->second.root = output;  // not made by this frame: its owner gives it
    return found->second;
  }

  void findRoots() {
    for (const FrameItem& it : spec_.items) {
      for (const Output& output : it.outputs) {
        Placement& placement = placementOf(output);
        if (spec_.outside.count(output)) continue;
        placement.place = hasPlainMemory(output) ? Place::kArena : Place::kDynamic;
        if (!it.node || spec_.copies.count(it.node)) continue;
        if (output.index != 0 && it.node->op() != "Switch") continue;  // both its outputs look at its input
        if (readsVariable(*it.node) && placement.place == Place::kArena && variableNode(it.node->input(0))) {
          placement.place = Place::kVariable;
        } else if (placement.place == Place::kArena && aliases(*it.node)) {
          placement.place = Place::kAlias;
          placement.root = placementOf(it.node->input(0)).root;
        }
      }
    }
  }

  bool aliases(const Node& node) {
    const KernelEntry* kernel = findKernel(node.op());
    if (!kernel || !kernel->traits.alias || node.inputs().empty()) return false;
    return placementOf(node.input(0)).place != Place::kDynamic && spec_.shapeOf(node.input(0)).isFullyDefined();
  }

  void findLastUses() {
    for (int time = 0; time < itemCount(); ++time) {
      for (const Output& input : item(time).inputs) use(input, time);
    }
    for (const Output& output : spec_.pinned) use(output, kForever);
  }

  // Times come in order.
  void use(const Output& output, int time) {
    const Output root = placementOf(output).root;
    Use& last = lastUse_[root];
    if (last.time == time) return;
    last = {momentOf(time), time, last.moment == momentOf(time) ? last.items + 1 : 1};
    const auto shared = shared_.find(root);
    if (shared == shared_.end()) return;
    for (const Output& input : shared->second) use(input, time);
  }

  // What a kernel gives without a place of its own may be an input's memory: under a shape that only it knows, or as a
  // part of it.
  void findShared() {
    for (const FrameItem& it : spec_.items) {
      if (!it.node) continue;
      for (const Output& output : it.outputs) {
        if (layout_.placements.at(output).place != Place::kDynamic || dtypeSize(output.type()) == 0) continue;
        for (const Output& input : it.inputs) {
          if (input.type() == output.type()) shared_[output].push_back(input);
        }
      }
    }
  }

  void placeOutput(const Output& output, int time) {
    Placement& placement = layout_.placements.at(output);
    if (placement.place != Place::kArena) return;
    const std::size_t bytes = tensorBytes(output.type(), spec_.shapeOf(output));
    placement.block = reusableBlock(output, time, bytes);
    if (placement.block < 0) placement.block = layout_.arena.add(bytes, momentOf(time));
    layout_.arena.keepUntil(placement.block, std::max(momentOf(time), lastUse_[output].moment));
  }

  // The block of an input that nobody reads afterwards, or meanwhile, and that the kernel may overwrite.
  int reusableBlock(const Output& output, int time, std::size_t bytes) {
    const Node* node = item(time).node;
    if (!node || output.index != 0) return -1;
    const KernelEntry* kernel = findKernel(node->op());
    if (!kernel) return -1;
    for (int input : kernel->traits.inPlace) {
      if (input >= static_cast<int>(node->inputs().size())) continue;
      const Output root = placementOf(node->input(input)).root;
      const Placement& source = layout_.placements.at(root);
      const Use& last = lastUse_[root];
      const bool isLast = last.time == time && last.items == 1;
      if (source.place != Place::kArena || !isLast || node->input(input).type() != output.type()) continue;
      const std::size_t have = tensorBytes(root.type(), spec_.shapeOf(root));
      // Another input in the same memory would be overwritten while it is still read.
      int uses = 0;
      for (const Output& other : node->inputs()) uses += placementOf(other).root == root ? 1 : 0;
      if (have == bytes && uses == 1 && spec_.shapeOf(node->input(input)) == spec_.shapeOf(output)) return source.block;
    }
    return -1;
  }

  const FrameSpec& spec_;
  FrameLayout layout_;
  std::vector<int> moments_;
  std::unordered_map<Output, Use, OutputHash> lastUse_;
  std::unordered_map<Output, std::vector<Output>, OutputHash> shared_;  // inputs whose memory an output may be
};

}  // namespace

FrameLayout layOut(const FrameSpec& spec) {
  return Planner(spec).run();
}

}  // namespace engine
