#include "app/features/keras_model/keras_graph.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/keras/core/dictionary_layer.h"
#include "engine/keras/core/registry.h"

namespace app {
namespace {

using engine::Code;
using engine::fail;
using engine::keras::Json;
using widgets::LayerGraph;
using widgets::LayerNode;
using widgets::NodeCategory;

const char* const kCalls = "inbound_nodes";
const char* const kOutputs = "model_outputs";  // no layer has an argument of that name

QString textOf(const Json& json) {
  return QString::fromStdString(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

bool has(const std::string& name, std::initializer_list<const char*> parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](const char* part) { return name.find(part) != std::string::npos; });
}

NodeCategory categoryOf(const std::string& kind) {
  if (kind == "InputLayer") return NodeCategory::kInput;
  if (has(kind, {"Normalization"})) return NodeCategory::kNormalization;
  if (has(kind, {"Pooling", "Flatten", "Reshape", "Permute", "Padding", "Cropping", "UpSampling", "Repeat", "Concat",
                 "Add", "Multiply", "Subtract", "Average", "Maximum", "Minimum", "Dot"})) {
    return NodeCategory::kShape;
  }
  if (has(kind, {"ReLU", "Softmax", "Activation", "ELU", "Dropout", "Noise"})) return NodeCategory::kActivation;
  if (has(kind, {"Functional", "Sequential", "Model"})) return NodeCategory::kLoss;  // a colour of their own
  if (has(kind, {"Dense", "Conv", "LSTM", "GRU", "RNN", "Embedding", "Attention", "Bidirectional"})) {
    return NodeCategory::kWeights;
  }
  return NodeCategory::kOther;
}

bool isReference(const Json& json) {
  return json.is_array() && json.size() >= 3 && json[0].is_string();
}

const Json& entry(const Json& json, const char* key, const char* owner) {
  if (!json.is_object() || !json.contains(key)) {
    fail(Code::kInvalidArgument, "The JSON of ", owner, " has no \"", key, "\".");
  }
  return json[key];
}

// Models that know their inputs count their making as a first call, so that the call in this model is the second.
int callIndex(const Json& layer) {
  const std::string kind = layer.value("class_name", "");
  if (kind == "Functional" || kind == "Model") return 1;
  if (kind != "Sequential" || !layer.contains("config") || !layer["config"].contains("layers")) return 0;
  const Json& layers = layer["config"]["layers"];
  if (!layers.is_array() || layers.empty()) return 0;
  const bool knows = layers[0].value("class_name", "") == "InputLayer" ||
                     (layers[0].contains("config") && layers[0]["config"].contains("batch_input_shape"));
  return knows ? 1 : 0;
}

std::string nameOf(const Json& layer) {
  if (layer.is_object() && layer.contains("name") && layer["name"].is_string()) return layer["name"].get<std::string>();
  const Json& config = entry(layer, "config", "a layer");
  if (!config.contains("name") || !config["name"].is_string()) {
    fail(Code::kInvalidArgument, "A layer of class ", layer.value("class_name", "?"), " has no name.");
  }
  return config["name"].get<std::string>();
}

LayerNode nodeOf(const Json& layer) {
  const auto kind = entry(layer, "class_name", "a layer").get<std::string>();
  const Json config = layer.contains("config") ? layer["config"] : Json::object();
  LayerNode node;
  node.name = QString::fromStdString(nameOf(layer));
  node.kind = QString::fromStdString(kind);
  node.category = categoryOf(kind);
  node.isInput = kind == "InputLayer";
  node.isTrainable = config.value("trainable", true);
  for (const auto& [key, value] : config.items()) {
    if (key != "name" && key != "trainable") node.settings.push_back({QString::fromStdString(key), textOf(value)});
  }
  return node;
}

class FunctionalGraph {
 public:
  explicit FunctionalGraph(const Json& config) : config_(config) {
    for (const Json& layer : entry(config, "layers", "the model")) {
      const std::string name = nameOf(layer);
      if (!calls_.try_emplace(name, callIndex(layer)).second) {
        fail(Code::kInvalidArgument, "Two layers are named '", name, "'.");
      }
    }
  }

  LayerGraph read() const {
    LayerGraph graph;
    for (const Json& layer : config_["layers"]) {
      LayerNode node = nodeOf(layer);
      addInputs(node, layer.contains(kCalls) ? layer[kCalls] : Json::array());
      graph.nodes.push_back(std::move(node));
    }
    const Json& outputs = entry(config_, "output_layers", "the model");
    for (const Json& one : isReference(outputs) ? Json::array({outputs}) : outputs) addOutput(graph, one);
    return graph;
  }

 private:
  // Of another call than the only one, or another tensor than the first: only the text can change it.
  void addOutput(LayerGraph& graph, const Json& output) const {
    const auto name = isReference(output) ? output[0].get<std::string>() : std::string();
    LayerNode* node = graph.find(QString::fromStdString(name));
    if (!node) fail(Code::kInvalidArgument, "The model's output ", output.dump(), " is of no layer.");
    if (!graph.outputs.contains(node->name)) graph.outputs << node->name;
    if (!node->isFixed && output[1] == Json(calls_.at(name)) && output[2] == Json(0)) return;
    node->isFixed = true;
    const QString key = QString::fromLatin1(kOutputs);
    auto known = std::ranges::find(node->settings, key, &widgets::LayerSetting::key);
    if (known == node->settings.end()) known = node->settings.insert(known, {key, QStringLiteral("[]")});
    Json all = Json::parse(known->value.toStdString());
    all.push_back(output);
    known->value = textOf(all);
  }
  void addInputs(LayerNode& node, const Json& calls) const {
    if (!calls.is_array()) fail(Code::kInvalidArgument, node.name.toStdString(), ": inbound_nodes must be a list.");
    bool isPlain = calls.size() <= 1;
    for (const Json& call : calls) {
      isPlain = isPlain && !call.is_object();  // of a dictionary, whose keys only the call has
      for (const Json& one : isReference(call) ? Json::array({call}) : call) {
        if (!isReference(one)) fail(Code::kInvalidArgument, node.name.toStdString(), ": an inbound node is malformed.");
        const auto from = one[0].get<std::string>();
        const auto known = calls_.find(from);
        if (known == calls_.end()) {
          fail(Code::kInvalidArgument, node.name.toStdString(), " takes what '", from, "' gives, which is not there.");
        }
        node.inputs << QString::fromStdString(from);
        const bool isFirst = one[1] == Json(known->second) && one[2] == Json(0);
        isPlain = isPlain && isFirst && (one.size() == 3 || one[3].empty());
      }
    }
    node.takesMany = node.inputs.size() > 1 || takesMany(node.kind.toStdString());
    if (isPlain) return;
    node.isFixed = true;
    node.inputs.removeDuplicates();
    node.settings.push_back({QString::fromLatin1(kCalls), textOf(calls)});
  }
  static bool takesMany(const std::string& kind) {
    return has(kind, {"Add", "Subtract", "Multiply", "Average", "Maximum", "Minimum", "Concatenate", "Dot"}) &&
           !has(kind, {"Pooling", "Additive"});
  }

  const Json& config_;
  std::map<std::string, int> calls_;  // of each layer in this model: its number
};

// The inputs that a first layer reads of a dictionary, and its call with them.
void addDictionary(LayerGraph& graph, LayerNode& first, const Json& layer, const Json& shapes) {
  const auto made = std::dynamic_pointer_cast<engine::keras::DictionaryLayer>(engine::keras::layerOfJson(layer));
  if (!made) return;
  Json call = Json::object();
  for (const engine::keras::NamedInput& one : made->namedInputs()) {
    const bool isGiven = shapes.is_object() && shapes.contains(one.key) && shapes[one.key].is_array();
    Json shape = isGiven ? shapes[one.key] : engine::keras::shapeJson(one.shape);
    if (!shape.empty()) shape[0] = nullptr;
    graph.nodes.push_back(
        kerasLayer("InputLayer", {{"batch_input_shape", shape}, {"dtype", engine::dtypeName(one.dtype)}}, false));
    graph.nodes.back().name = QString::fromStdString(one.key);
    first.inputs << graph.nodes.back().name;
    call[one.key] = {one.key, 0, 0, Json::object()};
  }
  first.isFixed = true;
  first.settings.push_back({QString::fromLatin1(kCalls), textOf(Json::array({call}))});
}

// One layer after the other, behind an input that the first layer may only tell of.
LayerGraph chainOf(const Json& config) {
  LayerGraph graph;
  for (const Json& layer : entry(config, "layers", "the model")) {
    LayerNode node = nodeOf(layer);
    const Json own = layer.contains("config") ? layer["config"] : Json::object();
    if (graph.nodes.empty() && !node.isInput) {
      Json shape = own.contains("batch_input_shape") ? own["batch_input_shape"] : Json();
      if (shape.is_null() && config.contains("build_input_shape")) shape = config["build_input_shape"];
      if (shape.is_array()) {
        graph.nodes.push_back(
            kerasLayer("InputLayer", {{"batch_input_shape", shape}, {"dtype", own.value("dtype", "float32")}}, false));
        graph.nodes.back().name = node.name + QStringLiteral("_input");
      } else if (node.kind == QLatin1String("DenseFeatures")) {
        addDictionary(graph, node, layer, shape);
      }
    }
    if (!graph.nodes.empty() && !node.isFixed) node.inputs = {graph.nodes.back().name};
    graph.nodes.push_back(std::move(node));
  }
  if (!graph.nodes.empty()) graph.outputs = {graph.nodes.back().name};
  return graph;
}

}  // namespace

widgets::LayerNode kerasLayer(const std::string& className, const Json& config, bool takesMany) {
  LayerNode node =
      nodeOf({{"class_name", className}, {"name", engine::keras::snakeCase(className)}, {"config", config}});
  node.takesMany = takesMany;
  return node;
}

KerasModelText kerasGraphOf(const Json& model) {
  const auto kind = entry(model, "class_name", "the model").get<std::string>();
  const Json& config = entry(model, "config", "the model");
  KerasModelText text;
  text.name = QString::fromStdString(config.is_object() ? config.value("name", "model") : "model");
  if (kind == "Sequential") {
    text.graph = chainOf(config);
  } else if (config.is_object() && config.contains("output_layers")) {
    text.graph = FunctionalGraph(config).read();
  } else {
    fail(Code::kUnimplemented, "A model of class ", kind,
         " is made by its own program and has no graph of layers that could be edited.");
  }
  return text;
}

Json kerasLayerJson(const LayerNode& node, const LayerGraph& graph) {
  Json json = {{"class_name", node.kind.toStdString()}, {"config", Json::object()}};
  json["config"]["name"] = node.name.toStdString();
  if (!node.isInput) json["config"]["trainable"] = node.isTrainable;
  Json calls = Json::array();
  for (const widgets::LayerSetting& setting : node.settings) {
    const std::string key = setting.key.toStdString();
    const Json value =
        engine::keras::parseJson(setting.value.toStdString(), node.name.toStdString() + ", setting " + key);
    if (key == kOutputs) continue;
    (key == kCalls ? calls : json["config"][key]) = value;
  }
  if (calls.empty() && !node.inputs.isEmpty()) {
    Json call = Json::array();
    for (const QString& input : node.inputs) {
      const LayerNode* from = graph.find(input);
      if (!from) fail(Code::kInvalidArgument, node.name.toStdString(), " takes what is not there.");
      // Only models among the layers have another number than 0, which follows from their configs.
      const bool isModel = from->kind == QLatin1String("Functional") || from->kind == QLatin1String("Sequential") ||
                           from->kind == QLatin1String("Model");
      LayerNode alone = *from;
      alone.inputs.clear();
      call.push_back({input.toStdString(), isModel ? callIndex(kerasLayerJson(alone, graph)) : 0, 0, Json::object()});
    }
    calls = Json::array({call});
  }
  json["name"] = node.name.toStdString();
  json["inbound_nodes"] = calls;
  return json;
}

Json kerasJsonOf(const KerasModelText& model) {
  Json config = {{"name", model.name.toStdString()}, {"trainable", true}, {"layers", Json::array()}};
  Json inputs = Json::array(), outputs = Json::array();
  for (const LayerNode& node : model.graph.nodes) {
    config["layers"].push_back(kerasLayerJson(node, model.graph));
    if (node.isInput) inputs.push_back({node.name.toStdString(), 0, 0});
  }
  for (const QString& output : model.graph.outputs) {
    const LayerNode* node = model.graph.find(output);
    if (!node) fail(Code::kInvalidArgument, "The output '", output.toStdString(), "' is no layer of the model.");
    const auto own = std::ranges::find(node->settings, QString::fromLatin1(kOutputs), &widgets::LayerSetting::key);
    if (own == node->settings.end()) {
      outputs.push_back({output.toStdString(), callIndex(kerasLayerJson(*node, model.graph)), 0});
      continue;
    }
    for (Json one : engine::keras::parseJson(own->value.toStdString(), output.toStdString())) {
      if (isReference(one)) one[0] = output.toStdString();
      outputs.push_back(one);
    }
  }
  config["input_layers"] = inputs;
  config["output_layers"] = outputs;
  return {{"class_name", "Functional"}, {"config", config}, {"keras_version", "2.15.0"}, {"backend", "tensorflow"}};
}

QString kerasText(const KerasModelText& model) {
  return QString::fromStdString(kerasJsonOf(model).dump(2, ' ', false, Json::error_handler_t::replace));
}

}  // namespace app
