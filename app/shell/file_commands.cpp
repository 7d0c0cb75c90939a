#include "app/shell/file_commands.h"

#include <QAction>
#include <QDir>

namespace app {

FileCommands::FileCommands(Shell& shell, OpenWorkspace& place) : QObject(shell.window()), shell_(shell), place_(place) {
  const FileActions& actions = shell_.actions().file;
  connect(actions.openFolder, &QAction::triggered, this, &FileCommands::openFolder);
  connect(actions.openExperiment, &QAction::triggered, this, &FileCommands::openExperiment);
  connect(actions.openCheckpoint, &QAction::triggered, this, &FileCommands::openCheckpoint);
}

void FileCommands::openFolder() {
  const QString path = shell_.dialogs().openFolder(shell_.window(), tr("Open folder"), QDir::homePath());
  if (!path.isEmpty()) place_.open(path);
}

void FileCommands::openExperiment() {
  const QString path = shell_.dialogs().openFile(shell_.window(), tr("Open experiment"), QDir::homePath(),
                                                 tr("Experiments (*%1)").arg(QLatin1String(kExperimentSuffix)));
  if (!path.isEmpty()) place_.open(path);
}

// The page of checkpoints asks for the file.
void FileCommands::openCheckpoint() {
  shell_.show(QStringLiteral("checkpoints"));
  shell_.registry().find(QStringLiteral("checkpoints.open"))->trigger();
}

}  // namespace app
