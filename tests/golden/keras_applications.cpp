// The models of tf.keras.applications by their configs: the output, some layers, and a step of training.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/core/error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/keras/losses/loss.h"
#include "engine/keras/model/model.h"
#include "engine/runtime/session.h"
#include "tests/golden/compare.h"
#include "tests/golden/keras_family.h"
#include "tests/golden/keras_values.h"

namespace golden {
namespace {

using engine::Output;
using engine::Tensor;
using nlohmann::json;
namespace keras = engine::keras;

constexpr int64_t kMostParameters = 10'000'000;

uint32_t mixed(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352dU;
  x ^= x >> 15;
  x *= 0x846ca68bU;
  return x ^ (x >> 16);
}

// The case's `formula`.
Tensor filledByFormula(const engine::Shape& shape, const json& fill, uint32_t stream) {
  Tensor tensor(engine::DType::kFloat, shape);
  const auto values = tensor.flat<float>();
  if (fill.contains("constant")) {
    std::ranges::fill(values, fill["constant"].get<float>());
    return tensor;
  }
  // Looked up once: there are millions of elements.
  const double low = fill.at("low").get<double>(), width = fill.at("high").get<double>() - low;
  uint32_t i = 0x9E3779B9U * (stream + 1);
  for (float& element : values) element = static_cast<float>(low + width * ((mixed(i++) >> 8) / 16777216.0));
  return tensor;
}

engine::Shape kerasDims(const json& dims) {
  return engine::Shape(dims.get<std::vector<int64_t>>());
}

struct Statistics {
  double mean = 0, l2 = 0;
};

Statistics statisticsOf(const Tensor& tensor) {
  Statistics s;
  for (const float value : tensor.flat<float>()) {
    s.mean += value;
    s.l2 += static_cast<double>(value) * value;
  }
  return {s.mean / static_cast<double>(tensor.elements()), std::sqrt(s.l2)};
}

bool isWithin(double got, double want, double rtol, double atol) {
  return std::abs(got - want) <= atol + rtol * std::abs(want);
}

class Application {
 public:
  explicit Application(const Case& one)
      : one_(one), model_(keras::modelFromJson(readFile(one.folder / one.json.at("model").get<std::string>()))) {}

  std::string run() {
    std::string differs = fillWeights();
    if (differs.empty()) differs = compareOutputs();
    if (!differs.empty()) return differs;
    for (const json& step : one_.json.value("steps", json::array())) {
      fillWeights();
      differs = compareStep(step);
      if (!differs.empty()) return (step.at("training") == true ? "training step: " : "inference step: ") + differs;
    }
    return {};
  }

 private:
  std::string fillWeights() {
    const keras::Weights weights = model_->weights();
    const json& recorded = one_.json.at("variables");
    if (weights.size() != recorded.size()) return engine::message("there are ", weights.size(), " weights");
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const json& variable = recorded[i];
      if (weights[i]->name != variable.at("name").get<std::string>() ||
          weights[i]->shape != kerasDims(variable.at("shape"))) {
        return engine::message("weight ", i, " is ", weights[i]->name, " ", weights[i]->shape, ", not ",
                               variable["name"].dump());
      }
      if (weights[i]->dtype == engine::DType::kFloat) {
        weights[i]->value = filledByFormula(weights[i]->shape, variable.at("fill"), static_cast<uint32_t>(i));
      } else {
        weights[i]->value = Tensor(weights[i]->dtype, weights[i]->shape);
      }
    }
    const json& input = one_.json.at("input");
    picture_ = filledByFormula(kerasDims(input.at("shape")), input, input.at("stream").get<uint32_t>());
    return {};
  }

  std::string compareOutputs() {
    std::vector<keras::KerasTensor> wanted{model_->layerOutput(one_.json.at("output").at("name").get<std::string>())};
    for (const json& layer : one_.json.at("layers")) {
      wanted.push_back(model_->layerOutput(layer.at("layer").get<std::string>()));
    }
    const keras::ModelPtr all = keras::functionalModel(model_->inputTensors(), wanted, "layers");
    engine::Graph graph;
    keras::Binding binding(graph);
    keras::CallResults results;
    const engine::Scope scope(graph);
    const Output x = engine::ops::placeholder(scope, picture_.dtype(), picture_.shape(), "pictures");
    std::vector<Output> fetches;
    for (const keras::Value& value : (*all)(keras::Call(scope, binding, results, false), {{{x}}})) {
      fetches.push_back(value.tensor);
    }
    engine::Session session(graph, {.threads = 2});
    binding.initialize(session);
    const std::vector<Tensor> got = session.run({{x, picture_}}, fetches);
    const std::string differs = kerasDifference(one_, got[0], one_.json["output"]);
    if (!differs.empty()) return "the output " + differs;
    std::size_t at = 1;
    for (const json& layer : one_.json["layers"]) {
      const std::string other = summaryDifference(got[at++], layer, one_.rtol(), 0);
      if (!other.empty()) return "layer " + layer["layer"].get<std::string>() + ": " + other;
    }
    return {};
  }

  // Of the mean and single values: within the tolerance of the root mean square.
  std::string summaryDifference(const Tensor& got, const json& want, double rtol, double atolOfL2) {
    const Statistics own = statisticsOf(got);
    const double l2 = want.at("l2").get<double>();
    const double typical = l2 / std::sqrt(static_cast<double>(got.elements()));
    const double atol = one_.atol() + rtol * typical;
    if (!isWithin(own.l2, l2, rtol, one_.atol() + atolOfL2))
      return engine::message("the l2 norm is ", own.l2, ", not ", l2);
    const double extra = atolOfL2 / std::sqrt(static_cast<double>(got.elements()));
    if (!isWithin(own.mean, want.at("mean").get<double>(), rtol, atol + extra)) {
      return engine::message("the mean is ", own.mean, ", not ", want["mean"].get<double>());
    }
    std::size_t at = 0;
    for (const json& value : want.at("first")) {
      const float first = got.flat<float>()[at++];
      if (!isWithin(first, numberOf(value), rtol, atol + atolOfL2)) {
        return engine::message("value ", at - 1, " is ", first, ", not ", numberOf(value));
      }
    }
    return {};
  }

  std::string compareStep(const json& step) {
    engine::Graph graph;
    keras::Binding binding(graph);
    keras::CallResults results;
    const engine::Scope scope(graph);
    const Output x = engine::ops::placeholder(scope, picture_.dtype(), picture_.shape(), "pictures");
    const Output logits =
        (*model_)(keras::Call(scope, binding, results, step.at("training").get<bool>()), {{{x}}}).at(0).tensor;
    const Output labels = engine::ops::constant(scope, Tensor::vector(step.at("labels").get<std::vector<int32_t>>()));
    const keras::Json entropy = {{"class_name", "SparseCategoricalCrossentropy"}, {"config", {{"from_logits", true}}}};
    const Output loss = keras::lossOf(entropy).reduced(scope, labels, logits);
    const keras::Weights trained = model_->trainableWeights();
    std::vector<Output> xs, fetches{loss};
    for (const keras::WeightPtr& weight : trained) xs.push_back(binding.variable(weight).handle);
    for (const engine::Gradient& gradient : engine::addGradients(scope, {loss}, xs)) {
      fetches.push_back(engine::toDense(scope, gradient));
    }
    engine::Session session(graph, {.threads = 2});
    binding.initialize(session);
    const std::vector<Tensor> got = session.run({{x, picture_}}, fetches, results.updates);
    const double rtol = step.at("rtol").get<double>();
    if (!isWithin(got[0].item<float>(), step.at("loss").get<double>(), one_.rtol(), one_.atol())) {
      return engine::message("the loss is ", got[0].item<float>(), ", not ", step["loss"].get<double>());
    }
    std::string differs = compareGradients(step, trained, got, rtol);
    if (!differs.empty()) return differs;
    binding.store(session);
    differs = compareMoved(step, rtol);
    if (!differs.empty()) return differs;
    for (std::size_t i = 0; i < trained.size(); ++i)
      descend(*trained[i], got[i + 1], step.at("sgd_learning_rate").get<double>());
    binding.load(session, trained);
    const double after = session.run({{x, picture_}}, {loss}).at(0).item<float>();
    const double within = 4 * step.at("rounding").at("loss_after").get<double>() + 1e-3;
    const double want = step.at("loss_after_one_sgd_step").get<double>();
    return isWithin(after, want, 0, within) ? ""
                                            : engine::message("the loss after the step is ", after, ", not ", want);
  }

  std::string compareGradients(const json& step, const keras::Weights& trained, const std::vector<Tensor>& got,
                               double rtol) {
    const json& recorded = step.at("gradients");
    if (recorded.size() != trained.size()) return engine::message("there are ", trained.size(), " trained weights");
    for (std::size_t i = 0; i < trained.size(); ++i) {
      if (trained[i]->name != recorded[i].at("variable").get<std::string>())
        return "the order of trained weights differs";
      const std::string differs = summaryDifference(got[i + 1], recorded[i], rtol, step.at("atol_of_l2").get<double>());
      if (!differs.empty()) return "the gradient of " + trained[i]->name + ": " + differs;
    }
    return {};
  }

  std::string compareMoved(const json& step, double rtol) {
    for (const json& moved : step.value("non_trainable_after", json::array())) {
      for (const keras::WeightPtr& weight : model_->weights()) {
        if (weight->name != moved.at("variable").get<std::string>()) continue;
        const std::string differs = summaryDifference(weight->value, moved, rtol, 0);
        if (!differs.empty()) return weight->name + " afterwards: " + differs;
      }
    }
    return {};
  }

  static void descend(keras::Weight& weight, const Tensor& gradient, double rate) {
    Tensor value = weight.value.clone();
    for (int64_t i = 0; i < value.elements(); ++i) {
      value.data<float>()[i] -= static_cast<float>(rate) * gradient.data<float>()[i];
    }
    weight.value = value;
  }

  const Case& one_;
  keras::ModelPtr model_;
  Tensor picture_;
};

}  // namespace

std::string kerasApplication(const Case& one) {
  if (one.json.at("parameters").get<int64_t>() > kMostParameters && !std::getenv("ESTIMATOR_GOLDEN_LARGE"))
    return "is run only by hand, with ESTIMATOR_GOLDEN_LARGE=1: so many parameters take seconds";
  return Application(one).run();
}

}  // namespace golden
