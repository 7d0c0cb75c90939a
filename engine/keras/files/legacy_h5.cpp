#include "engine/keras/files/legacy_h5.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

constexpr const char* kVersion = "2.15.0";
constexpr const char* kTopLevel = "top_level_model_weights";

// In the order of Keras's files: all that is trained, then the rest.
Weights fileWeights(const Layer& layer) {
  Weights all = layer.trainableWeights();
  appendNew(all, layer.nonTrainableWeights());
  return all;
}

std::string below(const std::string& group, const std::string& name) {
  return group.empty() ? name : group + "/" + name;
}

void writeWeights(Hdf5Writer& file, const std::string& group, const Weights& weights) {
  file.group(group);
  std::vector<std::string> names;
  for (const WeightPtr& weight : weights) names.push_back(weight->name);
  file.texts(group, "weight_names", names);
  for (const WeightPtr& weight : weights) {
    if (!weight->value.valid()) {
      fail(Code::kFailedPrecondition, "Weight ", weight->name,
           " has no value yet: train or set it before it is saved.");
    }
    file.dataset(below(group, weight->name), weight->value);
  }
}

// The form that files had before Keras wrote modules. Keras writes it for the layers of a functional model, models
// among them with all of theirs, but of a Sequential only for its own layers.
Json olderLayer(const Json& layer) {
  Json older = Json::object();
  for (const char* key : {"class_name", "config", "name", "inbound_nodes"}) {
    if (layer.contains(key)) older[key] = layer[key];
  }
  return older;
}

void makeLayersOlder(Json& model) {
  Json& config = model["config"];
  if (!config.is_object() || !config.contains("layers")) return;
  for (Json& layer : config["layers"]) {
    layer = olderLayer(layer);
    if (model["class_name"] != "Sequential") makeLayersOlder(layer);
  }
}

// A layer of the file.
struct FileLayer {
  std::string name;
  std::string group;
  std::vector<std::string> weights;
};

std::vector<FileLayer> fileLayers(const Hdf5Reader& file, const std::string& root) {
  std::vector<FileLayer> layers;
  for (const std::string& name : file.texts(root, "layer_names")) {
    const std::string group = below(root, name);
    layers.push_back({name, group, file.texts(group, "weight_names")});
  }
  return layers;
}

class LegacyLoading {
 public:
  LegacyLoading(const Hdf5Reader& file, const LoadOptions& options) : file_(file), options_(options) {}

  void byOrder(const std::vector<FileLayer>& saved, const std::vector<LayerPtr>& layers) {
    std::vector<FileLayer> with;
    std::ranges::copy_if(saved, std::back_inserter(with), [](const FileLayer& one) { return !one.weights.empty(); });
    std::vector<LayerPtr> own;
    std::ranges::copy_if(layers, std::back_inserter(own), [](const LayerPtr& one) { return !one->weights().empty(); });
    if (with.size() != own.size()) {
      fail(Code::kInvalidArgument, "'", file_.name(), "' has ", with.size(), " layers with weights, the model has ",
           own.size(), ". Load by name if only some of them are wanted.");
    }
    for (std::size_t i = 0; i < own.size(); ++i) take(with[i], *own[i]);
  }

  void byName(const std::vector<FileLayer>& saved, const std::vector<LayerPtr>& layers) {
    for (const FileLayer& one : saved) {
      bool asked = false;
      for (const LayerPtr& layer : layers) {
        if (layer->name() != one.name) continue;
        asked = true;
        if (!layer->weights().empty() || !one.weights.empty()) take(one, *layer);
      }
      if (!asked && !one.weights.empty()) report.unused.push_back(one.name);
    }
    for (const LayerPtr& layer : layers) {
      const auto there = std::ranges::find(saved, layer->name(), &FileLayer::name);
      if (there == saved.end() && !layer->weights().empty()) misfit(*layer, "is not in the file");
    }
  }

  void takeTopLevel(const std::string& root, const Weights& own) {
    const std::string group = below(root, kTopLevel);
    if (own.empty() || !file_.has(group)) return;
    takeWeights(group, file_.texts(group, "weight_names"), own, "The model itself");
  }

  void finish() {
    for (auto& [weight, value] : taken_) weight->give(std::move(value));
    report.loaded = taken_.size();
  }

  LoadReport report;

 private:
  void misfit(const Layer& layer, const std::string& why) {
    report.unfitting.push_back("Layer '" + layer.name() + "' " + why + ".");
  }
  void take(const FileLayer& saved, const Layer& layer) {
    const std::string of = saved.name == layer.name() ? "" : " (the file's '" + saved.name + "')";
    takeWeights(saved.group, saved.weights, fileWeights(layer), "Layer '" + layer.name() + "'" + of);
  }
  void takeWeights(const std::string& group, const std::vector<std::string>& names, const Weights& own,
                   const std::string& who) {
    if (names.size() != own.size()) {
      return mismatch(message(who, " has ", own.size(), " weights, the file has ", names.size(), " for it"));
    }
    for (std::size_t i = 0; i < own.size(); ++i) {
      Tensor value = file_.read(below(group, names[i]));
      if (own[i]->fits(value)) {
        taken_.emplace_back(own[i], std::move(value));
      } else if (value.dtype() == own[i]->dtype) {
        mismatch(message(who, ": weight ", own[i]->name, " has the shape ", own[i]->shape, ", the file's is ",
                         value.shape()));
      } else {
        mismatch(message(who, ": weight ", own[i]->name, " is ", dtypeName(own[i]->dtype), ", the file's is ",
                         dtypeName(value.dtype())));
      }
    }
  }
  void mismatch(const std::string& what) {
    if (!options_.skipMismatch)
      fail(Code::kInvalidArgument, "'", file_.name(), "' does not fit the model: ", what, ".");
    report.unfitting.push_back(what + ".");
  }

  const Hdf5Reader& file_;
  const LoadOptions& options_;
  std::vector<std::pair<WeightPtr, Tensor>> taken_;
};

Weights optimizerWeights(const Hdf5Reader& file) {
  Weights weights;
  if (!file.hasAttribute("optimizer_weights", "weight_names") &&
      !file.hasAttribute("optimizer_weights", "weight_names0")) {
    return weights;
  }
  for (const std::string& name : file.texts("optimizer_weights", "weight_names")) {
    auto weight = std::make_shared<Weight>();
    weight->name = name;
    weight->trainable = false;
    weight->value = file.read("optimizer_weights/" + name);
    weight->shape = weight->value.shape();
    weight->dtype = weight->value.dtype();
    weights.push_back(weight);
  }
  return weights;
}

Weights topLevelWeights(const Model& model) {
  Weights own = model.weights();
  for (const LayerPtr& layer : model.layers()) {
    const Weights inside = layer->weights();
    std::erase_if(own, [&](const WeightPtr& weight) { return std::ranges::find(inside, weight) != inside.end(); });
  }
  return own;
}

}  // namespace

void writeLegacyWeights(Hdf5Writer& file, const Model& model, const std::string& group) {
  std::vector<std::string> names;
  for (const LayerPtr& layer : model.layers()) names.push_back(layer->name());
  file.group(group);
  file.texts(group, "layer_names", names);
  file.text(group, "backend", "tensorflow");
  file.text(group, "keras_version", kVersion);
  for (const LayerPtr& layer : model.layers()) writeWeights(file, below(group, layer->name()), fileWeights(*layer));
  writeWeights(file, below(group, kTopLevel), topLevelWeights(model));
}

LoadReport readLegacyWeights(const Hdf5Reader& file, Model& model, const LoadOptions& options) {
  // Whole models have their weights one group below.
  const bool isModel = !file.hasAttribute("", "layer_names") && !file.hasAttribute("", "layer_names0");
  const std::string root = isModel ? "model_weights" : "";
  LegacyLoading loading(file, options);
  const std::vector<FileLayer> saved = fileLayers(file, root);
  options.byName ? loading.byName(saved, model.layers()) : loading.byOrder(saved, model.layers());
  loading.takeTopLevel(root, topLevelWeights(model));
  loading.finish();
  return loading.report;
}

void writeLegacyModel(Hdf5Writer& file, const Model& model, const TrainingState& training) {
  Json config = {{"class_name", model.className()}, {"config", model.getConfig()}};
  makeLayersOlder(config);
  file.text("", "keras_version", kVersion, true);
  file.text("", "backend", "tensorflow", true);
  file.text("", "model_config", pythonText(config));
  if (training.compile.is_object()) {
    file.text("", "training_config", pythonText(trainingConfigOf(training.compile, model)));
  }
  writeLegacyWeights(file, model, "model_weights");
  if (!training.variables.empty()) writeWeights(file, "optimizer_weights", training.variables);
}

Json readLegacyConfig(const Hdf5Reader& file) {
  if (!file.hasAttribute("", "model_config")) {
    fail(Code::kInvalidArgument, "'", file.name(), "' has weights but no model_config: load them into a model.");
  }
  return parseJson(file.text("", "model_config"), "The model_config of '" + file.name() + "'");
}

ModelPtr readLegacyModel(const Hdf5Reader& file, TrainingState& training) {
  auto model = std::dynamic_pointer_cast<Model>(layerOfJson(readLegacyConfig(file)));
  if (!model) fail(Code::kInvalidArgument, "'", file.name(), "' holds a layer, not a model.");
  readLegacyWeights(file, *model, {});
  if (!file.hasAttribute("", "training_config")) return model;
  const std::string what = "The training_config of '" + file.name() + "'";
  training.compile = compileOfTrainingConfig(parseJson(file.text("", "training_config"), what), file.name());
  training.variables = optimizerWeights(file);
  return model;
}

}  // namespace engine::keras
