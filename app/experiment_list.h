// The experiments of the open workspace, of which one is selected. GUI thread only.
#pragma once

#include <QListWidget>

namespace app {

class Workspace;

class ExperimentList : public QListWidget {
  Q_OBJECT
 public:
  explicit ExperimentList(QWidget* parent = nullptr);

  // Shows those of `workspace` and selects the one that it was opened with, or the first. Hidden where nothing can
  // be trained.
  void showWorkspace(const Workspace& workspace);
  // Path of the selected experiment's file; empty: none.
  QString selectedFile() const;
  // By its name, the file's without the suffix. Does nothing when there is none.
  void select(const QString& name);
  void selectFile(const QString& path);
};

}  // namespace app
