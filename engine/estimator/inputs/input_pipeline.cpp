#include "engine/estimator/inputs/input_pipeline.h"

#include "engine/core/error.h"
#include "engine/data/transformations/replica_batches.h"
#include "engine/graph/replicas.h"

namespace engine::estimator {
namespace {

void addReplicas(Graph& graph, const Node& next, int replicas) {
  graph.collections().replicas = std::make_shared<Replicas>(graph, replicas);
  const int components = next.outputCount() / replicas;
  for (int i = 0; i < components; ++i) {
    std::vector<Output> inputs;
    for (int r = 0; r < replicas; ++r) inputs.push_back(next.output(r * components + i));
    graph.collections().replicas->addInput(inputs);
  }
}

}  // namespace

InputPipeline addInputPipeline(const Scope& scope, const InputData& input, int replicas) {
  const data::Dataset dataset = replicas > 1 ? data::replicaBatches(input.dataset, replicas) : input.dataset;
  const auto& spec = input.dataset.spec();
  if (spec.size() != input.features.size() + input.labels.size()) {
    fail(Code::kInvalidArgument, "input_fn declares ", input.features.size(), " features and ", input.labels.size(),
         " labels, but its elements have ", spec.size(), " components.");
  }
  std::vector<DType> types;
  std::vector<Shape> shapes;
  for (const data::ElementSpec& component : dataset.spec()) {
    types.push_back(component.dtype);
    shapes.push_back(component.shape);
  }
  const Scope inner = scope.child("input");
  const Output handle = inner.op(
      "IteratorV2", {}, {{"shared_name", ""}, {"container", ""}, {"output_types", types}, {"output_shapes", shapes}});
  Node* next = inner.node("IteratorGetNext", {handle}, {{"output_types", types}, {"output_shapes", shapes}});
  if (replicas > 1) addReplicas(scope.graph(), *next, replicas);
  const Output host = inner.op("_HostDataset", {});
  InputPipeline pipeline;
  pipeline.initializer = inner.node("MakeIterator", {host, handle});
  pipeline.dataset = dataset.asResource(scope.graph().seed());
  pipeline.iteratorName = iteratorResourceName(handle.node->name());
  pipeline.datasetName = datasetResourceName(host.node->name());
  int index = 0;
  for (const std::string& name : input.features) pipeline.features[name] = next->output(index++);
  for (const std::string& name : input.labels) pipeline.labels[name] = next->output(index++);
  return pipeline;
}

void DatasetInitializerHook::afterCreateSession(Session& session) {
  session.resources().put(pipeline_.datasetName, pipeline_.dataset);
  session.run(Feeds{}, {}, {pipeline_.initializer});
}

void DatasetInitializerHook::setInput(const InputData& input, std::optional<int64_t> graphSeed) {
  const auto& spec = input.dataset.spec();
  const auto check = [&](const std::vector<std::string>& names, const NamedOutputs& wanted, std::size_t first) {
    bool fits = names.size() == wanted.size() && first + names.size() <= spec.size();
    for (std::size_t i = 0; fits && i < names.size(); ++i) {
      const auto found = wanted.find(names[i]);
      const data::ElementSpec& component = spec[first + i];
      fits = found != wanted.end() && found->second.index == static_cast<int>(first + i) &&
             found->second.type() == component.dtype && found->second.shape().compatibleWith(component.shape);
    }
    if (fits) return;
    std::string text;
    for (const auto& [name, output] : wanted) {
      text += message(text.empty() ? "" : ", ", name, " ", dtypeName(output.type()), output.shape());
    }
    fail(Code::kInvalidArgument, "The new input does not match the graph, which takes ", text, " in its own order.");
  };
  check(input.features, pipeline_.features, 0);
  check(input.labels, pipeline_.labels, input.features.size());
  pipeline_.dataset = input.dataset.asResource(graphSeed);
}

}  // namespace engine::estimator
