#include "engine/estimator/models/saved_model_estimator.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/estimator/experiment/model_registry.h"
#include "engine/estimator/models/meta_graph_import.h"
#include "engine/formats/graphs/saved_model_reader.h"
#include "engine/graph/ops.h"

namespace engine::estimator {
namespace {

namespace saved = formats::saved_model;

constexpr Mode kSavedModes[] = {Mode::kTrain, Mode::kEval, Mode::kPredict};
constexpr std::string_view kPredictionsPrefix = "predictions/";
constexpr std::string_view kMetricsPrefix = "metrics/";
constexpr std::string_view kValueSuffix = "/value";

const char* tagOf(Mode mode) {
  return mode == Mode::kTrain ? saved::kTrain : mode == Mode::kEval ? saved::kEval : saved::kServe;
}
const char* signatureKeyOf(Mode mode) {
  return mode == Mode::kPredict ? saved::kDefaultSignature : tagOf(mode);
}

// Null when the SavedModel does not have the mode.
const tensorflow::MetaGraphDef* metaGraphFor(const formats::SavedModelReader& reader, Mode mode) {
  const formats::Tags tags{tagOf(mode)};
  const std::vector<formats::Tags> sets = reader.tagSets();
  if (std::ranges::find(sets, tags) == sets.end()) return nullptr;
  const tensorflow::MetaGraphDef& metaGraph = reader.metaGraph(tags);
  return metaGraph.signature_def().contains(signatureKeyOf(mode)) ? &metaGraph : nullptr;
}

void checkMethod(const tensorflow::MetaGraphDef& metaGraph, Mode mode) {
  const std::string& method = metaGraph.signature_def().at(signatureKeyOf(mode)).method_name();
  const char* expected = mode == Mode::kTrain ? saved::kTrainMethod : saved::kEvalMethod;
  if (mode == Mode::kPredict || method == expected) return;
  fail(Code::kInvalidArgument, "Invalid SignatureDef method name for mode ", modeName(mode), ": expected ", expected,
       ", got ", method, ". Export the SavedModel with exportAllSavedModels.");
}

// Trees are no variables: checkpoints of the training would lack them.
void refuseTrees(const Graph& graph, const std::string& folder) {
  for (const auto& node : graph.nodes()) {
    if (!node->op().starts_with("BoostedTrees") || !node->op().ends_with("ResourceHandleOp")) continue;
    fail(Code::kUnimplemented, "The SavedModel at ", folder,
         " has boosted trees, which cannot go on learning from a SavedModel: train the model that it was exported "
         "from.");
  }
}

void takeOutputs(const NamedOutputs& outputs, EstimatorSpec& spec) {
  if (spec.mode == Mode::kPredict) {
    spec.predictions = outputs;
    return;
  }
  for (const auto& [key, output] : outputs) {
    if (key == "loss") spec.loss = output;
    if (key.starts_with(kPredictionsPrefix)) spec.predictions[key] = output;
    if (!key.starts_with(kMetricsPrefix) || !key.ends_with(kValueSuffix)) continue;
    const std::string metric = key.substr(0, key.size() - kValueSuffix.size());
    const auto update = outputs.find(metric + "/update_op");
    if (update == outputs.end()) continue;
    spec.evalMetricOps[metric] = {output, update->second};
  }
}

EstimatorSpec specOf(const std::string& folder, const Features& features, const Labels& labels, Mode mode) {
  const formats::SavedModelReader reader(folder);
  const tensorflow::MetaGraphDef* metaGraph = metaGraphFor(reader, mode);
  if (!metaGraph) {
    fail(Code::kFailedPrecondition, modeName(mode), " mode is not available in the SavedModel at ", reader.folder(),
         ": export it with a receiver for this mode (exportAllSavedModels).");
  }
  checkMethod(*metaGraph, mode);
  NamedOutputs inputs = features.tensors();
  inputs.insert(labels.begin(), labels.end());
  Graph& graph = features.scope().graph();
  const ImportedMetaGraph model = importMetaGraph(graph, reader, *metaGraph, signatureKeyOf(mode), inputs);
  if (mode == Mode::kTrain) refuseTrees(graph, reader.folder());
  EstimatorSpec spec;
  spec.mode = mode;
  takeOutputs(model.outputs, spec);
  spec.trainOp = mode == Mode::kTrain ? model.trainOp : nullptr;
  spec.scaffold.localInitOp = model.initOp;
  if (!model.restoreOp || !reader.hasVariables()) return spec;
  spec.scaffold.initOp = ops::group(features.scope().exactly(""), {}, "init");  // restoring sets every variable
  spec.scaffold.initFn = [model, prefix = reader.variablesPrefix()](Session& session) {
    session.run({{model.checkpointName, Tensor::scalar(prefix)}}, {}, {model.restoreOp});
  };
  return spec;
}

const ModelRegistrar kSavedModel("saved_model", [](const Model& message) {
  const std::string& folder = message.saved_model().saved_model_dir();
  if (folder.empty())
    fail(Code::kInvalidArgument, "model.saved_model needs a saved_model_dir, the SavedModel's folder.");
  return savedModelFn(folder);
});

}  // namespace

std::set<Mode> savedModelModes(const std::string& savedModelDir) {
  const formats::SavedModelReader reader(savedModelDir);
  std::set<Mode> modes;
  for (const Mode mode : kSavedModes) {
    if (metaGraphFor(reader, mode)) modes.insert(mode);
  }
  return modes;
}

ModelFn savedModelFn(const std::string& savedModelDir) {
  return [savedModelDir](const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
    return specOf(savedModelDir, features, labels, mode);
  };
}

SavedModelEstimator::SavedModelEstimator(const std::string& savedModelDir, RunConfig config, LogSink log)
    : Estimator(savedModelFn(savedModelDir), std::move(config), {}, std::move(log)) {
  const formats::SavedModelReader reader(savedModelDir);
  if (reader.hasVariables()) variables_ = reader.variablesPrefix();
  if (!this->log()) return;
  std::string modes;
  for (const Mode mode : savedModelModes(savedModelDir)) {
    modes += (modes.empty() ? "" : ", ") + std::string(modeName(mode));
  }
  this->log()(LogLevel::kInfo, "Available modes for Estimator: " + (modes.empty() ? "none" : modes));
}

std::optional<std::string> SavedModelEstimator::latestCheckpoint() const {
  auto latest = Estimator::latestCheckpoint();
  if (!latest && !variables_.empty()) latest = variables_;
  return latest;
}

ExportOptions SavedModelEstimator::fromLatest(ExportOptions options) const {
  if (options.checkpointPath.empty()) options.checkpointPath = latestCheckpoint().value_or("");
  return options;
}

ExportResult SavedModelEstimator::exportSavedModel(const std::string& exportDirBase,
                                                   const ServingInputReceiverFn& servingInputReceiverFn,
                                                   const ExportOptions& options) const {
  return Estimator::exportSavedModel(exportDirBase, servingInputReceiverFn, fromLatest(options));
}

ExportResult SavedModelEstimator::exportAllSavedModels(const std::string& exportDirBase,
                                                       const InputReceiverFns& inputReceiverFns,
                                                       const ExportOptions& options) const {
  return Estimator::exportAllSavedModels(exportDirBase, inputReceiverFns, fromLatest(options));
}

}  // namespace engine::estimator
