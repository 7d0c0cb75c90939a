#include "app/workbench/places/open_workspace.h"

#include <QFileInfo>

#include "app/workbench/messages/messages.h"
#include "app/workbench/queue/training_queue.h"
#include "app/workbench/settings/settings.h"
#include "engine/core/error.h"
#include "widgets/util/error_words.h"

namespace app {

OpenWorkspace::OpenWorkspace(Settings* settings, TrainingQueue* queue, Messages* messages, QObject* parent)
    : QObject(parent), settings_(settings), queue_(queue), messages_(messages) {}

bool OpenWorkspace::open(const QString& path) {
  if (QFileInfo(path).isFile() && !isExperimentFile(path.toStdString())) {
    emit fileGiven(path);
    return false;
  }
  if (queue_->anyActive()) {
    const auto active = static_cast<int>(queue_->active().size());
    messages_->tell({widgets::Severity::kWarning,
                     tr("%n runs are training: stop them before you open something else.", nullptr, active),
                     {{tr("Stop all"), [queue = queue_] { queue->stopAll(); }}},
                     QStringLiteral("open")});
    return false;
  }
  try {
    Workspace next = Workspace::open(path.toStdString());
    if (workspace_.isOpen()) emit leaving();
    workspace_ = std::move(next);
  } catch (const engine::Error& error) {
    messages_->tellError(widgets::errorWords(error));
    return false;
  }
  settings_->setLastWorkspace(QFileInfo(path).absoluteFilePath());
  emit entered();
  emit opened();
  return true;
}

void OpenWorkspace::checkAccess() {
  if (!workspace_.isOpen()) return;
  const std::string before = workspace_.whyReadOnly();
  workspace_.checkAccess();
  if (workspace_.whyReadOnly() != before) emit accessChanged();
}

void OpenWorkspace::tellSaved(const QString& path, const QByteArray& before, const QByteArray& after) {
  emit experimentSaved(path, before, after);
}

void OpenWorkspace::tellCreated(const QString& path) {
  emit experimentCreated(path);
}

}  // namespace app
