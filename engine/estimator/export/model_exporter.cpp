#include "engine/estimator/export/model_exporter.h"

#include <chrono>

#include "engine/core/error.h"
#include "engine/estimator/estimator.h"
#include "engine/estimator/export/export_graph.h"
#include "engine/estimator/export/export_verification.h"
#include "engine/estimator/export/pending_export.h"
#include "engine/estimator/training/monitored_session.h"
#include "engine/formats/bundle/bundle_merge.h"
#include "engine/formats/graphs/saved_model_writer.h"
#include "summaries/files/system_error.h"

namespace engine::estimator {
namespace {

// Modes in the order in which TensorFlow writes their MetaGraphs.
constexpr Mode kOrder[] = {Mode::kTrain, Mode::kEval, Mode::kPredict};

int64_t systemSeconds() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::seconds>(now).count();
}

std::string checkpointOf(const Estimator& estimator, const ExportOptions& options) {
  if (!options.checkpointPath.empty()) return options.checkpointPath;
  const auto latest = estimator.latestCheckpoint();
  if (!latest) {
    fail(Code::kInvalidArgument, "Couldn't find trained model at ", estimator.modelDir(),
         ". Train first, or specify a checkpoint.");
  }
  return *latest;
}

// The variables of every mode in one bundle.
void writeVariables(std::vector<ExportGraph>& graphs, const std::string& prefix) {
  if (graphs.size() == 1) return graphs[0].saveVariables(prefix);
  std::vector<std::string> parts;
  for (ExportGraph& graph : graphs) {
    parts.push_back(prefix + "_" + graph.tag());
    graph.saveVariables(parts.back());
  }
  formats::mergeBundles(parts, prefix, {.removeSources = true, .skipDuplicates = true});
}

// Tells the parts of an export, and how much of it is done.
class ExportProgress {
 public:
  ExportProgress(const ExportOptions& options, std::size_t graphs)
      : tell_(options.progress), parts_(static_cast<double>(graphs * (options.verify ? 3 : 2) + 2)) {}
  void begin(ExportPart part) {
    if (tell_) tell_(part, begun_ / parts_);
    ++begun_;
  }

 private:
  const std::function<void(ExportPart, double)>& tell_;
  double parts_;  // for each graph: building, writing, verifying; the variables; publishing
  double begun_ = 0;
};

// Of several MetaGraphs: what all of them said.
void merge(ExportVerification& all, const ExportVerification& one) {
  if (!one.done && all.done) return;
  if (!all.done) {
    all = one;
    return;
  }
  all.signatures += one.signatures;
  all.rows = one.rows;
  all.ownInput = one.ownInput;
  if (one.largestDifference <= all.largestDifference) return;
  all.largestDifference = one.largestDifference;
  all.largestDifferenceIn = one.largestDifferenceIn;
}

void logSignatures(const Estimator& estimator, const ExportResult& result) {
  if (!estimator.log()) return;
  for (const auto& [key, signature] : result.signatures) {
    estimator.log()(LogLevel::kInfo, "Signature INCLUDED in export: " + key + " (" + signature.method + ")");
  }
  for (const auto& [key, why] : result.excluded) {
    estimator.log()(LogLevel::kInfo,
                    message("Signature EXCLUDED from export because it cannot be served: ", key, ": ", why));
  }
  if (result.signatures.empty()) {
    estimator.log()(LogLevel::kWarning,
                    "Export includes no signatures! It can be loaded, but not served: give the head outputs that can.");
  } else if (!result.signatures.contains(formats::saved_model::kDefaultSignature)) {
    std::string names;
    for (const auto& [key, signature] : result.signatures) names += (names.empty() ? "'" : ", '") + key + "'";
    const auto why = std::ranges::find(result.excluded, std::string_view(formats::saved_model::kDefaultSignature),
                                       &ExcludedSignature::key);
    estimator.log()(LogLevel::kWarning,
                    message("Export includes no default signature!",
                            why == result.excluded.end() ? "" : " It cannot be served: " + why->why + ".",
                            " Requests must name one of ", names, "."));
  }
}

void writeSavedModel(std::vector<ExportGraph>& graphs, const ExportOptions& options, formats::SavedModelWriter& writer,
                     ExportProgress& progress, ExportResult& result) {
  progress.begin(ExportPart::kWritingVariables);
  writeVariables(graphs, writer.variablesPrefix());
  for (ExportGraph& graph : graphs) {
    progress.begin(ExportPart::kWritingGraph);
    tensorflow::MetaGraphDef metaGraph = graph.metaGraph(writer, options.stripDefaultAttrs);
    result.signatures.merge(signaturesOf(metaGraph));
    writer.addMetaGraph(std::move(metaGraph));
  }
  writer.finish(options.asText);
  for (ExportGraph& graph : graphs) {
    if (!options.verify) continue;
    progress.begin(ExportPart::kVerifying);
    merge(result.verification, verifyExport(writer.folder(), graph, options));
  }
}

void writeFrozenGraph(ExportGraph& graph, const ExportOptions& options, formats::SavedModelWriter& writer,
                      ExportProgress& progress, ExportResult& result) {
  progress.begin(ExportPart::kWritingVariables);
  const FrozenGraph frozen = graph.frozen(options.stripDefaultAttrs);
  tensorflow::MetaGraphDef described;
  for (const auto& [key, def] : graph.signatures().included) (*described.mutable_signature_def())[key] = def;
  result.signatures = signaturesOf(described);
  result.initOp = frozen.initOp;
  progress.begin(ExportPart::kWritingGraph);
  writer.addMessage(options.asText ? kFrozenGraphTextFile : kFrozenGraphFile, frozen.graph, options.asText);
  writer.addText(kFrozenSignaturesFile, frozenSignaturesJson(result.signatures, frozen.initOp));
  writer.sync();
  if (!options.verify) return;
  progress.begin(ExportPart::kVerifying);
  FrozenModel model(writer.folder(), frozen.initOp, graph.session().threads());
  const AskFn ask = [&](const std::string& key, const NamedTensors& inputs) {
    return model.run(result.signatures.at(key), inputs);
  };
  result.verification = verifyExport(ask, graph, options);
}

void checkFormat(const InputReceiverFns& receivers, const ExportOptions& options) {
  if (receivers.empty()) fail(Code::kInvalidArgument, "No valid modes for exporting found.");
  const bool servesOnly = receivers.size() == 1 && receivers.contains(Mode::kPredict);
  if (options.format == ExportFormat::kSavedModel || servesOnly) return;
  fail(Code::kInvalidArgument,
       "A frozen graph has no variables to train or evaluate: export it for serving only, or export a SavedModel.");
}

}  // namespace

ExportResult exportModel(const Estimator& estimator, const std::string& exportDirBase,
                         const InputReceiverFns& receivers, const ExportOptions& options) {
  checkFormat(receivers, options);
  ExportResult result;
  result.checkpoint = checkpointOf(estimator, options);
  ExportProgress progress(options, receivers.size());
  std::vector<ExportGraph> graphs;
  for (const Mode mode : kOrder) {
    const auto found = receivers.find(mode);
    if (found == receivers.end()) continue;
    progress.begin(ExportPart::kBuilding);
    graphs.emplace_back(estimator, mode, found->second, result.checkpoint);
  }
  result.globalStep = globalStep(graphs.back().session());

  PendingExport pending(exportDirBase, options.now ? options.now() : systemSeconds());
  formats::SavedModelWriter writer(pending.folder());
  for (const auto& [destination, source] : options.assetsExtra) writer.addExtraAsset(destination, source);
  for (const auto& [destination, text] : options.textsExtra) writer.addExtraText(destination, text);
  for (const ExportGraph& graph : graphs) {
    const auto& excluded = graph.signatures().excluded;
    result.excluded.insert(result.excluded.end(), excluded.begin(), excluded.end());
  }
  result.verification.why = "not requested";
  if (options.format == ExportFormat::kFrozenGraph) {
    writeFrozenGraph(graphs.front(), options, writer, progress, result);
  } else {
    writeSavedModel(graphs, options, writer, progress, result);
  }
  progress.begin(ExportPart::kPublishing);
  result.path = pending.publish();
  logSignatures(estimator, result);
  const char* what = options.format == ExportFormat::kFrozenGraph ? "Frozen graph" : "SavedModel";
  if (estimator.log()) estimator.log()(LogLevel::kInfo, message(what, " written to: ", result.path));
  return result;
}

}  // namespace engine::estimator
