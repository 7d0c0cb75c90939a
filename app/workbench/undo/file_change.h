// Changes of a few small files as one command of the undo stack: each file's content before and after, or that there
// was none. A file that another program changed meanwhile is left as it is, and that is told. The files are written by
// a worker, each whole or not at all. GUI thread only, but for writeFiles().
#pragma once

#include <QByteArray>
#include <QMap>
#include <QStringList>
#include <QUndoCommand>
#include <functional>
#include <optional>

namespace widgets {
class BackgroundTasks;
}

namespace app {

using FileContents = QMap<QString, std::optional<QByteArray>>;  // by path; none: there is no such file

// Writes `wanted` where the files hold `expected`. Gives what could not be done and why. Of a worker thread.
QStringList writeFiles(const FileContents& expected, const FileContents& wanted);
std::optional<QByteArray> readFile(const QString& path);

class FileCommand : public QUndoCommand {
 public:
  // `back`: it was undone.
  using Done = std::function<void(const QStringList& problems, bool back)>;
  // `done` is called after each writing, while `files` lives: those of whoever can undo it. `isDone`: the files hold
  // `after` already.
  FileCommand(const QString& text, widgets::BackgroundTasks& files, FileContents before, FileContents after,
              bool isDone, Done done);
  void undo() override;
  void redo() override;

 private:
  void write(const FileContents& from, const FileContents& to, bool back);

  widgets::BackgroundTasks& files_;
  FileContents before_;
  FileContents after_;
  bool isDone_;
  Done done_;
};

}  // namespace app
