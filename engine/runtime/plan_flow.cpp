#include "engine/runtime/plan_flow.h"

#include <algorithm>

#include "engine/runtime/conditional.h"

namespace engine {

int PlanFlow::addFlags(int count) {
  const int first = static_cast<int>(dead_.size());
  dead_.resize(dead_.size() + static_cast<std::size_t>(count), 0);
  return first;
}

int PlanFlow::add(NodeFlow node) {
  node.planned = node.output && node.output->valid();
  if (node.chosen && !node.chosen->valid()) *node.chosen = Tensor(DType::kInt32, {});
  nodes_.push_back(std::move(node));
  return static_cast<int>(nodes_.size()) - 1;
}

bool PlanFlow::enter(int number) {
  NodeFlow& node = nodes_[static_cast<std::size_t>(number)];
  const bool dead = std::ranges::any_of(node.needs, [&](int flag) { return isDead(flag); });
  setDead(node.flag, dead);
  for (int i = 1; node.predicate && i < kSwitchFlags; ++i) setDead(node.flag + i, dead);
  if (!node.choices.empty() && !dead) merge(node);
  return node.runs && !dead;
}

void PlanFlow::leave(int number) {
  const NodeFlow& node = nodes_[static_cast<std::size_t>(number)];
  if (!node.predicate) return;
  const bool taken = *node.predicate->data<bool>();
  setDead(node.flag, taken);
  setDead(node.flag + 1, !taken);
}

void PlanFlow::merge(NodeFlow& node) {
  for (std::size_t i = 0; i < node.choices.size(); ++i) {
    if (isDead(node.choices[i].flag)) continue;
    takeLive(*node.choices[i].value, *node.output, node.planned);
    *node.chosen->data<int32_t>() = static_cast<int32_t>(i);
    return;
  }
  setDead(node.flag, true);
}

}  // namespace engine
