#include "engine/keras/files/saved_objects.h"

#include <algorithm>

#include "engine/formats/wire/varint.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/files/vocabulary_assets.h"

namespace engine::keras {
namespace {

constexpr const char* kSavedByVersion = "2.15.0";

// A message of Protobuf's wire format, field by field.
class WireMessage {
 public:
  WireMessage& text(uint32_t field, const std::string& value) {
    formats::putVarint(bytes_, summaries::wireTag(field, summaries::WireType::kBytes));
    formats::putVarint(bytes_, value.size());
    bytes_ += value;
    return *this;
  }
  WireMessage& number(uint32_t field, int64_t value) {
    if (value == 0) return *this;
    formats::putVarint(bytes_, summaries::wireTag(field, summaries::WireType::kVarint));
    formats::putVarint(bytes_, static_cast<uint64_t>(value));
    return *this;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

std::string versionBytes(int64_t producer) {
  return WireMessage().number(1, producer).number(2, 1).bytes();
}

const char* identifierOf(const Trackable& object) {
  if (object.className.empty()) return "trackable_list_wrapper";
  if (object.className == "InputLayer") return "_tf_keras_input_layer";
  if (object.className == "Sequential") return "_tf_keras_sequential";
  if (dynamic_cast<const Model*>(object.layer)) return "_tf_keras_network";
  for (const char* recurrent : {"LSTM", "GRU", "SimpleRNN", "RNN", "ConvLSTM1D", "ConvLSTM2D", "ConvLSTM3D"}) {
    if (object.className == recurrent) return "_tf_keras_rnn_layer";
  }
  return "_tf_keras_layer";
}

bool isShape(const Json& json) {
  return json.is_array() &&
         std::ranges::all_of(json, [](const Json& one) { return one.is_null() || one.is_number_integer(); });
}

// Shapes as Keras's own class of them, also in lists.
Json withShapes(const Json& json) {
  if (isShape(json) && !json.empty()) return {{"class_name", "TensorShape"}, {"items", json}};
  if (json.is_object()) {
    Json named = Json::object();
    for (const auto& [key, shape] : json.items()) named[key] = withShapes(shape);
    return named;
  }
  if (!json.is_array()) return json;
  Json list = Json::array();
  for (const Json& one : json) list.push_back(withShapes(one));
  return list;
}

class ObjectWriting {
 public:
  ObjectWriting(const Trackable& root, const Model& model, const TrainingState& training)
      : model_(model), training_(training) {
    number(root, "root");
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const std::string path = paths_[i];
      for (const auto& [name, child] : order_[i]->children) number(*child, path + "." + name);
    }
  }

  SavedObjects write() const {
    WireMessage graph, metadata;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      graph.text(1, object(*order_[i]));
      if (!order_[i]->className.empty()) metadata.text(1, entry(i));
    }
    return {graph.bytes(), metadata.bytes()};
  }

 private:
  void number(const Trackable& object, const std::string& path) {
    if (!ids_.emplace(&object, order_.size()).second) return;
    order_.push_back(&object);
    paths_.push_back(path);
  }

  // A SavedObject.
  std::string object(const Trackable& from) const {
    WireMessage bytes;
    for (const auto& [name, child] : from.children) {
      bytes.text(1, WireMessage().number(1, static_cast<int64_t>(ids_.at(child))).text(2, name).bytes());
    }
    if (from.variable) return bytes.text(7, variable(*from.variable)).bytes();
    return bytes.text(4, WireMessage().text(1, identifierOf(from)).text(2, versionBytes(1)).bytes()).bytes();
  }

  static std::string variable(const Weight& weight) {
    WireMessage shape;
    for (const int64_t size : weight.shape.dims()) shape.text(2, WireMessage().number(1, size).bytes());
    return WireMessage()
        .number(1, static_cast<int64_t>(weight.dtype))
        .text(2, shape.bytes())
        .number(3, weight.trainable ? 1 : 0)
        .text(6, weight.plainName())
        .bytes();
  }

  // A SavedObject of the metadata.
  std::string entry(std::size_t at) const {
    const Trackable& object = *order_[at];
    return WireMessage()
        .number(2, static_cast<int64_t>(at))
        .text(3, paths_[at])
        .text(4, identifierOf(object))
        .text(5, pythonText(at == 0 ? modelMetadata(object) : layerMetadata(object)))
        .text(6, versionBytes(2))
        .bytes();
  }

  // Lookups have what they learned in their configs: there are no tables of TensorFlow's among the objects.
  static Json configOf(const Layer& layer) {
    Json json = {{"class_name", layer.className()}, {"config", layer.getConfig()}};
    std::vector<LearnedLookup> learned;
    if (const auto* model = dynamic_cast<const Model*>(&layer)) learned = learnedLookups(*model);
    const auto* lookup = dynamic_cast<const LookupLayer*>(&layer);
    if (lookup && !lookup->hasGivenVocabulary() && lookup->hasLearned()) learned.push_back({"", lookup});
    if (learned.empty()) return json["config"];
    return withVocabularies(json, vocabulariesOf(learned), layer.name())["config"];
  }

  static Json layerMetadata(const Trackable& object) {
    if (!object.layer) return partMetadata(object);
    const Layer& layer = *object.layer;
    Json json = {{"name", layer.name()}, {"trainable", layer.trainable()}, {"must_restore_from_config", false}};
    json["class_name"] = layer.className();
    json["config"] = configOf(layer);
    if (!layer.buildShape().is_null()) json["build_input_shape"] = withShapes(layer.buildShape());
    if (dynamic_cast<const Model*>(&layer)) json["is_graph_network"] = true;
    return json;
  }

  // As .h5 files have it, but for the class of an optimizer inside a LossScaleOptimizer.
  Json trainingMetadata() const {
    Json json = trainingConfigOf(training_.compile, model_);
    if (!json.contains("optimizer_config")) return json;
    Json& config = json["optimizer_config"]["config"];
    if (!config.is_object() || !config.contains("inner_optimizer")) return json;
    config["inner_optimizer"] = markedOptimizer(config["inner_optimizer"]);
    return json;
  }

  // Of an object that its layer makes in Keras, which only has to build it.
  static Json partMetadata(const Trackable& object) {
    Json json = {{"name", object.name}, {"trainable", true}, {"class_name", object.className}};
    if (!object.buildShape.is_null()) json["build_input_shape"] = withShapes(object.buildShape);
    return json;
  }

  Json modelMetadata(const Trackable& object) const {
    Json json = layerMetadata(object);
    json["keras_version"] = kSavedByVersion;
    json["backend"] = "tensorflow";
    json["model_config"] = {{"class_name", model_.className()}, {"config", json["config"]}};
    if (training_.compile.is_object()) json["training_config"] = trainingMetadata();
    return json;
  }

  const Model& model_;
  const TrainingState& training_;
  std::vector<const Trackable*> order_;
  std::vector<std::string> paths_;
  std::map<const Trackable*, std::size_t> ids_;
};

}  // namespace

SavedObjects savedObjects(const Trackable& root, const Model& model, const TrainingState& training) {
  return ObjectWriting(root, model, training).write();
}

}  // namespace engine::keras
