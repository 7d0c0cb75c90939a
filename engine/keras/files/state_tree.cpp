#include "engine/keras/files/state_tree.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "engine/keras/core/registry.h"
#include "engine/keras/layers/preprocessing/lookup_layer.h"
#include "engine/keras/model/model.h"

namespace engine::keras {
namespace {

// "mha/query/kernel:0" → "kernel"
std::string lastName(const WeightPtr& weight) {
  const std::string plain = weight->plainName();
  return plain.substr(plain.rfind('/') + 1);
}

// What Keras's attribute of a variable is called, where it is not the variable's name.
std::string attributeOf(const Layer& layer, const WeightPtr& weight) {
  static const std::map<std::pair<std::string, std::string>, std::string> kOthers = {
      {{"Normalization", "mean"}, "adapt_mean"},
      {{"Normalization", "variance"}, "adapt_variance"},
  };
  // Keras tracks the variables of feature columns as "<column>/<name>".
  if (layer.className() == "DenseFeatures") return weight->plainName().substr(layer.weightScope().size() + 1);
  const std::string name = lastName(weight);
  const auto found = kOthers.find({layer.className(), name});
  return found == kOthers.end() ? name : found->second;
}

// A layer's own, without those of its parts.
Weights ownWeightsOf(const Layer& layer) {
  Weights own = layer.weights(), inside;
  for (const LayerPtr& part : layer.parts()) appendNew(inside, part->weights());
  std::erase_if(own, [&](const WeightPtr& weight) { return std::ranges::find(inside, weight) != inside.end(); });
  return own;
}

StateNode bareNode(const std::string& className, const std::string& name = {}, const Json& buildShape = nullptr) {
  StateNode node;
  node.className = className;
  node.name = name;
  node.buildShape = buildShape;
  return node;
}

// What the last projection of an attention takes: the query's shape with the heads' values in place of its last size.
Json attendedShape(const Config& config) {
  Json shape = config.at("query_shape");
  if (!shape.is_array() || shape.empty()) return nullptr;
  shape.back() = config.at("num_heads");
  shape.push_back(config.at(config.isNull("value_dim") ? "key_dim" : "value_dim"));
  return shape;
}

// The projections of an attention over heads are layers of their own in Keras.
void addHeads(StateNode& node, const Config& config, const Weights& own) {
  const std::vector<std::tuple<std::string, std::string, Json>> projections = {
      {"_query_dense", "query", config.at("query_shape")},
      {"_key_dense", "key", config.at("key_shape")},
      {"_value_dense", "value", config.at("value_shape")},
      {"_output_dense", "attention_output", attendedShape(config)}};
  for (const auto& [attribute, scope, shape] : projections) {
    StateNode projection = bareNode("EinsumDense", scope, shape);
    for (const WeightPtr& weight : own) {
      const std::string plain = weight->plainName();
      const std::string above = plain.substr(0, plain.rfind('/'));
      if (above.substr(above.rfind('/') + 1) == scope) projection.variables.push_back({lastName(weight), weight});
    }
    node.children.push_back({attribute, {projection}});
  }
  node.children.push_back({"_softmax", {bareNode("Softmax")}});
  node.children.push_back({"_dropout_layer", {bareNode("Dropout")}});
}

// The weights of a vocabulary have a name in files. A layer that cuts texts has a lookup inside in Keras, whose they
// are.
void addLookup(StateNode& node, const LookupLayer& layer, const Weights& own) {
  StateNode inside = bareNode("StringLookup");
  const bool cutsTexts = layer.className() == "TextVectorization";
  if (layer.hasIdfWeights()) {
    node.variables.push_back({"idf_weights", own.at(0), "idf_weights", cutsTexts});
    inside.variables.push_back({"idf_weights", own.at(0), "idf_weights"});
  }
  if (cutsTexts) node.children.push_back({"_lookup_layer", {inside}});
}

void addParts(StateNode& node, const Layer& layer) {
  const std::string& type = layer.className();
  const std::vector<LayerPtr> parts = layer.parts();
  if (dynamic_cast<const Model*>(&layer) || type == "StackedRNNCells") {
    StateNode::Child list{type == "StackedRNNCells" ? "cells" : "layers", {}, true};
    for (const LayerPtr& part : parts) list.nodes.push_back(stateTree(*part));
    node.children.push_back(std::move(list));
  } else if (type == "Bidirectional" && parts.size() == 2) {
    // Keras keeps the layer that the two were made of, too; it is never built, and is no object of checkpoints.
    StateNode pattern = bareNode(parts[0]->className());
    pattern.children.push_back({"cell", {bareNode(parts[0]->className() + "Cell")}});
    node.children.push_back({"forward_layer", {stateTree(*parts[0])}});
    node.children.push_back({"backward_layer", {stateTree(*parts[1])}});
    node.children.push_back({"layer", {pattern}, false, true});
  } else if (parts.size() == 1) {
    const bool isCell = parts[0]->className().ends_with("Cell") || parts[0]->className().ends_with("Cells");
    node.children.push_back({isCell ? "cell" : "layer", {stateTree(*parts[0])}});
  } else if (!parts.empty()) {  // a layer of the program's own
    StateNode::Child list{"layers", {}, true};
    for (const LayerPtr& part : parts) list.nodes.push_back(stateTree(*part));
    node.children.push_back(std::move(list));
  }
}

class StatePaths {
 public:
  explicit StatePaths(const StateVisit& visit) : visit_(visit) {}

  void walk(const StateNode& node, const std::string& path) {
    if (node.layer && !seen_.insert(node.layer).second) return;
    visit_(path, node);
    for (const StateNode::Child& child : node.children) {
      if (!child.isList) {
        walk(child.nodes.at(0), joinedPath(path, child.attribute));
        continue;
      }
      ListNames names;
      for (const StateNode& one : child.nodes) {
        if (one.layer && seen_.contains(one.layer)) continue;
        walk(one, joinedPath(joinedPath(path, child.attribute), names.next(one.className)));
      }
    }
  }

 private:
  const StateVisit& visit_;
  std::set<const Layer*> seen_;
};

}  // namespace

StateNode stateTree(const Layer& layer) {
  StateNode node;
  node.layer = &layer;
  node.className = layer.className();
  const Weights own = ownWeightsOf(layer);
  if (layer.className() == "MultiHeadAttention") {
    addHeads(node, layer.config(), own);
    return node;
  }
  if (const auto* lookup = dynamic_cast<const LookupLayer*>(&layer)) {
    addLookup(node, *lookup, own);
    return node;
  }
  // The kernel inside is an attribute of its wrapper, too.
  if (layer.className() == "SpectralNormalization") {
    for (const WeightPtr& weight : layer.parts().at(0)->weights()) {
      const std::string name = lastName(weight);
      if (name == "kernel" || name == "embeddings") node.variables.push_back({"kernel", weight});
    }
  }
  // A ConvLSTM has its variables in a cell in Keras.
  StateNode cell = bareNode("ConvLSTMCell");
  const bool inCell = layer.className().starts_with("ConvLSTM");
  for (const WeightPtr& weight : own) (inCell ? cell : node).variables.push_back({attributeOf(layer, weight), weight});
  if (inCell) node.children.push_back({"cell", {cell}});
  addParts(node, layer);
  return node;
}

std::string joinedPath(const std::string& path, const std::string& name) {
  return path.empty() ? name : path + "/" + name;
}

void eachObject(const StateNode& root, const StateVisit& visit) {
  StatePaths(visit).walk(root, "");
}

std::string ListNames::next(const std::string& className) {
  const std::string name = snakeCase(className);
  for (auto& [used, count] : used_) {
    if (used == name) return name + "_" + std::to_string(++count);
  }
  used_.emplace_back(name, 0);
  return name;
}

}  // namespace engine::keras
