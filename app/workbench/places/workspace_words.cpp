#include "app/workbench/places/workspace_words.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace app {
namespace {

struct PlaceWords {
  Q_DECLARE_TR_FUNCTIONS(app::Workspace)
};

QString nameOfRoot(const Workspace& workspace) {
  return QDir::toNativeSeparators(QString::fromStdString(workspace.root()));
}

QString whyOf(const Workspace& workspace) {
  return QString::fromStdString(workspace.whyReadOnly());
}

}  // namespace

QString whyNoWriting(const Workspace& workspace) {
  if (workspace.whyReadOnly().empty()) return {};
  return PlaceWords::tr("Cannot write to %1 (%2).").arg(nameOfRoot(workspace), whyOf(workspace));
}

QString whyNoTraining(const Workspace& workspace) {
  if (workspace.canTrain()) return {};
  if (workspace.place() == Workspace::Place::kFolder && workspace.canMake()) {
    return PlaceWords::tr("This folder is not a workspace yet: create an experiment or add the samples first.");
  }
  return whyNoMaking(workspace);
}

QString whyNoMaking(const Workspace& workspace) {
  if (workspace.canMake()) return {};
  switch (workspace.place()) {
    case Workspace::Place::kNothing:
      return PlaceWords::tr("Open a workspace or an experiment to train.");
    case Workspace::Place::kLogs:
      return PlaceWords::tr("This is a folder of logs: open a workspace or an experiment to train.");
    default:
      return whyNoWriting(workspace);
  }
}

bool isGone(const Workspace& workspace) {
  return workspace.isOpen() && !QFileInfo::exists(QString::fromStdString(workspace.root()));
}

QString goneText(const Workspace& workspace) {
  return PlaceWords::tr("The folder %1 is gone: another program moved or deleted it. Restore it, or open another one.")
      .arg(nameOfRoot(workspace));
}

QString readOnlyText(const Workspace& workspace) {
  // Into a folder of logs nothing is written anyway.
  if (workspace.whyReadOnly().empty() || workspace.place() == Workspace::Place::kLogs) return {};
  if (isGone(workspace)) return goneText(workspace);
  return PlaceWords::tr(
             "Cannot write to %1 (%2). You can view its runs; training and editing experiments are disabled until the "
             "folder is writable. Names, notes and colours of runs are stored in the settings.")
      .arg(nameOfRoot(workspace), whyOf(workspace));
}

}  // namespace app
