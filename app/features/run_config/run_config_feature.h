// Adds the RunConfig dialog to the window: opens it for the selected experiment and applies its changes to the
// experiment's page, or to the file when no page shows it. Other edits made meanwhile are kept. GUI thread only.
#pragma once

#include <QHash>
#include <QObject>
#include <QPointer>

#include "app/shell/shell.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/queue/training_queue.h"

namespace app {

class ExperimentPage;
class RunConfigDialog;

class RunConfigFeature : public QObject {
  Q_OBJECT
 public:
  RunConfigFeature(Shell& shell, OpenWorkspace& place, TrainingQueue& queue);

  // Of the selected experiment; a dialog that is open already comes to the front.
  void open();

 private:
  void fill(RunConfigDialog* dialog, const QString& file);
  void apply(RunConfigDialog* dialog, const QString& file);
  void applyToPage(RunConfigDialog* dialog, ExperimentPage* page);
  void applyToFile(RunConfigDialog* dialog, const QString& file);
  void lockDialogs();
  void updateAction();
  // The page when it shows the file; null otherwise.
  ExperimentPage* pageOf(const QString& file) const;

  Shell& shell_;
  OpenWorkspace& place_;
  TrainingQueue& queue_;
  QAction* action_;
  QHash<QString, QPointer<RunConfigDialog>> dialogs_;  // by file
};

}  // namespace app
