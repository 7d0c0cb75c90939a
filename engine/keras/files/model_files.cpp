#include "engine/keras/files/model_files.h"

#include <filesystem>

#include "engine/core/error.h"
#include "engine/core/json_problem.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/checkpoints/object_graph.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/files/keras_archive.h"
#include "engine/keras/files/layer_classes.h"
#include "engine/keras/files/legacy_h5.h"
#include "engine/keras/files/object_checkpoint.h"
#include "engine/keras/files/saved_model.h"
#include "engine/keras/files/saved_model_metadata.h"
#include "engine/keras/files/saved_vocabularies.h"
#include "engine/keras/files/weights_v3.h"
#include "summaries/files/readable_folder.h"
#include "summaries/files/regular_file.h"

namespace engine::keras {
namespace {

enum class FileKind { kArchive, kHdf5, kCheckpoint, kSavedModel, kLayers };

FileKind kindOf(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    if (std::filesystem::exists(savedMetadataPath(path), ignored)) return FileKind::kSavedModel;
    summaries::requireReadableFolder(path);
    const bool isSavedModel = std::filesystem::exists(path + "/saved_model.pb", ignored);
    fail(Code::kInvalidArgument, "'", path,
         "' has no keras_metadata.pb: it is no SavedModel that Keras saved as a model. ",
         isSavedModel ? "The commands for other SavedModels are those of \"estimator saved-model\"."
                      : "Name a .keras or .h5 file, a SavedModel's folder, or a checkpoint's prefix.");
  }
  if (!std::filesystem::is_regular_file(path, ignored)) {
    if (std::filesystem::exists(formats::bundleIndexPath(path), ignored)) return FileKind::kCheckpoint;
    if (std::filesystem::exists(path, ignored)) summaries::requireRegularFile(path);  // a pipe, say
    fail(Code::kNotFound, "There is no file '", path, "', and no checkpoint of this name.");
  }
  const formats::InputFile file(path);
  char head[8] = {};
  const std::size_t size = file.read(0, head, sizeof head);
  const std::string_view bytes(head, size);
  if (bytes.starts_with("PK")) return FileKind::kArchive;
  if (bytes == "\x89HDF\r\n\x1a\n") return FileKind::kHdf5;
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && bytes[first] == '{') return FileKind::kLayers;
  fail(Code::kInvalidArgument, "'", path, "' is no file of a Keras model: neither HDF5 nor a zip archive nor JSON.");
}

// The newer layout has no attributes with the names of layers.
bool isV3(const Hdf5Reader& file) {
  for (const char* attribute : {"layer_names", "layer_names0", "model_config"}) {
    if (file.hasAttribute("", attribute)) return false;
  }
  return !file.has("model_weights");
}

bool endsWith(const std::string& path, std::initializer_list<const char*> endings) {
  for (const char* ending : endings) {
    if (path.ends_with(ending)) return true;
  }
  return false;
}

// Errors of layers, which know nothing of files, with the file's name; and configs with a number where a text must be.
template <typename Make>
auto inFile(const std::string& path, const Make& make) {
  try {
    return make();
  } catch (const Error& error) {
    const std::string why = error.what();
    if (why.find(path) != std::string::npos) throw;
    throw Error(error.code(), "'" + path + "': " + why);
  } catch (const Json::exception& error) {
    fail(Code::kInvalidArgument, "The configs in '", path,
         "' are not as Keras writes them: ", jsonProblem(error.what()), ".");
  }
}

// The configs of Keras 3 have other names for the same things.
void requireKeras2(const std::string& path, const std::string& version) {
  if (version.empty() || version[0] < '3' || version[0] > '9') return;
  fail(Code::kUnimplemented, "'", path, "' was written by Keras ", version,
       "; models of Keras 2 are read. Write it with Keras 2 (TF_USE_LEGACY_KERAS=1), or as a SavedModel with "
       "model.export(\"folder\").");
}

LoadedModel loadArchive(const std::string& path) {
  const formats::ZipArchive archive(path);
  requireKeras2(path, archiveVersion(archive));
  const Hdf5Reader weights = archiveWeights(archive);
  Json config = archiveConfig(archive);
  requireKnownLayers(config, path);
  config = withVocabularies(std::move(config), archiveVocabularies(archive, weights), "'" + path + "'");
  LoadedModel loaded{std::dynamic_pointer_cast<Model>(layerOfJson(config))};
  if (!loaded.model) fail(Code::kInvalidArgument, "'", path, "' holds a layer, not a model.");
  loaded.training.compile = archiveCompile(config);
  readWeightsV3(weights, *loaded.model, {});
  loaded.training.variables = readOptimizerV3(weights);
  return loaded;
}

LoadedModel loadHdf5(const std::string& path) {
  const Hdf5Reader file(path);
  if (file.hasAttribute("", "keras_version")) requireKeras2(path, file.text("", "keras_version"));
  requireKnownLayers(readLegacyConfig(file), path);
  LoadedModel loaded;
  loaded.model = readLegacyModel(file, loaded.training);
  return loaded;
}

std::string variablesOf(const std::string& savedModel) {
  return (std::filesystem::path(savedModel) / "variables" / "variables").string();
}

LoadedModel loadSavedModel(const std::string& folder) {
  const Json metadata = savedModelMetadata(folder);
  requireKnownLayers(metadata, folder);
  const Json config = withVocabularies({{"class_name", metadata["class_name"]}, {"config", metadata["config"]}},
                                       savedVocabularies(folder), "'" + folder + "'");
  LoadedModel loaded{std::dynamic_pointer_cast<Model>(layerOfJson(config))};
  if (!loaded.model) fail(Code::kInvalidArgument, "'", folder, "' holds a layer, not a model.");
  readObjectCheckpoint(variablesOf(folder), *loaded.model, {}, &loaded.training);
  if (metadata.contains("training_config") && metadata["training_config"].is_object())
    loaded.training.compile = compileOfTrainingConfig(metadata["training_config"], folder);
  return loaded;
}

constexpr uint64_t kMostLayersText = 64u << 20;  // bytes

Json layersConfig(const std::string& path) {
  if (formats::InputFile(path).size() > kMostLayersText) fail(Code::kResourceExhausted, "'", path, "' is too large.");
  Json config = parseJson(formats::readFile(path), "'" + path + "'");
  if (config.is_object() && config.contains("class_name") && config.contains("config")) return config;
  fail(Code::kInvalidArgument, "'", path, "' has no layers of a Keras model: to_json() writes them.");
}

// Without weights: they begin with their initializers.
LoadedModel loadLayers(const std::string& path) {
  const Json config = layersConfig(path);
  if (config.contains("keras_version") && config["keras_version"].is_string())
    requireKeras2(path, config["keras_version"].get<std::string>());
  requireKnownLayers(config, path);
  LoadedModel loaded{std::dynamic_pointer_cast<Model>(layerOfJson(config))};
  if (!loaded.model) fail(Code::kInvalidArgument, "'", path, "' holds a layer, not a model.");
  return loaded;
}

LoadReport loadHdf5Weights(const Hdf5Reader& file, Model& model, const LoadOptions& options, TrainingState* training) {
  if (!isV3(file)) return readLegacyWeights(file, model, options);
  const LoadReport report = readWeightsV3(file, model, options);
  if (training) training->variables = readOptimizerV3(file);
  return report;
}

void describeValues(const Hdf5Reader& file, ModelFileInfo& info) {
  for (const std::string& path : file.datasets("")) {
    if (path.starts_with("metrics/")) continue;
    const auto [dtype, shape] = file.type(path);
    const bool optimizer = path.starts_with("optimizer/") || path.starts_with("optimizer_weights/");
    (optimizer ? info.optimizer : info.weights).push_back({path, message(dtypeName(dtype), shape)});
  }
}

void describeHdf5(const Hdf5Reader& file, ModelFileInfo& info) {
  const bool isModel = file.hasAttribute("", "model_config");
  info.format = isModel ? ".h5 model" : isV3(file) ? ".weights.h5" : ".h5 weights";
  if (file.hasAttribute("", "keras_version")) info.kerasVersion = file.text("", "keras_version");
  if (isModel) info.config = readLegacyConfig(file);
  describeValues(file, info);
}

void describeCheckpoint(const std::string& prefix, ModelFileInfo& info) {
  const formats::BundleReader bundle(prefix);
  info.format = "checkpoint";
  for (const std::string& name : bundle.names()) {
    if (name == formats::kObjectGraphName) continue;
    const formats::BundleEntry& entry = bundle.entry(name);
    const bool optimizer = name.starts_with("optimizer/") || name.find("/.OPTIMIZER_SLOT/") != std::string::npos;
    (optimizer ? info.optimizer : info.weights).push_back({name, message(dtypeName(entry.dtype), entry.shape)});
  }
}

}  // namespace

LoadedModel loadModel(const std::string& path) {
  return inFile(path, [&] {
    switch (kindOf(path)) {
      case FileKind::kArchive:
        return loadArchive(path);
      case FileKind::kHdf5:
        return loadHdf5(path);
      case FileKind::kSavedModel:
        return loadSavedModel(path);
      case FileKind::kLayers:
        return loadLayers(path);
      case FileKind::kCheckpoint:
        break;
    }
    fail(Code::kInvalidArgument, "Checkpoint '", path, "' has weights but no model: load them into one.");
  });
}

void saveModel(const std::string& path, const Model& model, const TrainingState& training) {
  if (path.ends_with(".keras")) return formats::writeFileAtomically(path, kerasArchiveBytes(model, training));
  if (!std::filesystem::path(path).has_extension()) return writeSavedModel(path, model, training);
  if (!endsWith(path, {".h5", ".hdf5"}) || path.ends_with(".weights.h5")) {
    fail(Code::kInvalidArgument,
         "A Keras model is saved as '.keras' or '.h5', or as a SavedModel in a folder without an ", "ending, not as '",
         path, "'.");
  }
  Hdf5Writer file;
  writeLegacyModel(file, model, training);
  formats::writeFileAtomically(path, file.finish());
}

LoadReport loadWeights(const std::string& path, Model& model, const LoadOptions& options, TrainingState* training) {
  return inFile(path, [&] {
    switch (kindOf(path)) {
      case FileKind::kArchive: {
        const formats::ZipArchive archive(path);
        const Hdf5Reader weights = archiveWeights(archive);
        takeVocabularies(model, archiveVocabularies(archive, weights), "'" + path + "'");
        return loadHdf5Weights(weights, model, options, training);
      }
      case FileKind::kHdf5:
        return loadHdf5Weights(Hdf5Reader(path), model, options, training);
      case FileKind::kSavedModel:
        return readObjectCheckpoint(variablesOf(path), model, options, training);
      case FileKind::kLayers:
        fail(Code::kInvalidArgument, "'", path, "' has the layers of a model and no weights.");
      case FileKind::kCheckpoint:
        break;
    }
    return readObjectCheckpoint(path, model, options, training);
  });
}

void saveWeights(const std::string& path, const Model& model, const TrainingState& training) {
  const bool newer = path.ends_with(".weights.h5");
  if (!newer && !endsWith(path, {".h5", ".hdf5"})) return writeObjectCheckpoint(path, model, training);
  Hdf5Writer file;
  newer ? writeWeightsV3(file, model, training) : writeLegacyWeights(file, model);
  formats::writeFileAtomically(path, file.finish());
}

ModelFileInfo describeModelFile(const std::string& path) {
  return inFile(path, [&] {
    ModelFileInfo info;
    switch (kindOf(path)) {
      case FileKind::kArchive: {
        const formats::ZipArchive archive(path);
        info.format = ".keras";
        info.kerasVersion = archiveVersion(archive);
        info.config = archiveConfig(archive);
        describeValues(archiveWeights(archive), info);
        break;
      }
      case FileKind::kHdf5:
        describeHdf5(Hdf5Reader(path), info);
        break;
      case FileKind::kSavedModel:
        describeCheckpoint(variablesOf(path), info);
        info.format = "SavedModel";
        info.config = savedModelMetadata(path);
        break;
      case FileKind::kLayers:
        info.format = "JSON";
        info.config = layersConfig(path);
        break;
      case FileKind::kCheckpoint:
        describeCheckpoint(path, info);
        break;
    }
    if (!info.config.is_null()) info.layers = layersOfConfig(info.config, "'" + path + "'");
    return info;
  });
}

}  // namespace engine::keras
