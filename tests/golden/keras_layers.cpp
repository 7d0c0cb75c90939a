// Keras layers of one input by their configs, built as the layers of the "sequential" model.
#include <algorithm>
#include <cctype>

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/nn/layer_registry.h"
#include "engine/nn/sequential.h"
#include "engine/nn/variables.h"
#include "engine/runtime/session.h"
#include "tests/golden/compare.h"
#include "tests/golden/keras_family.h"

namespace golden {
namespace {

using engine::AttrValue;
using engine::Code;
using engine::message;
using engine::Output;
using engine::Tensor;
using nlohmann::json;

// "MaxPooling2D" → "max_pooling2d", as layerTypes() has them.
std::string layerType(const std::string& className) {
  std::string type;
  for (std::size_t i = 0; i < className.size(); ++i) {
    const auto c = static_cast<unsigned char>(className[i]);
    const bool word = std::isupper(c) && i > 0 && !std::isdigit(static_cast<unsigned char>(className[i - 1]));
    if (word && className.substr(i) != "D") type += '_';
    type += static_cast<char>(std::tolower(c));
  }
  return type;
}

// A list of equal sizes is one size to the layers of files, whatever their dimensions.
AttrValue attributeOf(const std::string& name, const json& value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_integer()) return value.get<int64_t>();
  if (value.is_number()) return value.get<double>();
  if (value.is_string()) return value == "linear" ? std::string() : value.get<std::string>();
  if (value.is_array() && !value.empty() && value[0].is_number_integer()) {
    const auto sizes = value.get<std::vector<int64_t>>();
    if (std::ranges::all_of(sizes, [&](int64_t size) { return size == sizes[0]; })) return sizes[0];
    return sizes;
  }
  engine::fail(Code::kUnimplemented, "the argument ", name, "=", value.dump());
}

// Weights are recorded: initialisers do not matter. What says the default need not be understood.
bool saysNothing(const std::string& name, const json& value) {
  static const std::map<std::string, json> kDefaults = {{"data_format", "channels_last"}, {"groups", 1}, {"axis", -1}};
  const auto standard = kDefaults.find(name);
  const bool noHoles = name == "dilation_rate" && value.is_array() &&
                       std::ranges::all_of(value, [](const json& rate) { return rate == 1; });
  return value.is_null() || name == "name" || name == "trainable" || name == "dtype" || noHoles ||
         name.ends_with("_initializer") || (standard != kDefaults.end() && value == standard->second);
}

engine::nn::LayerSpec specOf(const json& layer) {
  const json& config = layer.at("config");
  engine::nn::LayerSpec spec;
  const auto className = layer.at("class_name").get<std::string>();
  spec.type = layerType(className);
  if (std::ranges::count(engine::nn::layerTypes(), spec.type) == 0) {
    engine::fail(Code::kUnimplemented, "there is no layer ", className);
  }
  spec.name = config.at("name").get<std::string>();
  for (const auto& [name, value] : config.items()) {
    if (!saysNothing(name, value)) spec.parameters[name] = attributeOf(name, value);
  }
  return spec;
}

// Long tensors are files of the case.
Tensor floatsOf(const Case& one, const json& value) {
  if (value.contains("file")) return loadTensor(one.folder / value["file"].get<std::string>());
  engine::Shape shape;
  for (const json& dim : value.at("shape")) shape.addDim(dim.get<int64_t>());
  std::vector<float> numbers;
  for (const json& number : value.at("values")) numbers.push_back(static_cast<float>(numberOf(number)));
  return Tensor::of(numbers, shape);
}

// One call of a layer, as a graph of its own.
class KerasLayerCall {
 public:
  KerasLayerCall(const Case& one, const json& variant, const json& call) : one_(one), variant_(variant), call_(call) {
    const json& inputs = variant.at("inputs");
    if (inputs.size() != 1 || inputs[0].at("dtype") != "float32" || call.at("outputs").size() != 1 ||
        variant.at("call").at("args").size() != 1 || !variant.at("call").at("kwargs").empty()) {
      engine::fail(Code::kUnimplemented, "layers of several inputs or outputs, masks, or other numbers than floats");
    }
    const Tensor value = floatsOf(one, inputs[0]);
    input_ = engine::ops::placeholder(scope_, value.dtype(), value.shape(), "input");
    feeds_.emplace_back(input_, value);
    output_ = engine::nn::sequential(scope_, input_, {specOf(variant.at("layer"))}, call.at("training").get<bool>());
    const Tensor weights = floatsOf(one, call.at("outputs")[0].at("loss_weights"));
    loss_ = engine::ops::mul(scope_, output_, engine::ops::constant(scope_, weights));
  }

  // Empty when all agrees.
  std::string run() {
    std::vector<Output> xs = {input_};
    for (const json& weight : variant_.at("weights")) {
      const engine::Variable& variable = variableOf(weight.at("name").get<std::string>());
      variables_.push_back(variable);
      if (weight.at("trainable").get<bool>()) xs.push_back(variable.handle);
    }
    const std::vector<engine::Gradient> gradients = engine::addGradients(scope_, {loss_}, xs);
    std::vector<Output> fetches = {output_};
    for (std::size_t i = 0; i < xs.size(); ++i) {
      if (!gradients[i].valid()) return "there is no gradient of " + xs[i].name();
      fetches.push_back(toDense(scope_, gradients[i]));
    }
    engine::Session session(scope_.graph(), {.threads = 2});
    restore(session);
    return compare(session.run(feeds_, fetches, scope_.graph().collections().updateOps), session);
  }

 private:
  // Keras' "dense/kernel:0".
  const engine::Variable& variableOf(const std::string& kerasName) {
    const std::string name = kerasName.substr(0, kerasName.find(':'));
    const engine::Variable* variable = engine::nn::findVariable(scope_.graph(), name);
    if (!variable) engine::fail(Code::kNotFound, "The layer has no variable ", name, ".");
    return *variable;
  }

  void restore(engine::Session& session) {
    std::vector<engine::Node*> assignments;
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      const Output value = engine::ops::constant(scope_, floatsOf(one_, variant_.at("weights")[i]));
      assignments.push_back(engine::ops::assign(scope_, variables_[i].handle, value));
    }
    session.run(engine::Feeds{}, {}, assignments);
  }

  std::string compare(const std::vector<Tensor>& got, engine::Session& session) {
    std::string differs = floatsDifference(got[0], call_.at("outputs")[0]);
    if (!differs.empty()) return "the output " + differs;
    std::size_t at = 1;
    differs = floatsDifference(got[at++], call_.at("input_gradients")[0].at("gradient"));
    if (!differs.empty()) return "the input's gradient " + differs;
    for (const json& gradient : call_.at("weight_gradients")) {
      differs = floatsDifference(got.at(at++), gradient.at("gradient"));
      if (!differs.empty()) return "the gradient of " + gradient.at("weight").get<std::string>() + " " + differs;
    }
    for (const json& weight : call_.value("weights_after", json::array())) {
      const auto name = weight.at("weight").get<std::string>();
      const Output read = engine::nn::read(scope_, variableOf(name), "after");
      differs = floatsDifference(session.run(engine::Feeds{}, {read})[0], weight.at("value"));
      if (!differs.empty()) return "afterwards " + name + " " + differs;
    }
    return {};
  }

  std::string floatsDifference(const Tensor& got, const json& want) {
    return difference(got, floatsOf(one_, want), one_.rtol(), one_.atol());
  }

  const Case& one_;
  const json& variant_;
  const json& call_;
  engine::Graph graph_;
  engine::Scope scope_{graph_};
  engine::Feeds feeds_;
  Output input_, output_, loss_;
  std::vector<engine::Variable> variables_;
};

}  // namespace

std::string kerasLayer(const Case& one) {
  for (const json& variant : one.json.at("variants")) {
    const std::string which = message("variant ", variant.at("index").dump(), ", ",
                                      variant.at("layer").at("class_name").get<std::string>(), ": ");
    try {
      for (const json& call : variant.at("calls")) {
        const std::string differs = KerasLayerCall(one, variant, call).run();
        if (!differs.empty()) return which + differs;
      }
    } catch (const engine::Error& error) {
      return which + error.what();
    }
  }
  return {};
}

}  // namespace golden
