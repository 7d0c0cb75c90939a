// The workspace that is open, for those who follow it and open others: no more of the workbench. GUI thread only.
#pragma once

#include <QObject>

#include "app/workbench/places/workspace.h"

namespace app {

class OpenWorkspace : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // Opens a workspace, a folder or an experiment file. What fails is shown as a message, and another file is given to
  // whoever knows what to do with it (fileGiven). False then.
  virtual bool open(const QString& path) = 0;
  virtual const Workspace& workspace() const = 0;

 signals:
  void leaving();  // another workspace takes the place of this one; it is still there
  void opened();
  void fileGiven(const QString& path);  // to be opened, and no experiment
  void experimentSaved(const QString& path, const QByteArray& before, const QByteArray& after);
  void experimentCreated(const QString& path);  // a new file in the workspace
};

}  // namespace app
