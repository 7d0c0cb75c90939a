#include "tests/golden/distribution_model.h"

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/graph/ops.h"
#include "engine/graph/replicas.h"
#include "engine/nn/layers/batch_normalization.h"
#include "engine/nn/layers/dropout.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/metrics/mean.h"
#include "tests/golden/behaviours_model.h"
#include "tests/golden/compare.h"
#include "tests/golden/optimizer_calls.h"

namespace golden {
namespace {

namespace estimator = engine::estimator;
namespace nn = engine::nn;
namespace ops = engine::ops;
using engine::DType;
using engine::Output;
using engine::Scope;
using engine::Shape;
using engine::Tensor;
using nlohmann::json;

constexpr const char* kColumns[] = {"SepalLength", "SepalWidth", "PetalLength", "PetalWidth"};

Shape listShape(const json& value) {
  Shape shape;
  for (const json* at = &value; at->is_array(); at = &(*at)[0]) shape.addDim(static_cast<int64_t>(at->size()));
  return shape;
}

Tensor listTensor(const json& value) {
  const std::vector<double> numbers = flatNumbers(value);
  return Tensor::of(std::vector<float>(numbers.begin(), numbers.end()), listShape(value));
}

// The features of a model before its linear layer, with what the case puts there.
Output seenFeatures(const json& model, const estimator::Features& features, bool training, SeenTensors& seen) {
  const Scope& scope = features.scope();
  Output x = features.at("x");
  if (model.contains("batch_norm")) {
    nn::BatchNormalizationOptions options;
    options.name = "bn";
    options.momentum = model.at("batch_norm").at("momentum").get<double>();
    options.epsilon = model.at("batch_norm").at("epsilon").get<double>();
    x = nn::batchNormalization(scope.exactly("model"), x, training, options);
    seen.batchMean = ops::mean(scope, x, {0});
  }
  if (training && model.contains("dropout")) {
    seen.dropped = nn::dropout(scope, scope.op("OnesLike", {x}), model.at("dropout").at("rate").get<double>(), true);
    x = ops::mul(scope, x, features.at("mask"));
  }
  return x;
}

engine::Node* optimized(const Scope& scope, const json& model, Output loss) {
  const engine::Variable step = nn::globalStep(scope.graph());
  const Scope after = scope.withControls(scope.graph().collections().updateOps);
  return optimizerOf(scope, Call(model.at("call_json")), nn::read(scope, step))->minimize(after, loss, &step);
}

// Rows begin, begin + 1 … of a tensor, the first again after the last.
Tensor rowsFrom(const Tensor& all, int64_t begin, int64_t count) {
  std::vector<int64_t> dims(all.shape().dims().begin(), all.shape().dims().end());
  const int64_t rows = dims[0];
  dims[0] = count;
  Tensor result(all.dtype(), Shape(dims));
  for (int64_t i = 0; i < count; ++i) {
    const int64_t from = (begin + i) % rows;
    result.slice(i, i + 1).copyFrom(all.slice(from, from + 1));
  }
  return result;
}

// The features of rows as the models ask for them, then the label.
struct NamedRows {
  engine::data::Element tensors;
  std::vector<std::string> names;
};

NamedRows namedRows(const engine::data::Element& rows) {
  const int64_t count = rows[0].shape().dim(0);
  Tensor ids(DType::kInt64, Shape{count});
  NamedRows result;
  result.tensors = {rows[0], ids};
  result.names = {"x", "id"};
  for (int64_t c = 0; c < 4; ++c) {
    Tensor column(DType::kFloat, Shape{count, 1});
    for (int64_t i = 0; i < count; ++i) column.data<float>()[i] = rows[0].data<float>()[4 * i + c];
    result.tensors.push_back(column);
    result.names.emplace_back(kColumns[c]);
  }
  for (int64_t i = 0; i < count; ++i) ids.data<int64_t>()[i] = i;
  result.tensors.push_back(rows[1]);
  result.names.emplace_back("label");
  return result;
}

// By step and replica, as they were recorded: [steps · replicas, batch, features].
std::optional<Tensor> recordedMasks(const json& run) {
  json masks = json::array();
  for (const json& step : run.at("results").at("main").at("steps")) {
    if (!step.contains("dropout_of_ones")) return std::nullopt;
    for (const json& replica : step.at("dropout_of_ones")) masks.push_back(replica);
  }
  return listTensor(masks);
}

}  // namespace

void ReplicaRecorder::begin(engine::Graph& graph) {
  engine::Replicas* replicas = engine::replicasOf(graph);
  replicas_ = replicas ? replicas->count() : 1;
  args_.fetches = {graph.collections().losses.back()};  // which the estimator adds
  for (const Output& tensor : {seen_->ids, seen_->loss, seen_->batchMean, seen_->dropped}) {
    for (int i = 0; tensor.valid() && i < replicas_; ++i) {
      args_.fetches.push_back(replicas ? replicas->in(i, tensor) : tensor);
    }
  }
}

void ReplicaRecorder::afterRun(estimator::SessionRunContext&, estimator::SessionRunValues values) {
  ReplicaStep step;
  step.loss = values[0].toDoubles()[0];
  std::size_t at = 1;
  const auto next = [&](const Output& tensor, std::vector<std::vector<double>>& into) {
    for (int i = 0; tensor.valid() && i < replicas_; ++i) into.push_back(values[at++].toDoubles());
  };
  std::vector<std::vector<double>> losses;
  next(seen_->ids, step.ids);
  next(seen_->loss, losses);
  next(seen_->batchMean, step.batchMeans);
  next(seen_->dropped, step.dropped);
  for (const std::vector<double>& loss : losses) step.losses.push_back(loss[0]);
  steps_.push_back(std::move(step));
}

estimator::ModelFn replicatedRegression(const json& model, const std::shared_ptr<SeenTensors>& seen) {
  return [model, seen](const estimator::Features& features, const estimator::Labels& labels, estimator::Mode mode,
                       const estimator::Params&, const estimator::RunConfig&) {
    const Scope& scope = features.scope();
    const bool training = mode == estimator::Mode::kTrain;
    SeenTensors tensors{features.at("id"), {}, {}, {}};
    const Output x = seenFeatures(model, features, training, tensors);
    const Scope layer = scope.exactly("model");
    const engine::Variable w =
        nn::getVariable(layer, "w", Shape{4, 3}, DType::kFloat, nn::constant(listTensor(model.at("w"))));
    const engine::Variable b = nn::getVariable(layer, "b", Shape{3}, DType::kFloat, nn::zeros());
    const Output logits = layer.op("BiasAdd", {ops::matMul(layer, x, nn::read(layer, w)), nn::read(layer, b)});
    const Output axis = ops::scalar(scope, int32_t{1}, "dimension");
    const Output predicted = scope.op("ArgMax", {logits, axis}, {{"output_type", DType::kInt64}}, "predicted");
    nn::LossOptions options;
    options.reduction = nn::reductionByName(model.at("loss_reduction").get<std::string>());
    estimator::EstimatorSpec spec;
    spec.mode = mode;
    spec.predictions = {{"class", predicted}};
    spec.loss = nn::sparseSoftmaxCrossEntropy(scope, labels.at("label"), logits, options);
    tensors.loss = spec.loss;
    spec.evalMetricOps = {{"accuracy", nn::metrics::accuracy(scope, labels.at("label"), predicted)},
                          {"mean_sepal_length", nn::metrics::mean(scope, features.at(kColumns[0]))}};
    if (training) {
      spec.trainOp = optimized(scope, model, spec.loss);
      *seen = tensors;
    }
    return spec;
  };
}

estimator::InputFn replicatedTraining(const Case& one, const json& run) {
  const auto batch = run.at("input").at("batch_size_given_to_batch").get<int64_t>();
  const int64_t count = run.at("max_steps").get<int64_t>() * run.at("devices_per_process").get<int64_t>();
  NamedRows rows = namedRows(irisRows(one, true));
  for (Tensor& tensor : rows.tensors) {
    std::vector<int64_t> dims(tensor.shape().dims().begin(), tensor.shape().dims().end());
    tensor = rowsFrom(tensor, 0, count * batch);
    dims[0] = batch;
    dims.insert(dims.begin(), count);
    tensor = tensor.reshaped(Shape(dims));
  }
  if (run.at("results").at("main").contains("steps")) {
    if (const std::optional<Tensor> masks = recordedMasks(run)) {
      rows.tensors.push_back(*masks);
      rows.names.emplace_back("mask");
    }
  }
  return [rows](estimator::Mode) {
    return engine::data::NamedDataset(engine::data::Dataset::fromTensorSlices(rows.tensors), rows.names, {"label"});
  };
}

estimator::InputFn replicatedEvaluation(const Case& one, int64_t batch) {
  const NamedRows rows = namedRows(irisRows(one, false));
  return [rows, batch](estimator::Mode) {
    return engine::data::NamedDataset(engine::data::Dataset::fromTensorSlices(rows.tensors).batch(batch), rows.names,
                                      {"label"});
  };
}

std::vector<const char*> irisColumns() {
  return {std::begin(kColumns), std::end(kColumns)};
}

void writeFirstCheckpoint(const std::string& folder, const json& variables) {
  engine::formats::CheckpointState state;
  state.latest = folder + "/model.ckpt-0";
  state.paths = {state.latest};
  engine::formats::BundleWriter writer(state.latest);
  std::map<std::string, Tensor> tensors;
  for (const auto& [name, value] : variables.items()) {
    tensors[name] = name == "global_step" ? Tensor::scalar(value.get<int64_t>()) : listTensor(value);
  }
  for (const auto& [name, tensor] : tensors) writer.add(name, tensor);
  writer.finish();
  engine::formats::writeCheckpointState(folder, state);
}

}  // namespace golden
