#include "app/features/keras_model/training/keras_compile.h"

#include <QString>

#include "engine/keras/training/compiled.h"

namespace app {
namespace {

namespace keras = engine::keras;
using keras::Json;

// "softmax", "sigmoid" …, of the layer that an output comes from; "" for none.
std::string lastActivation(const keras::Model& model, const std::string& output) {
  const keras::LayerPtr layer = model.layer(output);
  if (const auto* inner = dynamic_cast<const keras::Model*>(layer.get())) {
    const auto ports = inner->outputs();
    return ports.empty() ? std::string() : lastActivation(*inner, ports.front().name);
  }
  const Json config = layer->getConfig();
  const std::string kind = layer->className();
  if (kind == "Softmax") return "softmax";
  return config.contains("activation") && config["activation"].is_string() ? config["activation"].get<std::string>()
                                                                           : std::string();
}

int64_t widthOf(const keras::Model::Port& port) {
  const engine::Shape& shape = port.spec.shape;
  return shape.hasRank() && shape.rank() > 1 ? shape[shape.rank() - 1] : 1;
}

Json fromLogits(const char* className) {
  return {{"class_name", className}, {"config", {{"from_logits", true}}}};
}

// Cross entropies take logits where nothing squashes them.
Json lossNamed(const std::string& name, const std::string& activation) {
  const bool isSquashed = activation == "softmax" || activation == "sigmoid";
  if (isSquashed) return name;
  if (name == "sparse_categorical_crossentropy") return fromLogits("SparseCategoricalCrossentropy");
  if (name == "categorical_crossentropy") return fromLogits("CategoricalCrossentropy");
  if (name == "binary_crossentropy") return fromLogits("BinaryCrossentropy");
  return name;
}

std::string fittingLoss(const keras::Model::Port& port, const std::string& activation) {
  if (activation == "sigmoid") return "binary_crossentropy";
  const bool isClasses = widthOf(port) > 1 && (activation == "softmax" || activation.empty() || activation == "linear");
  return isClasses ? "sparse_categorical_crossentropy" : "mean_squared_error";
}

// One for all, or by the outputs' names.
Json forOutputs(const std::vector<keras::Model::Port>& ports, const std::vector<Json>& entries) {
  if (entries.size() == 1) return entries.front();
  Json named = Json::object();
  for (std::size_t i = 0; i < ports.size(); ++i) named[ports[i].name] = entries[i];
  return named;
}

Json optimizerOf(const Json& ofFile, const KerasCompileChoice& choice) {
  Json optimizer = ofFile.is_object() ? ofFile.value("optimizer", Json()) : Json();
  if (!choice.optimizer.empty()) optimizer = choice.optimizer;
  if (optimizer.is_null()) optimizer = "Adam";
  if (optimizer.is_string()) optimizer = {{"class_name", optimizer}, {"config", Json::object()}};
  if (choice.learningRate > 0) optimizer["config"]["learning_rate"] = choice.learningRate;
  return optimizer;
}

bool saysLoss(const Json& ofFile) {
  return ofFile.is_object() && ofFile.contains("loss") && !ofFile["loss"].is_null();
}

}  // namespace

Json kerasCompile(const keras::Model& model, const Json& ofFile, const KerasCompileChoice& choice) {
  Json compile = ofFile.is_object() ? ofFile : Json::object();
  compile["optimizer"] = optimizerOf(ofFile, choice);
  if (choice.loss.empty() && saysLoss(ofFile)) return compile;
  const std::vector<keras::Model::Port> ports = model.outputs();
  std::vector<Json> losses, metrics;
  for (const keras::Model::Port& port : ports) {
    const std::string activation = lastActivation(model, port.name);
    const std::string name = choice.loss.empty() ? fittingLoss(port, activation) : choice.loss;
    losses.push_back(lossNamed(name, activation));
    const bool isClasses = name.find("crossentropy") != std::string::npos;
    metrics.push_back(Json::array({isClasses ? "accuracy" : "mae"}));
  }
  compile["loss"] = forOutputs(ports, losses);
  compile["metrics"] = forOutputs(ports, metrics);
  compile["weighted_metrics"] = nullptr;
  compile["loss_weights"] = nullptr;
  return compile;
}

bool takesClassNumbers(const Json& compile, const keras::Model& model, std::size_t output) {
  const auto outputs = keras::compiledOutputs(keras::Config("compile", compile), model);
  if (output >= outputs.size() || outputs[output].loss.empty()) return false;
  return QString::fromStdString(outputs[output].loss.front().name())
      .contains(QLatin1String("sparse"), Qt::CaseInsensitive);
}

}  // namespace app
