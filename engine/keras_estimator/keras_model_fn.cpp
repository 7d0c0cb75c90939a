#include "engine/keras_estimator/keras_model_fn.h"

#include <algorithm>
#include <set>

#include "engine/core/error.h"
#include "engine/estimator/training/checkpoints.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/model/custom_model.h"
#include "engine/keras/training/step.h"
#include "engine/keras_estimator/keras_graph.h"

namespace engine::keras_estimator {
namespace {

using estimator::EstimatorSpec;
using estimator::Features;
using estimator::Labels;
using estimator::Mode;
using estimator::NamedOutputs;

constexpr const char* kSampleWeights = "sample_weights";

std::string namesOf(const NamedOutputs& tensors) {
  std::string names;
  for (const auto& [name, tensor] : tensors) names += (names.empty() ? "" : ", ") + name;
  return names.empty() ? "none" : names;
}

bool isNumeric(DType dtype) {
  return isFloating(dtype) || isInteger(dtype);
}

// One graph of the model.
class SpecBuilder {
 public:
  SpecBuilder(const keras::LoadedModel& loaded, const KerasModelOptions& options, const Features& features,
              const Labels& labels, Mode mode)
      : model_(*loaded.model),
        compile_("compile", loaded.training.compile),
        options_(options),
        features_(features),
        labels_(labels),
        binding_(features.scope().graph()),
        call_(features.scope(), binding_, results_, mode == Mode::kTrain) {
    spec_.mode = mode;
  }

  EstimatorSpec build() {
    const bool targets = spec_.mode != Mode::kPredict;
    const std::vector<keras::CompiledOutput> compiled = keras::compiledOutputs(compile_, model_);
    keras::StepTensors tensors{inputs()};
    if (targets) addTargets(tensors);
    keras::MetricSet metrics;
    const keras::Step step = keras::addStep(call_, model_, compiled, metrics, tensors, targets);
    const std::vector<keras::Model::Port> ports = model_.outputs();
    for (std::size_t i = 0; i < ports.size(); ++i) spec_.predictions[ports[i].name] = step.outputs.at(i);
    spec_.loss = step.loss;
    std::string optimizerPrefix;
    if (targets) addMetrics(metrics, step);
    if (spec_.mode == Mode::kTrain) optimizerPrefix = addTraining(step.loss);
    addExports();
    addStart();
    if (options_.checkpointFormat == CheckpointFormat::kCheckpoint) {
      spec_.scaffold.saver.emplace().objects = checkpointObjects(model_, binding_, optimizerPrefix);
    }
    return spec_;
  }

 private:
  const Scope& scope() const { return call_.scope(); }

  // As the model takes it: of its dtype, and a column where it has none.
  Output fitting(Output feature, const keras::Model::Port& port) const {
    const DType wanted = port.spec.dtype;
    if (feature.type() != wanted && isNumeric(feature.type()) && isNumeric(wanted)) {
      feature = ops::cast(scope(), feature, wanted);
    }
    const Shape& shape = port.spec.shape;
    const bool isFlat = feature.shape().hasRank() && feature.shape().rank() + 1 == shape.rank() && shape.dim(-1) == 1;
    return isFlat ? keras::expanded(scope(), feature, -1) : feature;
  }

  keras::Outputs inputs() const {
    const std::vector<keras::Model::Port> ports = model_.inputs();
    NamedOutputs given = features_.tensors();
    const bool isInput = std::ranges::any_of(ports, [](const auto& port) { return port.name == kSampleWeights; });
    if (!isInput) given.erase(kSampleWeights);
    if (ports.size() == 1 && given.size() == 1) return {fitting(given.begin()->second, ports[0])};
    keras::Outputs inputs;
    for (const keras::Model::Port& port : ports) {
      const auto found = given.find(port.name);
      if (found == given.end()) {
        fail(Code::kInvalidArgument, "Keras model '", model_.name(), "' has an input '", port.name,
             "', but the features are: ", namesOf(given), ". Name a feature so.");
      }
      inputs.push_back(fitting(found->second, port));
    }
    return inputs;
  }

  void addTargets(keras::StepTensors& tensors) const {
    const std::vector<keras::Model::Port> ports = model_.outputs();
    for (const keras::Model::Port& port : ports) {
      auto found = labels_.find(port.name);
      if (found == labels_.end() && labels_.size() == 1 && ports.size() == 1) found = labels_.begin();
      if (found == labels_.end()) {
        fail(Code::kInvalidArgument, "Keras model '", model_.name(), "' has an output '", port.name,
             "', but the labels are: ", namesOf(labels_), ". Name a label so.");
      }
      tensors.labels.push_back(found->second);
    }
    const auto weights = features_.tensors().find(kSampleWeights);
    const bool isInput = std::ranges::any_of(model_.inputs(), [](const auto& p) { return p.name == kSampleWeights; });
    if (weights != features_.tensors().end() && !isInput) tensors.weights.assign(ports.size(), weights->second);
  }

  // Those that compile() names; means of losses and what layers add are not among an evaluation's metrics.
  void addMetrics(const keras::MetricSet& metrics, const keras::Step& step) {
    std::set<const keras::Metric*> compiled;
    for (const keras::MetricSet::OfOutput& output : metrics.outputs()) {
      for (const auto* list : {&output.plain, &output.weighted}) {
        for (const keras::MetricPtr& one : *list) compiled.insert(one.get());
      }
    }
    std::map<std::string, std::string> unused = options_.metricNames;
    for (const auto& [metric, input] : step.metrics) {
      if (!compiled.contains(metric.get())) continue;
      spec_.evalMetricOps[givenName(metric->name())] = keras::streamingMetric(scope().child("metrics"), *metric, input);
      unused.erase(metric->name());
    }
    if (unused.empty()) return;
    fail(Code::kInvalidArgument, "metricNames has a name for '", unused.begin()->first, "', which is no metric of '",
         model_.name(), "'.");
  }
  std::string givenName(const std::string& metric) const {
    if (options_.metricNames.empty()) return metric;
    const auto found = options_.metricNames.find(metric);
    if (found == options_.metricNames.end()) {
      fail(Code::kInvalidArgument, "metricNames has no name for the metric '", metric, "' of '", model_.name(), "'.");
    }
    return found->second;
  }

  std::string addTraining(Output loss) {
    const std::vector<Gradient> gradients = keras::gradientsOf(call_, model_, loss);
    const AddedOptimizer added = addOptimizer(call_, model_, compile_.at("optimizer"), gradients);
    if (!added.update) {
      fail(Code::kFailedPrecondition, "Keras model '", model_.name(), "' has nothing to train: all layers are frozen.");
    }
    std::vector<Node*> updates = results_.updates;
    updates.push_back(added.update);
    spec_.trainOp = ops::group(scope(), updates, "train_op");
    return added.prefix;
  }

  void addExports() {
    if (spec_.mode != Mode::kPredict) return;
    spec_.exportOutputs[estimator::kDefaultServingKey] = estimator::PredictOutput{spec_.predictions};
    for (const auto& [name, kind] : options_.exportOutputs) {
      const auto found = spec_.predictions.find(name);
      if (found == spec_.predictions.end()) {
        fail(Code::kInvalidArgument, "exportOutputs names '", name, "'; the outputs of '", model_.name(),
             "' are: ", namesOf(spec_.predictions), ".");
      }
      spec_.exportOutputs[name] = exportOf(name, found->second, kind);
    }
  }
  static estimator::ExportOutput exportOf(const std::string& name, Output value, ExportKind kind) {
    if (kind == ExportKind::kClassification) return estimator::ClassificationOutput{value, {}};
    if (kind == ExportKind::kRegression) return estimator::RegressionOutput{value};
    return estimator::PredictOutput{{{name, value}}};
  }

  // Copies: a training changes its variables in place.
  void addStart() {
    std::vector<std::pair<Variable, Tensor>> values;
    for (const keras::WeightPtr& weight : model_.weights()) {
      const Variable& variable = binding_.variable(weight);
      const bool isKept = weight->trainable || options_.startValues == StartValues::kAll;
      if (weight->value.valid() && isKept) values.emplace_back(variable, weight->value);
    }
    spec_.scaffold.initFn = [values](Session& session) {
      for (const auto& [variable, value] : values) {
        estimator::variableResource(session, variable)->assign(value.clone());
      }
    };
    spec_.scaffold.initNotes = {
        message("Started with ", values.size(), " weights of Keras model '", model_.name(), "'.")};
  }

  keras::Model& model_;
  keras::Config compile_;
  const KerasModelOptions& options_;
  const Features& features_;
  const Labels& labels_;
  keras::Binding binding_;
  keras::CallResults results_;
  keras::Call call_;
  EstimatorSpec spec_;
};

}  // namespace

estimator::ModelFn kerasModelFn(const keras::LoadedModel& loaded, const KerasModelOptions& options) {
  const bool isCompiled = loaded.training.compile.is_object() && loaded.training.compile.contains("optimizer") &&
                          !loaded.training.compile["optimizer"].is_null();
  if (!isCompiled) {
    fail(Code::kFailedPrecondition, "Keras model '", loaded.model->name(),
         "' is not compiled: give it an optimizer and a loss before it becomes an Estimator.");
  }
  const bool isOwn = dynamic_cast<const keras::CustomModel*>(loaded.model.get()) != nullptr;
  if (isOwn && options.checkpointFormat == CheckpointFormat::kCheckpoint) {
    fail(Code::kFailedPrecondition, "Keras model '", loaded.model->name(),
         "' is neither functional nor sequential: choose the checkpoint format saver.");
  }
  return [loaded, options](const Features& features, const Labels& labels, Mode mode, const estimator::Params&,
                           const estimator::RunConfig&) {
    return SpecBuilder(loaded, options, features, labels, mode).build();
  };
}

}  // namespace engine::keras_estimator
