// Opens files and folders that are dropped onto the window, according to what they are, which a worker finds out while
// they are still being dragged. GUI thread only.
#pragma once

#include <QObject>
#include <optional>

#include "app/shell/drop/drop_plan.h"
#include "app/shell/shell.h"
#include "app/workbench/places/open_workspace.h"

class QDropEvent;

namespace app {

class DropOverlay;

class DropFeature : public QObject {
  Q_OBJECT
 public:
  DropFeature(Shell& shell, OpenWorkspace& place);

  // As if these were dropped.
  void open(const QStringList& paths);

 signals:
  void done();  // with what was dropped last

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool enter(QDropEvent* event);
  void look(const QStringList& paths);
  void learned(const std::vector<PathFacts>& facts);
  void perform();
  void showCheckpoint(const QString& path);
  void showGraph(const QString& path);
  // To a feature, whose action holds the paths while it is triggered. False when it cannot be now.
  bool give(const QString& action, const QStringList& paths);
  void makeExperiment(const QStringList& paths);
  void refuse(const QStringList& reasons, const QStringList& offers);

  Shell& shell_;
  OpenWorkspace& place_;
  DropOverlay* overlay_;
  QStringList paths_;
  std::optional<std::vector<DropStep>> plan_;  // none while the files are looked at
  bool dropped_ = false;
};

}  // namespace app
