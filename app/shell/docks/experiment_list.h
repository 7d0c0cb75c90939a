// The list of experiments in the open workspace, one of which is selected. GUI thread only.
#pragma once

#include <QListWidget>
#include <QPointer>

namespace app {

class Workspace;

class ExperimentList : public QListWidget {
  Q_OBJECT
 public:
  explicit ExperimentList(QWidget* parent = nullptr);

  // Shows those of `workspace` and selects the one that it was opened with, or the first that needs no
  // folder of data. Hidden where there are none. What is wrong when they cannot be listed; else empty.
  QString showWorkspace(const Workspace& workspace);
  // The list as the workspace's folder is now. `file` is selected where it is there, else what was selected stays.
  void refresh(const Workspace& workspace, const QString& file);
  // Path of the selected experiment's file; empty: none.
  QString selectedFile() const;
  QString selectedName() const;  // as the list shows it
  bool needsData() const;        // whether the selected one reads a folder of data
  // By its name, the file's without the suffix. Does nothing when there is none.
  void select(const QString& name);
  void selectFile(const QString& path);

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fitRows();
  void watchDock();

  QPointer<QWidget> dock_;  // whose height decides how many rows are seen
};

}  // namespace app
