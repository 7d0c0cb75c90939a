#include "engine/estimator/export/export_graph.h"

#include <filesystem>

#include "engine/core/error.h"
#include "engine/estimator/estimator.h"
#include "engine/estimator/export/checkpoint_error.h"
#include "engine/estimator/export/saved_model_graph.h"
#include "engine/formats/checkpoints/saver.h"
#include "engine/formats/graphs/meta_graph.h"
#include "engine/formats/graphs/saved_model_reader.h"
#include "engine/graph/collections.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/nn/variables.h"
#include "engine/proto/graph.pb.h"

namespace engine::estimator {
namespace {

namespace names = formats::saved_model;

// What a session runs once after restoring: local variables and tables.
Node* addMainOp(const Scope& root) {
  const Collections& collections = root.graph().collections();
  std::vector<Node*> nodes = collections.tableInitializers;
  for (const Variable& variable : collections.localVariables) {
    if (variable.initializer) nodes.push_back(variable.initializer);
  }
  Node* initializers = ops::group(root, nodes, "init_all_tables");
  return ops::group(root, {initializers}, "group_deps");
}

// The constant that holds the path of the file a table is filled from.
const Node* vocabularyPath(const Node& node) {
  if (node.op() != "InitializeTableFromTextFileV2" && node.op() != "InitializeTableFromTextFile") return nullptr;
  const Node* path = node.input(1).node;
  while (path->op() == "Identity") path = path->input(0).node;
  return path->op() == "Const" ? path : nullptr;
}

void setAssetName(tensorflow::GraphDef& graph, const std::string& node, const std::string& name) {
  for (tensorflow::NodeDef& def : *graph.mutable_node()) {
    if (def.name() != node) continue;
    Tensor::scalar(name).toProto((*def.mutable_attr())["value"].mutable_tensor());
  }
}

void addAssetDef(tensorflow::MetaGraphDef& metaGraph, const Output& path, const std::string& name) {
  tensorflow::AssetFileDef def;
  def.mutable_tensor_info()->set_name(path.name());
  def.set_filename(name);
  *metaGraph.add_asset_file_def() = def;
  // TensorFlow 1 looks for assets in the collections.
  (*metaGraph.mutable_collection_def())[names::kAssetsCollection].mutable_any_list()->add_value()->PackFrom(def);
  formats::addToCollection(metaGraph, "asset_filepaths", path.name());
}

}  // namespace

ExportGraph::ExportGraph(const Estimator& estimator, Mode mode, const ServingInputReceiverFn& receiverFn,
                         const std::string& checkpoint)
    : ExportGraph(estimator, mode, receiverFn) {
  restore(estimator, checkpoint);
}

ExportGraph::ExportGraph(const Estimator& estimator, Mode mode, const ServingInputReceiverFn& receiverFn)
    : mode_(mode), graph_(std::make_unique<Graph>()) {
  build(estimator, receiverFn);
}

std::string ExportGraph::tag() const {
  return mode_ == Mode::kPredict ? names::kServe : mode_ == Mode::kTrain ? names::kTrain : names::kEval;
}

void ExportGraph::build(const Estimator& estimator, const ServingInputReceiverFn& receiverFn) {
  if (!receiverFn)
    fail(Code::kInvalidArgument, "An input_receiver_fn must be defined for mode '", modeName(mode_), "'.");
  if (estimator.config().has_tf_random_seed()) graph_->setSeed(estimator.config().tf_random_seed());
  const Scope root(*graph_);
  nn::createGlobalStep(*graph_);
  receiver_ = receiverFn(root);
  const EstimatorSpec spec = estimator.modelFn()(Features(root, receiver_.features), receiver_.labels, mode_,
                                                 estimator.params(), estimator.config());
  if (spec.mode != mode_) {
    fail(Code::kInvalidArgument, "model_fn returned an EstimatorSpec for mode '", modeName(spec.mode),
         "' when called for '", modeName(mode_), "'.");
  }
  spec.validate();
  signatures_ =
      mode_ == Mode::kPredict ? servingSignatures(spec, receiver_) : supervisedSignatures(root, spec, receiver_);
  trainOp_ = spec.trainOp;
  mainOp_ = addMainOp(root);
  const SaverOptions saver = spec.scaffold.saver.value_or(SaverOptions());
  saver_ = formats::addSaver(*graph_, graph_->collections().globalVariables, saver.objects);
}

void ExportGraph::restore(const Estimator& estimator, const std::string& checkpoint) {
  SessionOptions options;
  options.threads = estimator.config().threads();
  session_ = std::make_unique<Session>(*graph_, options);
  try {
    session_->run({{graph_->output(saver_.filename_tensor_name()), Tensor::scalar(checkpoint)}}, {},
                  {graph_->node(saver_.restore_op_name())});
  } catch (const Error& error) {
    throw CheckpointError(error.code(), checkpoint,
                          message("Couldn't load all saved variables from '", checkpoint, "' for mode '",
                                  modeName(mode_), "': ", error.what()));
  }
  session_->run(Feeds{}, {}, {mainOp_});
}

void ExportGraph::saveVariables(const std::string& prefix) {
  session_->run({{graph_->output(saver_.filename_tensor_name()), Tensor::scalar(prefix)}},
                {graph_->output(saver_.save_tensor_name())});
}

void ExportGraph::addAssets(tensorflow::MetaGraphDef& metaGraph, formats::SavedModelWriter& writer) const {
  std::unordered_set<const Node*> seen;
  for (const auto& node : graph_->nodes()) {
    const Node* path = vocabularyPath(*node);
    if (!path || !seen.insert(path).second) continue;
    const std::string name = writer.addAsset(path->attr<Tensor>("value").item<std::string>());
    setAssetName(*metaGraph.mutable_graph_def(), path->name(), name);
    addAssetDef(metaGraph, path->output(), name);
  }
}

NamedTensors ExportGraph::variablesIn(const tensorflow::GraphDef& graph) {
  std::unordered_set<std::string> wanted;
  for (const tensorflow::NodeDef& node : graph.node()) wanted.insert(node.name());
  const Collections& collections = graph_->collections();
  std::vector<Variable> variables = collections.globalVariables;
  variables.insert(variables.end(), collections.localVariables.begin(), collections.localVariables.end());
  NamedTensors values;
  for (const Variable& variable : variables) {
    const std::string& node = variable.handle.node->name();
    if (!wanted.contains(node)) continue;
    values[node] = session_->run(Feeds{}, {nn::read(Scope(*graph_), variable)}).front();
  }
  return values;
}

TableEntries ExportGraph::tableOf(const Node& initializer) {
  const Output table = initializer.input(0);
  const Attrs& attrs = table.node->attrs();
  const Node* entries =
      Scope(*graph_).node(table.type() == DType::kResource ? "LookupTableExportV2" : "LookupTableExport", {table},
                          {{"Tkeys", attrs.at("key_dtype")}, {"Tvalues", attrs.at("value_dtype")}}, "export_table");
  const std::vector<Tensor> values = session_->run(Feeds{}, {entries->output(0), entries->output(1)});
  return {values[0], values[1]};
}

std::vector<std::string> ExportGraph::resourceSetters() {
  std::vector<std::string> setters;
  const Scope scope = Scope(*graph_).child("frozen_resources");
  for (const SaveableSpec& saveable : graph_->collections().saveables) {
    std::vector<Output> inputs{saveable.handle};
    for (const Tensor& value : session_->run(Feeds{}, saveable.values)) {
      // Of unknown shape, as what a saver restores: TensorFlow's rule for shapes of boundaries takes nothing else.
      inputs.push_back(
          scope.op("PlaceholderWithDefault", {ops::constant(scope, value, "value")}, {{"shape", Shape::unknown()}}));
    }
    setters.push_back(scope.withControls({saveable.initializer}).node(saveable.restoreOp, inputs)->name());
  }
  return setters;
}

FrozenGraph ExportGraph::frozen(bool stripDefaultAttrs) {
  const std::vector<std::string> setters = resourceSetters();
  tensorflow::MetaGraphDef metaGraph = formats::metaGraphOf(*graph_, stripDefaultAttrs);
  for (const auto& [key, def] : signatures_.included) (*metaGraph.mutable_signature_def())[key] = def;
  std::vector<std::string> roots;
  for (const auto& [key, signature] : signaturesOf(metaGraph)) {
    for (const SignatureTensor& input : signature.inputs) roots.push_back(input.tensor);
    for (const SignatureTensor& output : signature.outputs) roots.push_back(output.tensor);
  }
  const tensorflow::GraphDef& graph = metaGraph.graph_def();
  std::map<std::string, TableEntries> tables;
  for (const std::string& name : neededTableInitializers(graph, roots)) {
    const Node& initializer = *graph_->node(name);
    if (vocabularyPath(initializer)) tables[name] = tableOf(initializer);
  }
  return freezeGraph(graph, roots, variablesIn(neededGraph(graph, roots)), tables, setters);
}

tensorflow::MetaGraphDef ExportGraph::metaGraph(formats::SavedModelWriter& writer, bool stripDefaultAttrs) {
  tensorflow::MetaGraphDef metaGraph = formats::metaGraphOf(*graph_, stripDefaultAttrs);
  metaGraph.mutable_meta_info_def()->add_tags(tag());
  *metaGraph.mutable_saver_def() = saver_;
  for (const auto& [key, def] : signatures_.included) (*metaGraph.mutable_signature_def())[key] = def;
  formats::addToCollection(metaGraph, names::kMainOpCollection, mainOp_->name());
  if (trainOp_) formats::addToCollection(metaGraph, names::kTrainOpCollection, trainOp_->name());
  addAssets(metaGraph, writer);
  return metaGraph;
}

}  // namespace engine::estimator
