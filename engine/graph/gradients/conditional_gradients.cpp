#include "engine/graph/gradients/conditional_gradients.h"

#include <map>
#include <unordered_set>

#include "engine/core/error.h"

namespace engine {
namespace {

// A node is alive only when the predicate of each of its guards chose that branch.
struct Guard {
  Output predicate;
  int branch;  // 1: when true
  bool operator==(const Guard&) const = default;
};
using Guards = std::vector<Guard>;

Output throughIdentities(Output output) {
  while (output.node->op() == "Identity") output = output.node->input(0);
  // Inside an outer conditional the predicate comes through that one's Switch.
  if (output.node->op() == "Switch") return throughIdentities(output.node->input(0));
  return output;
}

bool isSwitch(const Node& node) {
  return node.op() == "Switch" || node.op() == "RefSwitch";
}

// What must be true for a value to be alive, found by looking backwards.
class GuardFinder {
 public:
  const Guards& of(const Output& output) {
    if (!isSwitch(*output.node)) return of(*output.node);
    const auto key = std::pair(output.node, output.index);
    const auto found = switched_.find(key);
    if (found != switched_.end()) return found->second;
    Guards guards = of(*output.node);
    add(guards, {throughIdentities(output.node->input(1)), output.index});
    return switched_[key] = std::move(guards);
  }

 private:
  static void add(Guards& guards, const Guard& guard) {
    if (std::ranges::find(guards, guard) == guards.end()) guards.push_back(guard);
  }

  const Guards& of(const Node& node) {
    const auto found = guards_.find(&node);
    if (found != guards_.end()) return found->second;
    guards_[&node] = {};  // a loop's back edge finds nothing
    Guards guards;
    if (node.op() == "Merge" || node.op() == "RefMerge") {
      guards = of(node.input(0));
      for (const Output& in : node.inputs()) {
        const Guards other = of(in);
        std::erase_if(guards, [&](const Guard& g) { return std::ranges::find(other, g) == other.end(); });
      }
    } else {
      for (const Output& in : node.inputs()) {
        for (const Guard& guard : Guards(of(in))) add(guards, guard);
      }
    }
    for (const Node* control : node.controlInputs()) {
      for (const Guard& guard : Guards(of(*control))) add(guards, guard);
    }
    return guards_[&node] = std::move(guards);
  }

  std::map<const Node*, Guards> guards_;
  std::map<std::pair<const Node*, int>, Guards> switched_;
};

// The predicate as it is alive where the Merge is: the one that a Switch on the way to its inputs reads.
struct Decision {
  Output predicate;
  int branchOfFirst = 0;
};

// A predicate equal to `wanted` that is alive at the Merge: of a Switch on the way back from `from`, the one nearest
// to the outside.
Output livePredicate(const Output& from, const Output& wanted, GuardFinder& guards, const Guards& outside) {
  std::vector<const Node*> stack{from.node};
  std::unordered_set<const Node*> seen;
  while (!stack.empty()) {
    const Node* node = stack.back();
    stack.pop_back();
    if (!seen.insert(node).second) continue;
    if (isSwitch(*node) && throughIdentities(node->input(1)) == wanted) {
      const Guards& needs = guards.of(node->input(1));
      const bool alive =
          std::ranges::all_of(needs, [&](const Guard& g) { return std::ranges::find(outside, g) != outside.end(); });
      if (alive) return node->input(1);
    }
    for (const Output& in : node->inputs()) stack.push_back(in.node);
    for (const Node* control : node->controlInputs()) stack.push_back(control);
  }
  return {};
}

Decision decisionOf(const Node& merge) {
  GuardFinder finder;
  if (merge.inputs().size() == 2) {
    const Guards first = finder.of(merge.input(0));
    const Guards second = finder.of(merge.input(1));
    const Guards outside = finder.of(merge.output(0));
    for (const Guard& guard : first) {
      if (std::ranges::find(second, Guard{guard.predicate, 1 - guard.branch}) == second.end()) continue;
      for (int k : {0, 1}) {
        const Output predicate = livePredicate(merge.input(k), guard.predicate, finder, outside);
        if (predicate.valid()) return {predicate, guard.branch};
      }
    }
  }
  fail(Code::kUnimplemented, "No gradient is defined for node '", merge.name(), "' (", merge.op(),
       "): its inputs are not the two branches of one conditional.");
}

}  // namespace

std::vector<Gradient> switchGradient(GradientContext& c) {
  const bool both = c.grads[0].valid() && c.grads[1].valid();
  std::vector<Output> branches{c.grads[0].valid() ? c.grad(0) : Output(), c.grads[1].valid() ? c.grad(1) : Output()};
  if (!both) {
    const int missing = c.grads[0].valid() ? 1 : 0;
    Output like = c.output(missing);
    if (like.type() == DType::kResource) {  // a variable's handle
      like = c.scope.op("ReadVariableOp", {like}, {{"dtype", branches[static_cast<std::size_t>(1 - missing)].type()}});
    }
    branches[static_cast<std::size_t>(missing)] = c.scope.op("ZerosLike", {like}, {}, "zeros_like");
  }
  return {c.scope.op("Merge", branches, {}, "cond_grad"), {}};
}

std::vector<Gradient> mergeGradient(GradientContext& c) {
  const Decision decision = decisionOf(c.node);
  Node* split = c.scope.node("Switch", {c.grad(), decision.predicate}, {}, "cond_grad");
  return {split->output(decision.branchOfFirst), split->output(1 - decision.branchOfFirst)};
}

}  // namespace engine
