// Keras models in files, as Keras 2.15 writes and reads them: whole models (.keras, .h5) and weights (.weights.h5, .h5,
// TensorFlow's checkpoints), and SavedModels with Keras's metadata. What a file is, is seen from its
// bytes; what is written follows from the name's ending. Files are taken as untrusted. Functions without state; a model
// is used by one thread at a time. Errors name the file, and the layer where one is to blame: NotFound, DataLoss (cut
// off, damaged), InvalidArgument (does not fit, malformed, cycles, "../" in an archive), Unimplemented.
#pragma once

#include "engine/keras/files/training_state.h"
#include "engine/keras/model/model.h"

namespace engine::keras {

struct LoadedModel {
  ModelPtr model;
  TrainingState training = {};  // null and empty where the model was not compiled
};
LoadedModel loadModel(const std::string& path);
// ".keras", ".h5" or ".hdf5"; without an ending a SavedModel, which is a folder. InvalidArgument for other endings. The
// file is replaced when it is whole.
void saveModel(const std::string& path, const Model& model, const TrainingState& training = {});

// Also from whole models. With `training`, the optimizer's variables where the file has them.
LoadReport loadWeights(const std::string& path, Model& model, const LoadOptions& options = {},
                       TrainingState* training = nullptr);
// ".weights.h5": the newer layout; ".h5", ".hdf5": the older one; others: a checkpoint with this prefix.
void saveWeights(const std::string& path, const Model& model, const TrainingState& training = {});

// What a model's file is made of, without making its layers.
struct FileLayerInfo {
  std::string name, className, within;  // the names of the models around it, "" at the top
  bool known = true;                    // whether the program has the class
};
struct ModelFileInfo {
  std::string format;  // ".keras", ".h5 model", ".h5 weights", ".weights.h5", "SavedModel", "checkpoint", "JSON"
  std::string kerasVersion;
  Json config = nullptr;  // null: weights only
  std::vector<FileLayerInfo> layers;
  struct Value {
    std::string name;
    std::string type;  // "float32[4,5]"
  };
  std::vector<Value> weights, optimizer;
};
ModelFileInfo describeModelFile(const std::string& path);

}  // namespace engine::keras
