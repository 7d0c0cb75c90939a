// The workspace that is open: opens others in its place, and tells those who follow it. GUI thread only.
#pragma once

#include <QObject>

#include "app/workbench/places/workspace.h"

namespace app {

class Messages;
class Settings;
class TrainingQueue;

class OpenWorkspace : public QObject {
  Q_OBJECT
 public:
  // The settings remember the last one; none is left while the queue trains. All must outlive it.
  OpenWorkspace(Settings* settings, TrainingQueue* queue, Messages* messages, QObject* parent = nullptr);

  // Opens a workspace, a folder or an experiment file. What fails is shown as a message, and another file is given to
  // whoever knows what to do with it (fileGiven). False then.
  bool open(const QString& path);
  const Workspace& workspace() const { return workspace_; }
  // Looks again whether it can be written: accessChanged() tells where that is different now.
  void checkAccess();
  // Somebody wrote an experiment file of it.
  void tellSaved(const QString& path, const QByteArray& before, const QByteArray& after);
  void tellCreated(const QString& path);

 signals:
  void leaving();  // another workspace takes the place of this one; it is still there
  void entered();  // another is open: the parts of the workbench turn to it before anyone else hears of it (opened)
  void opened();
  void accessChanged();                 // it can be written now, cannot any more, or is gone
  void fileGiven(const QString& path);  // to be opened, and no experiment
  void experimentSaved(const QString& path, const QByteArray& before, const QByteArray& after);
  void experimentCreated(const QString& path);  // a new file in the workspace

 private:
  Settings* settings_;
  TrainingQueue* queue_;
  Messages* messages_;
  Workspace workspace_;
};

}  // namespace app
