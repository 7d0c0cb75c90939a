#include "app/checkpoint_commands.h"

#include <QCoreApplication>
#include <QDir>
#include <QPointer>

#include "app/checkpoint_source.h"
#include "app/workbench.h"
#include "engine/core/error.h"
#include "engine/core/thread_arena.h"
#include "engine/estimator/experiment_inputs.h"
#include "engine/estimator/session_run_hook.h"
#include "engine/formats/checkpoint_manager.h"
#include "widgets/panels/number_text.h"

namespace app {
namespace {

namespace estimator = engine::estimator;
using widgets::CheckpointCommand;
using widgets::Severity;

// Ends an evaluation between two batches.
class StopHook : public estimator::SessionRunHook {
 public:
  explicit StopHook(const std::atomic<bool>& stop) : stop_(stop) {}
  const estimator::SessionRunArgs* beforeRun(estimator::SessionRunContext&) override {
    if (stop_) engine::fail(engine::Code::kCancelled, "The evaluation was cancelled.");
    return nullptr;
  }

 private:
  const std::atomic<bool>& stop_;
};

estimator::InputFn inputOf(const estimator::Experiment& experiment, const estimator::RunnerOptions& options) {
  if (!experiment.has_eval_input() && !experiment.has_train_input()) {
    engine::fail(engine::Code::kInvalidArgument, "The experiment has no input to evaluate or try the model with.");
  }
  return estimator::inputFnOf(experiment.has_eval_input() ? experiment.eval_input() : experiment.train_input(),
                              {options.dataDir, options.baseDir, experiment.run_config().tf_random_seed()});
}

}  // namespace

CheckpointCommands::CheckpointCommands(Workbench* bench) : bench_(bench) {}

CheckpointCommands::~CheckpointCommands() {
  stop_ = true;
}

std::shared_ptr<widgets::CheckpointSource> CheckpointCommands::source() {
  // It is told by the thread that reads.
  return std::make_shared<CheckpointFiles>([self = QPointer<CheckpointCommands>(this)](const CheckpointChange& change) {
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [self, change] {
          if (self) emit self->changed(change);
        },
        Qt::QueuedConnection);
  });
}

QString CheckpointCommands::whyNot(CheckpointCommand command, const QString& run) const {
  if (command == CheckpointCommand::kDelete) {
    return bench_->queue()->isActive(run) ? tr("This run is training: stop it first.") : QString();
  }
  const RunFacts* facts = bench_->run(run);
  if (!facts || facts->info.config.empty()) {
    return tr("The checkpoint is of no run of this program, so its experiment is not known.");
  }
  const bool trains = command == CheckpointCommand::kBranch || command == CheckpointCommand::kWarmStart;
  if (trains && !bench_->workspace().canTrain()) return tr("A workspace must be open to train in.");
  if (!trains && busy_) return tr("Another checkpoint is being evaluated or exported.");
  return {};
}

void CheckpointCommands::perform(CheckpointCommand command, const QString& run, const QString& prefix) {
  if (const QString why = whyNot(command, run); !why.isEmpty()) return told(Severity::kWarning, why);
  try {
    switch (command) {
      case CheckpointCommand::kBranch:
        bench_->branch(run, prefix);
        break;
      case CheckpointCommand::kWarmStart:
        bench_->warmStart(run, prefix);
        break;
      case CheckpointCommand::kEvaluate:
        evaluate(run, prefix);
        break;
      case CheckpointCommand::kExport:
        exportModel(run, prefix);
        break;
      case CheckpointCommand::kDelete:
        break;  // the reader of files does that
    }
  } catch (const engine::Error& error) {
    told(Severity::kError, QString::fromUtf8(error.what()));
  }
}

CheckpointCommands::Work CheckpointCommands::workOf(const QString& run, const QString& prefix) const {
  const RunFacts& facts = *bench_->run(run);
  Work work;
  work.experiment = bench_->experimentOf(facts);
  work.options.modelDir = facts.path.toStdString();
  work.options.dataDir = bench_->dataFolder().toStdString();
  work.options.baseDir = bench_->workspace().experimentsDir();
  work.prefix = prefix.toStdString();
  const auto step = engine::formats::checkpointStep(work.prefix);
  work.title = step ? tr("step %1 of %2").arg(widgets::stepText(*step), run) : run;
  return work;
}

void CheckpointCommands::evaluate(const QString& run, const QString& prefix) {
  const Work work = workOf(run, prefix);
  begin(tr("Evaluating %1…").arg(work.title), [this, work] {
    estimator::ExperimentRunner runner(work.experiment, work.options);
    estimator::EvalOptions options;
    if (work.experiment.eval().steps() > 0) options.steps = work.experiment.eval().steps();
    options.name = work.experiment.eval().name();
    options.checkpointPath = work.prefix;
    options.hooks = {std::make_shared<StopHook>(stop_)};
    QStringList metrics;
    for (const auto& [name, value] : runner.estimator().evaluate(inputOf(work.experiment, work.options), options)) {
      if (name == "global_step") continue;
      metrics << QStringLiteral("%1 %2").arg(QString::fromStdString(name), widgets::valueText(value));
    }
    return tr("%1: %2").arg(work.title, metrics.join(QStringLiteral(", ")));
  });
}

void CheckpointCommands::exportModel(const QString& run, const QString& prefix) {
  const QString folder = dialogs_ ? dialogs_->openFolder(nullptr, tr("Export to folder"), QDir::homePath()) : QString();
  if (folder.isEmpty()) return;
  const Work work = workOf(run, prefix);
  begin(tr("Exporting %1…").arg(work.title), [work, folder] {
    estimator::ExperimentRunner runner(work.experiment, work.options);
    estimator::ExportOptions options;
    options.checkpointPath = work.prefix;
    options.verificationInput = inputOf(work.experiment, work.options);
    const estimator::TensorSpecs features =
        estimator::featureSpecs(options.verificationInput(estimator::Mode::kPredict));
    const estimator::ExportResult result = runner.estimator().exportAllSavedModels(
        folder.toStdString(), {{estimator::Mode::kPredict, estimator::buildRawServingInputReceiverFn(features)}},
        options);
    const QString path = QString::fromStdString(result.path);
    if (!result.verification.done) return tr("%1 written to %2, not verified").arg(work.title, path);
    return tr("%1 written to %2 and verified on %3 rows: the largest difference is %4")
        .arg(work.title, path, widgets::stepText(result.verification.rows),
             widgets::valueText(result.verification.largestDifference));
  });
}

void CheckpointCommands::begin(const QString& doing, std::function<QString()> call) {
  if (thread_.joinable()) thread_.join();  // it has told its end already
  busy_ = true;
  stop_ = false;
  told(Severity::kInfo, doing, true);
  thread_ = std::jthread([this, call = std::move(call)] {
    engine::becomeComputeThread();
    Severity severity = Severity::kInfo;
    QString text;
    try {
      text = call();
    } catch (const std::exception& error) {
      severity = stop_ ? Severity::kInfo : Severity::kError;
      text = stop_ ? tr("Cancelled.") : QString::fromUtf8(error.what());
    }
    QMetaObject::invokeMethod(
        this,
        [this, severity, text] {
          busy_ = false;
          told(severity, text);
          bench_->monitor()->refresh();
          emit finished();
        },
        Qt::QueuedConnection);
  });
}

void CheckpointCommands::told(Severity severity, const QString& text, bool cancellable) {
  widgets::BannerMessage banner{severity, text, {}, QStringLiteral("checkpoint")};
  if (cancellable) banner.actions.push_back({tr("Cancel"), [this] { cancel(); }});
  emit message(banner);
}

QString CheckpointCommands::askForCheckpoint(QWidget* parent) {
  if (!dialogs_) return {};
  return dialogs_->openFile(parent, tr("Open checkpoint"), QDir::homePath(),
                            tr("Checkpoints (*.index *.ckpt *.data-*);;All files (*)"));
}

QString CheckpointCommands::askWhereToSave(QWidget* parent, const QString& name, const QString& filter) {
  return dialogs_ ? dialogs_->saveFile(parent, tr("Save tensor"), QDir::home().filePath(name), filter) : QString();
}

}  // namespace app
