#include "engine/keras/model/functional_json.h"

#include <algorithm>
#include <unordered_map>

#include "engine/core/error.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/model/model.h"

namespace engine::keras {
namespace {

// A model that was made for given inputs counts that as its first call.
int firstCall(const Layer& layer) {
  const auto* model = dynamic_cast<const Model*>(&layer);
  return model && model->countsAsCalled() ? 1 : 0;
}

constexpr const char* kConstantValue = "_CONSTANT_VALUE";

// What stands where a reference may: [kConstantValue, -1, value].
bool isGivenConstant(const Json& json) {
  return json.is_array() && json.size() >= 3 && json[0] == kConstantValue && json[1] == -1;
}

bool isReference(const Json& json) {
  return json.is_array() && json.size() >= 3 && json[0].is_string() && json[1].is_number_integer() &&
         json[2].is_number_integer();
}

// A list of tensors and constants, with null in the tensors' places.
Json withoutTensors(const Json& list) {
  Json constants = Json::array();
  for (const Json& one : list) constants.push_back(isReference(one) ? Json() : one);
  return constants;
}

class FunctionalReader {
 public:
  explicit FunctionalReader(const Config& config) : config_(config) {}

  FunctionalEnds read() {
    const Json& layers = config_.at("layers");
    if (!layers.is_array()) config_.fail("layers", "a list");
    for (const Json& one : layers) addLayer(one);
    makeCalls();
    FunctionalEnds ends;
    ends.inputs = endsOf("input_layers", ends.inputKeys);
    ends.outputs = endsOf("output_layers", ends.outputKeys);
    return ends;
  }

 private:
  struct Pending {
    LayerPtr layer;
    Json nodes;
    std::size_t done = 0;
  };

  void addLayer(const Json& json) {
    if (!json.is_object()) fail(Code::kInvalidArgument, config_.owner(), ": a layer must be an object.");
    Pending pending{layerOfJson(json), json.contains("inbound_nodes") ? json["inbound_nodes"] : Json::array()};
    const std::string name =
        json.contains("name") && json["name"].is_string() ? json["name"].get<std::string>() : pending.layer->name();
    if (name.empty()) fail(Code::kInvalidArgument, config_.owner(), ": a layer has no name.");
    if (pending.layer->name() != name) pending.layer->rename(name);
    if (calls_.contains(name)) fail(Code::kInvalidArgument, config_.owner(), ": two layers are named '", name, "'.");
    auto& calls = calls_[name];
    for (int i = 0; i < firstCall(*pending.layer); ++i) calls.emplace_back();
    if (pending.layer->className() == "InputLayer") calls.push_back({inputOf(pending.layer)});
    if (!pending.nodes.is_array()) fail(Code::kInvalidArgument, name, ": inbound_nodes must be a list.");
    pending_.push_back(std::move(pending));
  }

  // Passes over what is left, until nothing is, or nothing moves.
  void makeCalls() {
    for (bool moved = true; moved;) {
      moved = false;
      for (Pending& pending : pending_) {
        while (pending.done < pending.nodes.size() && makeCall(pending, pending.nodes[pending.done])) {
          ++pending.done;
          moved = true;
        }
      }
    }
    for (const Pending& pending : pending_) {
      if (pending.done == pending.nodes.size()) continue;
      fail(Code::kInvalidArgument, config_.owner(), ": layer '", pending.layer->name(),
           "' depends on itself, or on a call that is not there: ", pending.nodes[pending.done].dump().substr(0, 200));
    }
  }

  // False when something it needs is not made yet.
  bool makeCall(const Pending& pending, const Json& node) {
    SymbolicArguments arguments;
    if (node.is_object()) return makeCallByKey(pending, node);
    if (!node.is_array() || node.empty()) failNode(pending, node);
    const bool single = isReference(node) || isGivenConstant(node);
    const bool keeps = pending.layer->firstArgument() == FirstArgument::kAsGiven;
    arguments.firstIsList = keeps && !single;
    std::size_t place = 0;
    for (const Json& one : single ? Json::array({node}) : node) {
      if (keeps && isGivenConstant(one)) {
        arguments.firstConstants[std::to_string(place)] = one[2];
      } else if (!isReference(one)) {
        failNode(pending, node);
      } else if (const KerasTensor* tensor = find(one)) {
        arguments.inputs.push_back(*tensor);
      } else {
        return false;
      }
      if (one.size() > 3 && !addKeywords(pending, one[3], arguments)) return false;
      ++place;
    }
    calls_[pending.layer->name()].push_back(callLayer(pending.layer, std::move(arguments)));
    return true;
  }

  // The same of a layer that is called with a dictionary.
  bool makeCallByKey(const Pending& pending, const Json& node) {
    if (node.empty()) failNode(pending, node);
    SymbolicArguments arguments;
    for (const auto& [key, one] : node.items()) {
      if (!isReference(one)) failNode(pending, node);
      const KerasTensor* tensor = find(one);
      if (!tensor || (one.size() > 3 && !addKeywords(pending, one[3], arguments))) return false;
      arguments.inputKeys.push_back(key);
      arguments.inputs.push_back(*tensor);
    }
    calls_[pending.layer->name()].push_back(callLayer(pending.layer, std::move(arguments)));
    return true;
  }

  bool addKeywords(const Pending& pending, const Json& keywords, SymbolicArguments& arguments) const {
    if (!keywords.is_object()) failNode(pending, keywords);
    for (const auto& [keyword, value] : keywords.items()) {
      const bool list = value.is_array() && !isReference(value) && std::ranges::any_of(value, isReference);
      if (!isReference(value) && !list) {
        arguments.constants[keyword] = value;
        continue;
      }
      arguments.named[keyword].clear();
      const bool mixed = list && !std::ranges::all_of(value, isReference);
      if (list && !mixed) arguments.lists.insert(keyword);
      if (mixed) arguments.constants[keyword] = withoutTensors(value);
      for (const Json& one : list ? value : Json::array({value})) {
        if (!isReference(one)) continue;
        const KerasTensor* tensor = find(one);
        if (!tensor) return false;
        arguments.named[keyword].push_back(*tensor);
      }
    }
    return true;
  }

  const KerasTensor* find(const Json& reference) const {
    const auto found = calls_.find(reference[0].get<std::string>());
    if (found == calls_.end()) {
      fail(Code::kInvalidArgument, config_.owner(), ": there is no layer ", reference[0].dump(), ".");
    }
    const auto call = reference[1].get<int64_t>(), index = reference[2].get<int64_t>();
    if (call < 0 || call >= static_cast<int64_t>(found->second.size())) return nullptr;
    const auto& outputs = found->second[static_cast<std::size_t>(call)];
    if (index < 0 || index >= static_cast<int64_t>(outputs.size())) return nullptr;
    return &outputs[static_cast<std::size_t>(index)];
  }

  // A dictionary's are in the order of its keys.
  std::vector<KerasTensor> endsOf(const char* key, std::vector<std::string>& keys) const {
    Json json = config_.at(key);
    if (json.is_object()) {
      for (const auto& [name, end] : json.items()) keys.push_back(name);
      std::ranges::sort(keys);
      Json list = Json::array();
      for (const std::string& name : keys) list.push_back(json[name]);
      json = list;
    }
    if (!json.is_array()) config_.fail(key, "a list");
    std::vector<KerasTensor> tensors;
    for (const Json& one : isReference(json) ? Json::array({json}) : json) {
      const KerasTensor* tensor = isReference(one) ? find(one) : nullptr;
      if (!tensor) config_.fail(key, "made of [layer, call, output] that are there");
      tensors.push_back(*tensor);
    }
    return tensors;
  }

  [[noreturn]] void failNode(const Pending& pending, const Json& node) const {
    fail(Code::kInvalidArgument, config_.owner(), ": an inbound node of layer '", pending.layer->name(),
         "' is malformed: ", node.dump().substr(0, 200), ".");
  }

  const Config& config_;
  std::vector<Pending> pending_;
  std::unordered_map<std::string, std::vector<std::vector<KerasTensor>>> calls_;
};

class FunctionalWriter {
 public:
  explicit FunctionalWriter(const Network& network) {
    for (const LayerPtr& layer : network.layers) {
      std::vector<LayerCallPtr> own;
      std::ranges::copy_if(network.calls, std::back_inserter(own), [&](const auto& c) { return c->layer == layer; });
      std::ranges::sort(own, {}, [](const LayerCallPtr& c) { return c->number; });
      int index = firstCall(*layer);
      for (const LayerCallPtr& call : own) index_[call.get()] = index++;
      calls_[layer.get()] = own;
    }
  }

  int index(const KerasTensor& tensor) const { return index_.at(tensor.call.get()); }
  Json reference(const KerasTensor& tensor) const { return {tensor.call->layer->name(), index(tensor), tensor.index}; }

  Json ends(const std::vector<KerasTensor>& tensors, const std::vector<std::string>& keys) const {
    Json json = keys.empty() ? Json::array() : Json::object();
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      if (keys.empty()) {
        json.push_back(reference(tensors[i]));
      } else {
        json[keys.at(i)] = reference(tensors[i]);
      }
    }
    return json;
  }

  Json layer(const LayerPtr& layer) const {
    Json json = layerJson(*layer);
    const auto* model = dynamic_cast<const Model*>(layer.get());
    if (model && json.contains("build_config")) {
      Json& shapes = json["build_config"]["input_shape"];
      shapes = shapesByKey(shapes, model->inputs());
    }
    json["name"] = layer->name();
    json["inbound_nodes"] = Json::array();
    for (const LayerCallPtr& call : calls_.at(layer.get())) {
      if (!call->arguments.isInput()) json["inbound_nodes"].push_back(node(*call));
    }
    return json;
  }

 private:
  Json node(const LayerCall& call) const {
    const SymbolicArguments& arguments = call.arguments;
    if (!arguments.inputKeys.empty()) return nodeByKey(call);
    Json node = Json::array();
    auto next = arguments.inputs.begin();
    for (std::size_t place = 0; place < arguments.inputs.size() + arguments.firstConstants.size(); ++place) {
      const auto constant = arguments.firstConstants.find(std::to_string(place));
      const bool isConstant = constant != arguments.firstConstants.end();
      Json one = isConstant ? Json{kConstantValue, -1, *constant} : reference(*next++);
      one.push_back(keywords(call));
      node.push_back(one);
    }
    return call.layer->firstArgument() == FirstArgument::kAsGiven && !arguments.firstIsList ? node.at(0) : node;
  }
  Json nodeByKey(const LayerCall& call) const {
    Json node = Json::object();
    for (std::size_t i = 0; i < call.arguments.inputs.size(); ++i) {
      Json one = reference(call.arguments.inputs[i]);
      one.push_back(keywords(call));
      node[call.arguments.inputKeys.at(i)] = one;
    }
    return node;
  }
  Json keywords(const LayerCall& call) const {
    Json json = call.arguments.constants;
    for (const auto& [keyword, tensors] : call.arguments.named) {
      if (json.contains(keyword) && json[keyword].is_array()) {
        auto next = tensors.begin();
        for (Json& one : json[keyword]) {
          if (one.is_null() && next != tensors.end()) one = reference(*next++);
        }
        continue;
      }
      if (!call.arguments.lists.contains(keyword)) {
        json[keyword] = reference(tensors.at(0));
        continue;
      }
      json[keyword] = Json::array();
      for (const KerasTensor& tensor : tensors) json[keyword].push_back(reference(tensor));
    }
    return json;
  }

  std::unordered_map<const LayerCall*, int> index_;
  std::unordered_map<const Layer*, std::vector<LayerCallPtr>> calls_;
};

}  // namespace

FunctionalEnds functionalOfJson(const Config& config) {
  return FunctionalReader(config).read();
}

Json shapesByKey(const Json& shapes, const std::vector<Model::Port>& inputs) {
  const bool isDictionary = std::ranges::none_of(inputs, [](const Model::Port& port) { return port.key.empty(); });
  if (!isDictionary || inputs.empty()) return shapes;
  if (shapes.is_object()) {  // of a call with a dictionary, in its order
    Json ordered = Json::object();
    for (const Model::Port& port : inputs) ordered[port.key] = shapes.value(port.key, Json());
    return ordered;
  }
  const bool isOne = shapes.is_array() && (shapes.empty() || !shapes[0].is_array());
  const Json list = isOne ? Json::array({shapes}) : shapes;
  if (list.size() != inputs.size()) return shapes;
  Json named = Json::object();
  for (std::size_t i = 0; i < inputs.size(); ++i) named[inputs[i].key] = list[i];
  return named;
}

std::vector<std::string> connectionsInto(const Network& network, const Layer& layer) {
  const FunctionalWriter writer(network);
  std::vector<std::string> connections;
  for (const LayerCallPtr& call : network.calls) {
    if (call->layer.get() != &layer) continue;
    std::vector<KerasTensor> all = call->arguments.orderedInputs();
    for (const auto& [keyword, tensors] : call->arguments.named) all.insert(all.end(), tensors.begin(), tensors.end());
    for (const KerasTensor& tensor : all) {
      const int number = writer.index(tensor) - firstCall(*tensor.call->layer);
      connections.push_back(message(tensor.call->layer->name(), "[", number, "][", tensor.index, "]"));
    }
  }
  return connections;
}

Json functionalJson(const FunctionalEnds& ends, const Network& network, const std::string& name, bool trainable) {
  const FunctionalWriter writer(network);
  Json json = {{"name", name}, {"trainable", trainable}};
  json["layers"] = Json::array();
  for (const LayerPtr& layer : network.layers) json["layers"].push_back(writer.layer(layer));
  json["input_layers"] = writer.ends(ends.inputs, ends.inputKeys);
  json["output_layers"] = writer.ends(ends.outputs, ends.outputKeys);
  return json;
}

}  // namespace engine::keras
