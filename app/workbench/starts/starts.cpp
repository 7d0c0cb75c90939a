#include "app/workbench/starts/starts.h"

#include <QFileInfo>

#include "app/workbench/messages/messages.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/settings/data_folder.h"
#include "engine/core/error.h"
#include "widgets/util/error_words.h"

namespace app {

using widgets::Severity;

bool Starts::train(const engine::estimator::Experiment& experiment, const QString& file) {
  TrainingRequest request;
  request.experiment = experiment;
  request.title = QString::fromStdString(experimentName(file.toStdString()));
  request.baseDir = QFileInfo(file).absolutePath().toStdString();
  try {
    const QString fresh = newRunId(request.title);
    return start(std::move(request), fresh);
  } catch (const engine::Error& error) {
    messages_->tellError(widgets::errorWords(error));
    return false;
  }
}

bool Starts::start(TrainingRequest request, const QString& runId) {
  if (queue_->isHeld() && queue_->waiting().isEmpty() && !queue_->anyActive()) queue_->setHeld(false);
  if (!enqueue(std::move(request), runId)) return false;
  emit started(runId);
  if (queue_->isHeld() && queue_->waiting().contains(runId)) {
    messages_->tell({Severity::kInfo,
                     tr("%1 is waiting because the queue is on hold.").arg(runId),
                     {{tr("Start now"), [queue = queue_, runId] { queue->startNow(runId); }},
                      {tr("Resume the queue"), [queue = queue_] { queue->setHeld(false); }}},
                     QStringLiteral("held")});
  }
  return true;
}

bool Starts::enqueue(TrainingRequest request, const QString& runId) {
  if (data_->isMissingFor(request.experiment)) {
    messages_->tell({Severity::kError,
                     tr("%1 reads ${DATA}, but no data folder is set.").arg(request.title),
                     {{tr("Choose data folder…"),
                       [this, request, runId] {
                         data_->ask();
                         if (!data_->path().isEmpty()) start(request, runId);  // one was chosen
                       }}},
                     QStringLiteral("data")});
    return false;
  }
  request.dataDir = data_->path().toStdString();
  request.modelDir = place_->workspace().runDir(runId.toStdString());
  // Exporters follow evaluations of checkpoints, which only train_and_evaluate makes.
  const engine::estimator::Experiment& experiment = request.experiment;
  request.andEvaluate |= experiment.eval().exporters_size() > 0 && experiment.has_eval_input();
  try {
    queue_->add(std::move(request), runId);
  } catch (const engine::Error& error) {
    messages_->tell({Severity::kWarning, widgets::errorWords(error), {}, QStringLiteral("busy")});
    return false;
  }
  if (const auto place = queue_->waiting().indexOf(runId); place >= 0) {
    messages_->tellStatus(tr("%1 is waiting to be trained, at position %2 in the queue.").arg(runId).arg(place + 1));
  }
  return true;
}

QString Starts::newRunId(const QString& experiment) const {
  return QString::fromStdString(place_->workspace().newRunId(
      experiment.toStdString(), [this](const std::string& id) { return queue_->knows(QString::fromStdString(id)); }));
}

}  // namespace app
