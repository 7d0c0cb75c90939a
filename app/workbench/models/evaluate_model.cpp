#include "app/workbench/models/evaluate_model.h"

#include <chrono>

#include "engine/estimator/experiment/experiment_runner.h"
#include "engine/estimator/experiment/experiment_specs.h"
#include "engine/estimator/training/session_run_hook.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"

namespace app {
namespace {

namespace estimator = engine::estimator;

// Tells how far an evaluation is, and ends it between two batches.
class EvaluationWatch : public estimator::SessionRunHook {
 public:
  void follow(const EngineThread::Job* job, int64_t batches, const QString& doing) {
    job_ = job;
    batches_ = batches;
    doing_ = doing;
    done_ = 0;
  }
  const estimator::SessionRunArgs* beforeRun(estimator::SessionRunContext&) override {
    job_->check();
    job_->progress(batches_ > 0 ? static_cast<double>(done_) / static_cast<double>(batches_) : -1, doing_);
    ++done_;
    return nullptr;
  }

 private:
  const EngineThread::Job* job_ = nullptr;
  int64_t batches_ = 0;
  int64_t done_ = 0;
  QString doing_;
};

}  // namespace

struct EvaluateModel::Impl {
  estimator::ExperimentRunner runner;
  std::shared_ptr<QStringList> warnings;
  estimator::InputFn input = {};
  std::shared_ptr<EvaluationWatch> watch = std::make_shared<EvaluationWatch>();
  int64_t batches = 0;  // 0: not known
  std::unique_ptr<estimator::Evaluator> evaluator = nullptr;
};

EvaluateModel::EvaluateModel(ModelSource source, EvaluateSettings settings)
    : source_(std::move(source)), settings_(std::move(settings)) {}
EvaluateModel::~EvaluateModel() = default;

void EvaluateModel::open() {
  estimator::RunnerOptions options = runnerOptionsOf(source_);
  const auto warnings = std::make_shared<QStringList>();
  options.log = [warnings](estimator::LogLevel level, const std::string& line) {
    if (level > estimator::LogLevel::kInfo) warnings->append(QString::fromStdString(line));
  };
  auto impl =
      std::unique_ptr<Impl>(new Impl{estimator::ExperimentRunner(source_.experiment, std::move(options)), warnings});
  estimator::InputContext context = inputContextOf(source_);
  context.labels = labelClassesOf(modelOf(source_.experiment));
  impl->input = estimator::inputFnOf(settings_.input, context);
  const int64_t cardinality = impl->input(estimator::Mode::kEval).dataset.cardinality();
  impl->batches = settings_.steps > 0 ? settings_.steps : std::max<int64_t>(0, cardinality);
  estimator::EvalOptions evaluation;
  if (settings_.steps > 0) evaluation.steps = settings_.steps;
  evaluation.name = settings_.name.toStdString();
  evaluation.hooks = {impl->watch};
  impl->evaluator = std::make_unique<estimator::Evaluator>(impl->runner.estimator(), impl->input, evaluation);
  impl_ = std::move(impl);
}

EvaluatedCheckpoint EvaluateModel::evaluate(const QString& prefix, const EngineThread::Job& job) {
  const auto begin = std::chrono::steady_clock::now();
  if (!impl_) open();
  EvaluatedCheckpoint result{prefix, 0, {}, 0};
  const int64_t step = engine::formats::checkpointStep(prefix.toStdString()).value_or(0);
  impl_->warnings->clear();
  impl_->watch->follow(&job, impl_->batches, EngineThread::tr("step %1").arg(step));
  for (const auto& [name, value] : impl_->evaluator->evaluate(prefix.toStdString())) {
    if (name == "global_step") {
      result.step = static_cast<int64_t>(value);
    } else {
      result.metrics[QString::fromStdString(name)] = value;
    }
  }
  result.warnings = *impl_->warnings;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return result;
}

}  // namespace app
