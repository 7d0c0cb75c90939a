// How the workbench queues trainings and tells what becomes of them.
#include <QCoreApplication>

#include "app/workbench/workbench.h"
#include "engine/core/error.h"
#include "plugins/api/experiment_hooks.h"

namespace app {
namespace {

using engine::estimator::Experiment;
using engine::estimator::LogLevel;

const QString kQueueFileKey = QStringLiteral("queue_file");  // of messages about keeping the queue
constexpr int kShareMs = 200;  // at least so long between two tellings of the runs' states

// The hooks that the experiment names, from plugins.
engine::estimator::Hooks pluginHooks(const TrainingRequest& request, const engine::estimator::LogSink& log) {
  if (request.experiment.hooks_size() == 0) return {};
  plugins::PluginManager manager(plugins::pluginFolders(QCoreApplication::applicationDirPath().toStdString()));
  return plugins::makeHooks(request.experiment, manager, {request.modelDir, log});
}

bool needsData(const Experiment& experiment) {
  return engine::estimator::toJson(experiment).find("${DATA}") != std::string::npos;
}

}  // namespace

void Workbench::connectQueue() {
  queue_.setHookFactory(pluginHooks);
  connect(&queue_, &TrainingQueue::evaluated, this, [this](const QString& run, const QString& metrics) {
    emit status(tr("Evaluation of %1: %2").arg(run, metrics));
  });
  connect(&queue_, &TrainingQueue::logLines, this, &Workbench::onLogLines);
  connect(&queue_, &TrainingQueue::failed, this, &Workbench::onFailed);
  connect(&queue_, &TrainingQueue::stateChanged, this, [this](const QString& run, TrainingController::State state) {
    using State = TrainingController::State;
    // Evaluations, of which there may be several a second, are shown as running.
    const bool wasEvaluating = evaluating_.remove(run);
    if (state == State::kEvaluating) evaluating_.insert(run);
    if (state == State::kEvaluating || (wasEvaluating && state == State::kRunning)) return;
    index_.refresh();
    shareLater();
  });
  shareTimer_.setSingleShot(true);
  shareTimer_.setInterval(kShareMs);
  connect(&shareTimer_, &QTimer::timeout, this, [this] {
    if (std::exchange(shareAgain_, false)) shareLater();
  });
  connect(&queue_, &TrainingQueue::queueChanged, this, &Workbench::shareLater);
  connect(&keeper_, &QueueKeeper::found, this, &Workbench::onQueueFound);
  connect(&keeper_, &QueueKeeper::failed, this, [this](const QString& text) {
    emit message({widgets::Severity::kWarning, text, {}, kQueueFileKey});
  });
  connect(&keeper_, &QueueKeeper::worksAgain, this, [this] { emit settled(kQueueFileKey); });
  connect(&keeper_, &QueueKeeper::keptElsewhere, this, &Workbench::onQueueElsewhere);
  connect(&keeper_, &QueueKeeper::keptHere, this, [this] {
    emit settled(kQueueFileKey);
    emit status(tr("This window now owns the queue."));
  });
}

void Workbench::onQueueElsewhere(qint64 process) {
  const QString other = process > 0 ? tr("Another window (process %1)").arg(process) : tr("Another window");
  emit message({widgets::Severity::kWarning,
                tr("%1 has this workspace open and owns its queue. Trainings waiting here are lost when this window "
                   "closes: queue them there, or close the other window and try again.")
                    .arg(other),
                {{tr("Try again"), [this] { keeper_.tryAgain(); }}},
                kQueueFileKey});
}

void Workbench::tellLeft(const QString& former) {
  const auto waiting = static_cast<int>(queue_.waiting().size());
  if (waiting == 0) return;
  emit message({widgets::Severity::kInfo,
                tr("%n trainings are waiting in %1. Open it again to run them.", nullptr, waiting).arg(former),
                {},
                QStringLiteral("left")});
}

bool Workbench::enqueue(TrainingRequest request, const QString& runId) {
  if (needsData(request.experiment) && dataFolder().isEmpty()) {
    emit message({widgets::Severity::kError,
                  tr("%1 reads ${DATA}, but no data folder is set.").arg(request.title),
                  {{tr("Choose data folder…"), [this] { emit dataFolderWanted(); }}},
                  QStringLiteral("data")});
    return false;
  }
  request.dataDir = dataFolder().toStdString();
  request.modelDir = workspace_.runDir(runId.toStdString());
  // Exporters follow evaluations of checkpoints, which only train_and_evaluate makes.
  const Experiment& experiment = request.experiment;
  request.andEvaluate |= experiment.eval().exporters_size() > 0 && experiment.has_eval_input();
  try {
    queue_.add(std::move(request), runId);
  } catch (const engine::Error& error) {
    emit message({widgets::Severity::kWarning, QString::fromUtf8(error.what()), {}, QStringLiteral("busy")});
    return false;
  }
  if (const auto place = queue_.waiting().indexOf(runId); place >= 0) {
    emit status(tr("%1 is waiting to be trained, at position %2 in the queue.").arg(runId).arg(place + 1));
  }
  return true;
}

bool Workbench::start(TrainingRequest request, const QString& runId) {
  if (queue_.isHeld() && queue_.waiting().isEmpty() && !queue_.anyActive()) queue_.setHeld(false);
  if (!enqueue(std::move(request), runId)) return false;
  if (queue_.isHeld() && queue_.waiting().contains(runId)) {
    emit message({widgets::Severity::kInfo,
                  tr("%1 is waiting because the queue is on hold.").arg(runId),
                  {{tr("Start now"), [this, runId] { queue_.startNow(runId); }},
                   {tr("Resume the queue"), [this] { queue_.setHeld(false); }}},
                  QStringLiteral("held")});
  }
  return true;
}

void Workbench::onQueueFound(const std::vector<KeptRun>& waiting, const std::vector<KeptRun>& cutOff) {
  QStringList ids;
  if (!waiting.empty()) queue_.setHeld(true);
  for (const KeptRun& run : waiting) {
    // A run that was started before this was read may have got the same number.
    const QString id = queue_.knows(run.id) ? newRunId(run.request.title) : run.id;
    TrainingRequest request = run.request;
    request.dataDir = dataFolder().toStdString();
    request.modelDir = workspace_.runDir(id.toStdString());
    queue_.add(std::move(request), id);
    ids << id;
  }
  const auto remove = [this, ids] {
    for (const QString& id : ids) queue_.remove(id);
    keeper_.forgetCutOff();
    queue_.setHeld(false);
  };
  const int wait = static_cast<int>(waiting.size());
  const int cut = static_cast<int>(cutOff.size());
  QStringList parts;
  if (wait > 0) parts << tr("%n trainings are waiting.", nullptr, wait);
  if (cut > 0) {
    parts << (cut == 1 ? tr("%1 was interrupted when the program ended.").arg(cutOff.front().id)
                       : tr("%n trainings were interrupted when the program ended.", nullptr, cut));
  }
  emit message({widgets::Severity::kInfo,
                parts.join(QLatin1Char(' ')),
                {{cut > 0 ? tr("Go on") : tr("Start"), [this, cutOff] { goOn(cutOff); }}, {tr("Remove"), remove}},
                QStringLiteral("queue")});
}

// What was cut off goes first.
void Workbench::goOn(const std::vector<KeptRun>& cutOff) {
  queue_.setHeld(true);  // until all of it is there
  for (auto run = cutOff.rbegin(); run != cutOff.rend(); ++run) {
    if (queue_.waiting().contains(run->id) || queue_.isActive(run->id)) continue;
    TrainingRequest request = run->request;
    request.dataDir = dataFolder().toStdString();
    queue_.addFirst(std::move(request), run->id);
  }
  queue_.setHeld(false);
}

QString Workbench::newRunId(const QString& experiment) const {
  return QString::fromStdString(workspace_.newRunId(
      experiment.toStdString(), [this](const std::string& id) { return queue_.knows(QString::fromStdString(id)); }));
}

void Workbench::onLogLines(const QString& run, const std::vector<TrainingLine>& lines) {
  using engine::estimator::LogTopic;
  std::vector<widgets::LogEntry> entries;
  for (const TrainingLine& line : lines) {
    const auto shown = line.level == LogLevel::kError     ? widgets::LogLevel::kError
                       : line.level == LogLevel::kWarning ? widgets::LogLevel::kWarning
                                                          : widgets::LogLevel::kMessage;
    entries.push_back({shown, QDateTime::currentDateTime(), -1, run, line.text});
    const QString disk = QStringLiteral("disk:%1").arg(run);
    const QString unsaved = QStringLiteral("unsaved:%1").arg(run);
    if (line.topic == LogTopic::kLogMended) emit settled(disk);
    if (line.topic == LogTopic::kCheckpointsSaved) emit settled(unsaved);
    if (line.level != LogLevel::kWarning) continue;
    const QString key = line.topic == LogTopic::kLogBroken        ? disk
                        : line.topic == LogTopic::kCheckpointLost ? unsaved
                                                                  : line.text;
    //: A run and what it warns of
    emit message({widgets::Severity::kWarning, tr("%1: %2").arg(run, line.text), {}, key});
  }
  emit logAdded(entries);
}

void Workbench::onFailed(const QString& run, const QString& text, engine::Code code) {
  const TrainingController& failed = *queue_.controller(run);
  emit logAdded({{widgets::LogLevel::kError, QDateTime::currentDateTime(), failed.progress().step, run, text}});
  widgets::BannerMessage banner{
      widgets::Severity::kError, tr("%1 failed: %2").arg(run, text), {}, QStringLiteral("failed/") + run};
  const bool lacksData = code == engine::Code::kNotFound && needsData(failed.request().experiment);
  if (lacksData) banner.actions.push_back({tr("Choose data folder…"), [this] { emit dataFolderWanted(); }});
  banner.actions.push_back({tr("Show log"), [this] { emit logWanted(); }});
  emit message(banner);
}

}  // namespace app
