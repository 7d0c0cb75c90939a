// Shows how much room imported event files take up in the user's cache and can delete them; they are imported again
// when needed. GUI thread only; the disk is read by a worker.
#pragma once

#include <QWidget>

#include "app/shell/shell.h"

class QLabel;
class QPushButton;

namespace app {

class OpenWorkspace;
class Workspace;

class ImportCacheRow : public QWidget {
  Q_OBJECT
 public:
  ImportCacheRow(Shell& shell, const OpenWorkspace& place, QWidget* parent);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void measure();
  void clear();

  Shell& shell_;
  const OpenWorkspace& place_;
  QLabel* size_;
  QPushButton* clear_;
};

// The folder of all imports, by that of one workspace.
QString importCacheOf(const Workspace& workspace);

}  // namespace app
