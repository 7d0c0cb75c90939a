#include "engine/keras/files/saved_model.h"

#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/saver.h"
#include "engine/formats/graphs/meta_graph.h"
#include "engine/formats/graphs/saved_model_reader.h"
#include "engine/formats/graphs/saved_model_writer.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/binding.h"
#include "engine/keras/files/object_checkpoint.h"
#include "engine/keras/files/saved_model_metadata.h"
#include "engine/keras/files/saved_objects.h"
#include "engine/keras/model/custom_model.h"

namespace engine::keras {
namespace {

namespace fs = std::filesystem;
namespace names = formats::saved_model;

constexpr const char* kPredictMethod = "tensorflow/serving/predict";

// The graph that answers, and the part of it that restores the variables.
class ServingGraph {
 public:
  // Calling a layer may number it, so the model is not const for it.
  ServingGraph(Model& model, const ObjectKeys& keys) {
    const Scope root(graph_);
    CallResults results;
    Arguments arguments;
    signature_.set_method_name(kPredictMethod);
    for (const Model::Port& port : model.inputs()) {
      const Output input = ops::placeholder(root, port.spec.dtype, port.spec.shape, "serving_default_" + port.name);
      (*signature_.mutable_inputs())[port.name] = formats::tensorInfo(input);
      arguments.inputs.push_back({input});
    }
    const Values values = model(Call(root, binding_, results, false), arguments);
    const std::vector<Model::Port> ports = model.outputs();
    for (std::size_t i = 0; i < ports.size(); ++i) {
      const Output output = ops::identity(root, values.at(i).tensor, "serving_output");
      (*signature_.mutable_outputs())[ports[i].name] = formats::tensorInfo(output);
    }
    mainOp_ = ops::group(root, graph_.collections().tableInitializers, "init_all_tables");
    addRestoring(keys);
  }

  tensorflow::MetaGraphDef metaGraph(const std::string& objects) const {
    tensorflow::MetaGraphDef metaGraph = formats::metaGraphOf(graph_);
    metaGraph.mutable_meta_info_def()->add_tags(names::kServe);
    (*metaGraph.mutable_signature_def())[names::kDefaultSignature] = signature_;
    formats::addToCollection(metaGraph, names::kMainOpCollection, mainOp_->name());
    if (!saver_.restore_op_name().empty()) *metaGraph.mutable_saver_def() = saver_;
    metaGraph.mutable_object_graph_def()->ParseFromString(objects);  // kept as unknown fields
    return metaGraph;
  }

 private:
  void addRestoring(const ObjectKeys& keys) {
    std::vector<Variable> variables;
    formats::CheckpointObjects objects{{}, keys.graph};
    for (const auto& [weight, key] : keys.variables) {
      variables.push_back(binding_.variable(weight));
      objects.keys[variables.back().name] = key;
    }
    if (!variables.empty()) saver_ = formats::addSaver(graph_, variables, objects);
  }

  Graph graph_;
  Binding binding_{graph_};
  tensorflow::SignatureDef signature_;
  tensorflow::SaverDef saver_;
  Node* mainOp_ = nullptr;
};

// Gives the finished folder its name.
void publishFolder(const std::string& made, const std::string& folder) {
  const std::string aside = folder + ".replaced";
  fs::remove_all(aside);
  if (fs::exists(folder)) fs::rename(folder, aside);
  fs::rename(made, folder);
  fs::remove_all(aside);
}

void requireReplaceable(const std::string& folder) {
  if (!fs::exists(folder) || (fs::is_directory(folder) && fs::is_empty(folder))) return;
  if (fs::is_directory(folder) && formats::isSavedModel(folder)) return;
  fail(Code::kAlreadyExists, "'", folder, "' is there already and is no SavedModel: choose another folder.");
}

}  // namespace

void writeSavedModel(const std::string& folder, const Model& model, const TrainingState& training) {
  if (dynamic_cast<const CustomModel*>(&model)) {
    fail(Code::kFailedPrecondition, "Keras model '", model.name(),
         "' is of a program's own class, which no config can make again: save its weights.");
  }
  try {
    requireReplaceable(folder);
    Trackables trackables(model);
    const ObjectKeys keys = objectKeys(trackables.root());
    const SavedObjects objects = savedObjects(trackables.root(), model, training);
    const ServingGraph serving(const_cast<Model&>(model), keys);
    const std::string made = folder + ".incomplete";
    fs::remove_all(made);
    formats::SavedModelWriter writer(made);
    writeObjectBundle(writer.variablesPrefix(), model, training);
    writer.addText(fs::path(savedMetadataPath("")).filename(), objects.metadata);
    writer.addMetaGraph(serving.metaGraph(objects.graph));
    writer.finish();
    publishFolder(made, folder);
  } catch (const fs::filesystem_error& error) {
    fail(Code::kPermissionDenied, "The SavedModel '", folder, "' cannot be written: ", error.code().message(), ".");
  }
}

}  // namespace engine::keras
