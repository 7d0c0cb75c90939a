// Files of Keras models: read as they were recorded, and written again with the same parts.
#include <set>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/checkpoints/object_graph.h"
#include "engine/formats/files/zip_archive.h"
#include "engine/keras/files/hdf5.h"
#include "engine/keras/files/model_files.h"
#include "engine/keras/inference/predictor.h"
#include "tests/golden/compare.h"
#include "tests/golden/keras_family.h"
#include "tests/golden/keras_saved_model.h"
#include "tests/golden/keras_values.h"
#include "tests/golden/training_case.h"

namespace golden {
namespace {

using engine::message;
using engine::Tensor;
using nlohmann::json;
namespace keras = engine::keras;

keras::Json withoutSharedIds(const keras::Json& config) {
  keras::Json plain = config;
  if (plain.is_object()) plain.erase("shared_object_id");
  if (plain.is_structured()) {
    for (keras::Json& one : plain) one = withoutSharedIds(one);
  }
  return plain;
}

// Without what Keras leaves out of layers of models inside a model that it has saved as .h5 before, as the recorded
// ones were.
keras::Json withoutNestedModules(const keras::Json& model, bool nested = false) {
  keras::Json plain = model;
  if (!plain.contains("config") || !plain["config"].contains("layers")) return plain;
  for (keras::Json& layer : plain["config"]["layers"]) {
    if (nested) {
      for (const char* key : {"module", "registered_name", "build_config"}) layer.erase(key);
    }
    layer = withoutNestedModules(layer, true);
  }
  return plain;
}

// JSON without the order of keys.
std::string jsonDifference(const std::string& what, const std::string& got, const std::string& want) {
  const json a = json::parse(withoutSharedIds(keras::parseJson(got, what)).dump());
  const json b = json::parse(withoutSharedIds(keras::parseJson(want, what)).dump());
  const json patch = json::diff(b, a);
  return patch.empty() ? "" : what + " differs: " + patch[0].dump();
}

class RecordedFile {
 public:
  RecordedFile(const Case& one, const json& file)
      : one_(one), file_(file), path_((one.folder / file.at("path").get<std::string>()).string()) {}

  std::string run() {
    const auto format = file_.at("format").get<std::string>();
    if (format == "h5_model") return wholeModel(".h5");
    if (format == "keras_v3") return wholeModel(".keras");
    if (format == "h5_legacy_weights") return weightsOnly(".h5");
    if (format == "weights_h5_v3") return weightsOnly(".weights.h5");
    if (format == "tf_weights") return checkpoint();
    if (format == "saved_model" || format == "export") return savedModel();
    engine::fail(engine::Code::kUnimplemented, "files of the format ", format);
  }

 private:
  bool isLegacy() const {
    if (!one_.json.contains("compile") || !one_.json["compile"]["optimizer"].is_object()) return false;
    const json& optimizer = one_.json["compile"]["optimizer"];
    const json& inner = optimizer["config"].value("inner_optimizer", optimizer);
    return inner["module"] == "keras.optimizers.legacy";
  }
  keras::ModelPtr fromJson() const {
    return keras::modelFromJson(readFile(one_.folder / one_.json.at("model").get<std::string>()));
  }
  std::string weightsDifference(const keras::Weights& weights, const json& want, bool names) const {
    if (weights.size() != want.size()) return message("there are ", weights.size(), " values, not ", want.size());
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const auto name = want[i].at("name").get<std::string>();
      if (names && weights[i]->name != name) return weights[i]->name + " should be " + name;
      const std::string differs = difference(weights[i]->value, kerasTensor(one_, want[i]), 0, 0);
      if (!differs.empty()) return name + " " + differs;
    }
    return {};
  }
  std::string modelDifference(const keras::ModelPtr& model) const {
    std::string differs = weightsDifference(model->weights(), one_.json.at("weights"), true);
    if (!differs.empty()) return differs;
    std::vector<Tensor> inputs;
    for (const keras::Model::Port& port : model->inputs())
      inputs.push_back(kerasTensor(one_, one_.json.at("inputs").at(port.name)));
    const std::vector<Tensor> got = keras::Predictor(model, {.threads = 2}).predict(inputs);
    const json& want = one_.json.at("outputs");
    if (got.size() != want.size()) return message("there are ", got.size(), " outputs");
    for (std::size_t i = 0; i < got.size(); ++i) {
      differs = kerasDifference(one_, got[i], want[i]);
      if (!differs.empty()) return "the output " + differs;
    }
    return {};
  }
  std::string optimizerDifference(const keras::TrainingState& training, bool names) const {
    if (!one_.json.contains("optimizer_variables")) return training.variables.empty() ? "" : "has an optimizer's state";
    const std::string differs = weightsDifference(training.variables, one_.json["optimizer_variables"], names);
    return differs.empty() ? differs : "optimizer: " + differs;
  }

  std::string wholeModel(const std::string& ending) {
    const bool isHdf5 = ending == ".h5";
    keras::LoadedModel loaded = keras::loadModel(path_);
    std::string differs = modelDifference(loaded.model);
    if (differs.empty() && (isHdf5 || !isLegacy())) differs = optimizerDifference(loaded.training, isHdf5);
    if (!differs.empty()) return differs;
    const std::string copy = scratch_.path() + "/copy" + ending;
    keras::saveModel(copy, *loaded.model, loaded.training);
    if (!isHdf5) return archiveDifference(copy);
    return treeDifference(keras::Hdf5Reader(copy), keras::Hdf5Reader(path_));
  }
  std::string archiveDifference(const std::string& copy) const {
    const engine::formats::ZipArchive got(copy), want(path_);
    if (got.names() != want.names()) return "the archive has other members";
    const auto config = [](const engine::formats::ZipArchive& archive) {
      return withoutNestedModules(keras::parseJson(archive.read("config.json"), "config.json")).dump();
    };
    const std::string differs = jsonDifference("config.json", config(got), config(want));
    if (!differs.empty()) return differs;
    const std::string weights = "model.weights.h5";
    return treeDifference({got.read(weights), "written"}, {want.read(weights), "recorded"});
  }

  std::string weightsOnly(const std::string& ending) {
    const keras::ModelPtr model = fromJson();
    keras::TrainingState training;
    const keras::LoadReport report = keras::loadWeights(path_, *model, {}, &training);
    if (!report.unfitting.empty() || !report.unused.empty()) return "not everything is used";
    const std::string differs = modelDifference(model);
    if (!differs.empty()) return differs;
    if (one_.json.contains("compile")) training.compile = kerasConfig(one_.json["compile"]);
    const std::string copy = scratch_.path() + "/copy" + ending;
    keras::saveWeights(copy, *model, training);
    return treeDifference(keras::Hdf5Reader(copy), keras::Hdf5Reader(path_));
  }

  // The same groups, attributes and values as the recorded tree says.
  std::string treeDifference(const keras::Hdf5Reader& got, const keras::Hdf5Reader& want) const {
    std::set<std::string> datasets;
    for (const json& node : file_.at("tree")) {
      const std::string path = node.at("path") == "/" ? "" : node.at("path").get<std::string>();
      if (!got.has(path)) return "there is no '" + path + "'";
      if (node.at("kind") == "dataset") datasets.insert(path);
      const std::string differs =
          node.at("kind") == "dataset" ? datasetDifference(got, want, path) : groupDifference(got, want, node, path);
      if (!differs.empty()) return "'" + path + "' " + differs;
    }
    for (const std::string& path : got.datasets("")) {
      if (!datasets.contains(path)) return "there is a dataset '" + path + "' too many";
    }
    return {};
  }
  std::string datasetDifference(const keras::Hdf5Reader& got, const keras::Hdf5Reader& want,
                                const std::string& path) const {
    if (got.type(path) != want.type(path)) return "is of another type";
    // What metrics had counted is no part of a model.
    return path.starts_with("metrics/") ? "" : difference(got.read(path), want.read(path), 0, 0);
  }
  static std::string groupDifference(const keras::Hdf5Reader& got, const keras::Hdf5Reader& want, const json& node,
                                     const std::string& path) {
    if (got.members(path) != want.members(path)) return "has other members";
    if (!node.contains("attributes")) return {};
    for (const auto& [name, value] : node["attributes"].items()) {
      if (!got.hasAttribute(path, name)) return "has no attribute " + name;
      if (value.is_object()) {
        const std::string differs = jsonDifference(name, got.text(path, name), want.text(path, name));
        if (!differs.empty()) return differs;
      } else if (got.texts(path, name) != want.texts(path, name)) {
        return "has another " + name;
      }
    }
    return {};
  }

  std::string checkpoint() {
    const keras::ModelPtr model = fromJson();
    keras::TrainingState training;
    const keras::LoadReport report = keras::loadWeights(path_, *model, {}, &training);
    if (!report.unfitting.empty()) return report.unfitting[0];
    std::string differs = modelDifference(model);
    // An older optimizer's slots are in the order of the checkpoint's objects.
    if (isLegacy()) training.variables = inRecordedOrder(training.variables);
    if (differs.empty()) differs = optimizerDifference(training, true);
    if (!differs.empty()) return differs;
    if (one_.json.contains("compile")) training.compile = kerasConfig(one_.json["compile"]);
    const std::string copy = scratch_.path() + "/copy";
    keras::saveWeights(copy, *model, training);
    return bundlesDifference(copy);
  }
  keras::Weights inRecordedOrder(const keras::Weights& weights) const {
    keras::Weights ordered;
    for (const json& variable : one_.json.at("optimizer_variables")) {
      for (const keras::WeightPtr& weight : weights) {
        if (weight->name == variable.at("name").get<std::string>()) ordered.push_back(weight);
      }
    }
    return ordered;
  }
  std::string bundlesDifference(const std::string& copy) const {
    const engine::formats::BundleReader got(copy), want(path_);
    if (got.names() != file_.at("entries").get<std::vector<std::string>>()) return "has other entries";
    for (const std::string& name : got.names()) {
      if (name == engine::formats::kObjectGraphName) continue;
      const std::string differs = difference(got.read(name), want.read(name), 0, 0);
      if (!differs.empty()) return name + " " + differs;
    }
    return {};
  }

  std::string savedModel() const {
    if (file_.at("format") == "saved_model") {
      const keras::LoadedModel loaded = keras::loadModel(path_);
      std::string differs = modelDifference(loaded.model);
      keras::TrainingState training = loaded.training;
      if (isLegacy()) training.variables = inRecordedOrder(training.variables);
      if (differs.empty()) differs = optimizerDifference(training, true);
      if (!differs.empty()) return "as a Keras model: " + differs;
    }
    return signaturesDifference(one_, file_, path_);
  }

  const Case& one_;
  const json& file_;
  std::string path_;
  ScratchFolder scratch_;
};

}  // namespace

std::string kerasFile(const Case& one) {
  std::string all;
  for (const json& file : one.json.at("files")) {
    const auto format = file.at("format").get<std::string>();
    std::string differs;
    try {
      differs = one.json.contains("model") ? RecordedFile(one, file).run() : kerasBareFile(one, file);
    } catch (const engine::Error& error) {
      differs = error.what();
    }
    if (!differs.empty()) all += (all.empty() ? "" : "; ") + format + ": " + differs;
  }
  return all;
}

}  // namespace golden
