// "Open charts in a new window": windows with the charts beside the main one, which are views of the one open
// workspace; each workspace shows again those that it was left with. GUI thread only.
#pragma once

#include <QList>
#include <QTimer>

#include "app/shell/shell.h"

namespace widgets {
class RunFilter;
}  // namespace widgets

namespace app {

class ChartsWindow;
class OpenWorkspace;
class Runs;
class Settings;

class ChartsWindowFeature : public QObject {
  Q_OBJECT
 public:
  // Child of the window; the rest must outlive it.
  ChartsWindowFeature(Shell& shell, OpenWorkspace& place, Settings& settings, widgets::RunFilter& filter, Runs& runs);

  // Null while no workspace is open.
  ChartsWindow* open();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  ChartsWindow* make();
  void scope(ChartsWindow* window) const;
  void updateAction();
  void restore();
  void leave();
  void save();

  Shell& shell_;
  OpenWorkspace& place_;
  Settings& settings_;
  widgets::RunFilter& filter_;
  Runs& runs_;
  QAction* action_;
  QList<ChartsWindow*> windows_;
  QString path_;  // of the workspace that they are of; empty: none is open
  QTimer timer_;
};

}  // namespace app
