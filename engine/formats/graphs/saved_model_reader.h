// Reads a SavedModel's folder: saved_model.pb (or .pbtxt), variables/, assets/. Files are taken as untrusted. After
// construction every function may be called from many threads.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "engine/proto/saved_model.pb.h"

namespace engine::formats {

// What tells the MetaGraphs of a SavedModel apart: {"serve"}, {"train"}, {"serve", "gpu"} …
using Tags = std::set<std::string>;
std::string toString(const Tags& tags);  // "serve, gpu"

// A file that a graph reads, and the scalar string tensor that holds its path.
struct SavedModelAsset {
  std::string tensor;  // "Const:0"
  std::string path;    // <folder>/assets/<file>
};

class SavedModelReader {
 public:
  // NotFound when the folder holds no SavedModel; DataLoss when the file is damaged; FailedPrecondition when it was
  // written in a newer format.
  explicit SavedModelReader(std::string folder);

  const std::string& folder() const { return folder_; }
  const tensorflow::SavedModel& proto() const { return proto_; }
  // The tags of each MetaGraph, in their order in the file.
  std::vector<Tags> tagSets() const;
  // The MetaGraph of exactly these tags. NotFound, with the tags that there are.
  const tensorflow::MetaGraphDef& metaGraph(const Tags& tags) const;

  // Prefix of the bundle that holds the variables; a model without variables has no such bundle.
  std::string variablesPrefix() const;
  bool hasVariables() const;
  // The MetaGraph's assets. InvalidArgument when one lies outside the folder of assets.
  std::vector<SavedModelAsset> assets(const tensorflow::MetaGraphDef& metaGraph) const;

 private:
  std::string folder_;
  tensorflow::SavedModel proto_;
};

// Whether a folder holds a saved_model.pb or saved_model.pbtxt.
bool isSavedModel(const std::string& folder);
// Name of the op that a loader runs after restoring (table initialisers …), or "". InvalidArgument when it is listed
// more than once.
std::string initOpName(const tensorflow::MetaGraphDef& metaGraph);
// Name of the op that makes a training step, or "". InvalidArgument as above.
std::string trainOpName(const tensorflow::MetaGraphDef& metaGraph);

// The names that TensorFlow gives its signatures, collections, folders and files.
namespace saved_model {
inline constexpr const char* kServe = "serve";
inline constexpr const char* kTrain = "train";
inline constexpr const char* kEval = "eval";
inline constexpr const char* kDefaultSignature = "serving_default";
inline constexpr const char* kInitOpSignature = "__saved_model_init_op";
inline constexpr const char* kTrainOpSignature = "__saved_model_train_op";
inline constexpr const char* kPredictMethod = "tensorflow/serving/predict";
inline constexpr const char* kClassifyMethod = "tensorflow/serving/classify";
inline constexpr const char* kRegressMethod = "tensorflow/serving/regress";
inline constexpr const char* kTrainMethod = "tensorflow/supervised/training";
inline constexpr const char* kEvalMethod = "tensorflow/supervised/eval";
inline constexpr const char* kMainOpCollection = "saved_model_main_op";
inline constexpr const char* kLegacyInitOpCollection = "legacy_init_op";
inline constexpr const char* kTrainOpCollection = "saved_model_train_op";
inline constexpr const char* kAssetsCollection = "saved_model_assets";
inline constexpr const char* kFile = "saved_model.pb";
inline constexpr const char* kTextFile = "saved_model.pbtxt";
inline constexpr const char* kVariablesPrefix = "variables/variables";
inline constexpr const char* kAssetsFolder = "assets";
inline constexpr const char* kExtraAssetsFolder = "assets.extra";
}  // namespace saved_model

}  // namespace engine::formats
