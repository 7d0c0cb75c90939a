// Keras layers by their configs: outputs, masks, losses, gradients, and the weights after a call.
#include "engine/core/error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/preprocessing/adapted.h"
#include "tests/golden/compare.h"
#include "tests/golden/keras_family.h"
#include "tests/golden/keras_values.h"

namespace golden {
namespace {

using engine::Code;
using engine::Output;
using engine::Tensor;
using nlohmann::json;
namespace keras = engine::keras;

// What the second, third … positional arguments of a layer's call are named.
const std::vector<std::string>& positionalNames(const std::string& className) {
  static const std::vector<std::string> kStates{"states"}, kAttention{"value", "key"}, kNone{};
  if (className.ends_with("Cell")) return kStates;
  return className == "MultiHeadAttention" ? kAttention : kNone;
}

// A layer of the case, in one graph for all its calls.
class RecordedLayer {
 public:
  RecordedLayer(const Case& one, const json& variant)
      : one_(one), variant_(variant), layer_(keras::layerOfJson(kerasConfig(variant.at("layer")))) {
    if (layer_->name().empty()) layer_->rename(keras::snakeCase(layer_->className()));
    for (const json& input : variant.at("inputs")) addInput(input);
    readArguments(variant.at("call"));
    if (!variant.contains("adapt")) return;
    auto* adapted = dynamic_cast<keras::AdaptedLayer*>(layer_.get());
    if (!adapted) engine::fail(Code::kUnimplemented, "adapt of ", layer_->className());
    adapted->adapt(kerasTensor(one, variant.at("adapt")));
  }

  // Empty when all calls give what was recorded.
  std::string run() {
    const std::string other = vocabularyDifference();
    if (!other.empty()) return other;
    for (const json& call : variant_.at("calls")) {
      const std::string differs = runCall(call);
      if (!differs.empty()) return (call.at("training") == true ? "training: " : "inference: ") + differs;
    }
    return {};
  }

 private:
  std::string vocabularyDifference() const {
    if (!variant_.contains("vocabulary")) return {};
    const auto* lookup = dynamic_cast<const keras::VocabularyLayer*>(layer_.get());
    if (!lookup) engine::fail(Code::kUnimplemented, "the vocabulary of ", layer_->className());
    std::vector<std::string> want;
    for (const json& token : variant_["vocabulary"]) {
      want.push_back(token.is_string() ? token.get<std::string>() : token.dump());
    }
    return lookup->vocabulary() == want ? "" : "the vocabulary is " + json(lookup->vocabulary()).dump();
  }

  void addInput(const json& input) {
    const Tensor value = kerasTensor(one_, input);
    const auto name = input.at("name").get<std::string>();
    const Output fed = engine::ops::placeholder(scope_, value.dtype(), value.shape(), name);
    feeds_.emplace_back(fed, value);
    keras::Value taken{fed, {}};
    if (input.contains("mask") && !input["mask"].is_null()) {
      taken.mask = engine::ops::constant(scope_, kerasTensor(one_, input["mask"]));
    }
    inputs_[name] = taken;
  }

  bool isTensor(const json& argument) const { return argument.is_object() && argument.contains("tensor"); }

  keras::Values tensorsOf(const json& argument) const {
    keras::Values values;
    if (isTensor(argument)) return {inputs_.at(argument["tensor"].get<std::string>())};
    for (const json& part : argument) values.push_back(inputs_.at(part.at("tensor").get<std::string>()));
    return values;
  }

  void readArguments(const json& call) {
    const json& args = call.at("args");
    arguments_.inputs = tensorsOf(args.at(0));
    const std::vector<std::string>& names = positionalNames(layer_->className());
    for (std::size_t i = 1; i < args.size(); ++i) {
      if (i > names.size()) engine::fail(Code::kUnimplemented, "a positional argument of ", layer_->className());
      arguments_.named[names[i - 1]] = tensorsOf(args[i]);
    }
    for (const auto& [name, argument] : call.at("kwargs").items()) {
      const bool tensors = isTensor(argument) || (argument.is_array() && !argument.empty() && isTensor(argument[0]));
      if (tensors) {
        arguments_.named[name] = tensorsOf(argument);
      } else {
        arguments_.constants[name] = kerasConfig(argument);
      }
    }
  }

  void giveWeights() {
    const keras::Weights weights = layer_->weights();
    const json& recorded = variant_.at("weights");
    if (weights.size() != recorded.size()) {
      engine::fail(Code::kFailedPrecondition, "the layer has ", weights.size(), " weights, not ", recorded.size());
    }
    std::vector<Tensor> values;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (weights[i]->name != recorded[i].at("name").get<std::string>()) {
        engine::fail(Code::kFailedPrecondition, "a weight is named ", weights[i]->name, ", not ",
                     recorded[i]["name"].dump());
      }
      if (weights[i]->trainable != recorded[i].at("trainable").get<bool>() && layer_->trainable()) {
        engine::fail(Code::kFailedPrecondition, "whether ", weights[i]->name, " is trained differs");
      }
      values.push_back(kerasTensor(one_, recorded[i]));
    }
    if (!variant_.contains("adapt")) return layer_->setWeights(values);
    // What adapt() made is compared, not given.
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const std::string differs = kerasDifference(one_, weights[i]->value, recorded[i], variant_);
      if (!differs.empty()) engine::fail(Code::kFailedPrecondition, "adapt made ", weights[i]->name, " ", differs);
    }
  }

  std::string runCall(const json& call) {
    keras::CallResults results;
    const keras::Call kerasCall(scope_, binding_, results, call.at("training").get<bool>());
    const keras::Values outputs = (*layer_)(kerasCall, arguments_);
    if (!given_) giveWeights();
    given_ = true;
    fetches_.clear();
    wants_.clear();
    const json& recorded = call.at("outputs");
    if (recorded.size() != outputs.size()) return engine::message("there are ", outputs.size(), " outputs");
    for (std::size_t i = 0; i < outputs.size(); ++i) want("output", outputs[i].tensor, recorded[i]);
    wantMasks(call, outputs);
    if (call.contains("losses")) {
      std::vector<Output> losses = results.losses;
      for (const Output& penalty : layer_->penalties(kerasCall)) losses.push_back(penalty);
      if (call["losses"].size() != losses.size()) return engine::message("there are ", losses.size(), " losses");
      for (std::size_t i = 0; i < losses.size(); ++i) wantNumber(losses[i], call["losses"][i]);
    }
    if (!call.contains("gradient_error")) addGradientWants(call, outputs);
    engine::Session session(scope_.graph(), {.threads = 2, .resources = resources_});
    resources_ = session.sharedResources();
    binding_.initialize(session);
    std::vector<engine::Node*> targets = results.updates;
    for (engine::Node* table : scope_.graph().collections().tableInitializers)
      session.run(engine::Feeds{}, {}, {table});
    const std::string differs = compare(session.run(feeds_, fetches_, targets));
    return differs.empty() ? compareWeights(call, session) : differs;
  }

  void want(const std::string& what, Output got, const json& value) {
    fetches_.push_back(got);
    wants_.push_back({what, value});
  }
  void wantNumber(Output got, const json& value) {
    want("loss", got,
         value.is_object() ? value : json{{"dtype", "float32"}, {"shape", json::array()}, {"values", {value}}});
  }

  void wantMasks(const json& call, const keras::Values& outputs) {
    if (!call.contains("output_masks")) return;
    const json& masks = call["output_masks"];
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      const bool there = i < masks.size() && !masks[i].is_null();
      if (there != outputs[i].mask.valid()) {
        engine::fail(Code::kFailedPrecondition, "whether output ", i, " has a mask differs");
      }
      if (there) want("mask", outputs[i].mask, masks[i]);
    }
  }

  void addGradientWants(const json& call, const keras::Values& outputs) {
    if (!call.contains("input_gradients")) return;
    std::vector<Output> ys, xs;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      const json& recorded = call["outputs"][i];
      if (!recorded.contains("loss_weights")) continue;
      const Output weights = engine::ops::constant(scope_, kerasTensor(one_, recorded["loss_weights"]));
      ys.push_back(engine::ops::mul(scope_, outputs[i].tensor, weights));
    }
    std::vector<std::pair<std::string, json>> wanted;
    for (const json& gradient : call["input_gradients"]) {
      xs.push_back(inputs_.at(gradient.at("input").get<std::string>()).tensor);
      wanted.emplace_back("gradient of an input", gradient.at("gradient"));
    }
    for (const json& gradient : call["weight_gradients"]) {
      for (const keras::WeightPtr& weight : layer_->weights()) {
        if (weight->name == gradient.at("weight").get<std::string>()) {
          xs.push_back(binding_.variable(weight).handle);
          break;
        }
      }
      wanted.emplace_back("gradient of " + gradient.at("weight").get<std::string>(), gradient.at("gradient"));
    }
    const std::vector<engine::Gradient> gradients = engine::addGradients(scope_, ys, xs);
    for (std::size_t i = 0; i < xs.size(); ++i) {
      if (wanted[i].second.is_null() != !gradients[i].valid()) {
        engine::fail(Code::kFailedPrecondition, "whether there is a ", wanted[i].first, " differs");
      }
      if (gradients[i].valid()) want(wanted[i].first, engine::toDense(scope_, gradients[i]), wanted[i].second);
    }
  }

  std::string compare(const std::vector<Tensor>& got) {
    for (std::size_t i = 0; i < got.size(); ++i) {
      const std::string differs = kerasDifference(one_, got[i], wants_[i].second, variant_);
      if (!differs.empty()) return "the " + wants_[i].first + " " + differs;
    }
    return {};
  }

  std::string compareWeights(const json& call, engine::Session& session) {
    if (!call.contains("weights_after")) return {};
    binding_.store(session);
    for (const json& weight : call["weights_after"]) {
      for (const keras::WeightPtr& own : layer_->weights()) {
        if (own->name != weight.at("weight").get<std::string>()) continue;
        const std::string differs = kerasDifference(one_, own->value, weight.at("value"), variant_);
        if (!differs.empty()) return "afterwards " + own->name + " " + differs;
      }
    }
    return {};
  }

  const Case& one_;
  const json& variant_;
  engine::Graph graph_;
  engine::Scope scope_{graph_};
  keras::Binding binding_{graph_};
  std::shared_ptr<engine::ResourceManager> resources_;
  keras::LayerPtr layer_;
  engine::Feeds feeds_;
  std::map<std::string, keras::Value> inputs_;
  keras::Arguments arguments_;
  bool given_ = false;
  std::vector<Output> fetches_;
  std::vector<std::pair<std::string, json>> wants_;
};

}  // namespace

std::string kerasLayer(const Case& one) {
  for (const json& variant : one.json.at("variants")) {
    const std::string which = engine::message("variant ", variant.at("index").dump(), ", ",
                                              variant.at("layer").at("class_name").get<std::string>(), ": ");
    try {
      const std::string differs = RecordedLayer(one, variant).run();
      if (!differs.empty()) return which + differs;
    } catch (const engine::Error& error) {
      return which + error.what();
    }
  }
  return {};
}

}  // namespace golden
