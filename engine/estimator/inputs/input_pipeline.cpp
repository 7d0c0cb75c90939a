#include "engine/estimator/inputs/input_pipeline.h"

namespace engine::estimator {

InputPipeline addInputPipeline(const Scope& scope, const InputData& input) {
  const auto& spec = input.dataset.spec();
  if (spec.size() != input.features.size() + input.labels.size()) {
    fail(Code::kInvalidArgument, "input_fn declares ", input.features.size(), " features and ", input.labels.size(),
         " labels, but its elements have ", spec.size(), " components.");
  }
  std::vector<DType> types;
  std::vector<Shape> shapes;
  for (const data::ElementSpec& component : spec) {
    types.push_back(component.dtype);
    shapes.push_back(component.shape);
  }
  const Scope inner = scope.child("input");
  const Output handle = inner.op(
      "IteratorV2", {}, {{"shared_name", ""}, {"container", ""}, {"output_types", types}, {"output_shapes", shapes}});
  Node* next = inner.node("IteratorGetNext", {handle}, {{"output_types", types}, {"output_shapes", shapes}});
  const Output dataset = inner.op("_HostDataset", {});
  InputPipeline pipeline;
  pipeline.initializer = inner.node("MakeIterator", {dataset, handle});
  pipeline.dataset = input.dataset.asResource(scope.graph().seed());
  pipeline.iteratorName = iteratorResourceName(handle.node->name());
  pipeline.datasetName = datasetResourceName(dataset.node->name());
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
