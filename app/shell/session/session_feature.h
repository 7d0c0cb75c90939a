// Remembers the workspaces that were open and how each was left: File › Open recent, the list where nothing is open,
// and a session for each workspace, kept a moment after each change and restored when the workspace is opened again.
// GUI thread only.
#pragma once

#include <QJsonObject>
#include <QTimer>

#include "app/shell/session/recent_workspaces.h"
#include "app/shell/shell.h"
#include "app/workbench/workbench.h"

class QMenu;

namespace app {

class SessionFeature : public QObject {
  Q_OBJECT
 public:
  SessionFeature(Shell& shell, Workbench& bench);

  RecentWorkspaces* recent() { return &recent_; }
  // Now instead of in a moment.
  void save();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void addMenu();
  void fillMenu();
  void followChanges();
  void followCharts();
  void onOpened();
  void onRuns();
  void tryScroll();

  Shell& shell_;
  Workbench& bench_;
  RecentWorkspaces recent_;
  QMenu* menu_ = nullptr;
  QAction* removeMissing_ = nullptr;
  QAction* clear_ = nullptr;
  QTimer timer_;
  QString path_;           // of the open workspace, as it was opened
  QJsonObject restoring_;  // what waits for runs
  bool runsRestored_ = true;
  bool scrollRestored_ = true;
  bool followsCharts_ = false;
};

}  // namespace app
