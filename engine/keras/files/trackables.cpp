#include "engine/keras/files/trackables.h"

#include <algorithm>
#include <set>

#include "engine/keras/core/registry.h"
#include "engine/keras/optimizers/loss_scaling.h"

namespace engine::keras {
namespace {

// Numbers in an older optimizer's config that are no variables of it.
bool isHyperparameter(const std::string& key, const Json& value) {
  static const std::set<std::string> kOthers = {
      "epsilon",        "initial_accumulator_value", "clipnorm", "clipvalue", "l2_shrinkage_regularization_strength",
      "global_clipnorm"};
  return value.is_number() && !kOthers.contains(key);
}

template <typename Number = float>
WeightPtr scalarVariable(const std::string& name, double value) {
  auto weight = std::make_shared<Weight>();
  weight->name = name + ":0";
  weight->trainable = false;
  weight->value = Tensor::scalar(static_cast<Number>(value));
  weight->dtype = weight->value.dtype();
  return weight;
}

bool hasWeights(const StateNode& node) {
  return node.layer && !node.layer->weights().empty();
}

}  // namespace

Trackables::Trackables(const Model& model) : weights_(model.weights()) {
  root_ = const_cast<Trackable*>(of(stateTree(model)));  // ours, made just now
}

Trackable* Trackables::made() {
  all_.push_back(std::make_unique<Trackable>());
  return all_.back().get();
}

const Trackable* Trackables::of(const WeightPtr& weight) {
  const Trackable*& known = variables_[weight.get()];
  if (known) return known;
  Trackable* made = this->made();
  made->variable = weight;
  return known = made;
}

const Trackable* Trackables::of(const StateNode& node) {
  if (const auto found = layers_.find(node.layer); node.layer && found != layers_.end()) return found->second;
  Trackable* object = made();
  if (node.layer) layers_[node.layer] = object;
  object->layer = node.layer;
  object->className = node.className;
  object->name = node.name.empty() ? snakeCase(node.className) : node.name;
  object->buildShape = node.buildShape;
  for (const StateNode::Variable& one : node.variables) {
    if (!one.inHdf5Only) object->children.emplace_back(one.attribute, of(one.weight));
  }
  for (const StateNode::Child& child : node.children) {
    if (child.inHdf5Only) continue;
    if (child.attribute == "layers") {
      addLayers(*object, child.nodes);
    } else if (child.isList) {
      Trackable* list = made();
      for (std::size_t i = 0; i < child.nodes.size(); ++i)
        list->children.emplace_back(std::to_string(i), of(child.nodes[i]));
      object->children.emplace_back(child.attribute, list);
    } else {
      object->children.emplace_back(child.attribute, of(child.nodes.at(0)));
    }
  }
  return object;
}

void Trackables::addLayers(Trackable& to, const std::vector<StateNode>& layers) {
  std::size_t withWeights = 0;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const Trackable* layer = of(layers[i]);
    if (hasWeights(layers[i])) to.children.emplace_back("layer_with_weights-" + std::to_string(withWeights++), layer);
    to.children.emplace_back("layer-" + std::to_string(i), layer);
  }
}

void Trackables::addVariable(const std::string& name, const WeightPtr& weight) {
  root_->children.emplace_back(name, of(weight));
}

void Trackables::addOptimizer(const TrainingState& training) {
  if (training.variables.empty()) return;
  Trackable* optimizer = made();
  root_->children.emplace_back("optimizer", optimizer);
  if (!training.lossScale.empty()) {
    Trackable* scale = made();
    for (const WeightPtr& weight : training.lossScale) scale->children.emplace_back(weight->plainName(), of(weight));
    optimizer->children.emplace_back("loss_scale", scale);
  }
  if (training.isLegacy()) return addLegacy(*optimizer, training);
  Trackable* list = made();
  for (std::size_t i = 0; i < training.variables.size(); ++i)
    list->children.emplace_back(std::to_string(i), of(training.variables[i]));
  optimizer->children.emplace_back("_variables", list);
  optimizer->children.emplace_back("_iterations", of(training.variables[0]));
  // Of a schedule it is the rate of the last step.
  const Json optimizerConfig =
      training.compile.is_object() ? innerOptimizer(training.compile.value("optimizer", Json())) : Json();
  const Json config = optimizerConfig.is_object() ? optimizerConfig.value("config", Json::object()) : Json::object();
  const bool isSchedule = config.value("learning_rate", Json()).is_object();
  const char* rate = isSchedule ? "_current_learning_rate" : "_learning_rate";
  if (training.learningRate) optimizer->children.emplace_back(rate, of(training.learningRate));
  if (optimizerConfig.is_object() && optimizerConfig.value("class_name", Json()) == "Adafactor")
    addFactors(*optimizer, training.variables);
}

// Adafactor lists the means of rows and columns by the trained weights, and has a zero for those that are no matrix.
void Trackables::addFactors(Trackable& optimizer, const Weights& variables) {
  for (const std::string role : {"r", "c"}) {
    Trackable* list = made();
    for (const WeightPtr& moments : variables) {
      const std::string name = moments->plainName();  // "Adafactor/v/dense/kernel"
      const std::size_t at = name.starts_with("v/") ? 0 : name.find('/') + 1;
      if (name.substr(at, 2) != "v/") continue;
      const std::string factor = name.substr(0, at) + role + name.substr(at + 1) + ":0";
      const auto found = std::ranges::find(variables, factor, [](const WeightPtr& one) { return one->name; });
      const WeightPtr value = found != variables.end() ? *found : scalarVariable<int32_t>("r" + name.substr(at + 1), 0);
      list->children.emplace_back(std::to_string(list->children.size()), of(value));
    }
    optimizer.children.emplace_back("_" + role, list);
  }
}

void Trackables::addOptimizer(const std::string& prefix, const Weights& variables) {
  Trackable* optimizer = made();
  root_->children.emplace_back("optimizer", optimizer);
  addState(*optimizer, prefix, variables);
}

// With the prefix "Adam/", "Adam/dense/kernel/m:0" is the slot m of dense/kernel, "Adam/iter:0" the optimizer's own.
void Trackables::addState(Trackable& to, const std::string& prefix, const Weights& variables) {
  std::map<std::string, std::size_t> used;  // names that several weights have count in their order
  for (const WeightPtr& weight : variables) {
    const std::string plain = weight->plainName().substr(prefix.size());
    const std::size_t last = plain.rfind('/');
    if (last == std::string::npos) {
      to.children.emplace_back(plain, of(weight));
      continue;
    }
    std::size_t skip = used[plain]++;
    for (const WeightPtr& own : weights_) {
      if (own->plainName() != plain.substr(0, last) || skip-- > 0) continue;
      to.slotVariables.push_back({of(own), plain.substr(last + 1), of(weight)});
      break;
    }
  }
}

void Trackables::addLegacy(Trackable& to, const TrainingState& training) {
  const std::string first = training.variables[0]->plainName();
  const std::string prefix = first.substr(0, first.rfind('/') + 1);
  addState(to, prefix, training.variables);
  const Json& config = innerOptimizer(training.compile["optimizer"])["config"];
  for (const auto& [key, value] : config.items()) {
    if (isHyperparameter(key, value))
      to.children.emplace_back(key, of(scalarVariable(prefix + key, value.get<double>())));
  }
}

}  // namespace engine::keras
