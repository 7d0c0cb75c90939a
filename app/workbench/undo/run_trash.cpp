#include "app/workbench/undo/run_trash.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include "widgets/util/background_tasks.h"

namespace app {
namespace {

struct TrashWords {
  Q_DECLARE_TR_FUNCTIONS(app::RunTrash)
};

}  // namespace

QString placeInTrash(const QString& path) {
  // Qt makes the trash, but not the folder of the person's data that it is in.
  QDir().mkpath(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation));
  QString place;
  return QFile::moveToTrash(path, &place) ? place : QString();
}

TrashResult moveToTrash(const QStringList& paths) {
  TrashResult result;
  for (const QString& path : paths) {
    if (const QString inTrash = placeInTrash(path); !inTrash.isEmpty()) {
      result.inTrash.insert(path, inTrash);
    } else {
      result.problems << TrashWords::tr("%1 cannot be moved to the trash.").arg(path);
    }
  }
  return result;
}

QStringList restoreFromTrash(const QMap<QString, QString>& inTrash) {
  QStringList problems;
  for (auto it = inTrash.begin(); it != inTrash.end(); ++it) {
    QDir().mkpath(QFileInfo(it.key()).path());
    if (it.value().isEmpty() || QFileInfo::exists(it.key()) || !QDir().rename(it.value(), it.key())) {
      problems << TrashWords::tr("%1 cannot be restored from the trash (%2).").arg(it.key(), it.value());
      continue;
    }
    // The trash's own note of where the files came from: "…/info/<name>.trashinfo" beside "…/files/<name>".
    const QFileInfo file(it.value());
    QFile::remove(QStringLiteral("%1/../info/%2.trashinfo").arg(file.path(), file.fileName()));
  }
  return problems;
}

TrashCommand::TrashCommand(const QString& text, widgets::BackgroundTasks& files, const QMap<QString, QString>& inTrash,
                           Done done)
    : QUndoCommand(text),
      files_(files),
      inTrash_(std::make_shared<QMap<QString, QString>>(inTrash)),
      done_(std::move(done)) {}

// Where the files are is known to that one thread only, so that what is done quickly finds what was done before.
void TrashCommand::undo() {
  files_.add<QStringList>([known = inTrash_] { return restoreFromTrash(*known); },
                          [done = done_](const QStringList& problems) { done(problems, true); });
}

void TrashCommand::redo() {
  if (std::exchange(isFirst_, false)) return;
  files_.add<QStringList>(
      [known = inTrash_] {
        const TrashResult result = moveToTrash(known->keys());
        if (!result.inTrash.isEmpty()) *known = result.inTrash;
        return result.problems;
      },
      [done = done_](const QStringList& problems) { done(problems, false); });
}

}  // namespace app
