// Remembers recent workspaces and the state in which each was left: File › Open recent, the list shown while nothing is
// open, and a session per workspace that is saved shortly after each change and restored on reopening. GUI thread only.
#pragma once

#include <QJsonObject>
#include <QTimer>

#include "app/shell/session/recent_workspaces.h"
#include "app/shell/shell.h"

class QMenu;

namespace widgets {
class RunFilter;
class TimeCursor;
}  // namespace widgets

namespace app {

class OpenWorkspace;
class Runs;
class Settings;

class SessionFeature : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  SessionFeature(Shell& shell, OpenWorkspace& place, Settings& settings, Runs& runs, widgets::RunFilter& filter,
                 widgets::TimeCursor& time);

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
  void chooseScope();
  void onRuns();
  void tryScroll();

  Shell& shell_;
  OpenWorkspace& place_;
  Settings& settings_;
  Runs& runs_;
  widgets::RunFilter& filter_;
  widgets::TimeCursor& time_;
  RecentWorkspaces recent_;
  QMenu* menu_ = nullptr;
  QAction* removeMissing_ = nullptr;
  QAction* clear_ = nullptr;
  QTimer timer_;
  QString path_;           // of the open workspace, as it was opened
  QJsonObject restoring_;  // what waits for runs
  bool scopeChosen_ = true;
  bool runsRestored_ = true;
  bool scrollRestored_ = true;
  bool followsCharts_ = false;
};

}  // namespace app
