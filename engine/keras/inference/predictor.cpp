#include "engine/keras/inference/predictor.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::keras {

Predictor::Predictor(ModelPtr model, SessionOptions options)
    : model_(std::move(model)), ports_(model_->inputs()), session_(graph_, std::move(options)) {
  const Scope scope = Scope(graph_).child("predict");
  CallResults results;
  Arguments arguments;
  for (const Model::Port& port : ports_) {
    inputs_.push_back(ops::placeholder(scope, port.spec.dtype, port.spec.shape, port.name));
    arguments.inputs.push_back({inputs_.back()});
  }
  for (const Value& value : (*model_)(Call(scope, binding_, results, false), arguments))
    outputs_.push_back(value.tensor);
  binding_.initialize(session_);
  const std::vector<Node*>& tables = graph_.collections().tableInitializers;
  if (!tables.empty()) session_.run(Feeds{}, {}, tables);
  session_.freezeVariables();
}

void Predictor::reload() {
  binding_.load(session_, binding_.weights());
  session_.freezeVariables();
}

std::vector<Tensor> Predictor::predict(const std::vector<Tensor>& inputs) {
  if (inputs.size() != ports_.size()) {
    fail(Code::kInvalidArgument, "Model '", model_->name(), "' has ", ports_.size(), " inputs; ", inputs.size(),
         " are given.");
  }
  Feeds feeds;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const TensorSpec& spec = ports_[i].spec;
    if (inputs[i].dtype() != spec.dtype || !spec.shape.compatibleWith(inputs[i].shape())) {
      fail(Code::kInvalidArgument, "Input '", ports_[i].name, "' of model '", model_->name(), "' must be ",
           dtypeName(spec.dtype), spec.shape, ", not ", dtypeName(inputs[i].dtype()), inputs[i].shape(), ".");
    }
    feeds.emplace_back(inputs_[i], inputs[i]);
  }
  return session_.run(feeds, outputs_);
}

}  // namespace engine::keras
