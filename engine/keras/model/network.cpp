#include "engine/keras/model/network.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "engine/core/error.h"

namespace engine::keras {
namespace {

std::vector<KerasTensor> argumentsOf(const LayerCall& call) {
  std::vector<KerasTensor> all = call.arguments.orderedInputs();
  for (const auto& [name, tensors] : call.arguments.named) all.insert(all.end(), tensors.begin(), tensors.end());
  return all;
}

class NetworkMap {
 public:
  explicit NetworkMap(const std::vector<KerasTensor>& inputs) {
    for (const KerasTensor& input : inputs) ends_.insert(input.call.get());
  }

  // Without recursion: models may be hundreds of layers deep.
  void visit(const LayerCallPtr& root) {
    struct Visit {
      LayerCallPtr call;
      std::vector<KerasTensor> arguments;
      std::size_t next = 0;
    };
    if (!enter(root)) return;
    std::vector<Visit> stack{{root, ends_.contains(root.get()) ? std::vector<KerasTensor>() : argumentsOf(*root)}};
    while (!stack.empty()) {
      Visit& top = stack.back();
      if (top.next == top.arguments.size()) {
        order_.push_back(top.call);
        stack.pop_back();
        continue;
      }
      const LayerCallPtr needed = top.arguments[top.next++].call;
      if (!enter(needed)) continue;
      stack.push_back({needed, ends_.contains(needed.get()) ? std::vector<KerasTensor>() : argumentsOf(*needed)});
    }
  }

  Network network() {
    std::unordered_map<const LayerCall*, int> depth;
    std::unordered_map<const Layer*, int> layerDepth;
    for (auto at = order_.rbegin(); at != order_.rend(); ++at) {
      const LayerCall& call = **at;
      int& own = depth[&call];
      own = std::max(own, layerDepth[call.layer.get()]);
      layerDepth[call.layer.get()] = own;
      if (ends_.contains(&call)) continue;
      for (const KerasTensor& needed : argumentsOf(call)) {
        int& other = depth[needed.call.get()];
        other = std::max(other, own + 1);
      }
    }
    Network network{order_, layers_};
    std::ranges::stable_sort(network.calls, std::greater<>(), [&](const LayerCallPtr& c) { return depth[c.get()]; });
    std::ranges::stable_sort(network.layers, std::greater<>(), [&](const LayerPtr& l) { return layerDepth[l.get()]; });
    return network;
  }

 private:
  // False when it was seen before.
  bool enter(const LayerCallPtr& call) {
    if (!seen_.insert(call.get()).second) return false;
    if (std::ranges::find(layers_, call->layer) == layers_.end()) layers_.push_back(call->layer);
    if (call->arguments.isInput() && !ends_.contains(call.get())) {
      fail(Code::kInvalidArgument, "The model's outputs depend on the input '", call->layer->name(),
           "', which is not among its inputs.");
    }
    return true;
  }

  std::unordered_set<const LayerCall*> ends_, seen_;
  std::vector<LayerCallPtr> order_;
  std::vector<LayerPtr> layers_;
};

}  // namespace

Network networkBetween(const std::vector<KerasTensor>& inputs, const std::vector<KerasTensor>& outputs) {
  NetworkMap map(inputs);
  for (const KerasTensor& output : outputs) map.visit(output.call);
  for (const KerasTensor& input : inputs) map.visit(input.call);
  return map.network();
}

}  // namespace engine::keras
