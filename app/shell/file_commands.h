// The commands of the File menu that let a person choose what to open. GUI thread only.
#pragma once

#include <QObject>

#include "app/shell/shell.h"
#include "app/workbench/places/open_workspace.h"

namespace app {

class FileCommands : public QObject {
  Q_OBJECT
 public:
  FileCommands(Shell& shell, OpenWorkspace& place);

 private:
  void openFolder();
  void openExperiment();
  void openCheckpoint();

  Shell& shell_;
  OpenWorkspace& place_;
};

}  // namespace app
