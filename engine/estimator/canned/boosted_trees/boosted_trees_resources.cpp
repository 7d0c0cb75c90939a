#include "engine/estimator/canned/boosted_trees/boosted_trees_resources.h"

#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "engine/kernels/resource_manager.h"

namespace engine::estimator {
namespace {

// The handle node has the scope's name itself, as in TensorFlow, whose shared names end with a slash.
TreeResource handleOf(const Scope& scope, const char* op) {
  const std::string shared = scope.prefix() + "/";
  const Output handle = scope.exactly("").op(op, {}, {{"container", ""}, {"shared_name", shared}}, scope.prefix());
  return {handle, variableResourceName(handle.node->name(), "", shared)};
}

std::vector<Output> outputsOf(Node* node) {
  std::vector<Output> outputs;
  for (int i = 0; i < node->outputCount(); ++i) outputs.push_back(node->output(i));
  return outputs;
}

}  // namespace

TreeResource addTreeEnsemble(const Scope& scope) {
  const TreeResource made = handleOf(scope, "BoostedTreesEnsembleResourceHandleOp");
  const Scope create = scope.child("BoostedTreesCreateEnsemble");
  SaveableSpec saveable;
  saveable.resource = made.resource;
  saveable.handle = made.handle;
  saveable.initializer =
      scope.node("BoostedTreesCreateEnsemble", {made.handle, ops::scalar(create, int64_t{0}, "stamp_token"),
                                                ops::scalar(create, std::string(), "tree_ensemble_serialized")});
  saveable.keys = {made.handle.name() + "_stamp", made.handle.name() + "_serialized"};
  saveable.values = outputsOf(scope.node("BoostedTreesSerializeEnsemble", {made.handle}));
  saveable.restoreOp = "BoostedTreesDeserializeEnsemble";
  scope.graph().collections().saveables.push_back(saveable);
  return made;
}

TreeResource addQuantiles(const Scope& outer, int64_t streams, double epsilon, std::vector<Output>& boundaries) {
  const Scope scope = outer.exactly(outer.fullName("QuantileAccumulator"));
  const TreeResource made = handleOf(scope, "BoostedTreesQuantileStreamResourceHandleOp");
  SaveableSpec saveable;
  saveable.resource = made.resource;
  saveable.handle = made.handle;
  saveable.initializer = scope.node("BoostedTreesCreateQuantileStreamResource",
                                    {made.handle, ops::scalar(scope, static_cast<float>(epsilon), "epsilon"),
                                     ops::scalar(scope, streams, "streams")});
  for (int64_t i = 0; i < streams; ++i) {
    saveable.keys.push_back(made.handle.name() + "_bucket_boundaries_" + std::to_string(i));
  }
  const Attrs count{{"num_features", streams}};
  saveable.values =
      outputsOf(scope.node("BoostedTreesQuantileStreamResourceGetBucketBoundaries", {made.handle}, count));
  saveable.restoreOp = "BoostedTreesQuantileStreamResourceDeserialize";
  scope.graph().collections().saveables.push_back(saveable);
  boundaries = outputsOf(scope.node("BoostedTreesQuantileStreamResourceGetBucketBoundaries", {made.handle}, count));
  return made;
}

}  // namespace engine::estimator
