// What a model_fn returns, and what it is given. Built by the thread that builds the graph.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/estimator/base/mode.h"
#include "engine/estimator/config/params.h"
#include "engine/estimator/experiment.pb.h"
#include "engine/estimator/training/session_run_hook.h"
#include "engine/formats/checkpoints/object_graph.h"
#include "engine/graph/collections.h"
#include "engine/graph/scope.h"
#include "engine/nn/metrics/metric.h"

namespace engine::estimator {

using NamedOutputs = std::map<std::string, Output>;

// The features of a batch by name, and the scope to build the model in.
class Features {
 public:
  // Tensors of any dtype, the batch as their first dimension.
  Features(Scope scope, NamedOutputs tensors) : scope_(std::move(scope)), tensors_(std::move(tensors)) {}

  // Where the model is built.
  const Scope& scope() const { return scope_; }
  // All of them by name; a sparse feature "x" is "x/indices", "x/values" and "x/shape".
  const NamedOutputs& tensors() const { return tensors_; }
  // The feature, [batch, …] as the input has it; InvalidArgument, naming it and the features there are, when it is not
  // there.
  Output at(const std::string& name) const;
  // The only feature, [batch, …]. InvalidArgument when there are several.
  Output only() const;
  // The same features, for a model part that adds its nodes in another scope.
  Features inScope(const Scope& scope) const {
    Features other = *this;
    other.scope_ = scope;
    return other;
  }

 private:
  Scope scope_;
  NamedOutputs tensors_;
};

// The labels of a batch; empty when predicting. One label has the name "label".
using Labels = NamedOutputs;

// Streaming metrics by name, as engine/nn/metrics makes them: `update` runs for each batch, `value` is read at the end.
using EvalMetrics = std::map<std::string, nn::metrics::Metric>;

// Which variables checkpoints hold, and how many are kept.
struct SaverOptions {
  std::vector<std::string> variables;       // names; empty: all. Others are initialised, never restored
  std::optional<int> maxToKeep;             // instead of RunConfig.keep_checkpoint_max
  std::optional<double> keepEveryNHours;    // instead of RunConfig.keep_checkpoint_every_n_hours
  formats::CheckpointObjects objects = {};  // how object-based checkpoints keep the variables
};

// How a session gets its first values, and what is saved of it (tf.train.Scaffold). Empty members mean TensorFlow's
// defaults.
struct Scaffold {
  Node* initOp = nullptr;                // instead of the initialisers of all global variables
  Feeds initFeeds;                       // of initOp
  std::function<void(Session&)> initFn;  // after initOp, when nothing was restored
  Output readyOp;                        // names (strings) of what is not initialised: none when the session is ready
  Output readyForLocalInitOp;            // the same, before localInitOp
  Node* localInitOp = nullptr;           // after the initialisers of local variables and tables
  Feeds localInitFeeds;                  // of localInitOp
  std::optional<std::vector<SummarySpec>> summaries;  // saved instead of all the graph's
  std::optional<SaverOptions> saver;
  std::vector<std::string> initNotes = {};  // what initFn gives which values: logged when it has
};

// What a saved model gives for a request, by the kind of its signature.
struct ClassificationOutput {  // at least one of the two
  Output scores;               // floating [batch, classes]
  Output classes;              // string [batch, classes]
};
struct RegressionOutput {
  Output value;  // floating [batch] or [batch, 1]
};
struct PredictOutput {
  NamedOutputs outputs;  // at least one
};
using ExportOutput = std::variant<ClassificationOutput, RegressionOutput, PredictOutput>;
using ExportOutputs = std::map<std::string, ExportOutput>;

// The key of the signature that serves requests which name none.
inline constexpr const char* kDefaultServingKey = "serving_default";

struct EstimatorSpec {
  Mode mode = Mode::kTrain;
  NamedOutputs predictions = {};
  Output loss = {};  // one element
  Node* trainOp = nullptr;
  EvalMetrics evalMetricOps = {};
  ExportOutputs exportOutputs = {};  // by signature key; only when predicting
  Hooks trainingHooks = {};
  Hooks trainingChiefHooks = {};
  Hooks evaluationHooks = {};
  Hooks predictionHooks = {};
  Scaffold scaffold = {};

  // InvalidArgument with TensorFlow's words ("Missing loss.", "Missing train_op.", "Loss must be scalar" …).
  void validate() const;
  // exportOutputs with a default: the only one is also "serving_default"; the predictions are when there is none.
  // InvalidArgument for several without "serving_default", and for an output of the wrong dtype or without a tensor.
  ExportOutputs servingOutputs() const;
};

// (features, labels, mode, params, config) -> EstimatorSpec. The graph is that of features.scope().
using ModelFn = std::function<EstimatorSpec(const Features&, const Labels&, Mode, const Params&, const RunConfig&)>;

}  // namespace engine::estimator
