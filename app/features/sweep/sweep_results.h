// What comes of a sweep: its trials in HParams and Compare, and its best trial trained again or exported. The actions
// are in the registry as "sweep.…". GUI thread only.
#pragma once

#include <QList>
#include <QObject>
#include <functional>

#include "app/shell/shell.h"

namespace widgets {
class RunFilter;
}

namespace app {

class CheckpointCommands;
class DashboardRequests;
class OpenWorkspace;
class Runs;
class SweepRunner;

class SweepResults : public QObject {
  Q_OBJECT
 public:
  // `current` gives the sweep that is looked at; null: none. All must outlive it.
  SweepResults(Shell& shell, const OpenWorkspace& place, const Runs& runs, widgets::RunFilter& filter,
               CheckpointCommands& checkpoints, std::function<const SweepRunner*()> current, QObject* parent);

  QList<QAction*> actions() const { return ofTrials_ + ofBest_; }
  // Enables what can be done with the sweep by now.
  void update();

 private:
  QAction* add(const char* id, const QString& text, const QString& tip, void (SweepResults::*act)());
  QString bestRun() const;
  void openInHparams();
  void openInCompare();
  void showIn(const QString& page);
  void trainBestAgain();
  void exportBest();
  void warn(const QString& text);

  Shell& shell_;
  const Runs& runs_;
  widgets::RunFilter& filter_;
  CheckpointCommands& checkpoints_;
  std::function<const SweepRunner*()> current_;
  DashboardRequests* requests_;
  QList<QAction*> ofTrials_;
  QList<QAction*> ofBest_;
};

}  // namespace app
