#include "app/workbench/undo/file_change.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "widgets/util/background_tasks.h"
#include "widgets/util/regular_file.h"
#include "widgets/util/written_file.h"

namespace app {
namespace {

constexpr qint64 kMostBytesOfFile = qint64{1} << 30;

struct FileWords {
  Q_DECLARE_TR_FUNCTIONS(app::FileChange)
};

QString writeOne(const QString& path, const std::optional<QByteArray>& content) {
  if (!content) {
    return QFile::remove(path) || !QFileInfo::exists(path) ? QString()
                                                           : FileWords::tr("%1 cannot be removed.").arg(path);
  }
  QDir().mkpath(QFileInfo(path).path());
  const QString problem = widgets::writtenFile(path, *content);
  return problem.isEmpty() ? QString() : FileWords::tr("%1 cannot be written: %2").arg(path, problem);
}

}  // namespace

std::optional<QByteArray> readFile(const QString& path) {
  return widgets::readBytes(path, kMostBytesOfFile).bytes;
}

QStringList writeFiles(const FileContents& expected, const FileContents& wanted) {
  QStringList problems;
  for (auto it = expected.begin(); it != expected.end(); ++it) {
    if (readFile(it.key()) != it.value()) {
      problems
          << FileWords::tr("%1 was changed by another program in the meantime and is left unchanged.").arg(it.key());
    }
  }
  if (!problems.isEmpty()) return problems;
  // What is new first, so that nothing is gone before its successor is there.
  for (const bool removing : {false, true}) {
    for (auto it = wanted.begin(); it != wanted.end() && problems.isEmpty(); ++it) {
      if (it.value().has_value() == removing) continue;
      if (const QString problem = writeOne(it.key(), it.value()); !problem.isEmpty()) problems << problem;
    }
  }
  return problems;
}

FileCommand::FileCommand(const QString& text, widgets::BackgroundTasks& files, FileContents before, FileContents after,
                         bool isDone, Done done)
    : QUndoCommand(text),
      files_(files),
      before_(std::move(before)),
      after_(std::move(after)),
      isDone_(isDone),
      done_(std::move(done)) {}

void FileCommand::undo() {
  write(after_, before_, true);
}

void FileCommand::redo() {
  if (!std::exchange(isDone_, false)) write(before_, after_, false);
}

void FileCommand::write(const FileContents& from, const FileContents& to, bool back) {
  files_.add<QStringList>([from, to] { return writeFiles(from, to); },
                          [done = done_, back](const QStringList& problems) { done(problems, back); });
}

}  // namespace app
