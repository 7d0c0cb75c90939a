#include "engine/estimator/canned/boosted_trees/boosted_trees_in_memory.h"

#include <set>

#include "engine/runtime/session.h"

namespace engine::estimator {
namespace {

// Reads the input once, before the first step.
class HoldRowsHook : public SessionRunHook {
 public:
  explicit HoldRowsHook(Node* hold) : hold_(hold) {}
  void afterCreateSession(Session& session) override { session.run(Feeds{}, {}, {hold_}); }

 private:
  Node* hold_;
};

std::set<const Node*> readNodes(const Graph& graph) {
  std::set<const Node*> read;
  for (const auto& node : graph.nodes()) {
    for (const Output& input : node->inputs()) read.insert(input.node);
  }
  return read;
}

}  // namespace

HeldInputs::HeldInputs(const Features& features, const Labels& labels)
    : holder_(features.scope().fullName("held_rows")), features_(features.scope(), {}) {
  NamedOutputs held;
  for (const auto& [name, output] : features.tensors()) held[name] = standIn(output);
  for (const auto& [name, output] : labels) labels_[name] = standIn(output);
  features_ = Features(features.scope(), std::move(held));
}

Output HeldInputs::standIn(Output given) {
  const Scope scope = Scope(given.node->graph()).child("held");
  const Output held = scope.op("_BoostedTreesHeld", {},
                               {{"holder", holder_},
                                {"number", static_cast<int64_t>(stands_.size())},
                                {"T", given.type()},
                                {"shape", given.shape()}});
  stands_.push_back({given, held});
  return held;
}

std::shared_ptr<SessionRunHook> HeldInputs::holding(const TreeFeatures& described, const TreeInputs& inputs) const {
  std::vector<Output> given;
  std::vector<int64_t> bucketized;
  std::vector<int64_t> numeric;
  std::vector<int64_t> tensors;
  std::vector<DType> types;
  for (std::size_t id = 0; id < described.features.size(); ++id) {
    if (described.features[id].numeric) {
      numeric.push_back(static_cast<int64_t>(id));
    } else {
      bucketized.push_back(static_cast<int64_t>(id));
      given.push_back(inputs.buckets[id]);
    }
  }
  given.insert(given.end(), inputs.numbers.begin(), inputs.numbers.end());
  const std::set<const Node*> read = readNodes(features_.scope().graph());
  for (std::size_t i = 0; i < stands_.size(); ++i) {
    if (!read.contains(stands_[i].held.node)) continue;
    tensors.push_back(static_cast<int64_t>(i));
    types.push_back(stands_[i].given.type());
    given.push_back(stands_[i].given);
  }
  Node* hold = features_.scope().node("_BoostedTreesHold", given,
                                      {{"holder", holder_},
                                       {"num_bucketized", static_cast<int64_t>(bucketized.size())},
                                       {"num_numbers", static_cast<int64_t>(numeric.size())},
                                       {"T", types},
                                       {"bucketized_ids", bucketized},
                                       {"number_ids", numeric},
                                       {"tensor_numbers", tensors}});
  return std::make_shared<HoldRowsHook>(hold);
}

}  // namespace engine::estimator
