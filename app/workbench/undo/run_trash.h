// Moves run directories to the desktop's trash and back. A command of the undo stack; the files move on a thread of the
// pool. GUI thread only.
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>
#include <QUndoCommand>
#include <functional>

namespace widgets {
class BackgroundTasks;
}

namespace app {

struct TrashResult {
  QMap<QString, QString> inTrash;  // by the path where it was
  QStringList problems;
};

// Moves a file or folder to the trash, which is made for a person who never had one, and gives its place there; empty
// where it cannot be moved. Of a worker thread.
QString placeInTrash(const QString& path);
TrashResult moveToTrash(const QStringList& paths);
// Empty, or what stayed in the trash and why.
QStringList restoreFromTrash(const QMap<QString, QString>& inTrash);

class TrashCommand : public QUndoCommand {
 public:
  // `back`: they are where they were.
  using Done = std::function<void(const QStringList& problems, bool back)>;
  // The files are in the trash already; `done` is called after each later move, while `files` lives: those of whoever
  // can undo it.
  TrashCommand(const QString& text, widgets::BackgroundTasks& files, const QMap<QString, QString>& inTrash, Done done);
  void undo() override;
  void redo() override;

 private:
  widgets::BackgroundTasks& files_;
  std::shared_ptr<QMap<QString, QString>> inTrash_;
  Done done_;
  bool isFirst_ = true;
};

}  // namespace app
