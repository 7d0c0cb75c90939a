// Functional models: layers joined by symbolic tensors, with branches, shared layers and models inside.
#include <algorithm>
#include <unordered_map>

#include "engine/core/error.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/model/functional_json.h"
#include "engine/keras/model/model.h"
#include "engine/keras/model/network.h"

namespace engine::keras {
namespace {

class Functional : public Model {
 public:
  explicit Functional(Config config) : Model(std::move(config)) {
    FunctionalEnds ends = functionalOfJson(this->config());
    connect(ends.inputs, ends.outputs);
    inputKeys_ = std::move(ends.inputKeys);
    outputKeys_ = std::move(ends.outputKeys);
  }
  Functional(const std::string& name, const std::vector<KerasTensor>& inputs, const std::vector<KerasTensor>& outputs)
      : Model(Config("Functional '" + name + "'", {{"name", name}, {"trainable", true}})) {
    setClassName("Functional");
    connect(inputs, outputs);
  }

  std::vector<LayerPtr> layers() const override { return network_.layers; }
  std::vector<Row> rows() const override {
    std::vector<Row> rows;
    for (const LayerPtr& one : network_.layers) {
      Row row{one, {}, connectionsInto(network_, *one)};
      for (const LayerCallPtr& call : network_.calls) {
        if (call->layer == one) row.outputs.push_back(call->outputs);
      }
      rows.push_back(row);
    }
    return rows;
  }
  bool isChain() const override {
    if (network_.calls.size() != network_.layers.size()) return false;
    for (std::size_t i = 1; i < network_.calls.size(); ++i) {
      const SymbolicArguments& a = network_.calls[i]->arguments;
      if (a.inputs.size() != 1 || !a.named.empty() || a.inputs[0].call != network_.calls[i - 1]) return false;
    }
    return true;
  }
  FirstArgument firstArgument() const override {
    return inputs_.size() > 1 ? FirstArgument::kList : FirstArgument::kTensor;
  }
  std::vector<Port> inputs() const override { return portsOf(inputs_, inputKeys_); }
  std::vector<Port> outputs() const override { return portsOf(outputs_, outputKeys_); }
  std::vector<KerasTensor> inputTensors() const override { return inputs_; }
  KerasTensor layerOutput(const std::string& wanted) const override {
    const LayerPtr found = layer(wanted);
    const auto call = std::ranges::find(network_.calls, found, [](const LayerCallPtr& c) { return c->layer; });
    return {*call, 0};
  }
  Json getConfig() const override {
    return functionalJson({inputs_, outputs_, inputKeys_, outputKeys_}, network_, name(), trainable());
  }

 protected:
  Values run(const Call& call, const Arguments& arguments) override {
    if (arguments.inputs.size() != inputs_.size()) {
      failInput("has " + std::to_string(inputs_.size()) + " inputs; " + std::to_string(arguments.inputs.size()) +
                " are given");
    }
    std::unordered_map<const LayerCall*, Values> made;
    for (std::size_t i = 0; i < inputs_.size(); ++i) made[inputs_[i].call.get()] = {givenFor(i, arguments)};
    const auto valueOf = [&](const KerasTensor& t) {
      return made.at(t.call.get()).at(static_cast<std::size_t>(t.index));
    };
    for (const LayerCallPtr& one : network_.calls) {
      if (made.contains(one.get())) continue;
      Arguments own;
      own.constants = one->arguments.constants;
      own.firstConstants = one->arguments.firstConstants;
      own.keys = one->arguments.inputKeys;
      for (const KerasTensor& tensor : one->arguments.inputs) own.inputs.push_back(valueOf(tensor));
      for (const auto& [keyword, tensors] : one->arguments.named) {
        for (const KerasTensor& tensor : tensors) own.named[keyword].push_back(valueOf(tensor));
      }
      made[one.get()] = (*one->layer)(call, own);
    }
    Values results;
    for (const KerasTensor& output : outputs_) results.push_back(valueOf(output));
    return results;
  }

 private:
  void connect(const std::vector<KerasTensor>& inputs, const std::vector<KerasTensor>& outputs) {
    if (inputs.empty() || outputs.empty()) failInput("needs inputs and outputs");
    inputs_ = inputs;
    outputs_ = outputs;
    network_ = networkBetween(inputs_, outputs_);
    nameLayers(network_.layers);
    std::set<std::string> names;
    for (const LayerPtr& one : network_.layers) {
      if (!names.insert(one->name()).second) failInput("two layers are named '" + one->name() + "'");
    }
  }
  // Of a dictionary, what has the input's key, or the name of its layer.
  Value givenFor(std::size_t i, const Arguments& arguments) const {
    if (arguments.keys.empty()) return arguments.inputs[i];
    const std::string& name = inputs_[i].call->layer->name();
    const std::string& key = inputKeys_.empty() ? name : inputKeys_.at(i);
    auto found = std::ranges::find(arguments.keys, key);
    if (found == arguments.keys.end()) found = std::ranges::find(arguments.keys, name);
    if (found == arguments.keys.end()) failInput("has an input '" + key + "', which the dictionary given lacks");
    return arguments.inputs.at(static_cast<std::size_t>(found - arguments.keys.begin()));
  }
  static std::vector<Port> portsOf(const std::vector<KerasTensor>& tensors, const std::vector<std::string>& keys) {
    std::vector<Port> ports;
    for (const KerasTensor& tensor : tensors) {
      const std::string key = keys.empty() ? std::string() : keys.at(ports.size());
      ports.push_back({tensor.call->layer->name(), tensor.spec(), key});
    }
    return ports;
  }

  std::vector<KerasTensor> inputs_, outputs_;
  std::vector<std::string> inputKeys_, outputKeys_;  // of dictionaries; empty for lists
  Network network_;
};

const LayerRegistrar kFunctional("Functional", "{}", makeLayerOf<Functional>, "keras.src.engine.functional");

}  // namespace

ModelPtr functionalModel(const std::vector<KerasTensor>& inputs, const std::vector<KerasTensor>& outputs,
                         const std::string& name) {
  return std::make_shared<Functional>(name, inputs, outputs);
}

}  // namespace engine::keras
