#include "engine/keras/files/keras_archive.h"

#include <ctime>

#include "engine/core/error.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/files/state_tree.h"
#include "engine/keras/files/weights_v3.h"
#include "engine/keras/model/functional_json.h"

namespace engine::keras {
namespace {

constexpr const char* kMetadata = "metadata.json";
constexpr const char* kConfig = "config.json";
constexpr const char* kWeights = "model.weights.h5";

std::string assetName(const std::string& path) {
  return joinedPath(joinedPath("assets", path), "vocabulary.txt");
}

std::string savedNow() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d@%H:%M:%S", &local);
  return text;
}

Json modelJson(const Model& model, const TrainingState& training) {
  Json json = layerJson(model, false);
  Json shapes = Json::array();
  for (const Model::Port& port : model.inputs()) shapes.push_back(shapeJson(port.spec.shape));
  json["build_config"] = {{"input_shape", shapesByKey(shapes.size() == 1 ? shapes[0] : shapes, model.inputs())}};
  if (training.compile.is_object()) json["compile_config"] = training.compile;
  return json;
}

std::string partName(const formats::ZipArchive& archive, const char* part) {
  return std::string(part) + " of '" + archive.path() + "'";
}

}  // namespace

std::string kerasArchiveBytes(const Model& model, const TrainingState& training) {
  Hdf5Writer weights;
  writeWeightsV3(weights, model, training);
  const Json metadata = {{"keras_version", "2.15.0"}, {"date_saved", savedNow()}};
  std::vector<std::pair<std::string, std::string>> members{{kMetadata, pythonText(metadata)},
                                                           {kConfig, pythonText(modelJson(model, training))},
                                                           {kWeights, weights.finish()}};
  for (const auto& [path, layer] : learnedLookups(model)) {
    const std::string text = vocabularyText(layer->vocabulary());
    members.emplace_back(assetName(path), text);
    // A layer that cuts texts has a lookup inside in Keras, which writes it, too.
    if (layer->className() == "TextVectorization")
      members.emplace_back(assetName(joinedPath(path, "_lookup_layer")), text);
  }
  return formats::zipBytes(members);
}

Json archiveConfig(const formats::ZipArchive& archive) {
  return parseJson(archive.read(kConfig), partName(archive, kConfig));
}

std::string archiveVersion(const formats::ZipArchive& archive) {
  if (!archive.has(kMetadata)) return "";
  const Json metadata = parseJson(archive.read(kMetadata), partName(archive, kMetadata));
  const Json version = metadata.is_object() ? metadata.value("keras_version", Json()) : Json();
  return version.is_string() ? version.get<std::string>() : "";
}

Json archiveCompile(const Json& config) {
  const Json compile = config.is_object() ? config.value("compile_config", Json()) : Json();
  return compile.is_object() && compile.contains("optimizer") ? compile : Json();
}

Hdf5Reader archiveWeights(const formats::ZipArchive& archive) {
  return {archive.read(kWeights), partName(archive, kWeights)};
}

VocabularySource archiveVocabularies(const formats::ZipArchive& archive, const Hdf5Reader& weights) {
  const auto tokens = [&archive](const std::string& path, const Json&) -> std::optional<std::vector<std::string>> {
    const std::string name = assetName(path);
    return archive.has(name) ? std::optional(tokensOfText(archive.read(name))) : std::nullopt;
  };
  const auto values = [&weights](const std::string& path, const Json&) {
    const std::string name = joinedPath(path, "vars/idf_weights");
    return weights.has(name) ? weights.read(name).toDoubles() : std::vector<double>();
  };
  return {tokens, values};
}

}  // namespace engine::keras
