#include "app/features/wizard/check/trial.h"

#include <QTemporaryDir>
#include <chrono>

#include "engine/core/error.h"
#include "engine/core/thread_arena.h"
#include "engine/estimator/bert/bert_config_file.h"
#include "engine/estimator/estimator.h"
#include "engine/estimator/experiment/experiment_specs.h"
#include "engine/estimator/experiment/model_registry.h"
#include "engine/estimator/inputs/experiment_inputs.h"
#include "engine/estimator/training/monitored_session.h"
#include "engine/graph/collections.h"
#include "engine/runtime/plan.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

namespace est = engine::estimator;
using engine::Output;
using engine::Tensor;
using Place = TrialFacts::Place;
using Clock = std::chrono::steady_clock;

struct Cancelled {};

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

bool hasColumns(const est::Model& model) {
  return model.DebugString().find("feature_columns {") != std::string::npos;
}

// Runs the parts one after the other and remembers which one it is at.
class Trial {
 public:
  Trial(const est::Experiment& experiment, const TrialOptions& options, const std::atomic<bool>& cancel,
        TrialFacts& facts)
      : experiment_(experiment), options_(options), cancel_(cancel), facts_(facts) {}

  Place place() const { return place_; }

  void run() {
    QTemporaryDir folder;
    est::InputContext context{options_.dataDir, options_.baseDir, experiment_.run_config().tf_random_seed(),
                              est::labelClassesOf(est::modelOf(experiment_))};
    at(Place::kModel);
    context.vocabularySize = est::vocabularySizeOf(est::modelOf(experiment_), context);
    const est::ModelFn model = est::modelFnOf(est::modelOf(experiment_), options_.dataDir, options_.baseDir);
    at(Place::kTrain);
    est::RunConfig config = experiment_.run_config();
    config.set_model_dir(folder.path().toStdString());
    const est::Estimator estimator(watched(model), config, est::paramsOf(experiment_), {},
                                   est::warmStartOf(experiment_, context));
    at(Place::kData);
    if (!experiment_.has_train_input()) engine::fail(engine::Code::kInvalidArgument, "There is no data to train on.");
    const est::InputData data = est::inputFnOf(experiment_.train_input(), context)(est::Mode::kTrain);
    readFirst(data);
    const est::Estimator::Built built = estimator.build(data, est::Mode::kTrain);
    measureModel(*built.graph);
    at(Place::kTrain);
    est::Hooks hooks = built.spec.trainingHooks;
    hooks.insert(hooks.begin(), built.inputHook);
    est::MonitoredSession session(*built.graph, hooks, estimator.sessionOptions(built.spec, ""));
    at(Place::kModel);
    firstStep(session, built.spec);
    moreSteps(session, built.spec);
  }

 private:
  void at(Place place) {
    place_ = place;
    if (cancel_) throw Cancelled();
    if (secondsSince(start_) > options_.limitSeconds) {
      engine::fail(engine::Code::kDeadlineExceeded, "One batch takes more than ", options_.limitSeconds,
                   " seconds. Try smaller batches or a smaller model.");
    }
  }

  // The model, which tells what it is given.
  est::ModelFn watched(const est::ModelFn& model) {
    return [this, model](const est::Features& features, const est::Labels& labels, est::Mode mode,
                         const est::Params& params, const est::RunConfig& config) {
      at(hasColumns(experiment_.model()) ? Place::kColumns : Place::kModel);
      features_ = features.tensors();
      labels_ = labels;
      est::EstimatorSpec spec = model(features, labels, mode, params, config);
      at(Place::kModel);
      return spec;
    };
  }

  // What cannot be read is the data's fault, so that is found before the model gets any.
  void readFirst(const est::InputData& data) {
    std::vector<Tensor> batch;
    if (!data.dataset.makeIterator()->next(batch)) {
      engine::fail(engine::Code::kInvalidArgument, "The data contains no examples to train on.");
    }
    at(Place::kData);
  }

  void measureModel(const engine::Graph& graph) {
    for (const engine::Variable& variable : graph.collections().trainableVariables()) {
      facts_.parameters += variable.shape.elements();
      facts_.bytes += variable.shape.elements() * static_cast<int64_t>(engine::dtypeSize(variable.dtype));
    }
  }

  void firstStep(est::MonitoredSession& session, const est::EstimatorSpec& spec) {
    est::SessionRunArgs args;
    args.fetches = {spec.loss};
    for (const auto& [name, output] : features_) args.fetches.push_back(output);
    for (const auto& [name, output] : labels_) args.fetches.push_back(output);
    args.targets = {spec.trainOp};
    const std::vector<Tensor>* values = session.run(args);
    if (!values) engine::fail(engine::Code::kInvalidArgument, "The data ended before the first batch.");
    facts_.loss = values->front().toDoubles().front();
    std::size_t i = 1;
    const auto take = [&](const est::NamedOutputs& outputs, std::vector<ComponentFacts>& into) {
      for (const auto& [name, output] : outputs) {
        const Tensor& value = (*values)[i++];
        into.push_back({name, value.dtype(), value.shape()});
      }
    };
    take(features_, facts_.features);
    take(labels_, facts_.labels);
    facts_.steps = 1;
  }

  void moreSteps(est::MonitoredSession& session, const est::EstimatorSpec& spec) {
    est::SessionRunArgs args;
    args.fetches = {spec.loss};
    args.targets = {spec.trainOp};
    if (!session.run(args)) return;  // this one prepares its plan
    ++facts_.steps;
    for (const engine::Plan* plan : session.session().plans()) {
      facts_.stepBytes = std::max(facts_.stepBytes, static_cast<int64_t>(plan->statistics().arenaBytes));
    }
    const Clock::time_point begin = Clock::now();
    int64_t measured = 0;
    while (secondsSince(begin) < options_.measureSeconds && !cancel_ && session.run(args)) ++measured;
    facts_.steps += measured;
    const double seconds = secondsSince(begin);
    facts_.stepsPerSecond = measured > 0 && seconds > 0 ? static_cast<double>(measured) / seconds : 0;
  }

  const est::Experiment& experiment_;
  const TrialOptions& options_;
  const std::atomic<bool>& cancel_;
  TrialFacts& facts_;
  Place place_ = Place::kModel;
  Clock::time_point start_ = Clock::now();
  est::NamedOutputs features_;
  est::NamedOutputs labels_;
};

}  // namespace

TrialFacts tryOut(const est::Experiment& experiment, const TrialOptions& options, const std::atomic<bool>& cancel) {
  engine::becomeComputeThread();
  TrialFacts facts;
  Trial trial(experiment, options, cancel, facts);
  try {
    trial.run();
  } catch (const Cancelled&) {
    facts.isCancelled = true;
  } catch (const std::exception& error) {
    facts.failed = trial.place();
    facts.error = widgets::errorWords(error);
  }
  return facts;
}

}  // namespace app
