#include "engine/keras/model/layers_graph.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <vector>

#include "engine/core/error.h"
#include "engine/keras/core/json.h"
#include "engine/keras/model/model.h"

namespace engine::keras {
namespace {

using Names = std::vector<std::string>;

constexpr std::size_t kLongestText = 200;  // of an attribute; longer ones are vocabularies and the like

const Json& entry(const Json& json, const char* key) {
  static const Json kNone;
  const auto found = json.is_object() ? json.find(key) : json.end();
  return found == json.end() ? kNone : *found;
}

std::string textOf(const Json& json) {
  return json.is_string() ? json.get<std::string>() : std::string();
}

std::string nameOf(const Json& layer) {
  const std::string name = textOf(entry(layer, "name"));
  return name.empty() ? textOf(entry(entry(layer, "config"), "name")) : name;
}

bool isModel(const Json& layer) {
  return entry(entry(layer, "config"), "layers").is_array();
}

const Json& layersOf(const Json& model) {
  return entry(entry(model, "config"), "layers");
}

bool isChain(const Json& model) {
  return std::ranges::none_of(layersOf(model), [](const Json& layer) { return layer.contains("inbound_nodes"); });
}

// Layers that are referred to: ["dense", 0, 0], or {"keras_history": ["dense", 0, 0]} of Keras 3.
void collect(const Json& json, Names& found) {
  const bool isReference =
      json.is_array() && json.size() >= 3 && json[0].is_string() && json[1].is_number() && json[2].is_number();
  if (isReference) {
    const auto name = json[0].get<std::string>();
    if (std::ranges::find(found, name) == found.end()) found.push_back(name);
  }
  if (!json.is_structured()) return;
  for (const Json& each : json) collect(each, found);
}

Names referred(const Json& json) {
  Names found;
  collect(json, found);
  return found;
}

void setAttr(tensorflow::AttrValue& attr, const Json& value) {
  if (value.is_boolean()) attr.set_b(value.get<bool>());
  if (value.is_number_integer()) attr.set_i(value.get<int64_t>());
  if (value.is_number_float()) attr.set_f(static_cast<float>(value.get<double>()));
  if (value.is_string()) attr.set_s(value.get<std::string>().substr(0, kLongestText));
  if (value.is_object()) attr.set_s(textOf(entry(value, "class_name")));
  if (!value.is_array()) return;
  for (const Json& each : value) {
    attr.mutable_list()->add_i(each.is_number_integer() ? each.get<int64_t>() : -1);  // null: an unknown size
  }
}

// Numbers, short texts, sizes, and the classes of initializers and the like.
bool isShort(const std::string& key, const Json& value) {
  if (key == "name" || key == "layers" || value.is_null()) return false;
  if (value.is_object()) return !textOf(entry(value, "class_name")).empty();
  const auto isSize = [](const Json& each) { return each.is_number_integer() || each.is_null(); };
  return !value.is_array() || (value.size() <= 8 && std::ranges::all_of(value, isSize));
}

class LayersGraph {
 public:
  tensorflow::GraphDef read(const std::string& text) {
    const Json root = parseJson(text, "the model");
    const Json model = isModel(root) ? root : entry(root, "model_config");
    if (!isModel(model)) {
      fail(Code::kInvalidArgument, "The JSON is of no Sequential or Functional model: its config has no \"layers\".");
    }
    add(model, "", {});
    addFacts(text);
    return std::move(graph_);
  }

 private:
  // The nodes that give what a layer gives: of a model those of its outputs.
  Names outputsOf(const Json& layer, const std::string& prefix) const {
    const std::string path = prefix + nameOf(layer);
    if (!isModel(layer)) return {path};
    const Json& layers = layersOf(layer);
    if (layers.empty()) return {};
    if (isChain(layer)) return outputsOf(layers.back(), path + "/");
    Names ends;
    for (const std::string& name : referred(entry(entry(layer, "config"), "output_layers"))) {
      for (const Json& each : layers) {
        if (nameOf(each) == name) std::ranges::copy(outputsOf(each, path + "/"), std::back_inserter(ends));
      }
    }
    return ends;
  }

  // `given`: what the model is called with.
  void add(const Json& model, const std::string& prefix, const Names& given) {
    isChain(model) ? addChain(model, prefix, given) : addFunctional(model, prefix, given);
  }

  void addChain(const Json& model, const std::string& prefix, Names before) {
    for (const Json& layer : layersOf(model)) {
      addLayer(layer, prefix, before);
      before = outputsOf(layer, prefix);
    }
  }

  void addFunctional(const Json& model, const std::string& prefix, const Names& given) {
    const Names inputs = referred(entry(entry(model, "config"), "input_layers"));
    std::map<std::string, Names> gives;
    for (const Json& layer : layersOf(model)) gives[nameOf(layer)] = outputsOf(layer, prefix);
    for (const Json& layer : layersOf(model)) {
      Names takes;
      for (const std::string& name : referred(entry(layer, "inbound_nodes"))) {
        std::ranges::copy(gives[name], std::back_inserter(takes));
      }
      const auto place = static_cast<std::size_t>(std::ranges::find(inputs, nameOf(layer)) - inputs.begin());
      if (place < given.size()) takes.push_back(given[place]);
      addLayer(layer, prefix, takes);
    }
  }

  void addLayer(const Json& layer, const std::string& prefix, const Names& takes) {
    const std::string path = prefix + nameOf(layer);
    if (isModel(layer)) return add(layer, path + "/", takes);
    if (!known_.emplace(path, graph_.node_size()).second) {
      fail(Code::kInvalidArgument, "Two layers are named '", path, "'.");
    }
    tensorflow::NodeDef& node = *graph_.add_node();
    node.set_name(path);
    node.set_op(textOf(entry(layer, "class_name")));
    for (const std::string& each : takes) node.add_input(each);
    const Json& config = entry(layer, "config");
    if (!config.is_object()) return;
    for (const auto& [key, value] : config.items()) {
      if (isShort(key, value)) setAttr((*node.mutable_attr())[key], value);
      const bool isShape = value.is_array() && (key == "batch_input_shape" || key == "batch_shape");
      if (isShape && node.op() == "InputLayer") setShape(node, value);
    }
  }

  // Which the model's own list of layers does not have of its inputs.
  static void setShape(tensorflow::NodeDef& node, const Json& sizes) {
    tensorflow::TensorShapeProto& shape = *(*node.mutable_attr())["_output_shapes"].mutable_list()->add_shape();
    for (const Json& size : sizes) {
      shape.add_dim()->set_size(size.is_number_integer() ? std::max<int64_t>(size.get<int64_t>(), -1) : -1);
    }
  }

  void addFacts(const std::string& text) {
    try {
      const ModelPtr model = modelFromJson(text);
      scope_ = "weights";
      while (known_.contains(scope_) ||
             std::ranges::any_of(known_, [&](const auto& each) { return each.first.starts_with(scope_ + "/"); })) {
        scope_ += "_";
      }
      addFactsOf(*model, "");
    } catch (const Error&) {  // layers that only their program knows
    }
  }

  void addFactsOf(const Model& model, const std::string& prefix) {
    for (const Model::Row& row : model.rows()) {
      const std::string path = prefix + row.layer->name();
      if (const auto* nested = dynamic_cast<const Model*>(row.layer.get())) {
        addFactsOf(*nested, path + "/");
      } else if (const auto found = known_.find(path); found != known_.end()) {
        addWeights(found->second, *row.layer, path);
        auto& attrs = *graph_.mutable_node(found->second)->mutable_attr();
        if (row.outputs.empty() || attrs.contains("_output_shapes")) continue;
        auto* shapes = attrs["_output_shapes"].mutable_list();
        for (const TensorSpec& output : row.outputs.front()) output.shape.toProto(shapes->add_shape());
      }
    }
  }

  void addWeights(int place, const Layer& layer, const std::string& path) {
    std::set<std::string> names;
    for (const WeightPtr& weight : layer.weights()) {
      const std::string full = weight->plainName();
      std::string name = full.substr(full.rfind('/') + 1);
      while (!names.insert(name).second) name += "_";  // of a cell within the layer
      tensorflow::NodeDef& variable = *graph_.add_node();
      variable.set_name(scope_ + "/" + path + "/" + name);
      variable.set_op("VariableV2");
      weight->shape.toProto((*variable.mutable_attr())["shape"].mutable_shape());
      (*variable.mutable_attr())["dtype"].set_type(static_cast<tensorflow::DataType>(weight->dtype));
      graph_.mutable_node(place)->add_input(variable.name());
    }
  }

  tensorflow::GraphDef graph_;
  std::map<std::string, int> known_;  // nodes of layers, by path
  std::string scope_;                 // of the weights
};

}  // namespace

tensorflow::GraphDef layersGraph(const std::string& json) {
  return LayersGraph().read(json);
}

}  // namespace engine::keras
