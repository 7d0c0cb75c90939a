// Estimator::evaluate and the warm Evaluator behind it.
#include <ctime>
#include <filesystem>
#include <map>

#include "engine/core/error.h"
#include "engine/data/transformations/replica_batches.h"
#include "engine/estimator/config/strategies.h"
#include "engine/estimator/estimator.h"
#include "engine/estimator/training/monitored_session.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/mean.h"
#include "summaries/files/readable_folder.h"
#include "summaries/files/whole_file.h"

namespace engine::estimator {

struct Evaluator::Impl {
  const Estimator& estimator;
  EvalOptions options;
  Estimator::Built built;
  std::unique_ptr<MonitoredSession> session;
  SessionRunArgs step;
  std::vector<std::string> names;  // of the metrics, in the order of `values`
  std::vector<Output> values;
  std::map<std::string, Tensor> tensors;  // of the last evaluation: metrics that are not one number each
  std::unique_ptr<summaries::SummaryWriter> writer;

  Impl(const Estimator& e, const InputFn& inputFn, EvalOptions o) : estimator(e), options(std::move(o)) {
    if (options.steps && *options.steps <= 0)
      fail(Code::kInvalidArgument, "Must specify steps > 0, given: ", *options.steps);
    // Each replica takes a batch of a step; what they add up is what one device does of the same batches.
    const int replicas = evalReplicas(estimator.config());
    if (options.steps) *options.steps *= replicas;
    InputData input = inputFn(Mode::kEval);
    if (replicas > 1) input.dataset = data::batchesOfReplicas(input.dataset, replicas);
    built = estimator.build(input, Mode::kEval);
    const Scope root(*built.graph);
    add("loss", nn::metrics::mean(root, built.spec.loss));
    for (const auto& [name, metric] : built.spec.evalMetricOps) add(name, metric);
  }

  void add(const std::string& name, const nn::metrics::Metric& metric) {
    names.push_back(name);
    values.push_back(metric.value);
    step.targets.push_back(metric.update.node);
  }

  // `from`: whose variables are taken; null: those of the checkpoint, or what the initialisers give where it is empty.
  void start(const std::string& checkpoint, Session* from = nullptr) {
    if (!session) {
      open(checkpoint, from != nullptr);
    } else {
      if (!checkpoint.empty()) session->restore(checkpoint);
      session->restart();
    }
    if (from) copyVariables(*from, session->session());
  }

  void open(const std::string& checkpoint, bool isOverwritten) {
    Hooks hooks{built.inputHook};
    hooks.insert(hooks.end(), options.hooks.begin(), options.hooks.end());
    hooks.insert(hooks.end(), built.spec.evaluationHooks.begin(), built.spec.evaluationHooks.end());
    MonitoredSessionOptions how = estimator.sessionOptions(built.spec, checkpoint);
    if (isOverwritten) how.warmStart = {};
    session = std::make_unique<MonitoredSession>(*built.graph, hooks, std::move(how));
  }

  // Runs the batches; metrics by name.
  EvalResult run() {
    int64_t batches = 0;
    while (!session->shouldStop() && (!options.steps || batches < *options.steps)) {
      if (!session->run(step)) break;
      logProgress(++batches);
    }
    if (batches == 0) {
      fail(Code::kInvalidArgument, "The evaluation input has no batch: add data, or check its paths.");
    }
    const std::vector<Tensor> results = session->session().run(Feeds{}, values);
    session->close();
    EvalResult result;
    tensors.clear();
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (results[i].elements() == 1) {
        result[names[i]] = results[i].toDoubles()[0];
      } else {
        tensors[names[i]] = results[i];
      }
    }
    result["global_step"] = static_cast<double>(globalStep(session->session()));
    return result;
  }

  // About ten times in an evaluation of known length.
  void logProgress(int64_t batch) const {
    if (!options.steps) return;
    constexpr int64_t kLines = 10;
    const int64_t period = *options.steps < 2 * kLines ? 1 : *options.steps / kLines;
    if (batch % period == 0 || batch == *options.steps) log(message("Evaluation [", batch, "/", *options.steps, "]"));
  }

  void finish(const EvalResult& result, const std::string& checkpoint) {
    const auto at = static_cast<int64_t>(result.at("global_step"));
    std::string line;
    for (const auto& [name, value] : result) {
      const std::string text = name == "global_step" ? message(at) : message(value);
      line += message(line.empty() ? "" : ", ", name, " = ", text);
    }
    for (const auto& [name, value] : tensors) line += message(", ", name, " = a tensor ", value.shape());
    log(message("Saving dict for global step ", at, ": ", line));
    if (!checkpoint.empty()) log(message("Saving 'checkpoint_path' summary for global step ", at, ": ", checkpoint));
    // Whoever asked for an evaluation gets its metrics, also when these cannot be kept.
    try {
      write(result, at, checkpoint);
    } catch (const std::exception& error) {  // Error or filesystem_error
      tell(LogLevel::kWarning, message("The evaluation of global step ", at, " is not in the log of ",
                                       estimator.evalDir(options.name), ": ", error.what()));
    }
  }

  void openLog() {
    if (writer) return;
    const std::string folder = estimator.evalDir(options.name);
    summaries::makeFolders(folder);
    writer = summaries::openEventLog(folder);
  }

  void write(const EvalResult& result, int64_t globalStep, const std::string& checkpoint) {
    openLog();
    const double wall = summaries::wallTime();
    for (const auto& [name, value] : result) {
      if (name != "global_step") writer->scalar(name, globalStep, value, wall);
    }
    // As TensorFlow does with arrays; no exporter or sweep compares them.
    for (const auto& [name, value] : tensors) {
      tensorflow::TensorProto proto;
      value.toProto(&proto);
      writer->bytes(name, summaries::Kind::kTensor, "", globalStep, proto.SerializeAsString(), wall);
    }
    writer->session({summaries::SessionEvent::kEvaluation, globalStep, wall, checkpoint});
    writer->setStatus(summaries::RunStatus::kFinished);
    writer->flush();
  }

  void log(const std::string& line) const { tell(LogLevel::kInfo, line); }

  void tell(LogLevel level, const std::string& line) const {
    if (estimator.log()) estimator.log()(level, line);
  }
};

Evaluator::Evaluator(const Estimator& estimator, InputFn inputFn, EvalOptions options)
    : impl_(std::make_unique<Impl>(estimator, inputFn, std::move(options))) {}
Evaluator::~Evaluator() = default;

void Evaluator::restartLogAt(int64_t step) {
  impl_->openLog();
  impl_->writer->restartAt(step, "evaluation repeated");
}

EvalResult Evaluator::evaluate(const std::string& checkpoint) {
  std::string path = checkpoint.empty() ? impl_->options.checkpointPath : checkpoint;
  if (path.empty()) path = impl_->estimator.latestCheckpoint().value_or("");
  if (path.empty()) {
    summaries::requireReadableFolder(impl_->estimator.modelDir());
    impl_->tell(LogLevel::kWarning, "Could not find trained model in model_dir: " + impl_->estimator.modelDir() +
                                        ", running initialization to evaluate.");
  }
  impl_->start(path);
  const EvalResult result = impl_->run();
  impl_->finish(result, path);
  return result;
}

EvalResult Evaluator::evaluateFrom(Session& training, const std::string& checkpoint) {
  impl_->start("", &training);
  const EvalResult result = impl_->run();
  impl_->finish(result, checkpoint);
  return result;
}

}  // namespace engine::estimator
